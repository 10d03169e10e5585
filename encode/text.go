package encode

import (
	"go/ast"
	"go/token"
	"go/types"
	"unicode/utf8"
)

// textOf is a constant string.
func (mem *memory) textOf(s string) *text {
	t := &text{length: mem.t.num(int64(len(s)))}
	for i := range len(s) {
		t.bytes = append(t.bytes, mem.t.num(int64(s[i])))
	}
	return t
}

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

// concat is a + b.
func (mem *memory) concat(a, b *text) *text {
	r := &text{length: mem.t.add(a.length, b.length)}
	lo, hi := mem.t.s.Range(a.length)
	lo, hi = max(lo, 0), min(hi, int64(len(a.bytes)))
	for p := range hi + int64(len(b.bytes)) {
		mem.t.tick()
		v := noTerm
		if p < int64(len(a.bytes)) {
			v = a.bytes[p]
		}
		for n := min(hi, p); n >= lo; n-- {
			if p-n >= int64(len(b.bytes)) {
				continue
			}
			mem.t.tick()
			c := mem.t.is(a.length, int(n))
			switch {
			case c == mem.t.no:
			case v == noTerm:
				v = b.bytes[p-n]
			default:
				v = mem.t.ite(c, b.bytes[p-n], v)
			}
		}
		if v == noTerm {
			break
		}
		r.bytes = append(r.bytes, v)
	}
	return r
}

// equalText is a == b.
func (mem *memory) equalText(a, b *text) Term {
	mem.t.toil(min(len(a.bytes), len(b.bytes)))
	r := mem.t.same(a.length, b.length)
	for i := range min(len(a.bytes), len(b.bytes)) {
		r = mem.t.and(r, mem.t.or(mem.t.not(mem.t.above(a.length, i)), mem.t.same(a.bytes[i], b.bytes[i])))
	}
	return r
}

// lessText is a < b, byte by byte.
func (mem *memory) lessText(a, b *text) Term {
	mem.t.toil(min(len(a.bytes), len(b.bytes)))
	r := mem.t.less(a.length, b.length)
	for i := min(len(a.bytes), len(b.bytes)) - 1; i >= 0; i-- {
		both := mem.t.and(mem.t.above(a.length, i), mem.t.above(b.length, i))
		here := mem.t.or(mem.t.less(a.bytes[i], b.bytes[i]), mem.t.and(mem.t.same(a.bytes[i], b.bytes[i]), r))
		r = mem.t.ite(both, here, mem.t.less(a.length, b.length))
	}
	return r
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
	r.length = l.clamped(l.t.sub(hi, lo), len(r.bytes))
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
