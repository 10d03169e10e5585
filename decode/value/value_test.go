package value

import (
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
)

// TestWithItsParts checks for a value of each kind that it is written alike
// with its own parts, and that other parts change how it is written.
func TestWithItsParts(t *testing.T) {
	num := types.Typ[types.Int]
	one, two := &Int{T: num, V: 1}, &Int{T: num, V: 2}
	field := types.NewField(token.NoPos, nil, "F", num, false)
	tuple := types.NewTuple(types.NewParam(token.NoPos, nil, "", num))
	fn := types.NewSignatureType(nil, nil, nil, tuple, tuple, false)
	seq := types.NewSignatureType(nil, nil, nil, types.NewTuple(types.NewParam(token.NoPos, nil, "", types.NewSignatureType(nil, nil, nil, tuple,
		types.NewTuple(types.NewParam(token.NoPos, nil, "", types.Typ[types.Bool])), false))), nil, false)
	for _, v := range []Value{
		&Bool{T: types.Typ[types.Bool], V: true},
		one,
		&Float{T: types.Typ[types.Float64], V: 1.5},
		&String{T: types.Typ[types.String], V: "s"},
		&Hole{T: num, Name: "x"},
		&Pointer{T: types.NewPointer(num), Elem: one},
		&Pointer{T: types.NewPointer(num)},
		&Pointer{T: types.NewPointer(num), Elem: one, Node: 1},
		&Ref{T: types.NewPointer(num), Node: 1},
		&Slice{T: types.NewSlice(num), Elems: []Value{one, two}, Spare: true},
		&Slice{T: types.NewSlice(num)},
		&Array{T: types.NewArray(num, 2), Elems: []Value{one, two}},
		&Struct{T: types.NewStruct([]*types.Var{field}, nil), Fields: []Value{one}},
		&Map{T: types.NewMap(num, num), Keys: []Value{one, two}, Elems: []Value{two, one}},
		&Map{T: types.NewMap(num, num)},
		&Interface{T: types.Universe.Lookup("any").Type(), Elem: one},
		&Func{T: fn, Rows: []Row{{Args: []Value{two}, Results: []Value{one}}}, Otherwise: []Value{two}},
		&Func{T: fn, Nil: true},
		&Sequence{T: seq, Steps: [][]Value{{one}, {two}}},
	} {
		parts, text := v.Parts(), Literal(v, nil)
		if got := Literal(v.With(parts), nil); got != text {
			t.Errorf("%s is %s with its own parts", text, got)
		}
		for i := range parts {
			other := append([]Value{}, parts...)
			other[i] = &Int{T: num, V: 7}
			if got := Literal(v.With(other), nil); got == text {
				t.Errorf("%s is the same with another part %d", text, i)
			}
		}
	}
}

// TestSliceOfBytes checks which slices of bytes are written as a string.
func TestSliceOfBytes(t *testing.T) {
	bytes := func(text string) []Value {
		all := []Value{}
		for _, b := range []byte(text) {
			all = append(all, &Int{T: types.Typ[types.Byte], V: int64(b)})
		}
		return all
	}
	for want, elems := range map[string][]Value{
		`[]byte("{}")`:               bytes("{}"),
		`[]byte("a\tb\r\n")`:         bytes("a\tb\r\n"),
		`[]byte("é")`:                bytes("é"),
		"[]byte{}":                   bytes(""),
		"[]byte{97, 98, 99, 0}":      bytes("abc\x00"),
		"[]byte{195}":                bytes("\xc3"),
		"[]byte{239, 187, 191}":      bytes("\ufeff"), // not printable
		"[]byte{97, 98, 99, 100, x}": append(bytes("abcd"), &Hole{T: types.Typ[types.Byte], Name: "x"}),
	} {
		v := &Slice{T: types.NewSlice(types.Universe.Lookup("byte").Type()), Elems: elems}
		if got := Literal(v, nil); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestCover compares values with holes. A long slice of holes is written as one
// of its length.
func TestCover(t *testing.T) {
	num, list := types.Typ[types.Int], types.NewSlice(types.Typ[types.Int])
	one, other, any := &Int{T: num, V: 1}, &Int{T: num, V: 2}, Any(num)
	text := &String{T: types.Typ[types.String], V: "ab"}
	of := func(elems ...Value) Value { return &Slice{T: list, Elems: elems} }
	for _, test := range []struct {
		v, w Value
		want bool
	}{
		{any, one, true},
		{one, any, false},
		{one, one, true},
		{one, other, false},
		{any, &Hole{T: num, Name: "n"}, true},
		{&Hole{T: num, Name: "n"}, any, false},
		{of(any, one), of(other, one), true},
		{of(any, one), of(other, any), false},
		{of(any, one), of(one), false},
		{of(any), of(), false},
		{Any(list), of(one), true},
		{AnyOf(text.T, 2), text, true},
		{AnyOf(text.T, 3), text, false},
		{AnyOf(text.T, 2), AnyOf(text.T, 2), true},
		{&Pointer{T: types.NewPointer(num), Elem: any}, &Pointer{T: types.NewPointer(num)}, false},
	} {
		if got := Cover([]Value{one, test.v}, []Value{one, test.w}); got != test.want {
			t.Errorf("%s covers %s: %v", Literal(test.v, nil), Literal(test.w, nil), got)
		}
	}
	if Cover(nil, []Value{one}) {
		t.Error("no values cover one")
	}
	for n, want := range map[int]string{15: "[]int{" + strings.Repeat("_, ", 14) + "_}", 16: "_[:16]"} {
		if got := Literal(of(slices.Repeat([]Value{any}, n)...), nil); got != want {
			t.Errorf("%d holes are %s, want %s", n, got, want)
		}
	}
}
