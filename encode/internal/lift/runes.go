package lift

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
)

// textOfRunes is string(rs).
func (e *Eval) textOfRunes(rs *sym.Slice) *sym.Text {
	vals, n := e.contents(rs)
	r := sym.Value(&sym.Text{Length: e.L.T.Num(0)})
	for i, v := range vals {
		longer := e.L.Mem.Concat(r.(*sym.Text), e.L.Mem.EncodeRune(e.L.T.Whole(v.(sym.Term), runeType)))
		r = e.L.Mem.MergeValues(e.L.T.Above(n, i), longer, r)
	}
	return r.(*sym.Text)
}

// rangeRunes ranges over the code points of a string that may hold more than
// ASCII. A byte that begins none is skipped, so the loop is a block of
// conditional bodies.
func (f *Frame) rangeRunes(s *ast.RangeStmt, e *Eval, x *sym.Text) *outcome {
	l := f.L
	o := l.ended(e.St)
	for p, d := range l.Mem.Decode(x) {
		if o.st == nil {
			break
		}
		if d.Starts == l.T.No {
			continue
		}
		st := o.st
		e := f.Eval(st)
		e.rangeVars(s, rangeIndex(l.T.Num(int64(p))), rangeValue{func() sym.Value { return d.Val }, types.Typ[types.Rune]})
		body := l.under(l.T.And(d.Starts, l.T.Not(e.Panics)), func() *outcome {
			return l.rejoin(f.block(s.Body.List, e.St), exitKey{exitContinue, s})
		})
		o = l.then(o, l.branch(d.Starts, l.after(e.Panics, body), l.ended(st)))
	}
	return l.after(e.Panics, l.rejoin(o, exitKey{exitBreak, s}))
}
