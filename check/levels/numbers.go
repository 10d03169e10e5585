package levels

import (
	"cmp"
	"go/types"
	"maps"
	"slices"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/gotypes"
)

// farInts are the integers over which the precondition is analyzed. A range
// that does not reach their ends has ends of its own.
var farInts = bounds.Range{Lo: -1 << 40, Hi: 1 << 40}

const (
	// maxWhole is the maximum number of integers in a range that a
	// parameter or field has as a whole.
	maxWhole = 10_000
	// atEnds is how many integers an end of another range gives.
	atEnds = 4
	// maxNumber is the maximum integer that is used because it is an end,
	// or because the code compares with it: a call may take as many steps.
	maxNumber = 1_000_000
)

// A hull is the range that the precondition leaves to the integers of a
// parameter or field.
type hull struct {
	bounds.Range
	// lo and hi are which of its ends are those of the precondition. closed
	// says that the others are those of the type.
	lo, hi, closed bool
}

// own returns the integers that parameters and fields have of their own because
// the precondition puts them between constants, unless the bounds have all of
// them. They are whole ranges. If a range has only one end, or makes the inputs
// of the least depth expensive, only the integers at its ends are used.
func (f *fitting) own(b domain.Bounds) map[*types.Var]*domain.Numbers {
	if f.least.Ints != nil {
		return nil
	}
	hulls := f.hulls(b.Depth)
	within := b.Span(b.Depth)
	own := map[*types.Var]*domain.Numbers{}
	b.Numbers = own
	deeper := f.hulls(b.Depth + 1)
	f.indexes = indexesOf(hulls, deeper)
	for v, h := range common(hulls, deeper) {
		hulls[v] = h
		if n := h.numbers(within); n != nil {
			own[v] = n
		}
	}
	for len(own) > 0 && !f.isCheap(b) {
		v := widest(own)
		if n := hulls[v].ends(within); own[v].Whole != nil && n != nil {
			own[v] = n
		} else {
			delete(own, v)
		}
	}
	if len(own) == 0 {
		return nil
	}
	return own
}

// common returns the hulls whose ends do not change with the depth.
func common(hulls, deeper map[*types.Var]hull) map[*types.Var]hull {
	same := map[*types.Var]hull{}
	for v, h := range hulls {
		d, ok := deeper[v]
		h.lo, h.hi = h.lo && d.lo && h.Lo == d.Lo, h.hi && d.hi && h.Hi == d.Hi
		h.closed = h.closed && d.closed && h.Range == d.Range
		if ok && (h.lo || h.hi) {
			same[v] = h
		}
	}
	return same
}

// indexesOf returns the parameters and fields whose hulls begin at one integer
// and grow with the depth, as indexes do. Their numbers go from that integer to
// the last depth of few values.
func indexesOf(hulls, deeper map[*types.Var]hull) map[*types.Var]*domain.Numbers {
	all := map[*types.Var]*domain.Numbers{}
	for v, h := range hulls {
		if d := deeper[v]; h.lo && h.hi && d.lo && d.hi && h.Lo == d.Lo && h.Hi < d.Hi && d.Hi <= mostFew {
			all[v] = &domain.Numbers{Whole: &bounds.Range{Lo: h.Lo, Hi: mostFew}}
		}
	}
	return all
}

// numbers returns the integers of a hull if some of them are outside of within:
// all of the hull, or those at its ends. Otherwise it returns nil.
func (h hull) numbers(within bounds.Range) *domain.Numbers {
	switch {
	case h.closed && within.Lo <= h.Lo && h.Hi <= within.Hi:
		return nil
	case h.closed && h.Hi-h.Lo < maxWhole:
		return &domain.Numbers{Whole: &bounds.Range{Lo: h.Lo, Hi: h.Hi}}
	}
	return h.ends(within)
}

// ends returns the integers at the ends of a hull that are outside of within.
// It returns integers that are far away only if the hull has no others.
func (h hull) ends(within bounds.Range) *domain.Numbers {
	var values []int64
	if h.lo && (h.Lo > within.Hi || -maxNumber <= h.Lo && h.Lo < within.Lo) {
		for v := h.Lo; v < h.Lo+atEnds && v <= h.Hi; v++ {
			values = append(values, v)
		}
	}
	if h.hi && (h.Hi < within.Lo || within.Hi < h.Hi && h.Hi <= maxNumber) {
		for v := max(h.Lo, h.Hi-atEnds+1); v <= h.Hi; v++ {
			values = append(values, v)
		}
	}
	if len(values) == 0 {
		return nil
	}
	slices.Sort(values)
	return &domain.Numbers{Besides: slices.Compact(values)}
}

// widest returns the parameter or field with the most integers of its own; if
// there are several, the first one in the source.
func widest(own map[*types.Var]*domain.Numbers) *types.Var {
	size := func(v *types.Var) int64 {
		if r := own[v].Whole; r != nil {
			return r.Hi - r.Lo + 1
		}
		return int64(len(own[v].Besides))
	}
	return slices.MinFunc(slices.Collect(maps.Keys(own)), func(a, b *types.Var) int {
		return cmp.Or(cmp.Compare(size(b), size(a)), cmp.Compare(a.Pos(), b.Pos()))
	})
}

// hulls returns the hull of each parameter and field, for inputs of a depth.
func (f *fitting) hulls(depth int) map[*types.Var]hull {
	far := f.least
	far.Depth, far.Ints = depth, &farInts
	e, err := Encode(f.ctx, f.cfg, f.contract, far)
	if err != nil || e.Problem.Store.Len() > cheapTerms {
		return nil
	}
	p := *e.Problem
	p.Fresh = false // not only what this depth adds
	intervals, ok := solver.Hulls(&p)
	if !ok {
		return nil
	}
	hulls := map[*types.Var]hull{}
	eachInteger(e.Shape, func(s *shape.Scalar) {
		i, v := intervals[s.Var], p.Vars[s.Var]
		if s.Values != nil || i.Lo > i.Hi {
			return
		}
		h, known := hulls[s.In]
		if !known {
			h = hull{bounds.Range{Lo: i.Lo, Hi: i.Hi}, true, true, true}
		}
		h.Lo, h.Hi = min(h.Lo, i.Lo), max(h.Hi, i.Hi)
		lo, hi := v.Lo < i.Lo, i.Hi < v.Hi
		h.lo, h.hi = h.lo && lo, h.hi && hi
		h.closed = h.closed && (lo || farInts.Lo < v.Lo) && (hi || v.Hi < farInts.Hi)
		hulls[s.In] = h
	})
	return hulls
}

// eachInteger calls do with each integer of a shape that a parameter or field
// has or holds.
func eachInteger(of *shape.Shape, do func(*shape.Scalar)) {
	for _, n := range of.Params {
		shape.Walk(n, func(n shape.Node) {
			if s, ok := n.(*shape.Scalar); ok && s.In != nil && gotypes.IsBasic(s.T, types.IsInteger) {
				do(s)
			}
		})
	}
}

// cloned returns a copy of the numbers of parameters and fields that can be
// added to.
func cloned(numbers map[*types.Var]*domain.Numbers) map[*types.Var]*domain.Numbers {
	all := map[*types.Var]*domain.Numbers{}
	maps.Copy(all, numbers)
	return all
}

// numbersOf returns a copy of the numbers of a parameter or field.
func numbersOf(all map[*types.Var]*domain.Numbers, v *types.Var) domain.Numbers {
	if own := all[v]; own != nil {
		return *own
	}
	return domain.Numbers{}
}

// isCheap reports whether all depths of bounds together have few inputs.
func (f *fitting) isCheap(b domain.Bounds) bool {
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
