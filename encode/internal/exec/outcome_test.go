package exec_test

import (
	"fmt"
	"go/ast"
	"go/types"
	"math/rand/v2"
	"testing"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

// An end is how a run of statements ends: how control leaves, with the variable
// and the result.
type end struct {
	how    string
	x, ret int64
}

// A statement has an outcome from a state, and runs under a model.
type statement struct {
	outcome func(st *sym.State) *exec.Outcome
	run     func(v symtest.View, x int64) end
}

// A maker makes random statements about one variable, in slot 0.
type maker struct {
	r     *rand.Rand
	in    *symtest.Inputs
	conds []sym.Term
	loops []ast.Stmt
}

const goesOn = "goes on"

// statement returns a random statement of some depth.
func (k *maker) statement(depth int) statement {
	t := k.in.M.T
	n := int64(k.r.IntN(5))
	c := k.conds[k.r.IntN(len(k.conds))]
	switch kind := k.r.IntN(9); {
	case kind < 3 || depth == 0 && kind > 5:
		return statement{func(st *sym.State) *exec.Outcome {
			return k.in.M.Ended(st.WithVar(0, t.Add(st.Vars[0].(sym.Term), t.Num(n))))
		}, func(_ symtest.View, x int64) end { return end{goesOn, x + n, 0} }}
	case kind == 3: // panic where c holds, and else where other does
		other := k.conds[k.r.IntN(len(k.conds))]
		raised := func(x sym.Term) *sym.Raised { return &sym.Raised{Value: k.in.M.Mem.Wrap(x, types.Typ[types.Int])} }
		return statement{func(st *sym.State) *exec.Outcome {
			x := st.Vars[0].(sym.Term)
			return k.in.M.After(c, raised(x), k.in.M.After(other, raised(t.Add(x, t.Num(100))), k.in.M.Ended(st)))
		}, func(v symtest.View, x int64) end {
			switch {
			case v.Holds(c):
				return end{"panic", x, 0}
			case v.Holds(other):
				return end{"panic", x + 100, 0}
			}
			return end{goesOn, x, 0}
		}}
	case kind < 6: // leave
		key := exec.ExitKey{Kind: exec.Return}
		if len(k.loops) > 0 && k.r.IntN(3) > 0 {
			key = exec.ExitKey{Kind: []exec.ExitKind{exec.Break, exec.Continue}[k.r.IntN(2)], At: k.loops[k.r.IntN(len(k.loops))]}
		}
		return statement{func(st *sym.State) *exec.Outcome {
			o := &exec.Outcome{Panics: t.No}
			exit := exec.Exit{Key: key, Cond: t.Yes, St: st}
			if key.Kind == exec.Return {
				exit.Results = []sym.Value{t.Num(n)}
			}
			k.in.M.AddExit(o, exit)
			return o
		}, func(_ symtest.View, x int64) end {
			if key.Kind == exec.Return {
				return end{"return", x, n}
			}
			return end{fmt.Sprint(key.Kind, key.At.Pos()), x, 0}
		}}
	case kind == 6: // if c {} else {}
		a, b := k.list(depth-1), k.list(depth-1)
		return statement{func(st *sym.State) *exec.Outcome { return k.in.M.Branch(c, a.outcome(st), b.outcome(st)) },
			func(v symtest.View, x int64) end {
				if v.Holds(c) {
					return a.run(v, x)
				}
				return b.run(v, x)
			}}
	}
	return k.block(depth)
}

// block is a list of statements that break and continue lead to the end of.
func (k *maker) block(depth int) statement {
	loop := &ast.BlockStmt{Lbrace: 1}
	for _, other := range k.loops {
		loop.Lbrace = max(loop.Lbrace, other.Pos()+1)
	}
	k.loops = append(k.loops, loop)
	body := k.list(depth - 1)
	k.loops = k.loops[:len(k.loops)-1]
	return statement{func(st *sym.State) *exec.Outcome {
		o := k.in.M.Rejoin(body.outcome(st), exec.ExitKey{Kind: exec.Continue, At: loop})
		return k.in.M.Rejoin(o, exec.ExitKey{Kind: exec.Break, At: loop})
	}, func(v symtest.View, x int64) end {
		e := body.run(v, x)
		for _, kind := range []exec.ExitKind{exec.Break, exec.Continue} {
			if e.how == fmt.Sprint(kind, loop.Pos()) {
				e.how = goesOn
			}
		}
		return e
	}}
}

// list is a list of statements.
func (k *maker) list(depth int) statement {
	var list []statement
	for range 1 + k.r.IntN(3) {
		list = append(list, k.statement(depth))
	}
	return statement{func(st *sym.State) *exec.Outcome {
		var from func(list []statement, st *sym.State) *exec.Outcome
		from = func(list []statement, st *sym.State) *exec.Outcome {
			o := list[0].outcome(st)
			if len(list) == 1 || o.St == nil {
				return o
			}
			return k.in.M.Then(o, from(list[1:], o.St))
		}
		return from(list, st)
	}, func(v symtest.View, x int64) end {
		e := end{goesOn, x, 0}
		for _, s := range list {
			if e = s.run(v, e.x); e.how != goesOn {
				break
			}
		}
		return e
	}}
}

// TestOutcomes compares how random lists of statements end, and in which state,
// with a run of them.
func TestOutcomes(t *testing.T) {
	for seed := range tier.Seeds(uint64(tier.Of(100, 400))) {
		terms := sym.NewTerms(t.Context(), term.NewStore())
		m := exec.New(terms, sym.NewProver(terms, solver.Standard), symtest.Sizes)
		m.Raising = 1
		in := symtest.NewInputs(m)
		k := &maker{r: rand.New(rand.NewPCG(seed, 90)), in: in, conds: []sym.Term{in.Bool(), in.Bool(), in.Bool()}}
		s := k.list(3)
		o := s.outcome(&sym.State{Vars: []sym.Value{terms.Num(1)}})
		for model := range in.Models(k.r, 8) {
			v := symtest.View{M: m, Model: model}
			want := s.run(v, 1)
			if got := endOf(v, o); got != want {
				t.Fatalf("seed %d, model %v: %v, want %v", seed, model, got, want)
			}
			states := 0
			for st := range o.States() {
				if st != nil {
					states++
				}
			}
			if states == 0 && want.how != "panic" {
				t.Fatalf("seed %d: there are no states", seed)
			}
		}
	}
}

// endOf is how an outcome ends under a model.
func endOf(v symtest.View, o *exec.Outcome) end {
	if v.Holds(o.Panics) {
		var x int64
		fmt.Sscanf(v.Text(o.Raised.Value, types.NewInterfaceType(nil, nil)), "(int %d)", &x)
		return end{"panic", x, 0}
	}
	r := end{how: ""}
	for _, x := range o.Exits {
		if !v.Holds(x.Cond) {
			continue
		}
		if r.how != "" {
			return end{how: "two exits"}
		}
		if r = (end{fmt.Sprint(x.Key.Kind), v.Int(x.St.Vars[0].(sym.Term)), 0}); x.Key.Kind == exec.Return {
			r.how, r.ret = "return", v.Int(x.Results[0].(sym.Term))
		} else {
			r.how = fmt.Sprint(x.Key.Kind, x.Key.At.Pos())
		}
	}
	if r.how == "" && o.St != nil {
		r = end{goesOn, v.Int(o.St.Vars[0].(sym.Term)), 0}
	}
	return r
}

// TestWithHeap puts another memory into all states.
func TestWithHeap(t *testing.T) {
	terms := sym.NewTerms(t.Context(), term.NewStore())
	m := exec.New(terms, sym.NewProver(terms, solver.Standard), symtest.Sizes)
	_, h := m.Mem.Allocate(nil, terms.Num(1))
	st := &sym.State{}
	o := &exec.Outcome{Panics: terms.No, St: st, Exits: []exec.Exit{{Key: exec.ExitKey{Kind: exec.Break}, Cond: terms.No, St: st}, {Cond: terms.No}}}
	n := 0
	for st := range o.WithHeap(h).States() {
		if n++; st.Heap != h {
			t.Error("a state has the old memory")
		}
	}
	if n != 2 || st.Heap != nil || o.Exits[0].St.Heap != nil {
		t.Errorf("%d states, the old ones have %v", n, st.Heap)
	}
}
