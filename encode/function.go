package encode

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// maxRows is the greatest number of rows of a function's table.
const maxRows = 4096

// A Func is nil or a function that is given by a table. Var is the choice (1 for a function), or -1
// where nil is not in the domain.
//
// Rows has a row for every list of arguments in their domain at the final depth of the search. For other
// arguments the function returns what Default says. Params and Results have variables of their own: Row.Args and Default
// are their models. A function without results has no rows.
type Func struct {
	T       types.Type
	Var     int
	Params  []Node
	Rows    []Row
	Results []Node
	Default problem.Model
}

// A Row is what a function returns for one list of arguments. Results is nil where the arguments are
// beyond the depth at hand: it returns the default for them.
type Row struct {
	Args    problem.Model
	Results []Node
}

// Type is the function type.
func (n *Func) Type() types.Type { return n.T }

// function unfolds a function: a table over the domain of its arguments. The table of one depth less
// is the one that agrees with it there and returns the default elsewhere.
func (u *unfolder) function(t types.Type, sig *types.Signature, p position) (Node, sym.Value) {
	n := &Func{T: t, Var: -1}
	there := u.l.T.Yes
	if p.nilFunc {
		n.Var, there = u.newVar(p, p.path, true, 0, 1, []problem.Interval{{Lo: 0, Hi: 1}}, problem.Structural, 1)
		p.guard = u.l.T.And(p.guard, there)
		p.nilFunc = false
	}
	u.l.Mem.Tables++
	f := &tabled{id: u.l.Mem.Tables, node: n}
	if sig.Results().Len() > 0 {
		u.table(f, sig, p.within())
	} else {
		u.idles(t)
	}
	c := &sym.Closure{Alts: []sym.Callee{{Guard: there, Fn: f}}}
	if n.Var >= 0 {
		c.Alts = append(c.Alts, sym.Callee{Guard: u.l.T.Not(there)})
	}
	return n, c
}

// within is the position of a function's arguments and results: they have one unit of depth less,
// as far as there is one.
func (p position) within() position {
	p.left, p.reach = max(p.left-1, 0), max(p.reach-1, 0)
	if p.before >= 0 {
		p.before = max(p.before-1, 0)
	}
	p.linked = false
	return p
}

// table unfolds the rows of a function: those of the final depth, of which those that this depth does not have
// return the default.
func (u *unfolder) table(f *tabled, sig *types.Signature, p position) {
	f.u = u
	here := u.argumentTexts(u.bounds.Depth, p.left, sig, p)
	var before map[string]bool
	if u.bounds.Depth > 0 && p.before >= 0 {
		before = u.argumentTexts(u.bounds.Depth-1, p.before, sig, p)
		f.hadDomain = true
	}
	var models []problem.Model
	f.node.Params, models = u.arguments(u.bounds.final(), p.reach, sig, p)
	f.fallback = u.fallback(sig, p)
	f.node.Results = f.fallback.nodes
	for _, m := range models {
		args, keys := constants(u.l, f.node.Params, m), texts(f.node.Params, m)
		if !here[joined(keys)] {
			f.later = append(f.later, args)
			f.node.Rows = append(f.node.Rows, Row{Args: m})
			continue
		}
		r := row{args: args, keys: keys, known: before[joined(keys)]}
		for i, a := range f.node.Params {
			r.types = append(r.types, sig.Params().At(i).Type())
			r.distance += distanceOf(a, m)
		}
		sub := p
		sub.path = p.path + "(" + joined(keys) + ")"
		var nodes []Node
		nodes, r.results = u.tuple(sig.Results(), sub)
		r.twins = twinsOf(nil, f.fallback.nodes, nodes)
		f.rows = append(f.rows, r)
		f.node.Rows = append(f.node.Rows, Row{m, nodes})
	}
	u.tables = append(u.tables, f)
}

// arguments lists the arguments of a function at a depth, as models of their nodes, in order.
func (u *unfolder) arguments(depth, left int, sig *types.Signature, p position) ([]Node, []problem.Model) {
	p.left = left
	args := u.apart(depth)
	nodes, _ := args.tuple(sig.Params(), p)
	models := args.models(p)
	slices.SortFunc(models, func(a, b problem.Model) int { return compareConstants(nodes, a, b) })
	return nodes, models
}

// argumentTexts are the arguments of a function at a depth as text.
func (u *unfolder) argumentTexts(depth, left int, sig *types.Signature, p position) map[string]bool {
	r := map[string]bool{}
	nodes, models := u.arguments(depth, left, sig, p)
	for _, m := range models {
		r[joined(texts(nodes, m))] = true
	}
	return r
}

// tuple unfolds parameters or results one after the other.
func (u *unfolder) tuple(t *types.Tuple, p position) (nodes []Node, vals []sym.Value) {
	p.guard = u.inGuard(p.guard)
	for i := range t.Len() {
		sub := p
		if t.Len() > 1 {
			sub.path = fmt.Sprintf("%s.%d", p.path, i)
		}
		n, v := u.node(t.At(i).Type(), sub)
		nodes, vals = append(nodes, n), append(vals, v)
	}
	return nodes, vals
}

// inGuard is a guard as the unfolder's own store has it: values that are unfolded apart are always realized.
func (u *unfolder) inGuard(guard sym.Term) sym.Term {
	if u.alone {
		return u.l.T.Yes
	}
	return guard
}

// apart is an unfolder at a depth with variables of its own.
func (u *unfolder) apart(depth int) *unfolder {
	r := *u
	r.l = lift.New(u.l.T.Ctx, u.l.Prover.Solver, term.NewStore(), u.l.Src, u.l.M.Sizes)
	r.l.Home, r.l.Globals, r.l.Load, r.l.Special, r.l.Refinements = u.l.Home, u.l.Globals.Apart(), u.l.Load, u.l.Special, u.l.Refinements
	r.l.Prover.Vars = func() []problem.Var { return r.vars }
	u.l.Prover.Others = append(u.l.Prover.Others, r.l.Prover)
	r.bounds.Depth = depth
	r.vars, r.impossible, r.constraints, r.visits, r.tables = nil, nil, nil, nil, nil
	r.alone = true
	return &r
}

// models are the valid values of what has been unfolded apart.
func (u *unfolder) models(p position) []problem.Model {
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
		panic(sym.Refusal{Err: fmt.Errorf("the arguments of %s: %w", p.path, err)})
	}
	if len(r) > maxRows {
		panic(sym.Refusal{Err: &sym.Unsupported{Pos: u.fset.Position(u.at), Msg: fmt.Sprintf(
			"parameter %s: the function %s takes more than %d different arguments at depth %d, which is the limit of its table; narrow them with //refine:bound ints=lo..hi, or depth=",
			u.param, p.path, maxRows, u.bounds.Depth)}})
	}
	return r
}

// valid is the condition under which the values that have been unfolded are well formed and satisfy
// their invariants.
func (u *unfolder) valid() sym.Term {
	clauses, err := (&lifting{l: u.l}).invariants(u.pkg, u.visits)
	if err != nil {
		panic(sym.Refusal{Err: err})
	}
	r := u.l.T.And(u.constraints...)
	for _, t := range clauses {
		r = u.l.T.And(r, t.Term)
	}
	return r
}
