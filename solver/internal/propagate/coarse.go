package propagate

import "github.com/typetarget/target/solver/term"

// Coarsen begins coarse propagation.
func (e *Engine) Coarsen() { e.Coarse, e.loose = true, e.loose[:0] }

// Refine ends coarse propagation and makes up for what it has left out. It
// reports whether every range still has a value; if not, propagation stays
// coarse.
func (e *Engine) Refine() bool {
	e.Coarse = false
	for _, i := range e.loose {
		e.enqueue(i)
	}
	e.Coarse = !e.Propagate()
	return !e.Coarse
}

// significant returns the bounds lo..hi for the range of a node, without those
// that tighten it by less than a sixteenth, of the range or of the bound
// itself. A range then changes a hundred times or so at most, where each
// decision in a long chain of inequalities moves all bounds behind it by one.
func (e *Engine) significant(i int32, lo, hi int64) (int64, int64) {
	width := uint64(e.Hi[i]) - uint64(e.Lo[i])
	if uint64(lo)-uint64(e.Lo[i]) < min(width, term.MagnitudeOf(lo))>>4 {
		lo = e.Lo[i]
	}
	if uint64(e.Hi[i])-uint64(hi) < min(width, term.MagnitudeOf(hi))>>4 {
		hi = e.Hi[i]
	}
	return lo, hi
}
