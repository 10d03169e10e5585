package value

import (
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/encode/domain"
)

// A Value is one Go value, or a [Hole] in its place.
type Value interface {
	// Type is the Go type of the value.
	Type() types.Type
	// Parts are the values right below this one.
	Parts() []Value
	// With returns a value of the same form that has other parts, as many
	// as Parts returns.
	With(parts []Value) Value
	// IsZero reports whether it is the zero value of its type.
	IsZero() bool
	// appendWire appends its wire form. The world is that of the package of
	// the input.
	appendWire(dst []byte, w *domain.World) []byte
	// need adds the part of the bounds that it needs, and returns the units
	// of depth that it uses.
	need(n *Need) int
	// write writes it as a literal where its type is expected. With elide
	// it is an element of a composite literal, so that the type of a
	// composite can be omitted.
	write(p *literal, elide bool)
	// operand writes it as an expression that has its type by itself and
	// that a selector or an index can follow.
	operand(p *literal)
}

// A composite is a value that may be written as a composite literal.
type composite interface{ isComposite() bool }

// A key is a value that a map can have as a key.
type key interface {
	Value
	// compare compares it with a value of the same type. held lists the
	// types that an interface can hold.
	compare(other Value, held func(types.Type) []types.Type) int
}

// Compare compares keys of a map in the order that package encode gives them:
// false before true, numbers and strings in Go's own order, arrays and structs
// by their first parts that differ. A nil interface is before others. These are
// in the order of the types that they hold, as held lists them.
func Compare(a, b Value, held func(types.Type) []types.Type) int {
	if k, ok := a.(key); ok {
		return k.compare(b, held)
	}
	return 0
}

// Texts returns a list of values as a text. Different values of the same types
// have different texts.
func Texts(values []Value) string { return strings.Join((&literal{}).literals(values), ", ") }

// AppendAll appends to dst the wire form of values. The world belongs to the
// package whose inputs the values are.
func AppendAll(dst []byte, w *domain.World, values []Value) []byte {
	for _, v := range values {
		dst = v.appendWire(dst, w)
	}
	return dst
}

func allZero(values []Value) bool {
	return !slices.ContainsFunc(values, func(v Value) bool { return !v.IsZero() })
}
