package decode

import (
	"go/token"
	"go/types"
	"reflect"
	"testing"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

const interfaceSource = `package p

type Color uint8

const (
	Red Color = iota
	Green
)

type Flag bool

type Tree struct {
	Key   int
	Under Shape
}

type Shape interface{ shape() }

func (Color) shape() {}
func (*Tree) shape() {}

type Vars struct {
	Shape  Shape
	Shapes []Shape
	Any    any
	Err    error
}
`

// closed is the package as its world sees it, in which an any holds booleans
// and small integers.
func (p in) closed() *spec.Package {
	return &spec.Package{Types: p.pkg, Fset: token.NewFileSet(), Any: []string{"bool", "int8"}}
}

func TestInterfaceLiterals(t *testing.T) {
	p := in{check(t, interfaceSource)}
	toTree := types.NewPointer(p.typ("Tree"))
	held := func(field string, v value.Value) *value.Interface {
		return &value.Interface{T: p.field("Vars", field), Elem: v}
	}
	color := func(v int64) *value.Int { return &value.Int{T: p.typ("Color"), V: v} }
	tree := func(key int64, under value.Value) *value.Pointer {
		return &value.Pointer{T: toTree, Elem: &value.Struct{T: p.typ("Tree"), Fields: []value.Value{&value.Int{T: types.Typ[types.Int], V: key}, held("Shape", under)}}}
	}
	failed := &value.ErrorValue{T: domain.WorldOf(p.closed()).Types(p.field("Vars", "Err"))[0]}
	int8s := types.NewSlice(types.Typ[types.Int8])
	toShape := types.NewPointer(p.typ("Shape"))
	tests := []spelling{
		{held("Shape", nil), "nil", "Shape(nil)"},
		{held("Shape", color(1)), "Green", "Shape(Green)"},
		{held("Shape", color(2)), "Color(2)", "Shape(Color(2))"},
		{held("Shape", tree(1, nil)), "&Tree{Key: 1}", "Shape(&Tree{Key: 1})"},
		{held("Shape", tree(0, tree(0, color(0)))), "&Tree{Under: &Tree{Under: Red}}", "Shape(&Tree{Under: &Tree{Under: Red}})"},
		{held("Any", &value.Int{T: types.Typ[types.Int], V: 3}), "3", "any(3)"},
		{held("Any", &value.Int{T: types.Typ[types.Int8], V: -3}), "int8(-3)", "any(int8(-3))"},
		{held("Any", &value.Bool{T: p.typ("Flag"), V: true}), "Flag(true)", "any(Flag(true))"},
		{held("Any", &value.Bool{T: types.Typ[types.Bool]}), "false", "any(false)"},
		{held("Any", &value.String{T: types.Typ[types.String], V: "a"}), `"a"`, `any("a")`},
		{held("Any", &value.Slice{T: int8s, Elems: []value.Value{&value.Int{T: types.Typ[types.Int8], V: 1}}}), "[]int8{1}", "any([]int8{1})"},
		{held("Any", &value.Slice{T: int8s}), "[]int8(nil)", "any([]int8(nil))"},
		{held("Any", &value.Pointer{T: toTree}), "(*Tree)(nil)", "any((*Tree)(nil))"},
		{held("Err", failed), `errors.New("error")`, `error(errors.New("error"))`},
		{&value.Slice{T: p.field("Vars", "Shapes"), Elems: []value.Value{held("Shape", color(0)), held("Shape", nil), held("Shape", tree(0, nil))}},
			"[]Shape{Red, nil, &Tree{}}", ""},
		{&value.Pointer{T: toShape, Elem: held("Shape", color(0))}, "&[]Shape{Red}[0]", "(&[]Shape{Red}[0])"},
		{&value.Pointer{T: toShape, Elem: held("Shape", nil)}, "new(Shape)", "(new(Shape))"},
	}
	p.checkSpellings(t, tests)
}

// TestInterfaceWire reads back what a Writer wrote of interfaces, and refuses
// every shorter form and a type that there is not.
func TestInterfaceWire(t *testing.T) {
	p := in{check(t, interfaceSource)}
	typ := p.typ("Shape")
	toTree := types.NewPointer(p.typ("Tree"))
	s := &shape.Shape{Params: []shape.Node{
		&shape.Interface{T: typ, Var: 0, Which: 1, Numbers: []int{0, 1}, Alts: []shape.Node{
			&shape.Scalar{T: p.typ("Color"), Var: 2},
			&shape.Pointer{T: toTree, Var: -1, Always: true, Elem: &shape.Struct{T: p.typ("Tree"), Fields: []shape.Node{
				&shape.Scalar{T: types.Typ[types.Int], Var: 3},
				&shape.Interface{T: typ, Var: -1, Which: -1},
			}}},
		}},
		&shape.Interface{T: p.field("Vars", "Any"), Var: 4, Which: -1, Numbers: []int{1}, Alts: []shape.Node{
			&shape.Scalar{T: types.Typ[types.Int8], Var: 5},
		}},
		&shape.Interface{T: p.field("Vars", "Err"), Var: 6, Which: -1, Numbers: []int{0}, Alts: []shape.Node{
			&shape.ErrorValue{T: domain.WorldOf(p.closed()).Types(p.field("Vars", "Err"))[0]},
		}},
	}}
	var params []types.Type
	for _, n := range s.Params {
		params = append(params, n.Type())
	}
	pkg := p.closed()
	tests := []struct {
		model problem.Model
		want  []string
	}{
		{make(problem.Model, 7), []string{"nil", "nil", "nil"}},
		{problem.Model{1, 0, 1, 0, 1, -3, 1}, []string{"Green", "int8(-3)", `errors.New("error")`}},
		{problem.Model{1, 1, 0, 7, 0, 0, 1}, []string{"&Tree{Key: 7}", "nil", `errors.New("error")`}},
	}
	for _, test := range tests {
		wire := NewWriter(s).Append(nil, test.model)
		values, rest, err := ReadWire(pkg, wire, params)
		if err != nil || len(rest) > 0 {
			t.Fatalf("%v: %d bytes are left, %v", test.want, len(rest), err)
		}
		if want := Values(s, test.model); !reflect.DeepEqual(values, want) {
			t.Errorf("read %v, want %v", values, want)
		}
		var got []string
		for _, v := range values {
			got = append(got, value.Literal(v, types.RelativeTo(p.pkg)))
		}
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("read %q, want %q", got, test.want)
		}
		for n := range len(wire) {
			if _, _, err := ReadWire(pkg, wire[:n], params); err == nil {
				t.Errorf("%q: the first %d bytes are accepted", test.want, n)
			}
		}
	}
	if _, _, err := ReadWire(pkg, []byte{3, 0, 0}, params); err == nil {
		t.Error("a third type is accepted")
	}
}
