package layout

import (
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
)

// A swarm is a web whose works move until pulls and pushes balance.
//
// Each work v is pulled by its springs, together as hard as 1, pushed by all
// others, by their mass over their distance, and held by the walls of a box:
//
//	Σ pull(v,u)·f(d) towards u  −  Σ mass(u)/d away from u  −  wall
//
// Times v's mass this is the edge-repulsion force model of A. Noack, whose best
// layouts are those of largest modularity: works of one community come to stand
// together (Modularity clustering is force-directed layout, Phys. Rev. E
// 79:026102, 2009). f is √d, between LinLog (1) and springs (d): the former makes
// knots, the latter a ball.
type swarm struct {
	web  *web
	at   []Point
	move []Point
	box  Point // half the sides
	tree tree
}

func newSwarm(w *web, box Point) *swarm {
	return &swarm{web: w, at: make([]Point, w.size()), move: make([]Point, w.size()), box: box}
}

// settle lets the swarm move so many steps, each at most heat long, which falls
// to nothing. The first part of the way springs pull as d, so that they
// pull across crowds.
func (s *swarm) settle(steps int, heat float64) {
	for k := range steps {
		left := 1 - float64(k)/float64(steps)
		s.step(float64(heat*left), max(0, 2*left-1))
	}
}

// pace is how far a force of 1 moves a work in one step.
const pace = 0.3

// step moves each work once, all at the same time.
func (s *swarm) step(heat, straight float64) {
	s.tree.build(s.at, s.web.mass)
	soft := 1e-6
	spread(len(s.at), func(k int) {
		i := s.tree.order[k]
		f := s.force(i, straight, soft)
		f.X, f.Y = float64(f.X*pace), float64(f.Y*pace)
		if long := math.Sqrt(float64(f.X*f.X) + float64(f.Y*f.Y)); long > heat {
			f.X, f.Y = float64(f.X*(heat/long)), float64(f.Y*(heat/long))
		}
		s.move[i] = f
	})
	for i, m := range s.move {
		s.at[i].X += m.X
		s.at[i].Y += m.Y
	}
}

// force is what moves work i. straight is how much its springs pull as d.
func (s *swarm) force(i int32, straight, soft float64) Point {
	q := s.at[i]
	f := s.tree.push(q, soft)
	w := s.web
	for k := w.first[i]; k < w.first[i+1]; k++ {
		u := s.at[w.ends[k]]
		dx, dy := u.X-q.X, u.Y-q.Y
		root := math.Sqrt(math.Sqrt(float64(dx*dx)+float64(dy*dy))) + 1e-4
		p := float64(w.pull[k] * (straight + (1-straight)/root))
		f.X += float64(p * dx)
		f.Y += float64(p * dy)
	}
	x, y := q.X/s.box.X, q.Y/s.box.Y
	f.X -= float64(x * (slope + float64(float64(x*x)*wall)))
	f.Y -= float64(y * (slope + float64(float64(y*y)*wall)))
	return f
}

// slope and wall are how hard the box holds works, by their distance from its
// middle as a share of the way to its side, and by the cube of it. The former alone,
// with pushes that fall off as 1/d, would fill an ellipse evenly; the latter drives
// them into the corners.
const (
	slope = 0.7
	wall  = 1.0
)

// spread calls f(0) … f(n-1), several at once.
func spread(n int, f func(i int)) {
	const span = 128
	parts := (n + span - 1) / span
	workers := min(parts, runtime.GOMAXPROCS(0))
	if workers <= 1 {
		for i := range n {
			f(i)
		}
		return
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for part := int(next.Add(1)) - 1; part < parts; part = int(next.Add(1)) - 1 {
				for i := part * span; i < min((part+1)*span, n); i++ {
					f(i)
				}
			}
		})
	}
	wg.Wait()
}

// relax finds where the works of a web come to rest in a box: first the web of
// groups of groups of them, then that of the groups, at last themselves, each
// from the places of the one before.
func relax(w *web, box Point, random *rand.Rand) []Point {
	n := w.size()
	if n > few {
		if coarse, into := w.coarser(); coarse.size() < n*9/10 {
			s := newSwarm(w, box)
			places := relax(coarse, box, random)
			near := 0.3 / math.Sqrt(float64(n))
			for i, group := range into {
				s.at[i] = Point{
					places[group].X + float64(near*(random.Float64()-0.5)),
					places[group].Y + float64(near*(random.Float64()-0.5)),
				}
			}
			s.settle(stepsFor(n), heat/2)
			return s.at
		}
	}
	return scatter(w, box, random)
}

const (
	few  = 40  // works are scattered, more come from groups
	heat = 0.3 // how far a work moves at first, in one step
)

// scatter lets works settle from anywhere, a few of them several times: what
// becomes of them depends on where they begin. The one whose springs are
// shortest is taken.
func scatter(w *web, box Point, random *rand.Rand) []Point {
	tries := 1
	if w.size() <= few {
		tries = 8
	}
	var best []Point
	least := math.Inf(1)
	for range tries {
		s := newSwarm(w, box)
		for i := range s.at {
			s.at[i] = Point{float64(box.X * (2*random.Float64() - 1)), float64(box.Y * (2*random.Float64() - 1))}
		}
		s.settle(2*stepsFor(w.size()), heat)
		if stretch := s.stretch(); best == nil || stretch < least {
			best, least = s.at, stretch
		}
	}
	return best
}

// stretch is how long the springs are on average, by their strength.
func (s *swarm) stretch() (sum float64) {
	w := s.web
	for i := range int32(w.size()) {
		for k := w.first[i]; k < w.first[i+1]; k++ {
			sum += float64(w.mass[i] * w.pull[k] * distance(s.at[i], s.at[w.ends[k]]))
		}
	}
	return sum
}

// stepsFor is how many steps n works need from a good beginning.
func stepsFor(n int) int {
	switch {
	case n <= 1000:
		return 200
	case n <= 20_000:
		return 100
	}
	return 60
}
