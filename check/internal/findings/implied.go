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
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/clause"
)

// implied returns the postconditions that are true for any function: for every
// input and every value of the results. It leaves out postconditions that are
// true because of the bounds alone. Therefore integers have the whole range of
// their types in this question, and there is one unit of depth more. A clause
// with a greater number, as in len(xs) < 100, may be true because of the depth
// alone; it is left out. A clause that the solver does not know about is not
// reported, and sure is false.
func (l *Ledger) implied(ctx context.Context) (implied []*clause.Clause, sure bool) {
	if len(l.Encoding.Unlifted) > 0 || l.Overrun {
		return nil, len(written(l.Contract.Post())) == 0 // the solver is too slow if a filter is better
	}
	ctx, cancel := timecut.Timeout(ctx, findingsNet)
	defer cancel()
	// Most postconditions are false for some small input, which is cheap to
	// find.
	implied, sure = written(l.Contract.Post()), true
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
	wide := l.Bounds(l.MaxDepth + 1)
	wide.Ints, wide.Len, wide.NilBoth, wide.Cap = &bounds.FullRange, nil, true, bounds.CapacityBoth
	implied = slices.DeleteFunc(implied, func(c *clause.Clause) bool { return l.counts(c, int64(wide.Depth)) })
	within(wide)
	return implied, sure
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
