package symtest

import (
	"go/ast"
	"go/types"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

// mostModels is how many inputs of a function are tried.
const mostModels = 400

// Compare lifts functions of the source and compares them with themselves,
// compiled: whether they panic, what they return and what they leave in their
// arguments, on [Inputs.Few] inputs. Every exported function of the source must
// be among them.
func (s *Source) Compare(t *testing.T, ask problem.Solver, compiled map[string]any) {
	for _, d := range s.File.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Recv == nil && d.Name.IsExported() && compiled[d.Name.Name] == nil {
			t.Errorf("%s is not compared", d.Name.Name)
		}
	}
	for name, fn := range compiled {
		t.Run(name, func(t *testing.T) { s.compareOne(t, ask, name, reflect.ValueOf(fn)) })
	}
}

func (s *Source) compareOne(t *testing.T, ask problem.Solver, name string, compiled reflect.Value) {
	l := lift.New(t.Context(), ask, term.NewStore(), s.Program())
	defer l.Prover.Close()
	in := NewInputs(l.M)
	var args []sym.Value
	var goTypes []reflect.Type
	for p := range compiled.Type().Ins() {
		args, goTypes = append(args, in.Few(p)), append(goTypes, p)
	}
	sig := s.Func(name).Signature()
	var r View
	var results []sym.Value
	var panics sym.Term
	_, err := l.Attempts(l.T.Yes, func() sym.Term {
		c := l.Call(s.Func(name), nil, args, nil)
		r.M, r.Heap, results, panics = l.M, c.Heap, c.Vals, c.Panics
		return c.Panics
	})
	if err != nil {
		t.Fatal(err)
	}
	before := View{M: l.M}
	seen := map[string]bool{}
	for m := range in.Models(rand.New(rand.NewPCG(tier.Seed(), 5)), mostModels) {
		r.Model, before.Model = m, m
		goArgs := before.Values(args, goTypes)
		shown := listOf(goArgs)
		want := run(compiled, goArgs)
		got := "panic"
		if !r.Holds(panics) {
			got = r.tuple(results, sig.Results()) + r.tuple(args, sig.Params())
		}
		if got != want {
			t.Fatalf("%s(%s): the term says %s, compiled code %s", name, shown, got, want)
		}
		seen[want] = true
	}
	if len(seen) < 2 {
		t.Errorf("%s does the same on all inputs, which tests nothing", name)
	}
}

// run returns the text of the results of a call and of its final arguments.
func run(fn reflect.Value, args []reflect.Value) (text string) {
	defer func() {
		if recover() != nil {
			text = "panic"
		}
	}()
	return listOf(fn.Call(args)) + listOf(args)
}

func listOf(vals []reflect.Value) string {
	var texts []string
	for _, v := range vals {
		texts = append(texts, Text(v))
	}
	return "(" + strings.Join(texts, ", ") + ")"
}

// tuple returns the text of values of the types of a tuple.
func (v View) tuple(vals []sym.Value, ts *types.Tuple) string {
	var texts []string
	for i, x := range vals {
		texts = append(texts, v.Text(x, ts.At(i).Type()))
	}
	return "(" + strings.Join(texts, ", ") + ")"
}
