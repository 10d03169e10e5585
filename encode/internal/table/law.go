package table

import (
	"go/ast"
	"slices"

	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
)

// A Law is what a refined type says of a function's results: a predicate that
// holds of its arguments and them.
type Law struct {
	right *lift.Closed
	heap  *sym.Heap
}

// Allows returns the condition under which the law holds for some arguments and
// results.
func (w *Law) Allows(l *lift.Lifter, args, results []sym.Value) sym.Term {
	return holds(l, w.right, slices.Concat(args, results), w.heap)
}

// Conforms evaluates a call of spec's Conforms.
func Conforms(e *lift.Eval, x *ast.CallExpr) sym.Value {
	f := e.Value(x.Args[0]).(*sym.Closure)
	allowed, right := literalOf(e, x.Args[3]), literalOf(e, x.Args[4])
	r := e.L.T.Yes
	for _, a := range f.Alts {
		switch fn := a.Fn.(type) {
		case *Table:
			r = e.L.T.And(r, e.L.T.Or(e.L.T.Not(a.Guard), fn.obeys(e.L, allowed, right, e.Exec.St.Heap)))
		case nil, *Sequence:
		default:
			e.Refuse(x, "a refined type of a function that is no parameter")
		}
	}
	return r
}

// literalOf is an argument of Conforms: a function literal, or nil.
func literalOf(e *lift.Eval, x ast.Expr) *lift.Closed {
	c, ok := e.Value(x).(*sym.Closure)
	if !ok || len(c.Alts) != 1 {
		return nil
	}
	lit, _ := c.Alts[0].Fn.(*lift.Closed)
	return lit
}

// obeys is the condition under which the rows of a table are right where the
// function may be called with their arguments. In the others it returns its
// default, so that there is one table for all that the function under test can
// see of it. Either predicate may be nil.
func (f *Table) obeys(l *lift.Lifter, allowed, right *lift.Closed, h *sym.Heap) sym.Term {
	if right != nil {
		f.Laws = append(f.Laws, &Law{right, h})
	}
	all := l.T.Yes
	for _, r := range f.Rows {
		ok, is := l.T.Yes, l.T.Yes
		if allowed != nil {
			ok = holds(l, allowed, r.Args, h)
		}
		if right != nil && ok != l.T.No {
			is = holds(l, right, slices.Concat(r.Args, r.Results), h)
		}
		if ok != l.T.Yes {
			f.Settle()
			is = l.T.Or(l.T.And(ok, is), l.T.And(l.T.Not(ok), r.IsDefault()))
		}
		all = l.T.And(all, is)
	}
	if right == nil {
		return all
	}
	for _, args := range f.Later {
		f.Settle()
		ok := l.T.Yes
		if allowed != nil {
			ok = holds(l, allowed, args, h)
		}
		if ok != l.T.No {
			all = l.T.And(all, l.T.Or(l.T.Not(ok), holds(l, right, slices.Concat(args, f.Default), h)))
		}
	}
	return all
}

// holds is the condition under which a predicate holds and does not panic.
func holds(l *lift.Lifter, c *lift.Closed, args []sym.Value, h *sym.Heap) sym.Term {
	r := l.CallLiteral(c, args, h)
	return l.T.And(l.T.Not(r.Panics), r.Vals[0].(sym.Term))
}
