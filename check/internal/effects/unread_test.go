package effects_test

import (
	"go/ast"
	"go/parser"
	"go/types"
	"math/rand/v2"
	"regexp"
	"strconv"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/parse"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// maxVaried is how many counterexamples of a run are varied, and variants how
// often one is.
const (
	maxVaried = 12
	variants  = 20
)

// unreadDoesNotMatter has counterexamples fail in the same way with any values
// in the place of what is said not to be read. It returns how many were looked
// at.
func unreadDoesNotMatter(t *testing.T, cfg check.Config, events []check.Event) int {
	t.Helper()
	n := 0
	var contracts map[string]*spec.Contract
	for _, e := range events {
		ce := e.Counterexample
		if ce == nil || ce.Unread == "" || n == maxVaried || e.Action != check.ActionCounterexample {
			continue
		}
		n++
		if contracts == nil {
			contracts = load(t, cfg)
		}
		c := contracts[e.Package+"."+e.Func]
		if c == nil {
			t.Fatalf("there is no %s in %s", e.Func, e.Package)
		}
		v := varier{t: t, contract: c, random: rand.New(rand.NewPCG(uint64(n), 0))}
		again := check.Config{
			Dir: cfg.Dir, Patterns: []string{e.Package}, Run: regexp.MustCompile("^" + regexp.QuoteMeta(e.Func) + "$"),
			Bounds: cfg.Bounds, Parallel: 1, Selfcheck: check.SelfcheckOff,
			Build: check.Build{Whole: true}, Inputs: v.inputs(ce),
		}
		ways := 0
		all, _ := checktest.Events(t, again)
		for _, other := range all {
			switch {
			case other.Action == check.ActionCounterexample:
				ways++
				if c := other.Counterexample; c.Kind != ce.Kind || c.Count != int64(len(again.Inputs)) {
					t.Errorf("%s: %s fails, and so should all of the form %s: %d of %d fail like %s",
						e.Func, ce.Call, ce.Unread, c.Count, len(again.Inputs), c.Call)
				}
			case other.Action == check.ActionError:
				t.Errorf("%s: %s: %s", e.Func, ce.Unread, other.Message)
			}
		}
		if ways != 1 {
			t.Errorf("%s: inputs of the form %s fail in %d ways", e.Func, ce.Unread, ways)
		}
	}
	return n
}

// load returns the contracts of a run by their packages and names.
func load(t *testing.T, cfg check.Config) map[string]*spec.Contract {
	t.Helper()
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: cfg.Dir}, cfg.Patterns...)
	if err != nil {
		t.Fatal(err)
	}
	contracts := map[string]*spec.Contract{}
	for _, p := range pkgs {
		for _, c := range p.Contracts {
			contracts[p.Path+"."+c.FullName()] = c
		}
	}
	return contracts
}

// A varier makes inputs of a call that has _ in some places.
type varier struct {
	t        *testing.T
	contract *spec.Contract
	random   *rand.Rand
}

// inputs are calls like that of a counterexample with other values in the place
// of what is not read.
func (v *varier) inputs(ce *check.Counterexample) []string {
	v.t.Helper()
	values, err := parse.Read(v.contract, ce.Call)
	if err != nil {
		v.t.Fatal(err)
	}
	expr, err := parser.ParseExpr(ce.Unread)
	if err != nil {
		v.t.Fatal(err)
	}
	call := expr.(*ast.CallExpr)
	args := call.Args
	if v.contract.Func.Signature().Recv() != nil {
		args = append([]ast.Expr{call.Fun.(*ast.SelectorExpr).X}, args...)
	}
	calls := []string{ce.Call}
	for range variants {
		other := make([]value.Value, len(values))
		for i := range values {
			other[i] = v.vary(args[i], values[i])
		}
		calls = append(calls, decode.CallText(v.contract, other))
	}
	return calls
}

// vary is a value with random ones in the place of each _ in its text.
func (v *varier) vary(e ast.Expr, old value.Value) value.Value {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return v.vary(e.X, old)
	case *ast.Ident:
		if e.Name == "_" {
			return v.value(old.Type(), 2)
		}
	case *ast.SliceExpr: // of a string
		n, err := strconv.Atoi(e.High.(*ast.BasicLit).Value)
		if err != nil {
			v.t.Fatal(err)
		}
		return &value.String{T: old.Type(), V: v.letters(n)}
	case *ast.UnaryExpr:
		switch old := old.(type) {
		case *value.Pointer:
			return &value.Pointer{T: old.T, Elem: v.vary(e.X, old.Elem)}
		case *value.Interface:
			return &value.Interface{T: old.T, Elem: v.vary(e, old.Elem)}
		}
	case *ast.CallExpr: // a conversion
		if held, ok := old.(*value.Interface); ok && len(e.Args) == 1 {
			return &value.Interface{T: held.T, Elem: v.vary(e.Args[0], held.Elem)}
		}
	case *ast.CompositeLit:
		return v.literal(e, old)
	}
	return old
}

// literal is vary for a literal of several values.
func (v *varier) literal(e *ast.CompositeLit, old value.Value) value.Value {
	switch old := old.(type) {
	case *value.Pointer: // in a literal of pointers
		return &value.Pointer{T: old.T, Elem: v.vary(e, old.Elem)}
	case *value.Interface:
		return &value.Interface{T: old.T, Elem: v.vary(e, old.Elem)}
	case *value.Slice, *value.Array:
		parts := append([]value.Value{}, old.Parts()...)
		for i, elem := range e.Elts { // none if all are zero
			parts[i] = v.vary(elem, parts[i])
		}
		return old.With(parts)
	case *value.Struct:
		parts := append([]value.Value{}, old.Fields...)
		st := old.T.Underlying().(*types.Struct)
		for _, elem := range e.Elts {
			field := elem.(*ast.KeyValueExpr)
			for i := range parts {
				if st.Field(i).Name() == field.Key.(*ast.Ident).Name {
					parts[i] = v.vary(field.Value, parts[i])
				}
			}
		}
		return old.With(parts)
	case *value.Map:
		return v.entries(e, old)
	}
	return old
}

// entries is vary for a map, whose keys are not read if its elements are not.
func (v *varier) entries(e *ast.CompositeLit, old *value.Map) value.Value {
	if len(e.Elts) == 0 {
		return old
	}
	first := e.Elts[0].(*ast.KeyValueExpr)
	if key, ok := first.Key.(*ast.Ident); ok && key.Name == "_" {
		return v.mapOf(old.T, len(old.Keys), 2)
	}
	m := &value.Map{T: old.T, Keys: old.Keys, Elems: append([]value.Value{}, old.Elems...)}
	for i, elem := range e.Elts {
		m.Elems[i] = v.vary(elem.(*ast.KeyValueExpr).Value, m.Elems[i])
	}
	return m
}

// mapOf is a random map with so many entries.
func (v *varier) mapOf(t types.Type, n, depth int) value.Value {
	u := t.Underlying().(*types.Map)
	m := &value.Map{T: t, Keys: []value.Value{}, Elems: []value.Value{}}
	for i := range n { // keys that ascend
		var key value.Value
		if b := u.Key().Underlying().(*types.Basic); b.Info()&types.IsString != 0 {
			key = &value.String{T: u.Key(), V: string(rune('f' + i))}
		} else {
			key = &value.Int{T: u.Key(), V: int64(i + 1 + v.random.IntN(2)*n)}
		}
		m.Keys, m.Elems = append(m.Keys, key), append(m.Elems, v.value(u.Elem(), depth-1))
	}
	return m
}

func (v *varier) letters(n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte('a' + v.random.IntN(26))
	}
	return string(b)
}

// value is a random value of a type.
func (v *varier) value(t types.Type, depth int) value.Value {
	n := 0
	if depth > 0 {
		n = v.random.IntN(3)
	}
	several := func(n int) []value.Value {
		elems := []value.Value{}
		for range n {
			elems = append(elems, v.value(t.Underlying().(interface{ Elem() types.Type }).Elem(), depth-1))
		}
		return elems
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch info := u.Info(); {
		case info&types.IsBoolean != 0:
			return &value.Bool{T: t, V: n > 0}
		case info&types.IsString != 0:
			return &value.String{T: t, V: v.letters(n)}
		case info&types.IsFloat != 0:
			return &value.Float{T: t, V: v.random.Float64()}
		}
		return &value.Int{T: t, V: int64(v.random.IntN(100))}
	case *types.Pointer:
		if n == 0 {
			return &value.Pointer{T: t}
		}
		return &value.Pointer{T: t, Elem: v.value(u.Elem(), depth-1)}
	case *types.Slice:
		return &value.Slice{T: t, Elems: several(n)}
	case *types.Array:
		return &value.Array{T: t, Elems: several(int(u.Len()))}
	case *types.Map:
		return v.mapOf(t, n, depth)
	case *types.Struct:
		s := &value.Struct{T: t}
		for f := range u.Fields() {
			s.Fields = append(s.Fields, v.value(f.Type(), depth-1))
		}
		return s
	case *types.Interface:
		held := domain.WorldOf(v.contract.Pkg).Types(t)
		if n == 0 || len(held) == 0 {
			return &value.Interface{T: t}
		}
		return &value.Interface{T: t, Elem: v.value(held[v.random.IntN(len(held))], depth-1)}
	}
	v.t.Fatalf("there are no random values of type %s", t)
	return nil
}
