package solver

import "github.com/typetarget/target/solver/problem"

// partsEach is how many parts there are for each goroutine, so that none waits long for the others at the end.
const partsEach = 16

// A part is a stretch of the models of one size: those of some shapes, or a share of those of one shape.
type part struct {
	shapes []listedShape
	first  int // of all shapes of the size
	share  share
	after  problem.Model // where not nil, nothing up to this, which is of the same shape, is wanted
}

// parts cuts shapes into parts. Of the first one nothing is wanted up to after, if that is not nil.
func (t *team) parts(shapes []listedShape, after problem.Model) []part {
	n := partsEach * t.goroutines
	var parts []part
	add := func(from, to, of int, after problem.Model) {
		for k := range of {
			parts = append(parts, part{shapes: shapes[from:to:to], first: from, share: share{k, of}, after: after})
		}
	}
	first := 0
	if after != nil && len(shapes) > 0 {
		add(0, 1, n, after)
		first = 1
	}
	if rest := len(shapes) - first; rest >= n {
		for i := range n {
			add(first+i*rest/n, first+(i+1)*rest/n, 1, nil)
		}
	} else {
		for i := first; i < len(shapes); i++ {
			add(i, i+1, n/rest, nil)
		}
	}
	return parts
}
