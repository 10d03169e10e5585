package decode

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"testing"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/bounds"
)

// sequences are types of sequences, those of package iter without loading it.
func sequences(t *testing.T) (pairs, seq, pointers, unnamed types.Type) {
	t.Helper()
	fset := token.NewFileSet()
	check := func(path, source string) *types.Package {
		file, err := parser.ParseFile(fset, path+".go", source, 0)
		if err != nil {
			t.Fatal(err)
		}
		pkg, err := new(types.Config).Check(path, fset, []*ast.File{file}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return pkg
	}
	iter := check("iter", "package iter\n\ntype Seq[V any] func(yield func(V) bool)\n")
	p := check("p", "package p\n\ntype Pairs func(yield func(int, *bool) bool)\n")
	instance := func(elem types.Type) types.Type {
		s, err := types.Instantiate(nil, iter.Scope().Lookup("Seq").Type(), []types.Type{elem}, true)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	pairs = p.Scope().Lookup("Pairs").Type()
	return pairs, instance(types.Typ[types.Int]), instance(types.NewPointer(types.Typ[types.Int])), pairs.Underlying()
}

func ints(values ...int64) (steps [][]value.Value) {
	for _, v := range values {
		steps = append(steps, []value.Value{&value.Int{T: types.Typ[types.Int], V: v}})
	}
	return steps
}

// TestSequenceLiteral spells sequences.
func TestSequenceLiteral(t *testing.T) {
	pairs, seq, pointers, unnamed := sequences(t)
	q := func(p *types.Package) string {
		if p.Path() == "p" {
			return ""
		}
		return p.Name()
	}
	step := []value.Value{&value.Int{T: types.Typ[types.Int], V: 1}, &value.Pointer{T: types.NewPointer(types.Typ[types.Bool])}}
	one := &value.Pointer{T: types.NewPointer(types.Typ[types.Int]), Elem: &value.Int{T: types.Typ[types.Int]}}
	for _, test := range []struct {
		v             value.Value
		literal, expr string
	}{
		{&value.Sequence{T: seq, Steps: ints(1, -2)}, "slices.Values([]int{1, -2})", "slices.Values([]int{1, -2})"},
		{&value.Sequence{T: seq}, "slices.Values([]int{})", "slices.Values([]int{})"},
		{&value.Sequence{T: seq, Nil: true}, "nil", "iter.Seq[int](nil)"},
		{&value.Sequence{T: pointers, Steps: [][]value.Value{{one}, {one}}},
			"func(yield func(*int) bool) { _ = yield(new(int)) && yield(new(int)) }", "iter.Seq[*int](func(yield func(*int) bool) { _ = yield(new(int)) && yield(new(int)) })"},
		{&value.Sequence{T: pairs}, "func(func(int, *bool) bool) {}", "Pairs(func(func(int, *bool) bool) {})"},
		{&value.Sequence{T: pairs, Steps: [][]value.Value{step}}, "func(yield func(int, *bool) bool) { yield(1, nil) }", "Pairs(func(yield func(int, *bool) bool) { yield(1, nil) })"},
		{&value.Sequence{T: unnamed, Steps: [][]value.Value{step, step}}, "func(yield func(int, *bool) bool) { _ = yield(1, nil) && yield(1, nil) }", "(func(yield func(int, *bool) bool) { _ = yield(1, nil) && yield(1, nil) })"},
	} {
		if got := value.Literal(test.v, q); got != test.literal {
			t.Errorf("literal %s, want %s", got, test.literal)
		}
		if got := value.Expr(test.v, q); got != test.expr {
			t.Errorf("expression %s, want %s", got, test.expr)
		}
	}
}

// TestSequenceForms takes a sequence of a model to its value, to its wire form,
// and back.
func TestSequenceForms(t *testing.T) {
	_, seq, _, _ := sequences(t)
	scalar := func(v int) []shape.Node { return []shape.Node{&shape.Scalar{T: types.Typ[types.Int], Var: v}} }
	n := &shape.Sequence{T: seq, Var: 0, Length: 1, Elems: [][]shape.Node{scalar(2), scalar(3)}}
	shape := &shape.Shape{Params: []shape.Node{n, &shape.Sequence{T: seq, Var: -1, Length: -1}}}
	vars := []problem.Var{{Hi: 1}, {Hi: 2}, {Lo: -3, Hi: 3}, {Lo: -3, Hi: 3}}
	for _, test := range []struct {
		m    problem.Model
		want *value.Sequence
		wire string
	}{
		{problem.Model{0, 0, -3, -3}, &value.Sequence{T: seq, Nil: true}, "\x00\x01"},
		{problem.Model{1, 0, -3, -3}, &value.Sequence{T: seq}, "\x01\x01"},
		{problem.Model{1, 1, 2, -3}, &value.Sequence{T: seq, Steps: ints(2)}, "\x02\x04\x01"},
		{problem.Model{1, 2, 2, -1}, &value.Sequence{T: seq, Steps: ints(2, -1)}, "\x03\x04\x01\x01"},
	} {
		values := Values(shape, test.m)
		if want := []value.Value{test.want, &value.Sequence{T: seq}}; !reflect.DeepEqual(values, want) {
			t.Errorf("%v: values %s, want %s", test.m, value.Texts(values), value.Texts(want))
		}
		wire := NewWriter(shape).Append(nil, test.m)
		if string(wire) != test.wire || string(value.AppendAll(nil, nil, values)) != test.wire {
			t.Errorf("%v: wire form %q of the model, %q of the values, want %q", test.m, wire, value.AppendAll(nil, nil, values), test.wire)
		}
		read, rest, err := ReadWire(nil, wire, []types.Type{seq, seq})
		if err != nil || len(rest) > 0 || !reflect.DeepEqual(read, values) {
			t.Errorf("%v: read %v, %v, rest %q", test.m, read, err, rest)
		}
		if m, err := Model(shape, vars, values); err != nil || !reflect.DeepEqual(m, test.m) {
			t.Errorf("%v: the values stand for %v, %v", test.m, m, err)
		}
	}
	if _, err := Model(shape, vars, []value.Value{&value.Sequence{T: seq}, &value.Sequence{T: seq, Steps: ints(1)}}); err == nil {
		t.Error("a sequence of one step stands where there are none")
	}
	if _, _, err := ReadWire(nil, []byte{9, 0}, []types.Type{seq}); err == nil {
		t.Error("a sequence is read that ends early")
	}
	if need := value.Needs([]value.Value{&value.Sequence{T: seq, Steps: ints(1, 5)}}, domain.Bounds{}); need.Depth != 2 || need.Len != 2 || *need.Ints != (bounds.Range{Lo: 1, Hi: 5}) {
		t.Errorf("a sequence of two steps needs %+v", need)
	}
}
