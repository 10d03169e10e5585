package encode

import (
	"go/ast"
	"go/token"
	"go/types"
	"unicode/utf8"
)

// textOp evaluates an operator on strings other than equality.
func (e *eval) textOp(x *ast.BinaryExpr, a, b *text) value {
	switch x.Op {
	case token.ADD:
		return e.l.mem.concat(a, b)
	case token.LSS:
		return e.l.mem.lessText(a, b)
	case token.GTR:
		return e.l.mem.lessText(b, a)
	case token.LEQ:
		return e.l.t.not(e.l.mem.lessText(b, a))
	case token.GEQ:
		return e.l.t.not(e.l.mem.lessText(a, b))
	}
	e.refuse(x, "the operator %s on strings", x.Op)
	return nil
}

// textIndex is s[i].
func (e *eval) textIndex(s *text, i Term) value {
	e.bounds(i, s.length)
	parts := make([]value, len(s.bytes))
	for j, b := range s.bytes {
		parts[j] = b
	}
	if v := e.choose(parts, i); v != nil {
		return v
	}
	return e.l.t.num(0)
}

// resliceText is s[lo:hi].
func (e *eval) resliceText(x *ast.SliceExpr, s *text) value {
	l := e.l
	lo, hi := e.sliceBound(x.Low), e.sliceBound(x.High)
	e.orderedSlice(x)
	e.visit(x)
	if lo == noTerm {
		lo = l.t.num(0)
	}
	if hi == noTerm {
		hi = s.length
	}
	e.panicIf(l.t.less(lo, l.t.num(0)))
	e.panicIf(l.t.less(hi, lo))
	e.panicIf(l.t.less(s.length, hi))
	parts := make([]value, len(s.bytes))
	for j, b := range s.bytes {
		parts[j] = b
	}
	r := &text{}
	for j := range s.bytes {
		v := e.choose(parts, l.t.add(lo, l.t.num(int64(j))))
		if v == nil {
			break
		}
		r.bytes = append(r.bytes, v.(Term))
	}
	r.length = l.t.clamped(l.t.sub(hi, lo), len(r.bytes))
	return r
}

// bytesOf is []byte(s).
func (e *eval) bytesOf(s *text) value {
	parts := make([]value, len(s.bytes))
	for i, b := range s.bytes {
		parts[i] = b
	}
	return e.openSlice(parts, s.length)
}

// openSlice is a new slice of the first n parts. Its capacity is open, as that of one that append has
// grown.
func (e *eval) openSlice(parts []value, n Term) value {
	if len(parts) == 0 {
		return e.list(nil)
	}
	return &slice{n, []span{e.grownArray(e.l.t.yes, parts, n)}}
}

// textOfBytes is string(b).
func (e *eval) textOfBytes(b *slice) *text {
	vals, n := e.contents(b)
	r := &text{length: n}
	for _, v := range vals {
		r.bytes = append(r.bytes, v.(Term))
	}
	return r
}

// rangeText ranges over the code points of a string.
func (f *frame) rangeText(s *ast.RangeStmt, e *eval, x *text) *outcome {
	type char struct {
		at  int
		val Term
	}
	var chars []char
	if con, ok := f.constantText(x); ok {
		for i, r := range con {
			chars = append(chars, char{i, f.l.t.num(int64(r))})
		}
	} else {
		for i, b := range x.bytes {
			if lo, hi := f.l.t.s.Range(b); lo < 0 || hi >= utf8.RuneSelf {
				return f.rangeRunes(s, e, x)
			}
			chars = append(chars, char{i, b})
		}
	}
	return f.iterate(s, e, func(e *eval, i int) Term {
		if i >= len(chars) {
			return f.l.t.no
		}
		c := f.l.t.above(x.length, chars[i].at)
		if c == f.l.t.no {
			return c
		}
		e.rangeVars(s, rangeIndex(f.l.t.num(int64(chars[i].at))), rangeValue{func() value { return chars[i].val }, types.Typ[types.Rune]})
		return c
	})
}

// constantText is a string whose bytes are all known.
func (f *frame) constantText(x *text) (string, bool) {
	n, ok := f.l.t.s.Const(x.length)
	if !ok {
		return "", false
	}
	var r []byte
	for _, b := range x.bytes[:n] {
		k, ok := f.l.t.s.Const(b)
		if !ok {
			return "", false
		}
		r = append(r, byte(k))
	}
	return string(r), true
}
