package lift

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/typetarget/target/encode/internal/sym"
)

// A yielding is the function that a range over a function passes to it: the
// body of the loop. It shares the frame that the loop stands in. The variables
// that the body shares with what is around it and that change are boxed, so
// that what it does is all in the heap.
type yielding struct {
	*Frame
	stmt *ast.RangeStmt
	vars []sym.Value
	// record is an object that says how the body has left the loop: the code,
	// whether the body must not be called, since it is running or the loop has
	// ended, and the results of a return.
	record *sym.Object
	// exits are the ways out of the body but those to the loop itself; the code
	// of exits[i] is codeExit + i.
	exits []exitKey
}

// The codes in the record of a loop: it goes on, it has been left by a break,
// it has been left by another exit.
const (
	codeGoesOn = iota
	codeBreak
	codeExit
)

// rangeFunc calls the function that the loop ranges over with the loop's body.
func (f *Frame) rangeFunc(s *ast.RangeStmt, e *Eval, fn *sym.Closure, sig *types.Signature) *outcome {
	l := f.L
	parts := []sym.Value{l.T.Num(codeGoesOn), l.T.No}
	parts = append(parts, f.zeros()...)
	o, h := l.Mem.Allocate(e.St.Heap, &sym.Aggregate{Parts: parts})
	e.St = e.St.WithHeap(h)
	y := &yielding{Frame: f, stmt: s, vars: e.St.Vars, record: o}
	body := l.Mem.FuncValue(y)
	e.Invoke(&ast.CallExpr{Fun: s.X}, fn, []sym.Value{body}, sig)
	if e.Dead() {
		return e.finish()
	}
	return y.leave(e)
}

// leave is the outcome of the loop once the function that it ranges over has
// returned.
func (y *yielding) leave(e *Eval) *outcome {
	l := y.L
	parts := e.St.Heap.Content(y.record).(*sym.Aggregate).Parts
	code := parts[0].(sym.Term)
	e.St = e.St.WithHeap(y.running(e.St.Heap, l.T.Yes))
	r := &outcome{panics: e.Panics, st: e.St}
	for i, k := range y.exits {
		x := exit{key: k, cond: l.T.Is(code, codeExit+i), st: e.St}
		if k.kind == exitReturn {
			x.results = parts[2:]
		}
		r.addExit(l, x)
	}
	if l.stops(r) == l.T.Yes {
		r.st = nil
	}
	return r
}

// AppendKey implements [sym.Function]. The record is an object of its own.
func (y *yielding) AppendKey(k *sym.Keyer) {
	k.Object(y.record)
	for _, v := range y.vars {
		if b, ok := v.(sym.Box); ok {
			k.Value(b)
		}
	}
}

// Mark implements [sym.Function].
func (y *yielding) Mark(m *sym.Marker) {
	m.Object(y.record)
	for _, v := range y.vars {
		m.Value(v)
	}
}

// Invoke evaluates the body for the values that it is called with.
func (y *yielding) Invoke(_ *Eval, _ *ast.CallExpr, args []sym.Value, h *sym.Heap) *Result {
	l, s := y.L, y.stmt
	caller, abroad := l.T.Here, l.abroad
	l.abroad = y.abroad
	e := y.Eval(&sym.State{Vars: y.vars, Heap: h})
	e.panicIf(h.Content(y.record).(*sym.Aggregate).Parts[1].(sym.Term))
	params := y.typeOf(s.X).Underlying().(*types.Signature).Params().At(0).Type().Underlying().(*types.Signature).Params()
	var vals []rangeValue
	for i, a := range args {
		vals = append(vals, rangeValue{func() sym.Value { return a }, params.At(i).Type()})
	}
	e.St = e.St.WithHeap(y.running(e.St.Heap, l.T.Yes))
	e.rangeVars(s, vals...)
	depth := len(l.Prover.Path)
	l.Prover.Assume(l.T.Not(e.Panics))
	o := l.rejoin(y.block(s.Body.List, e.St), exitKey{exitContinue, s})
	l.Prover.Path = l.Prover.Path[:depth]
	l.T.Here, l.abroad = caller, abroad
	r := &Result{Panics: l.T.Or(e.Panics, o.panics), Heap: h, Beyond: l.T.No}
	goes := l.T.Not(l.stops(o))
	if o.st != nil {
		r.Heap = y.running(o.st.Heap, l.T.No)
	} else {
		goes = l.T.No
	}
	r.Vals = []sym.Value{goes}
	for i, x := range o.exits {
		after := y.left(x)
		if i == 0 && o.st == nil {
			r.Heap = after
		} else {
			r.Heap = l.Mem.MergeHeaps(x.cond, after, r.Heap)
		}
	}
	return r
}

// running is the heap in which the body must not be called where c holds.
func (y *yielding) running(h *sym.Heap, c sym.Term) *sym.Heap {
	parts := slices.Clone(h.Content(y.record).(*sym.Aggregate).Parts)
	parts[1] = c
	return y.L.Mem.Write(h, y.record, &sym.Aggregate{Parts: parts})
}

// left is the heap in which the body has taken the exit x.
func (y *yielding) left(x exit) *sym.Heap {
	l := y.L
	old := x.st.Heap.Content(y.record).(*sym.Aggregate).Parts
	parts := append([]sym.Value{l.T.Num(int64(y.code(x.key))), l.T.Yes}, old[2:]...)
	copy(parts[2:], x.results)
	return l.Mem.Write(x.st.Heap, y.record, &sym.Aggregate{Parts: parts})
}

// code is the code of an exit.
func (y *yielding) code(k exitKey) int {
	if k.kind == exitBreak && k.at == ast.Stmt(y.stmt) {
		return codeBreak
	}
	for i, other := range y.exits {
		if other == k {
			return codeExit + i
		}
	}
	y.exits = append(y.exits, k)
	return codeExit + len(y.exits) - 1
}
