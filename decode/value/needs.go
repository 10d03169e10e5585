package value

import (
	"go/types"
	"math"
	"slices"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/bounds"
)

// A Need is the part of the bounds that an input needs.
type Need struct {
	// Depth is the minimum depth that its pointers, elements, units of
	// strings and calls use.
	Depth int
	// Ints is the range of its integers; nil if it has none.
	Ints *bounds.Range
	// Len is the length of its longest list, or the number of units of its
	// longest string.
	Len int
	// Bytes are the bytes of its strings that the bounds do not have.
	Bytes string
	// Empty is true if it has lists of length 0 and exact capacity that are
	// not nil, and the bounds have no such lists. NilMap is true if it has
	// maps that are nil. Special is true if it has special floating-point
	// numbers.
	Empty, NilMap, Special bool
	// Floats are its other floating-point numbers that are not multiples of
	// 1/2, or are too large for these.
	Floats []float64
	// Exact is true if it has slices of exact capacity, and Spare if it has
	// slices with spare capacity.
	Exact, Spare bool
	// Held are the types of the values that its interfaces without methods
	// hold.
	Held []types.Type

	// bounds are the bounds that have the words of strings.
	bounds domain.Bounds
}

// Needs returns the part of the bounds that an input needs, in addition to the
// words of the bounds.
func Needs(values []Value, b domain.Bounds) Need {
	n := Need{bounds: b}
	for _, v := range values {
		deepest := v.need(&n)
		n.Depth = max(n.Depth, deepest)
	}
	return n
}

// Widen returns b, extended by the need.
func (n Need) Widen(b domain.Bounds) domain.Bounds {
	ints := b.Span(b.Depth)
	if n.Ints != nil {
		ints.Lo, ints.Hi = min(ints.Lo, n.Ints.Lo), max(ints.Hi, n.Ints.Hi)
	}
	b.Ints = &ints
	b.Depth = max(b.Depth, n.Depth)
	b.Final = max(b.Final, b.Depth)
	if b.Len != nil {
		most := max(*b.Len, n.Len)
		b.Len = &most
	}
	b.Bytes += n.Bytes
	b.NilBoth = b.NilBoth || n.Empty || n.NilMap && b.Dictionary == nil
	if n.Spare && b.Cap != bounds.CapacitySpare || n.Exact && b.Cap == bounds.CapacitySpare {
		b.Cap = bounds.CapacityBoth
	}
	b.SpecialFloats = b.SpecialFloats || n.Special
	b.Floats = slices.Concat(b.Floats, n.Floats)
	for _, t := range n.Held {
		if b.Held != nil && !slices.ContainsFunc(b.Held, func(o types.Type) bool { return types.Identical(o, t) }) {
			b.Held = append(slices.Clip(b.Held), t)
		}
	}
	return b
}

// most adds the needs of values, and returns the units of depth of the deepest.
func (n *Need) most(values []Value) int {
	deepest := 0
	for _, v := range values {
		deepest = max(deepest, v.need(n))
	}
	return deepest
}

// node adds the needs of a pointer that introduces a node of a graph, and
// returns 0: it uses no depth where it is. The depth of the parameters bounds
// the number of nodes, and their fields have one unit less.
func (n *Need) node(p *Pointer) int {
	within := p.Elem.need(n)
	n.Depth = max(n.Depth, p.Node, 1+within)
	return 0
}

func (n *Need) length(k int) int {
	n.Len = max(n.Len, k)
	return k
}

// elements adds the needs of the elements of a list, which have one unit of
// depth less than the list.
func (n *Need) elements(values []Value) int {
	if len(values) == 0 {
		return 0
	}
	return max(n.length(len(values)), 1+n.most(values))
}

func (n *Need) integer(k int64) {
	if n.Ints == nil {
		n.Ints = &bounds.Range{Lo: k, Hi: k}
	}
	n.Ints.Lo, n.Ints.Hi = min(n.Ints.Lo, k), max(n.Ints.Hi, k)
}

func (n *Need) float(x float64) {
	isSpecial := func(y float64) bool { return math.Float64bits(x) == math.Float64bits(y) }
	switch {
	case math.IsNaN(x), slices.ContainsFunc(domain.SpecialFloats(64), isSpecial), slices.ContainsFunc(domain.SpecialFloats(32), isSpecial):
		n.Special = true
		return
	case math.Abs(x) >= 1<<52 || 2*x != math.Trunc(2*x):
		n.Floats = append(n.Floats, x)
		return
	}
	n.integer(int64(math.Floor(x)))
	n.integer(int64(math.Ceil(x)))
}
