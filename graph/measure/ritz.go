package measure

import "math"

// basis is how many rounds' results ritz combines.
const basis = 10

// ritz replaces the authorities by the best combination of themselves and the
// results of some rounds from them: the one that a round, seen within their
// span, stretches most. Lanczos's method, begun again each time from its own
// result: C. Lanczos, J. Research NBS 45(4):255–282, 1950. All of it lies in what
// rounds alone would reach, so it has the same limit, also where several vectors
// are stretched alike.
func (h *hubs) ritz() error {
	vectors := [][]float64{append([]float64(nil), h.authority...)}
	var matrix [basis][basis]float64 // a round, as seen in the basis: symmetric, three diagonals
	size := 0
	for ; size < basis; size++ {
		next := make([]float64, len(h.authority))
		if _, err := h.gather(h.spare, vectors[size], h.net.References); err != nil {
			return err
		}
		if _, err := h.gather(next, h.spare, h.net.CitedBy); err != nil {
			return err
		}
		stretch := h.dot(next, vectors[size])
		matrix[size][size] = stretch
		length := h.orthogonal(next, vectors)
		if size+1 == basis || length <= 1e-14*stretch {
			size++
			break
		}
		matrix[size][size+1], matrix[size+1][size] = length, length
		vectors = append(vectors, next)
	}
	weights := strongest(&matrix, size)
	_, err := h.t.spans(len(h.authority), func(lo, hi int) float64 {
		for v := lo; v < hi; v++ {
			sum := 0.0
			for i := range size {
				sum += float64(weights[i] * vectors[i][v])
			}
			h.authority[v] = max(0, sum) // below 0 by rounding alone
		}
		return 0
	})
	return err
}

func (h *hubs) dot(x, y []float64) float64 {
	sum, _ := h.t.spans(len(x), func(lo, hi int) (sum float64) { // a stop shows in the next gather
		for v := lo; v < hi; v++ {
			sum += float64(x[v] * y[v])
		}
		return sum
	})
	return sum
}

// orthogonal takes from x all that lies along the vectors, twice for the sake of
// rounding, scales the rest to length 1, and returns what its length was.
func (h *hubs) orthogonal(x []float64, vectors [][]float64) float64 {
	for range 2 {
		for _, y := range vectors {
			along := h.dot(x, y)
			for v := range x {
				x[v] -= float64(along * y[v])
			}
		}
	}
	length := math.Sqrt(h.dot(x, x))
	if length > 0 {
		for v := range x {
			x[v] /= length
		}
	}
	return length
}

// alike is by how much of the largest the eigenvalues of one eigenspace differ by
// rounding.
const alike = 1e-13

// strongest is the eigenvector of the largest eigenvalue of a symmetric matrix,
// its upper left part of that size, with a first entry that is not negative: by
// Jacobi's rotations. Where several vectors are stretched alike, which differ by what
// rounding brought into the span, it is the one of them nearest to the first axis:
// the result of the rounds so far keeps its share of each.
func strongest(matrix *[basis][basis]float64, size int) (vector [basis]float64) {
	a := *matrix
	var turned [basis][basis]float64
	for i := range size {
		turned[i][i] = 1
	}
	for range 60 { // each sweep squares what is left off the diagonal
		off := 0.0
		for p := range size {
			for q := p + 1; q < size; q++ {
				off = max(off, math.Abs(a[p][q]))
				rotate(&a, &turned, p, q)
			}
		}
		if off == 0 {
			break
		}
	}
	best, length := 0.0, 0.0
	for k := range size {
		best = max(best, a[k][k])
	}
	isBest := func(k int) bool { return a[k][k] >= best*(1-alike) }
	for k := range size {
		if isBest(k) {
			length = math.Hypot(length, turned[0][k])
		}
	}
	if length == 0 {
		vector[0] = 1
		return vector
	}
	for k := range size {
		for i := 0; isBest(k) && i < size; i++ {
			vector[i] += float64(turned[0][k] / length * turned[i][k])
		}
	}
	return vector
}

// rotate makes a[p][q] zero, and keeps track in turned.
func rotate(a, turned *[basis][basis]float64, p, q int) {
	if a[p][q] == 0 {
		return
	}
	theta := (a[q][q] - a[p][p]) / (2 * a[p][q])
	t := 1 / (math.Abs(theta) + math.Hypot(theta, 1))
	if theta < 0 {
		t = -t
	}
	cos := 1 / math.Hypot(t, 1)
	sin := t * cos
	turn := func(x, y *float64) {
		*x, *y = float64(cos**x)-float64(sin**y), float64(sin**x)+float64(cos**y)
	}
	for k := range basis {
		turn(&a[k][p], &a[k][q])
	}
	for k := range basis {
		turn(&a[p][k], &a[q][k])
		turn(&turned[k][p], &turned[k][q])
	}
	a[p][q], a[q][p] = 0, 0
}
