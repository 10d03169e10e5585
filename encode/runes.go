package encode

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/sym"
)

// textOfRunes is string(rs).
func (e *eval) textOfRunes(rs *sym.Slice) *sym.Text {
	vals, n := e.contents(rs)
	r := sym.Value(&sym.Text{Length: e.l.t.Num(0)})
	for i, v := range vals {
		longer := e.l.mem.Concat(r.(*sym.Text), e.l.mem.EncodeRune(e.l.t.Whole(v.(sym.Term), runeType)))
		r = e.l.mem.MergeValues(e.l.t.Above(n, i), longer, r)
	}
	return r.(*sym.Text)
}

// rangeRunes ranges over the code points of a string that may hold more than ASCII. A byte that
// begins none is skipped, so the loop is a block of conditional bodies.
func (f *frame) rangeRunes(s *ast.RangeStmt, e *eval, x *sym.Text) *outcome {
	l := f.l
	o := l.ended(e.st)
	for p, d := range l.mem.Decode(x) {
		if o.st == nil {
			break
		}
		if d.Starts == l.t.No {
			continue
		}
		st := o.st
		e := f.eval(st)
		e.rangeVars(s, rangeIndex(l.t.Num(int64(p))), rangeValue{func() sym.Value { return d.Val }, types.Typ[types.Rune]})
		body := l.under(l.t.And(d.Starts, l.t.Not(e.panics)), func() *outcome {
			return l.rejoin(f.block(s.Body.List, e.st), exitKey{exitContinue, s})
		})
		o = l.then(o, l.branch(d.Starts, l.after(e.panics, body), l.ended(st)))
	}
	return l.after(e.panics, l.rejoin(o, exitKey{exitBreak, s}))
}
