package table

import (
	"go/ast"
	"slices"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
)

// A Law is the predicate of a refined type on the arguments and results of a
// function.
type Law struct {
	right exec.Function
	heap  *sym.Heap
}

// Allows returns the condition under which the law holds for some arguments and
// results.
func (w *Law) Allows(m *exec.Machine, args, results []sym.Value) sym.Term {
	return holds(m, w.right, slices.Concat(args, results), w.heap)
}

// Conforms evaluates a call of spec's Conforms.
func Conforms(e *lift.Eval, x *ast.CallExpr) sym.Value {
	f := e.Value(x.Args[0]).(*sym.Closure)
	allowed, right := literalOf(e, x.Args[3]), literalOf(e, x.Args[4])
	r := e.Exec.M.T.Yes
	for _, a := range f.Alts {
		switch fn := a.Fn.(type) {
		case *Table:
			r = e.Exec.M.T.And(r, e.Exec.M.T.Or(e.Exec.M.T.Not(a.Guard), fn.obeys(allowed, right, e.Exec.St.Heap)))
		case nil, *Sequence:
		default:
			e.Env.Refuse(x, "a refined type of a function that is no parameter")
		}
	}
	return r
}

// literalOf returns an argument of Conforms: a function literal, or nil.
func literalOf(e *lift.Eval, x ast.Expr) exec.Function {
	c, ok := e.Value(x).(*sym.Closure)
	if !ok || len(c.Alts) != 1 {
		return nil
	}
	lit, _ := c.Alts[0].Fn.(exec.Function)
	return lit
}

// obeys returns the condition under which the rows of a table are right where
// the function may be called with their arguments. In the others it returns its
// default, so that there is one table for all that the function under test can
// see of it. Either predicate may be nil.
func (f *Table) obeys(allowed, right exec.Function, h *sym.Heap) sym.Term {
	if right != nil {
		f.Laws = append(f.Laws, &Law{right, h})
	}
	m := f.m
	all := m.T.Yes
	for _, r := range f.Rows {
		ok, is := m.T.Yes, m.T.Yes
		if allowed != nil {
			ok = holds(m, allowed, r.Args, h)
		}
		if right != nil && ok != m.T.No {
			is = holds(m, right, slices.Concat(r.Args, r.Results), h)
		}
		if ok != m.T.Yes {
			f.Settle()
			is = m.T.Or(m.T.And(ok, is), m.T.And(m.T.Not(ok), r.IsDefault()))
		}
		all = m.T.And(all, is)
	}
	if right == nil {
		return all
	}
	for _, args := range f.Later {
		f.Settle()
		ok := m.T.Yes
		if allowed != nil {
			ok = holds(m, allowed, args, h)
		}
		if ok != m.T.No {
			all = m.T.And(all, m.T.Or(m.T.Not(ok), holds(m, right, slices.Concat(args, f.Default), h)))
		}
	}
	return all
}

// holds returns the condition under which a predicate holds and does not panic.
func holds(m *exec.Machine, c exec.Function, args []sym.Value, h *sym.Heap) sym.Term {
	r := c.Call(exec.Site{}, args, h)
	return m.T.And(m.T.Not(r.Panics), r.Vals[0].(sym.Term))
}
