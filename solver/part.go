package solver

// partsEach is how many parts there are for each goroutine, so that none waits long for the others at the end.
const partsEach = 16

// A part is a stretch of the models of one size: those of some shapes, or a share of those of one shape.
type part struct {
	shapes []Model
	first  int // of all shapes of the size
	share  share
	after  Model // where not nil, nothing up to this, which is of the same shape, is wanted
}

// parts cuts shapes into parts. Of the first one nothing is wanted up to after, if that is not nil.
func (t *team) parts(shapes []Model, after Model) []part {
	n := partsEach * t.goroutines
	var parts []part
	if after != nil && len(shapes) > 0 {
		for k := range n {
			parts = append(parts, part{shapes: shapes[:1:1], share: share{k, n}, after: after})
		}
		for _, p := range t.parts(shapes[1:], nil) {
			p.first++
			parts = append(parts, p)
		}
		return parts
	}
	if len(shapes) >= n {
		for i := range n {
			from, to := i*len(shapes)/n, (i+1)*len(shapes)/n
			parts = append(parts, part{shapes: shapes[from:to:to], first: from, share: share{of: 1}})
		}
		return parts
	}
	for i := range shapes {
		of := n / len(shapes)
		for k := range of {
			parts = append(parts, part{shapes: shapes[i : i+1 : i+1], first: i, share: share{k, of}})
		}
	}
	return parts
}
