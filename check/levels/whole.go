package levels

import (
	"go/types"
	"maps"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// farInts are the integers among which the precondition is looked at: what does
// not reach their ends has ends of its own.
var farInts = spec.Range{Lo: -1 << 40, Hi: 1 << 40}

// maxWhole is how many integers a range has at most that a parameter has whole.
const maxWhole = 10_000

// wholeRanges are the ranges of the parameters that are integers and that the
// precondition puts between constants, unless the bounds have them: of these,
// the narrowest ones with which the inputs of the least depth are cheap.
func (f *fitting) wholeRanges(b encode.Bounds) map[*types.Var]spec.Range {
	if f.least.Ints != nil {
		return nil
	}
	ranges := f.hulls(b.Depth)
	deeper := f.hulls(b.Depth + 1)
	within := b.Span(b.Depth)
	maps.DeleteFunc(ranges, func(v *types.Var, r spec.Range) bool {
		return r != deeper[v] || r.Hi-r.Lo >= maxWhole || within.Lo <= r.Lo && r.Hi <= within.Hi
	})
	for len(ranges) > 0 && !f.isCheap(b, ranges) {
		var widest *types.Var
		for _, v := range f.contract.Params {
			r, ok := ranges[v]
			if ok && (widest == nil || r.Hi-r.Lo > ranges[widest].Hi-ranges[widest].Lo) {
				widest = v
			}
		}
		delete(ranges, widest)
	}
	if len(ranges) == 0 {
		return nil
	}
	return ranges
}

// hulls are the ranges that the precondition leaves to the parameters that are
// integers, if they have two ends, for inputs of a depth.
func (f *fitting) hulls(depth int) map[*types.Var]spec.Range {
	far := f.least
	far.Depth, far.Ints = depth, &farInts
	e, err := Encode(f.ctx, f.cfg, f.contract, far)
	if err != nil || e.Problem.Store.Len() > cheapTerms {
		return nil
	}
	p := *e.Problem
	p.Fresh = false // not only what this depth adds
	hulls, ok := solver.Hulls(&p)
	if !ok {
		return nil
	}
	ranges := map[*types.Var]spec.Range{}
	for i, n := range e.Shape.Params {
		s, ok := n.(*encode.Scalar)
		if !ok || s.Values != nil || !isInteger(s.T) {
			continue
		}
		if r := (spec.Range{Lo: hulls[s.Var].Lo, Hi: hulls[s.Var].Hi}); farInts.Lo < r.Lo && r.Hi < farInts.Hi {
			ranges[f.contract.Params[i]] = r
		}
	}
	return ranges
}

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// isCheap reports whether the inputs of all depths of bounds are few with whole
// ranges.
func (f *fitting) isCheap(b encode.Bounds, whole map[*types.Var]spec.Range) bool {
	b.Whole = whole
	left := int64(cheapInputs)
	for depth := range b.Depth + 1 {
		b.Depth = depth
		e, err := Encode(f.ctx, f.cfg, f.contract, f.domain(b))
		if err != nil {
			return false
		}
		if depth > 0 && !e.Problem.Grows() {
			continue
		}
		n, cheap := f.count(e.Problem, left)
		if left -= n; !cheap || left <= 0 {
			return false
		}
	}
	return true
}
