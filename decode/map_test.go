package decode

import (
	"bytes"
	"go/types"
	"reflect"
	"testing"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
)

// TestMaps decodes nil, empty and other maps, and reads back what a Writer
// writes of them.
func TestMaps(t *testing.T) {
	inner := types.NewMap(types.Typ[types.Bool], types.Typ[types.Uint8])
	outer := types.NewMap(types.Typ[types.Int], inner)
	// The variables of an inner map are its size, a key and its element.
	entry := func(first int) *shape.Map {
		return &shape.Map{T: inner, Made: -1, Var: first,
			Keys:  []shape.Node{&shape.Scalar{T: inner.Key(), Var: first + 1}},
			Elems: []shape.Node{&shape.Scalar{T: inner.Elem(), Var: first + 2}}}
	}
	s := &shape.Shape{Params: []shape.Node{
		&shape.Map{T: outer, Made: 0, Var: 1,
			Keys:  []shape.Node{&shape.Scalar{T: outer.Key(), Var: 2}, &shape.Scalar{T: outer.Key(), Var: 6}},
			Elems: []shape.Node{entry(3), entry(7)}},
		&shape.Map{T: inner, Made: -1, Var: -1},
	}}
	tests := []struct {
		model   problem.Model
		literal string
		wire    []byte
	}{
		{problem.Model{0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, "nil", []byte{0, 1}},
		{problem.Model{1, 0, 0, 0, 0, 0, 0, 0, 0, 0}, "map[int]map[bool]uint8{}", []byte{1, 1}},
		{problem.Model{1, 1, -1, 1, 1, 200, 0, 0, 0, 0}, "map[int]map[bool]uint8{-1: {true: 200}}", []byte{2, 1, 2, 1, 200, 1, 1}},
		{problem.Model{1, 2, -1, 0, 1, 9, 3, 1, 0, 7}, "map[int]map[bool]uint8{-1: {}, 3: {false: 7}}", []byte{3, 1, 1, 6, 2, 0, 7, 1}},
	}
	for _, test := range tests {
		values := Values(s, test.model)
		if got := value.Literal(values[0], nil); got != test.literal {
			t.Errorf("%v is %s, want %s", test.model, got, test.literal)
		}
		wire := NewWriter(s).Append(nil, test.model)
		if !bytes.Equal(wire, test.wire) {
			t.Errorf("%s has the wire form %v, want %v", test.literal, wire, test.wire)
		}
		types := []types.Type{outer, inner}
		read, rest, err := ReadWire(nil, wire, types)
		if err != nil || len(rest) > 0 || !reflect.DeepEqual(read, values) {
			t.Errorf("%s is read as %v, %v", test.literal, read, err)
		}
		for n := range wire {
			if _, _, err := ReadWire(nil, wire[:n], types); err == nil {
				t.Errorf("%s: the first %d bytes are accepted", test.literal, n)
			}
		}
	}
}
