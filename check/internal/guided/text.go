package guided

import (
	"go/types"
	"slices"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// textsOf returns the texts in some parameters of an input, in order: strings
// and slices of bytes, alone, in lists, and as arguments of functions of other
// modules such as strings.NewReader.
func textsOf(pkg *spec.Package, values []value.Value, params []int) (all []string) {
	e := exchange{pkg: pkg, at: -1}
	for _, i := range params {
		e.value(values[i])
	}
	return e.texts
}

// withText returns an input with another text in place of the n-th one.
func withText(pkg *spec.Package, values []value.Value, params []int, n int, text string) []value.Value {
	e := exchange{pkg: pkg, at: n, text: text}
	values = slices.Clone(values)
	for _, i := range params {
		values[i] = e.value(values[i])
	}
	return values
}

// An exchange visits the texts of an input, and exchanges one of them.
type exchange struct {
	pkg   *spec.Package
	at    int    // the index of the text to exchange
	text  string // the new text
	texts []string
}

// value returns a value with the text exchanged, if it has that one.
func (e *exchange) value(v value.Value) value.Value {
	switch own := v.(type) {
	case *value.String:
		if e.exchanges(own.V) {
			return &value.String{T: own.T, V: e.text}
		}
		return v
	case *value.Slice:
		if s, ok := own.T.Underlying().(*types.Slice); ok && types.Identical(s.Elem(), types.Typ[types.Byte]) {
			if own.Elems != nil && e.exchanges(own.Text()) {
				return &value.Slice{T: own.T, Elems: bytesOf(s.Elem(), e.text), Spare: own.Spare}
			}
			return v
		}
	case *value.Call:
		// A constructor of the module may fail for another text.
		if c := own.Constructor.Contract; c == nil || spec.InModule(e.pkg, c.Func.Pkg().Path()) {
			return v
		}
	case *value.Interface, *value.Pointer, *value.Struct, *value.Array:
	default:
		return v
	}
	parts := slices.Clone(v.Parts())
	if len(parts) == 0 {
		return v
	}
	for i, part := range parts {
		parts[i] = e.value(part)
	}
	return v.With(parts)
}

// exchanges notes a text, and reports whether it is the one to exchange.
func (e *exchange) exchanges(text string) bool {
	e.texts = append(e.texts, text)
	return len(e.texts)-1 == e.at
}

// bytesOf returns the elements of a slice of bytes.
func bytesOf(t types.Type, text string) []value.Value {
	all := []value.Value{} // not nil, which is another slice
	for i := range len(text) {
		all = append(all, &value.Int{T: t, V: int64(text[i])})
	}
	return all
}
