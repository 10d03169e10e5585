package encode

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/spec"
)

// An afterCall evaluates what a contract says in the memory that a call leaves.
type afterCall struct {
	call    *calling
	heap    *sym.Heap
	results []sym.Value
}

// clause returns where a clause over parameters and results holds.
func (a *afterCall) clause(cl *spec.Clause) sym.Term {
	args := make([]sym.Value, len(cl.Args))
	for i, arg := range cl.Args {
		var v sym.Value
		from := a.call.c.Results
		switch arg.Kind {
		case spec.ArgResult:
			v = a.results[arg.Index]
		case spec.ArgOld:
			v, from = a.call.old[arg.Index], a.call.c.Params
		default:
			v, from = a.call.params[arg.Index], a.call.c.Params
		}
		args[i] = a.call.g.l.Mem.Passed(v, from[arg.Index].Type(), parameterOf(cl.Func.Obj, i))
	}
	heap := a.heap
	if cl.Role == spec.RolePanics {
		heap = nil // it is about the parameters at entry
	}
	return a.holds(cl, nil, args, heap)
}

// holds is [clauseHolds] object by object, unless the clause may write.
func (a *afterCall) holds(cl *spec.Clause, of *types.Named, args []sym.Value, heap *sym.Heap) sym.Term {
	l := a.call.g.l
	evaluate := func() sym.Term { return clauseHolds(l, a.call.c.Pkg, cl, of, args, heap) }
	if cl.Writes {
		return evaluate()
	}
	return l.PerObject(heap, evaluate)
}

// unchanged returns where all memory that the parameters reached at entry holds
// what it held. References count as the same if they lead to the same place.
func (a *afterCall) unchanged() sym.Term {
	r := a.call.g.l.T.Yes
	if a.heap == nil {
		return r
	}
	for _, entry := range a.heap.Entries {
		if o := entry.Obj; o.Init != nil && !o.Global {
			r = a.call.g.l.T.And(r, sym.Unchanged(a.call.g.l.Mem, o.Init, entry.Cell.Val))
		}
	}
	return r
}

// invariants returns the invariants of what results and parameters reach: of
// results for inputs of which returned holds, and of parameters for those of
// which ended does.
func (a *afterCall) invariants(returned, ended sym.Term) []ClauseTerm {
	if len(a.call.c.Pkg.Invariants) == 0 {
		return nil
	}
	w := &invariantWalk{
		a: a, e: a.call.g.l.M.Start(&sym.State{Heap: a.heap}),
		terms: map[*spec.Clause]sym.Term{}, reaches: map[types.Type]bool{}, seen: map[string]bool{},
	}
	for i, v := range a.results {
		w.value(v, a.call.c.Results[i].Type(), returned)
	}
	for i, v := range a.call.params {
		if sym.References(a.call.c.Params[i].Type()) {
			w.value(v, a.call.c.Params[i].Type(), ended)
		}
	}
	w.drain()
	var r []ClauseTerm
	for _, cl := range w.order {
		r = append(r, ClauseTerm{cl, w.terms[cl]})
	}
	return r
}
