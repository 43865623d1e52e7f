package graph

import (
	"iter"
	"slices"
)

// piece is the links of some consecutive works.
type piece struct {
	length []int32 // of each work's list
	ends   []Node
	count  []int32
}

// reserve makes room for so many links.
func (p *piece) reserve(n int) {
	if n > 0 {
		p.ends, p.count = make([]Node, 0, n), make([]int32, 0, n)
	}
}

// join appends works that are met more than once, and such as are met once, each
// in order of id.
func (p *piece) join(found []pair, once []Node) {
	for len(found) > 0 || len(once) > 0 {
		if len(once) == 0 || len(found) > 0 && found[0].work() < once[0] {
			p.ends, p.count = append(p.ends, found[0].work()), append(p.count, found[0].count())
			found = found[1:]
			continue
		}
		p.ends, p.count = append(p.ends, once[0]), append(p.count, 1)
		once = once[1:]
	}
}

// join lays the pieces end to end.
func join(parts []piece, n int) (rows, []int32) {
	r := rows{start: make([]int64, 1, n+1)}
	first := make([]int64, len(parts))
	for i, part := range parts {
		first[i] = r.start[len(r.start)-1]
		for _, length := range part.length {
			r.start = append(r.start, r.start[len(r.start)-1]+int64(length))
		}
	}
	r.ends = make([]Node, r.start[n])
	count := make([]int32, r.start[n])
	each(len(parts), func(i int) {
		copy(r.ends[first[i]:], parts[i].ends)
		copy(count[first[i]:], parts[i].count)
		parts[i] = piece{}
	})
	return r, count
}

// symmetric lays the pieces end to end, and adds to each list the works whose
// lists hold its work.
func symmetric(parts []piece, bounds []Node) (rows, []int32) {
	n := int(bounds[len(bounds)-1])
	back := (&builder{n: n}).group(linked(parts, bounds))
	backCount := make([]int32, len(back.ends))
	next := slices.Clone(back.start)
	for _, part := range parts {
		for i, w := range part.ends {
			backCount[next[w]] = part.count[i]
			next[w]++
		}
	}
	backOf := func(v Node) counted {
		return counted{back.of(v), backCount[back.start[v]:back.start[v+1]]}
	}

	r := rows{start: next}
	r.start[0] = 0
	each(len(parts), func(i int) {
		for v, own := range parts[i].lists(bounds[i]) {
			r.start[v+1] = int64(len(own.ends) + len(back.of(v)) - common(own.ends, back.of(v)))
		}
	})
	for v := range n {
		r.start[v+1] += r.start[v]
	}
	r.ends = make([]Node, r.start[n])
	count := make([]int32, r.start[n])
	each(len(parts), func(i int) {
		for v, own := range parts[i].lists(bounds[i]) {
			counted{r.of(v), count[r.start[v]:r.start[v+1]]}.merge(own, backOf(v))
		}
		parts[i] = piece{}
	})
	return r, count
}

// linked are the pairs of what is linked with a work and that work.
func linked(parts []piece, bounds []Node) source {
	return func(i, of int, take func([][2]Node)) {
		var batch [some][2]Node
		k := 0
		for j := len(parts) * i / of; j < len(parts)*(i+1)/of; j++ {
			for v, own := range parts[j].lists(bounds[j]) {
				for _, w := range own.ends {
					batch[k] = [2]Node{w, v}
					if k++; k == some {
						take(batch[:])
						k = 0
					}
				}
			}
		}
		take(batch[:k])
	}
}

// lists are the links of each work of a piece, which begins with the work first.
func (p piece) lists(first Node) iter.Seq2[Node, counted] {
	return func(yield func(Node, counted) bool) {
		at := 0
		for k, length := range p.length {
			end := at + int(length)
			if !yield(first+Node(k), counted{p.ends[at:end:end], p.count[at:end:end]}) {
				return
			}
			at = end
		}
	}
}

// counted are works in order of id, and the counts of the links with them.
type counted struct {
	ends  []Node
	count []int32
}

// merge sets t to what is in a or in b; it is as long as that.
func (t counted) merge(a, b counted) {
	i, j := 0, 0
	for k := range t.ends {
		switch {
		case j == len(b.ends) || i < len(a.ends) && a.ends[i] < b.ends[j]:
			t.ends[k], t.count[k] = a.ends[i], a.count[i]
			i++
		default:
			t.ends[k], t.count[k] = b.ends[j], b.count[j]
			if i < len(a.ends) && a.ends[i] == b.ends[j] {
				i++
			}
			j++
		}
	}
}
