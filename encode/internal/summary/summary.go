package summary

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/unfold"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
)

// Calls are the calls of functions that are known by their contracts, in the
// lifting of one function.
type Calls struct {
	l        *lift.Lifter
	pkg      *spec.Package
	unknowns *unfold.Unknowns
	holds    Holds
	callees  []*Callee
	// results are those of earlier calls, by their keys.
	results map[string][]sym.Value
}

// A Callee is a function whose calls are known by its contract.
type Callee struct {
	Contract *spec.Contract
	// Returns holds where a call is made from which the contract says that
	// it returns.
	Returns sym.Term
}

// Holds returns the condition under which a clause of a contract is true for
// arguments, whose references lead into heap.
type Holds func(of *spec.Contract, cl *clause.Clause, args []sym.Value, heap *sym.Heap) sym.Term

// New returns the calls of the functions that by has contracts of. The results
// are among unknowns.
func New(l *lift.Lifter, pkg *spec.Package, unknowns *unfold.Unknowns, by []*spec.Contract, holds Holds) *Calls {
	k := &Calls{l: l, pkg: pkg, unknowns: unknowns, holds: holds, results: map[string][]sym.Value{}}
	for _, c := range by {
		k.callees = append(k.callees, &Callee{c, l.T.No})
	}
	return k
}

// Callees returns the functions whose calls are known, with the calls so far.
func (k *Calls) Callees() []*Callee { return k.callees }

// Call returns the result of a call by the contract of the function, or nil if
// the body is to be evaluated. The key is the same for calls with the same
// arguments.
func (k *Calls) Call(fn *types.Func, args []sym.Value, heap *sym.Heap, key func() string) (r *exec.Result) {
	for _, c := range k.callees {
		if c.Contract.Func == fn {
			// Whoever remembers the call would forget what is
			// assumed.
			k.l.M.Noted++
			panicking := k.l.M.Panicking
			k.l.M.Panicking = nil
			k.l.M.Unwatched(func() { r = k.call(c, args, heap, key) })
			k.l.M.Panicking = panicking
			return r
		}
	}
	return nil
}

// call is Call of a function with a contract.
func (k *Calls) call(callee *Callee, args []sym.Value, heap *sym.Heap, key func() string) *exec.Result {
	t, c := k.l.T, callee.Contract
	all := func(clauses []*clause.Clause, results []sym.Value) sym.Term {
		holds := t.Yes
		for _, cl := range clauses {
			holds = t.And(holds, k.holds(c, cl, k.arguments(c, cl, args, results), heap))
		}
		return holds
	}
	valid, panics := all(c.Pre(), nil), t.No
	if recv := c.Func.Signature().Recv(); recv != nil {
		if p, ok := args[0].(*sym.Pointer); ok {
			valid = t.And(valid, t.Not(p.IsNil(t)))
		}
	}
	if clauses := c.Panics(); len(clauses) > 0 {
		panics = all(clauses, nil)
	}
	results := k.resultsOf(c, key)
	returns := t.And(valid, t.Not(panics))
	var promised sym.Term
	k.l.Prover.Under([]sym.Term{returns}, func() { promised = t.Or(t.Not(returns), all(c.Post(), results)) })
	under := t.Yes
	for a := k.l.Prover.Path(); a != nil; a = a.Before {
		under = t.And(under, a.Cond)
	}
	k.l.Prover.Give(t.Or(t.Not(under), promised))
	callee.Returns = t.Or(callee.Returns, t.And(under, returns))
	return &exec.Result{Vals: results, Panics: t.Not(returns), Heap: heap}
}

// resultsOf are unknown results of a call, those of an earlier one with the
// same arguments if the function is steady.
func (k *Calls) resultsOf(c *spec.Contract, key func() string) []sym.Value {
	of := ""
	if k.isSteady(c.Func) {
		of = key()
		if earlier, ok := k.results[of]; ok {
			return earlier
		}
	}
	var results []sym.Value
	for _, v := range c.Results {
		results = append(results, k.unknowns.Value(v.Type(), c.Name+"()", 0))
	}
	if of != "" {
		k.results[of] = results
	}
	return results
}

// arguments returns the arguments of a clause. The call changes none of its
// own.
func (k *Calls) arguments(c *spec.Contract, cl *clause.Clause, params, results []sym.Value) []sym.Value {
	args := make([]sym.Value, len(cl.Args))
	for i, a := range cl.Args {
		from, vars := params, c.Params
		if a.Kind == clause.ArgResult {
			from, vars = results, c.Results
		}
		args[i] = k.l.Mem.Passed(from[a.Index], vars[a.Index].Type(), cl.Func.Obj.Signature().Params().At(i).Type())
	}
	return args
}
