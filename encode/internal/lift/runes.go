package lift

import (
	"go/ast"
	"go/types"

	"github.com/typetarget/target/encode/internal/flow"
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
func (f *Frame) rangeRunes(s *ast.RangeStmt, e *Eval, x *sym.Text) *flow.Outcome {
	l := f.L
	o := l.flow.Ended(e.St)
	for p, d := range l.Mem.Decode(x) {
		if o.St == nil {
			break
		}
		if d.Starts == l.T.No {
			continue
		}
		st := o.St
		e := f.Eval(st)
		e.rangeVars(s, rangeIndex(l.T.Num(int64(p))), rangeValue{func() sym.Value { return d.Val }, types.Typ[types.Rune]})
		body := l.under(l.T.And(d.Starts, l.T.Not(e.Panics)), func() *flow.Outcome {
			return l.flow.Rejoin(f.block(s.Body.List, e.St), flow.Key{Kind: flow.Continue, At: s})
		})
		o = l.flow.Then(o, l.flow.Branch(d.Starts, l.flow.After(e.Panics, body), l.flow.Ended(st)))
	}
	return l.flow.After(e.Panics, l.flow.Rejoin(o, flow.Key{Kind: flow.Break, At: s}))
}
