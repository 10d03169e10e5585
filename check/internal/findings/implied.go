package findings

import (
	"context"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/timecut"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
)

// implied returns the postconditions that are true for any function: for every
// input and every value of the results. It leaves out postconditions that are
// true because of the bounds alone. Therefore integers have the whole range of
// their types in this question, strings have all bytes, and there is one unit
// of depth more. A clause with a greater number, as in len(xs) < 100, may be
// true because of the depth alone; it is left out. A clause about floats is
// left out as well: no bounds have all floats. A clause that the solver does
// not know about is not reported, and sure is false.
func (l *Ledger) implied(ctx context.Context) (implied []*clause.Clause, sure bool) {
	post := written(l.Contract.Post())
	implied = slices.DeleteFunc(slices.Clone(post), ofFloats)
	switch {
	case len(l.Encoding.Unlifted) > 0 || l.Overrun: // the solver is too slow if a filter is better
		return nil, len(post) == 0
	case slices.ContainsFunc(l.Encoding.Clauses, func(t encode.ClauseTerm) bool { return ofFloats(t.Clause) }):
		return nil, len(post) == 0
	}
	ctx, cancel := timecut.Timeout(ctx, findingsNet)
	defer cancel()
	// Most postconditions are false for some small input, which is cheap to
	// find.
	sure = len(implied) == len(post)
	within := func(b domain.Bounds) {
		if len(implied) > 0 {
			var known bool
			implied, known = l.impliedWithin(ctx, b, implied)
			sure = sure && known
		}
	}
	for _, depth := range slices.Compact([]int{min(1, l.MaxDepth), l.MaxDepth}) {
		within(l.Bounds(depth))
	}
	wide := widest(l.Bounds(l.MaxDepth + 1))
	implied = slices.DeleteFunc(implied, func(c *clause.Clause) bool { return l.counts(c, int64(wide.Depth)) })
	within(wide)
	if len(implied) > 0 && !l.hasInput(ctx, wide) {
		return nil, false
	}
	return implied, sure
}

// hasInput reports whether the solver knows of an input within bounds. Without
// one, the precondition implies everything.
func (l *Ledger) hasInput(ctx context.Context, b domain.Bounds) bool {
	e, err := encode.Encode(ctx, solver.Standard, l.Contract, b)
	return err == nil && ask(ctx, e, e.Problem.Root) == holdsOfSome
}

// ofFloats reports whether floats are among the arguments of a clause.
func ofFloats(c *clause.Clause) bool {
	isFloat := func(t types.Type) bool { return gotypes.IsBasic(t, types.IsFloat|types.IsComplex) }
	for v := range c.Func.Obj.Signature().Params().Variables() {
		if gotypes.Reaches(v.Type(), isFloat) {
			return true
		}
	}
	return false
}

// impliedWithin returns those of some postconditions that are true for every
// input within the bounds and every value of the results. If this is not known
// for one of them, sure is false.
func (l *Ledger) impliedWithin(ctx context.Context, b domain.Bounds, of []*clause.Clause) (implied []*clause.Clause, sure bool) {
	changes := func(t types.Type) bool { return source.Mutable(l.Contract.Pkg, t) }
	e, terms, err := encode.Postconditions(ctx, solver.Standard, l.Contract, of, b, changes)
	if err != nil {
		return nil, false
	}
	sure = true
	for _, t := range terms {
		s := e.Problem.Store
		switch ask(ctx, e, s.And(e.Problem.Root, s.Not(t.Term))) {
		case holdsOfNone:
			implied = append(implied, t.Clause)
		case notKnown:
			sure = false
		}
	}
	return implied, sure
}

// counts reports whether a postcondition has a number greater than most and
// looks at a value that the depth bounds.
func (l *Ledger) counts(c *clause.Clause, most int64) bool {
	bounded := false
	for _, a := range c.Args {
		bounded = bounded || a.Kind != clause.ArgResult && deep(l.Contract.Params[a.Index].Type())
	}
	if !bounded {
		return false
	}
	great := false
	ast.Inspect(c.Func.Decl.Body, func(n ast.Node) bool {
		if x, ok := n.(ast.Expr); ok {
			if v := c.Func.Info.Types[x].Value; v != nil && v.Kind() == constant.Int {
				k, exact := constant.Int64Val(v)
				great = great || !exact || max(k, -k) > most
			}
		}
		return !great
	})
	return great
}

// deep reports whether the depth bounds the values of a type. It bounds all
// values except scalars, and structs and arrays of scalars.
func deep(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Array:
		return deep(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if deep(f.Type()) {
				return true
			}
		}
		return false
	}
	return true
}
