package drawing

import (
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/typetarget/target/decode/value"
)

// node is type Node struct { Key int; ... } with links of the types that are
// made of it.
func node(links ...func(types.Type) types.Type) *types.Named {
	named := types.NewNamed(types.NewTypeName(token.NoPos, nil, "Node", nil), nil, nil)
	fields := []*types.Var{types.NewField(token.NoPos, nil, "Key", types.Typ[types.Int], false)}
	for i, link := range links {
		fields = append(fields, types.NewField(token.NoPos, nil, string(rune('L'+i)), link(named), false))
	}
	named.SetUnderlying(types.NewStruct(fields, nil))
	return named
}

func pointerTo(t types.Type) types.Type { return types.NewPointer(t) }
func sliceOf(t types.Type) types.Type   { return types.NewSlice(types.NewPointer(t)) }

// tree is a node with the trees below it; a nil one stands for no node.
func tree(t *types.Named, key int64, below ...*value.Pointer) *value.Pointer {
	n := &value.Struct{T: t, Fields: []value.Value{&value.Int{T: types.Typ[types.Int], V: key}}}
	st := t.Underlying().(*types.Struct)
	if _, many := st.Field(1).Type().(*types.Slice); many {
		s := &value.Slice{T: st.Field(1).Type()}
		for _, b := range below {
			if b == nil {
				b = &value.Pointer{T: types.NewPointer(t)}
			}
			s.Elems = append(s.Elems, b)
		}
		n.Fields = append(n.Fields, s)
	} else {
		for i := 1; i < st.NumFields(); i++ {
			p := &value.Pointer{T: st.Field(i).Type()}
			if i-1 < len(below) && below[i-1] != nil {
				p = below[i-1]
			}
			n.Fields = append(n.Fields, p)
		}
	}
	return &value.Pointer{T: types.NewPointer(t), Elem: n}
}

func TestDrawing(t *testing.T) {
	binary, list, rose := node(pointerTo, pointerTo), node(pointerTo), node(sliceOf)
	b := func(key int64, below ...*value.Pointer) *value.Pointer { return tree(binary, key, below...) }
	l := func(key int64, below ...*value.Pointer) *value.Pointer { return tree(list, key, below...) }
	r := func(key int64, below ...*value.Pointer) *value.Pointer { return tree(rose, key, below...) }
	var high *value.Pointer
	for range 10 {
		high = b(0, high)
	}
	holder := types.NewStruct([]*types.Var{types.NewField(token.NoPos, nil, "head", types.NewPointer(list), false)}, nil)
	tests := []struct {
		name  string
		value value.Value
		want  string
	}{
		{"small", b(1, b(0), b(2)), ""},
		{"nil", &value.Pointer{T: types.NewPointer(binary)}, ""},
		{"number", &value.Int{T: types.Typ[types.Int], V: 3}, ""},
		{"list", l(1, l(2, l(3, l(-4)))), "1 -> 2 -> 3 -> -4 -> nil"},
		{"list in a struct", &value.Struct{T: holder, Fields: []value.Value{l(1, l(2, l(3, l(4))))}}, "1 -> 2 -> 3 -> 4 -> nil"},
		{"full", b(2, b(1, b(0)), b(3)), `
    2
   / \
  1   3
 /
0`},
		{"inner", b(4, b(2, nil, b(3)), b(5)), `
  _4
 /  \
2    5
 \
  3`},
		{"left spine", b(3, b(2, b(1, b(0)))), `
      3
     /
    2
   /
  1
 /
0`},
		{"right spine", b(0, nil, b(1, nil, b(2, nil, b(3)))), `
0
 \
  1
   \
    2
     \
      3`},
		{"wide labels", b(100, b(-50, nil, b(-25)), b(200, b(150))), `
   ___100___
  /         \
-50         200
   \       /
   -25   150`},
		{"too high", high, ""},
		{"children", r(1, r(2, r(3), r(4)), nil, r(5)), `
1
+- 2
|  +- 3
|  +- 4
+- nil
+- 5`},
	}
	for _, test := range tests {
		lines, _ := drawn(test.value, []value.Value{test.value}, value.NewSource([]value.Value{test.value}, nil, nil), nil)
		got := strings.Join(lines, "\n")
		if want := strings.TrimPrefix(test.want, "\n"); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", test.name, got, want)
		}
	}
}
