package decode

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"testing"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
)

const functionSource = `package p

type Color uint8

const (
	Red Color = iota
	Green
)

type Flag bool

type Tree struct{}

type Done func(...*Tree)

type Hidden func(x Letter) Letter

type Letter int

const x, y Letter = 1, 2

type Vars struct {
	Func func(int8, Color) (Flag, *Tree)
	Next func() uint8
	Done Done
}
`

func checkFunctions(t *testing.T) in {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", functionSource, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, err := new(types.Config).Check("example.com/p", fset, []*ast.File{file}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return in{pkg}
}

func TestFunctionLiteral(t *testing.T) {
	p := checkFunctions(t)
	next, hidden, done := p.field("Vars", "Next"), p.typ("Hidden"), p.typ("Done")
	number := func(v int64) []value.Value { return []value.Value{&value.Int{T: types.Typ[types.Uint8], V: v}} }
	letter := func(v int64) []value.Value { return []value.Value{&value.Int{T: p.typ("Letter"), V: v}} }
	tests := []spelling{
		{&value.Func{T: next, Rows: []value.Row{{Results: number(3)}}, Otherwise: number(0)}, "func() uint8 { return 3 }", "(func() uint8 { return 3 })"},
		{&value.Func{T: next, Nil: true}, "nil", "(func() uint8)(nil)"},
		{&value.Func{T: done, Nil: true}, "nil", "Done(nil)"},
		{&value.Func{T: done}, "func(...*Tree) {}", "Done(func(...*Tree) {})"},
		{&value.Func{T: hidden, Rows: []value.Row{{Args: letter(4), Results: letter(0)}}, Otherwise: letter(0)}, "func(Letter) Letter { return 0 }", "Hidden(func(Letter) Letter { return 0 })"},
		{&value.Func{T: hidden, Rows: []value.Row{{Args: letter(2), Results: letter(1)}, {Args: letter(1), Results: letter(0)}, {Args: letter(3), Results: letter(1)}}, Otherwise: letter(0)},
			"func(x_ Letter) Letter { switch x_ { case y, 3: return x }; return 0 }", "Hidden(func(x_ Letter) Letter { switch x_ { case y, 3: return x }; return 0 })"},
	}
	p.checkSpellings(t, tests)
	for _, test := range tests {
		if _, err := types.Eval(token.NewFileSet(), p.pkg, token.NoPos, test.expr); err != nil {
			t.Errorf("%s: %v", test.expr, err)
		}
	}
}

// TestFunctionValues decodes a function of two rows, by way of its value and by
// way of its wire form.
func TestFunctionValues(t *testing.T) {
	p := checkFunctions(t)
	result := func(flag int) []shape.Node {
		return []shape.Node{&shape.Scalar{T: p.typ("Flag"), Var: flag}, &shape.Pointer{T: types.NewPointer(p.typ("Tree")), Var: -1}}
	}
	s := &shape.Shape{Params: []shape.Node{
		&shape.Func{
			T: p.field("Vars", "Func"), Var: 0,
			Params:  []shape.Node{&shape.Scalar{T: types.Typ[types.Int8], Var: 0}, &shape.Scalar{T: p.typ("Color"), Var: 1}},
			Rows:    []shape.Row{{Args: problem.Model{-3, 1}, Results: result(1)}, {Args: problem.Model{4, 0}, Results: result(2)}},
			Results: result(0), Default: problem.Model{0},
		},
		&shape.Func{T: p.typ("Done"), Var: -1},
	}}
	params := []types.Type{p.field("Vars", "Func"), p.typ("Done")}
	for _, test := range []struct {
		model problem.Model
		want  string
	}{
		{problem.Model{0, 0, 0}, "nil"},
		{problem.Model{1, 0, 0}, "func(int8, Color) (Flag, *Tree) { return false, nil }"},
		{problem.Model{1, 1, 0}, "func(x int8, y Color) (Flag, *Tree) { switch { case x == -3 && y == Green: return true, nil }; return false, nil }"},
		{problem.Model{1, 1, 1}, "func(x int8, y Color) (Flag, *Tree) { switch { case x == -3 && y == Green, x == 4 && y == Red: return true, nil }; return false, nil }"},
	} {
		values := Values(s, test.model)
		if got := value.Literal(values[0], types.RelativeTo(p.pkg)); got != test.want {
			t.Errorf("model %v is %s, want %s", test.model, got, test.want)
		}
		wire := NewWriter(s).Append(nil, test.model)
		got, rest, err := ReadWire(nil, wire, params)
		if err != nil || len(rest) > 0 || !reflect.DeepEqual(got, values) {
			t.Errorf("model %v read as %v, %d bytes left, %v, want %v", test.model, got, len(rest), err, values)
		}
		for n := range wire {
			if _, _, err := ReadWire(nil, wire[:n], params); err == nil {
				t.Errorf("model %v: the first %d bytes are accepted", test.model, n)
			}
		}
	}
}
