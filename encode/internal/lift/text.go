package lift

import (
	"go/ast"
	"go/token"
	"go/types"
	"unicode/utf8"

	"github.com/typetarget/target/encode/internal/flow"
	"github.com/typetarget/target/encode/internal/sym"
)

// textOp evaluates an operator on strings other than equality.
func (e *Eval) textOp(x *ast.BinaryExpr, a, b *sym.Text) sym.Value {
	switch x.Op {
	case token.ADD:
		return e.L.Mem.Concat(a, b)
	case token.LSS:
		return e.L.Mem.LessText(a, b)
	case token.GTR:
		return e.L.Mem.LessText(b, a)
	case token.LEQ:
		return e.L.T.Not(e.L.Mem.LessText(b, a))
	case token.GEQ:
		return e.L.T.Not(e.L.Mem.LessText(a, b))
	}
	e.Refuse(x, "the operator %s on strings", x.Op)
	return nil
}

// textIndex is s[i].
func (e *Eval) textIndex(s *sym.Text, i sym.Term) sym.Value {
	e.bounds(i, s.Length)
	parts := make([]sym.Value, len(s.Bytes))
	for j, b := range s.Bytes {
		parts[j] = b
	}
	if v := e.choose(parts, i); v != nil {
		return v
	}
	return e.L.T.Num(0)
}

// resliceText is s[lo:hi].
func (e *Eval) resliceText(x *ast.SliceExpr, s *sym.Text) sym.Value {
	l := e.L
	lo, hi := e.sliceBound(x.Low), e.sliceBound(x.High)
	e.orderedSlice(x)
	e.visit(x)
	if lo == sym.None {
		lo = l.T.Num(0)
	}
	if hi == sym.None {
		hi = s.Length
	}
	e.panicIf(l.T.Less(lo, l.T.Num(0)))
	e.panicIf(l.T.Less(hi, lo))
	e.panicIf(l.T.Less(s.Length, hi))
	parts := make([]sym.Value, len(s.Bytes))
	for j, b := range s.Bytes {
		parts[j] = b
	}
	r := &sym.Text{}
	for j := range s.Bytes {
		v := e.choose(parts, l.T.Add(lo, l.T.Num(int64(j))))
		if v == nil {
			break
		}
		r.Bytes = append(r.Bytes, v.(sym.Term))
	}
	r.Length = l.T.Clamped(l.T.Sub(hi, lo), len(r.Bytes))
	return r
}

// bytesOf is []byte(s).
func (e *Eval) bytesOf(s *sym.Text) sym.Value {
	parts := make([]sym.Value, len(s.Bytes))
	for i, b := range s.Bytes {
		parts[i] = b
	}
	return e.openSlice(parts, s.Length)
}

// openSlice is a new slice of the first n parts. Its capacity is open, as that
// of one that append has grown.
func (e *Eval) openSlice(parts []sym.Value, n sym.Term) sym.Value {
	if len(parts) == 0 {
		return e.list(nil)
	}
	return &sym.Slice{Length: n, Alts: []sym.Span{e.grownArray(e.L.T.Yes, parts, n)}}
}

// textOfBytes is string(b).
func (e *Eval) textOfBytes(b *sym.Slice) *sym.Text {
	vals, n := e.contents(b)
	r := &sym.Text{Length: n}
	for _, v := range vals {
		r.Bytes = append(r.Bytes, v.(sym.Term))
	}
	return r
}

// rangeText ranges over the code points of a string.
func (f *Frame) rangeText(s *ast.RangeStmt, e *Eval, x *sym.Text) *flow.Outcome {
	type char struct {
		at  int
		val sym.Term
	}
	var chars []char
	if con, ok := f.constantText(x); ok {
		for i, r := range con {
			chars = append(chars, char{i, f.L.T.Num(int64(r))})
		}
	} else {
		for i, b := range x.Bytes {
			if lo, hi := f.L.T.Store.Range(b); lo < 0 || hi >= utf8.RuneSelf {
				return f.rangeRunes(s, e, x)
			}
			chars = append(chars, char{i, b})
		}
	}
	return f.iterate(s, e, func(e *Eval, i int) sym.Term {
		if i >= len(chars) {
			return f.L.T.No
		}
		c := f.L.T.Above(x.Length, chars[i].at)
		if c == f.L.T.No {
			return c
		}
		e.rangeVars(s, rangeIndex(f.L.T.Num(int64(chars[i].at))), rangeValue{func() sym.Value { return chars[i].val }, types.Typ[types.Rune]})
		return c
	})
}

// constantText is a string whose bytes are all known.
func (f *Frame) constantText(x *sym.Text) (string, bool) {
	n, ok := f.L.T.Store.Const(x.Length)
	if !ok {
		return "", false
	}
	var r []byte
	for _, b := range x.Bytes[:n] {
		k, ok := f.L.T.Store.Const(b)
		if !ok {
			return "", false
		}
		r = append(r, byte(k))
	}
	return string(r), true
}
