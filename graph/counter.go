package graph

import "slices"

// counter counts how often works are met, for one work at a time. It belongs to
// one goroutine.
//
// Nearly all that a work's lists hold is met once. So a bit for each work tells
// whether it has been met, and those bits fit a core's own cache; only what is
// met again is counted.
type counter struct {
	met   []Node   // once for every time, list by list, each in order of id
	lists []int    // where each ends in met
	seen  []uint64 // a bit for each work
	again []Node   // once for every time but the first
	count []int32  // of these times, for each work

	found []pair // met twice or more
	once  []Node
	asked Node
}

func newCounter(n int) *counter {
	return &counter{seen: make([]uint64, n/64+1), count: make([]int32, n)}
}

// A pair is a work and the count of the link with it, in one number: it is the
// larger the stronger the link, and the smaller the id among equals.
type pair uint64

func pairOf(w Node, count int32) pair { return pair(count)<<32 | pair(^uint32(w)) }

func (p pair) work() Node   { return Node(^uint32(p)) }
func (p pair) count() int32 { return int32(p >> 32) }

// ask looks at both ends of the lists that are needed next. They lie anywhere
// in memory, and with nothing else to do a core has many on their way at once.
func (c *counter) ask(from rows, members []Node) {
	for _, m := range members {
		c.asked ^= from.ends[from.start[m]] ^ from.ends[from.start[m+1]-1]
	}
}

// meet takes in a list.
func (c *counter) meet(list []Node) {
	c.met = append(c.met, list...)
	c.lists = append(c.lists, len(c.met))
}

// strongest adds the links of v that stay to a piece, by the works met, and
// forgets these.
func (c *counter) strongest(v Node, o PairOptions, to *piece) {
	before := len(to.ends)
	if len(c.met) > 0 {
		c.recount(v)
		c.choose(o)
		to.join(c.found, c.once)
		c.forget()
	}
	to.length = append(to.length, int32(len(to.ends)-before))
}

// recount sets found to the works other than v that are met twice or more, and
// leaves the bits of those that are met once.
func (c *counter) recount(v Node) {
	c.again = slices.Grow(c.again[:0], len(c.met)+1)[:len(c.met)+1]
	again, seen := 0, c.seen
	for _, w := range c.met { // no branches: all the bits are on their way at once
		word, bit := seen[w>>6], uint64(w)&63
		c.again[again] = w
		again += int(word >> bit & 1)
		seen[w>>6] = word | 1<<bit
	}
	c.again = c.again[:again]
	for _, w := range c.again {
		c.count[w]++
		seen[w>>6] &^= 1 << (uint64(w) & 63)
	}
	seen[v>>6] &^= 1 << (uint64(v) & 63) // every list holds v itself
	c.count[v] = 0
	c.found = c.found[:0]
	for _, w := range c.again {
		if count := c.count[w]; count > 0 {
			c.found = append(c.found, pairOf(w, count+1))
			c.count[w] = 0
		}
	}
}

// choose leaves in found and once what stays, each in order of id.
func (c *counter) choose(o PairOptions) {
	c.once = c.once[:0]
	switch {
	case o.MinCount > 1:
		c.found = slices.DeleteFunc(c.found, func(p pair) bool { return int(p.count()) < o.MinCount })
	case o.Top <= 0:
		c.all()
	case len(c.found) < o.Top:
		c.earliest(o.Top - len(c.found))
	}
	if o.Top > 0 && len(c.found) > o.Top {
		c.found = largest(c.found, o.Top)
	}
	slices.SortFunc(c.found, func(a, b pair) int { return int(a.work() - b.work()) })
}

// all sets once to the works that are met once.
func (c *counter) all() {
	for _, w := range c.met {
		if c.seen[w>>6]>>(uint64(w)&63)&1 != 0 {
			c.once = append(c.once, w)
		}
	}
	slices.Sort(c.once)
}

// fewEarliest is up to how many ids are kept in order one by one; with more it is
// less work to sort all of them.
const fewEarliest = 64

// earliest sets once to the k smallest ids of those that are met once.
func (c *counter) earliest(k int) {
	if k > fewEarliest {
		c.all()
		c.once = c.once[:min(k, len(c.once))]
		return
	}
	from := 0
	for _, to := range c.lists {
		for _, w := range c.met[from:to] {
			if len(c.once) == k && w > c.once[k-1] {
				break // the list is in order
			}
			if c.seen[w>>6]>>(uint64(w)&63)&1 != 0 {
				c.insert(w, k)
			}
		}
		from = to
	}
}

// insert puts w in its place among the k smallest.
func (c *counter) insert(w Node, k int) {
	if len(c.once) < k {
		c.once = append(c.once, w)
	}
	at := len(c.once) - 1
	for at > 0 && c.once[at-1] > w {
		c.once[at] = c.once[at-1]
		at--
	}
	c.once[at] = w
}

// forget clears the bits of what was met, and the lists.
func (c *counter) forget() {
	if len(c.met) > 16*len(c.seen) {
		clear(c.seen)
	} else {
		for _, w := range c.met {
			c.seen[w>>6] = 0
		}
	}
	c.met, c.lists = c.met[:0], c.lists[:0]
}

// largest moves the k largest pairs to the front, in no order: a heap of those
// so far, the smallest on top.
func largest(list []pair, k int) []pair {
	heap := list[:k]
	for i := k/2 - 1; i >= 0; i-- {
		sink(heap, i)
	}
	for _, p := range list[k:] {
		if p > heap[0] {
			heap[0] = p
			sink(heap, 0)
		}
	}
	return heap
}

func sink(heap []pair, i int) {
	for {
		child := 2*i + 1
		if child >= len(heap) {
			return
		}
		if child+1 < len(heap) && heap[child+1] < heap[child] {
			child++
		}
		if heap[i] <= heap[child] {
			return
		}
		heap[i], heap[child] = heap[child], heap[i]
		i = child
	}
}
