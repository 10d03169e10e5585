package encode

import (
	"go/ast"
	"go/types"
)

// textOfRunes is string(rs).
func (e *eval) textOfRunes(rs *slice) *text {
	vals, n := e.contents(rs)
	r := value(&text{length: e.l.t.num(0)})
	for i, v := range vals {
		longer := e.l.mem.concat(r.(*text), e.l.mem.encodeRune(e.l.t.whole(v.(Term), runeType)))
		r = e.l.mem.mergeValues(e.l.t.above(n, i), longer, r)
	}
	return r.(*text)
}

// rangeRunes ranges over the code points of a string that may hold more than ASCII. A byte that
// begins none is skipped, so the loop is a block of conditional bodies.
func (f *frame) rangeRunes(s *ast.RangeStmt, e *eval, x *text) *outcome {
	l := f.l
	o := l.ended(e.st)
	for p, d := range l.mem.decode(x) {
		if o.st == nil {
			break
		}
		if d.starts == l.t.no {
			continue
		}
		st := o.st
		e := f.eval(st)
		e.rangeVars(s, rangeIndex(l.t.num(int64(p))), rangeValue{func() value { return d.val }, types.Typ[types.Rune]})
		body := l.under(l.t.and(d.starts, l.t.not(e.panics)), func() *outcome {
			return l.rejoin(f.block(s.Body.List, e.st), exitKey{exitContinue, s})
		})
		o = l.then(o, l.branch(d.starts, l.after(e.panics, body), l.ended(st)))
	}
	return l.after(e.panics, l.rejoin(o, exitKey{exitBreak, s}))
}
