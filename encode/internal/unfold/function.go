package unfold

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/table"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// maxRows is the greatest number of rows of a function's table.
const maxRows = 4096

// function unfolds a function: a table over the domain of its arguments. One
// depth less has those of these tables that return the default for arguments
// which only this depth has.
func (u *Unfolder) function(t types.Type, sig *types.Signature, p domain.Position) (shape.Node, sym.Value) {
	n := &shape.Func{T: t}
	var there sym.Term
	n.Var, there = u.unlessNil(&p)
	f := table.New(u.l.M, t)
	if sig.Results().Len() > 0 {
		u.table(f, n, p.Within())
	}
	return n, closure(u, there, f)
}

// unlessNil unfolds whether a function is nil. It returns the variable, -1 if
// the function never is, and the condition under which it is not nil, where the
// position then is.
func (u *Unfolder) unlessNil(p *domain.Position) (variable int, there sym.Term) {
	if !p.NilFunc {
		return -1, u.l.T.Yes
	}
	variable, there = u.newVar(*p, p.Path, true, 0, 1, []problem.Interval{{Lo: 0, Hi: 1}}, problem.Structural, 1)
	p.Guard = u.l.T.And(p.Guard, there)
	p.NilFunc = false
	return variable, there
}

// closure returns the function fn where there is true, and nil elsewhere.
func closure(u *Unfolder, there sym.Term, fn sym.Function) *sym.Closure {
	c := &sym.Closure{Alts: []sym.ClosureAlt{{Guard: there, Fn: fn}}}
	if there != u.l.T.Yes {
		c.Alts = append(c.Alts, sym.ClosureAlt{Guard: u.l.T.Not(there)})
	}
	return c
}

// table unfolds the rows of a function. It has those of the final depth; those
// that this depth does not have return the default.
func (u *Unfolder) table(f *table.Table, n *shape.Func, p domain.Position) {
	sig := n.T.Underlying().(*types.Signature)
	t := &tabled{u: u, table: f, node: n}
	if u.d.World.IsConstant(sig) {
		t.results = u.apart(u.d.Bounds.LastDepth())
		n.Results = constant(t.results, sig, p)
		f.Settle = t.settle
		u.tables = append(u.tables, t)
		return
	}
	here := u.argumentTexts(u.d.Bounds.Depth, p.Left, sig, p)
	var before map[string]bool
	if u.d.Bounds.Depth > 0 && p.Before >= 0 {
		before = u.argumentTexts(u.d.Bounds.Depth-1, p.Before, sig, p)
		t.hadDomain = true
	}
	var models []problem.Model
	n.Params, models = u.arguments(u.d.Bounds.LastDepth(), p.Reach, sig, p)
	t.results = u.apart(u.d.Bounds.LastDepth())
	n.Results, _ = t.results.tuple(sig.Results(), p)
	f.Settle = t.settle
	for _, m := range models {
		r := n.Row(u.l, m)
		key := shape.Joined(r.Keys)
		if !here[key] {
			f.Later = append(f.Later, r.Args)
			n.Rows = append(n.Rows, shape.Row{Args: m})
			continue
		}
		sub := p
		sub.Path = p.Path + "(" + key + ")"
		var nodes []shape.Node
		nodes, r.Results = u.tuple(sig.Results(), sub)
		pairs := shape.Pairs(nil, nodes, n.Results)
		r.IsDefault = func() sym.Term { return t.isDefault(pairs) }
		f.Rows = append(f.Rows, r)
		t.rows = append(t.rows, row{args: r.Args, pairs: pairs, distance: shape.Distance(n.Params, m), known: before[key]})
		n.Rows = append(n.Rows, shape.Row{Args: m, Results: nodes})
	}
	u.tables = append(u.tables, t)
}

// constant unfolds the results of a function that returns the same for all
// arguments.
func constant(u *Unfolder, sig *types.Signature, p domain.Position) (nodes []shape.Node) {
	for r := range sig.Results().Variables() {
		switch {
		case !u.d.World.IsNilResult(sig, r.Type()):
			one, _ := u.tuple(types.NewTuple(r), p)
			nodes = append(nodes, one...)
		case types.IsInterface(r.Type()):
			nodes = append(nodes, &shape.Interface{T: r.Type(), Var: -1, Which: -1})
		default:
			nodes = append(nodes, &shape.Pointer{T: r.Type(), Var: -1})
		}
	}
	return nodes
}

// arguments lists the arguments of a function at a depth, as models of their
// nodes, in order.
func (u *Unfolder) arguments(depth, left int, sig *types.Signature, p domain.Position) ([]shape.Node, []problem.Model) {
	p.Left = left
	args := u.apart(depth)
	nodes, _ := args.tuple(sig.Params(), p)
	models := args.models(p)
	slices.SortFunc(models, func(a, b problem.Model) int { return shape.Compare(nodes, a, b) })
	return nodes, models
}

// argumentTexts returns the arguments of a function at a depth as text.
func (u *Unfolder) argumentTexts(depth, left int, sig *types.Signature, p domain.Position) map[string]bool {
	r := map[string]bool{}
	nodes, models := u.arguments(depth, left, sig, p)
	for _, m := range models {
		r[shape.Joined(shape.Texts(nodes, m))] = true
	}
	return r
}

// tuple unfolds parameters or results one after the other.
func (u *Unfolder) tuple(t *types.Tuple, p domain.Position) (nodes []shape.Node, vals []sym.Value) {
	if u.alone {
		p.Guard = u.l.T.Yes // in a store of its own
	}
	return u.step(t, p)
}

// apart returns an unfolder at a depth, with variables of its own.
func (u *Unfolder) apart(depth int) *Unfolder {
	r, d := *u, *u.d
	r.d, d.Bounds.Depth = &d, depth
	r.l = lift.New(u.l.T.Ctx, u.l.Prover.Solver, term.NewStore(), u.l.Program)
	r.l.Prover.Vars = func() []problem.Var { return r.vars }
	r.l.T.MostLabor = u.l.T.MostLabor
	u.l.Prover.Others = append(u.l.Prover.Others, r.l.Prover)
	r.vars, r.impossible, r.constraints, r.Visits, r.tables = nil, nil, nil, nil, nil
	r.graphs = graphs{u: &r}
	r.alone = true
	return &r
}

// models returns the valid values of what has been unfolded apart.
func (u *Unfolder) models(p domain.Position) []problem.Model {
	root := []sym.Term{u.valid()}
	for _, g := range u.impossible {
		root = append(root, u.l.T.Not(g))
	}
	all := &problem.Problem{Store: u.l.T.Store, Vars: u.vars, Root: u.l.T.And(root...)}
	for i := range all.Vars {
		all.Vars[i].Prior = nil
	}
	var r []problem.Model
	err := u.l.Prover.Solver.Enumerate(u.l.T.Ctx, all, func(m problem.Model) bool {
		r = append(r, slices.Clone(m))
		return len(r) <= maxRows
	})
	if err == nil {
		err = u.l.T.Ctx.Err()
	}
	if err != nil {
		panic(sym.Refusal{Err: fmt.Errorf("the arguments of %s: %w", p.Path, err)})
	}
	if len(r) > maxRows {
		u.d.Unsupported(
			"parameter %s: the function %s takes more than %d different arguments at depth %d, which is the limit of its table; narrow them with //refine:bound ints=lo..hi, or depth=",
			u.d.Param, p.Path, maxRows, u.d.Bounds.Depth)
	}
	return r
}

// valid returns the condition under which the values that have been unfolded
// are well formed and satisfy their invariants.
func (u *Unfolder) valid() sym.Term {
	holds, err := u.invariants(u.l, u.Visits)
	if err != nil {
		panic(sym.Refusal{Err: err})
	}
	r := u.l.T.And(u.constraints...)
	for _, t := range holds {
		r = u.l.T.And(r, t)
	}
	return r
}
