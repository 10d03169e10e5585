package lift

import (
	"go/ast"
	"go/types"
	"unicode/utf8"

	"github.com/typetarget/target/encode/internal/expr"
	"github.com/typetarget/target/encode/internal/flow"
	"github.com/typetarget/target/encode/internal/sym"
)

// rangeText ranges over the code points of a string.
func (f *frame) rangeText(s *ast.RangeStmt, e *expr.Eval, x *sym.Text) *flow.Outcome {
	type char struct {
		at  int
		val sym.Term
	}
	var chars []char
	if con, ok := f.l.M.ConstantText(x); ok {
		for i, r := range con {
			chars = append(chars, char{i, f.l.T.Num(int64(r))})
		}
	} else {
		for i, b := range x.Bytes {
			if lo, hi := f.l.T.Store.Range(b); lo < 0 || hi >= utf8.RuneSelf {
				return f.rangeRunes(s, e, x)
			}
			chars = append(chars, char{i, b})
		}
	}
	return f.iterate(s, e, func(e *expr.Eval, i int) sym.Term {
		if i >= len(chars) {
			return f.l.T.No
		}
		c := f.l.T.Above(x.Length, chars[i].at)
		if c == f.l.T.No {
			return c
		}
		rangeVars(e, s, rangeIndex(f.l.T.Num(int64(chars[i].at))), rangeValue{func() sym.Value { return chars[i].val }, types.Typ[types.Rune]})
		return c
	})
}

// rangeRunes ranges over the code points of a string that may hold more than
// ASCII. A byte that begins none is skipped, so the loop is a block of
// conditional bodies.
func (f *frame) rangeRunes(s *ast.RangeStmt, e *expr.Eval, x *sym.Text) *flow.Outcome {
	l := f.l
	o := l.flow.Ended(e.Exec.St)
	for p, d := range l.Mem.Decode(x) {
		if o.St == nil {
			break
		}
		if d.Starts == l.T.No {
			continue
		}
		st := o.St
		e := f.env.Eval(st)
		rangeVars(e, s, rangeIndex(l.T.Num(int64(p))), rangeValue{func() sym.Value { return d.Val }, types.Typ[types.Rune]})
		body := l.under(l.T.And(d.Starts, l.T.Not(e.Exec.Panics)), func() *flow.Outcome {
			return l.flow.Rejoin(f.block(s.Body.List, e.Exec.St), flow.Key{Kind: flow.Continue, At: s})
		})
		o = l.flow.Then(o, l.flow.Branch(d.Starts, l.flow.After(e.Exec.Panics, body), l.flow.Ended(st)))
	}
	return l.flow.After(e.Exec.Panics, l.flow.Rejoin(o, flow.Key{Kind: flow.Break, At: s}))
}
