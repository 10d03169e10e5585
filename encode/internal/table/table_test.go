package table_test

import (
	"fmt"
	"go/ast"
	"go/types"
	"math/rand/v2"
	"testing"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/encode/internal/table"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

var (
	intType  = types.Typ[types.Int]
	strType  = types.Typ[types.String]
	boolType = types.Typ[types.Bool]
)

// signature is the type of a function.
func signature(params, results []types.Type) *types.Signature {
	tuple := func(ts []types.Type) *types.Tuple {
		var vars []*types.Var
		for _, t := range ts {
			vars = append(vars, types.NewParam(0, nil, "", t))
		}
		return types.NewTuple(vars...)
	}
	return types.NewSignatureType(nil, nil, nil, tuple(params), tuple(results), false)
}

func newInputs(t *testing.T) *symtest.Inputs { return symtest.New(t, solver.Standard) }

// TestLookup compares calls of tables with reads of a Go map.
func TestLookup(t *testing.T) {
	type key struct {
		n int64
		s string
	}
	for seed := range tier.Seeds(uint64(tier.Of(20, 80))) {
		r := rand.New(rand.NewPCG(seed, 120))
		in := newInputs(t)
		f := table.New(in.M, signature([]types.Type{intType, strType}, []types.Type{intType}))
		settled := 0
		f.Settle = func() {
			settled++
			f.Default = []sym.Value{in.M.T.Num(-1)}
		}
		rows := map[key]sym.Term{}
		for range r.IntN(8) {
			k := key{int64(r.IntN(3)), []string{"", "a", "ab"}[r.IntN(3)]}
			if _, ok := rows[k]; ok {
				continue
			}
			rows[k] = in.Int(10, 12)
			f.Rows = append(f.Rows, table.Row{
				Args: []sym.Value{in.M.T.Num(k.n), in.M.Mem.TextOf(k.s)}, Keys: []string{fmt.Sprint(k.n), k.s},
				Types: []types.Type{intType, strType}, Results: []sym.Value{rows[k]},
			})
		}
		n, s := in.Int(0, 3), in.String("ab", 2)
		call := f.Call(exec.Site{}, []sym.Value{n, s}, nil)
		if call.Panics != in.M.T.No || settled == 0 {
			t.Fatalf("seed %d: a table panics, or has no default", seed)
		}
		for m := range in.Models(r, 200) {
			v := symtest.View{M: in.M, Model: m}
			want := int64(-1)
			if row, ok := rows[key{v.Int(n), v.String(s)}]; ok {
				want = v.Int(row)
			}
			if got := v.Int(call.Vals[0].(sym.Term)); got != want {
				t.Fatalf("seed %d: f(%d, %q) is %d, want %d", seed, v.Int(n), v.String(s), got, want)
			}
		}
	}
}

// TestComplete needs no default where there is a row for every argument.
func TestComplete(t *testing.T) {
	in := newInputs(t)
	f := table.New(in.M, signature([]types.Type{boolType}, []types.Type{types.NewPointer(intType)}))
	f.Settle = func() { t.Error("the default is settled") }
	for i, truth := range []bool{false, true} {
		o := in.Object(in.M.T.Num(int64(i)))
		f.Rows = append(f.Rows, table.Row{
			Args: []sym.Value{in.M.T.Store.Bool(truth)}, Keys: []string{fmt.Sprint(truth)}, Types: []types.Type{boolType},
			Results: []sym.Value{in.M.Mem.PointerTo(sym.Place{Obj: o})},
		})
	}
	b := in.Bool()
	first, second := f.Call(exec.Site{}, []sym.Value{b}, nil).Vals[0], f.Call(exec.Site{}, []sym.Value{b}, nil).Vals[0]
	same := in.M.Mem.EqualPointers(first.(*sym.Pointer), second.(*sym.Pointer), types.NewPointer(intType))
	for m := range in.Models(nil, 2) {
		v := symtest.View{M: in.M, Model: m}
		if got, want := v.Text(first, types.NewPointer(intType)), fmt.Sprint("&", v.Int(b)); got != want || v.Holds(same) {
			t.Errorf("f(%v) is %s, want %s; two calls return one pointer: %v", v.Holds(b), got, want, v.Holds(same))
		}
	}
	none := table.New(in.M, signature([]types.Type{boolType}, nil))
	if r := none.Call(exec.Site{}, []sym.Value{b}, nil); r.Vals != nil || r.Panics != in.M.T.No {
		t.Errorf("a function without results returns %v", r.Vals)
	}
}

const source = `package p

func conforms(f any, name, needs string, args, results any) bool { return true }

func Sum(seq func(func(int) bool), stop int) (r int) {
	for n := range seq {
		if n == stop {
			break
		}
		r = r*10 + n
	}
	return r
}

func Twice(seq func(func(int) bool)) (r int) {
	for n := range seq {
		for k := range seq {
			r = r*10 + n*k
		}
	}
	return r
}

func Law(f func(int) int) bool {
	return conforms(f, "", "", func(n int) bool { return n > 0 }, func(n, r int) bool { return 6/r > n })
}

func Domain(f func(int) int) bool { return conforms(f, "", "", func(n int) bool { return n > 0 }, nil) }

func Everywhere(f func(int) int) bool {
	return conforms(f, "", "", nil, func(n, r int) bool { return r > n })
}
`

func newLifter(t *testing.T) (*symtest.Source, *lift.Lifter, *symtest.Inputs) {
	s := symtest.Parse(t, source)
	p := s.Program()
	p.Special = map[types.Object]func(*lift.Eval, *ast.CallExpr) sym.Value{s.Func("conforms"): table.Conforms}
	l := lift.New(t.Context(), solver.Standard, term.NewStore(), p)
	t.Cleanup(l.Prover.Close)
	return s, l, symtest.NewInputs(l.M)
}

// TestSequences compares ranges over a sequence of the input with those over a
// list.
func TestSequences(t *testing.T) {
	s, l, in := newLifter(t)
	seqType := s.Func("Sum").Signature().Params().At(0).Type()
	steps := []sym.Term{in.Int(0, 2), in.Int(1, 3), in.Int(2, 3)}
	seq := table.NewSequence(l.M, seqType, in.Int(0, 3))
	for _, n := range steps {
		seq.Steps = append(seq.Steps, []sym.Value{n})
	}
	stop := in.Int(1, 3)
	value := l.Mem.FuncValue(seq)
	sum, twice := l.Call(s.Func("Sum"), nil, []sym.Value{value, stop}, nil), l.Call(s.Func("Twice"), nil, []sym.Value{value}, nil)
	for m := range in.Models(rand.New(rand.NewPCG(tier.Seed(), 121)), 500) {
		v := symtest.View{M: l.M, Model: m}
		var list []int
		for _, n := range steps[:v.Int(seq.Length)] {
			list = append(list, int(v.Int(n)))
		}
		wantSum, wantTwice := 0, 0
		for _, n := range list {
			if n == int(v.Int(stop)) {
				break
			}
			wantSum = wantSum*10 + n
		}
		for _, n := range list {
			for _, k := range list {
				wantTwice = wantTwice*10 + n*k
			}
		}
		if got := v.Int(sum.Vals[0].(sym.Term)); v.Holds(sum.Panics) || got != int64(wantSum) {
			t.Fatalf("the sum of %v up to %d is %d, want %d", list, v.Int(stop), got, wantSum)
		}
		if got := v.Int(twice.Vals[0].(sym.Term)); v.Holds(twice.Panics) || got != int64(wantTwice) {
			t.Fatalf("twice over %v is %d, want %d", list, got, wantTwice)
		}
	}
}

// TestConforms compares where functions obey a refined type with what the
// predicates say of each row: the results are right where the function may be
// called, and the default elsewhere.
func TestConforms(t *testing.T) {
	const fallback = 1
	allows := func(n int64) bool { return n > 0 }
	for name, holds := range map[string]func(n, r int64) bool{
		"Law":        func(n, r int64) bool { return allows(n) && r != 0 && 6/r > n || !allows(n) && r == fallback },
		"Domain":     func(n, r int64) bool { return allows(n) || r == fallback },
		"Everywhere": func(n, r int64) bool { return r > n },
	} {
		s, l, in := newLifter(t)
		f := table.New(l.M, s.Func("Law").Signature().Params().At(0).Type())
		f.Default = []sym.Value{l.T.Num(fallback)}
		results := map[int64]sym.Term{}
		for n := range int64(3) {
			r := in.Int(-1, 3)
			results[n] = r
			f.Rows = append(f.Rows, table.Row{
				Args: []sym.Value{l.T.Num(n)}, Keys: []string{fmt.Sprint(n)}, Types: []types.Type{intType}, Results: []sym.Value{r},
				IsDefault: func() sym.Term { return l.T.Is(r, fallback) },
			})
		}
		later := in.Int(3, 6)
		f.Later = [][]sym.Value{{later}}
		arg := in.One(l.Mem.FuncValue(f), l.Mem.NilFunc)
		got := l.Call(s.Func(name), nil, []sym.Value{arg}, nil)
		for m := range in.Models(rand.New(rand.NewPCG(tier.Seed(), 122)), 1000) {
			v := symtest.View{M: l.M, Model: m}
			want := true
			if v.Text(arg, types.NewSignatureType(nil, nil, nil, nil, nil, false)) != "nil" {
				for n, r := range results {
					want = want && holds(n, v.Int(r))
				}
				if name != "Domain" { // the default has to be right, too
					want = want && (name == "Law" && 6/fallback > v.Int(later) || name == "Everywhere" && fallback > v.Int(later))
				}
			}
			if v.Holds(got.Vals[0].(sym.Term)) != want {
				t.Fatalf("%s: %v obeys: %v", name, m, !want)
			}
		}
		if (len(f.Laws) > 0) != (name != "Domain") {
			t.Errorf("%s: the function has %d laws", name, len(f.Laws))
		}
	}
}

// TestKeys tells functions of the input apart.
func TestKeys(t *testing.T) {
	in := newInputs(t)
	sig := signature([]types.Type{intType}, []types.Type{intType})
	seq := signature([]types.Type{signature([]types.Type{intType}, []types.Type{boolType})}, nil)
	all := []sym.Value{
		in.M.Mem.FuncValue(table.New(in.M, sig)), in.M.Mem.FuncValue(table.New(in.M, sig)),
		in.M.Mem.FuncValue(table.NewSequence(in.M, seq, in.M.T.Num(0))), in.M.Mem.FuncValue(table.NewSequence(in.M, seq, in.M.T.Num(0))),
	}
	for i, a := range all {
		for j, b := range all {
			if in.M.Mem.Identical(a, b) != (i == j) {
				t.Errorf("functions %d and %d are identical: %v", i, j, i != j)
			}
		}
	}
}
