package encode

import (
	"go/ast"
	"go/types"
	"unicode/utf8"

	"github.com/typetarget/target/solver/term"
)

// A decoded is the code point that begins at a byte of a string: where it is one that Go's
// decoding meets, its value, and its width in bytes.
type decoded struct {
	starts, val, width Term
}

// decode finds the code points of a string as a range over it does.
func (l *lifter) decode(x *text) []decoded {
	r := make([]decoded, len(x.bytes))
	for p := range r {
		d := &r[p]
		d.val, d.width = l.decodeRune(x.bytes[p:], l.t.sub(x.length, l.t.num(int64(p))))
		d.starts = l.t.no
		if p == 0 {
			d.starts = l.t.yes
		}
		for q := max(0, p-utf8.UTFMax); q < p; q++ {
			d.starts = l.t.or(d.starts, l.t.and(r[q].starts, l.t.is(r[q].width, p-q)))
		}
	}
	for p := range r {
		r[p].starts = l.t.and(r[p].starts, l.t.above(x.length, p))
	}
	return r
}

// A sequence is the form of the code points that a first byte in lo..hi begins.
type sequence struct {
	lo, hi int64
	// from and to bound the second byte; those behind it are in 0x80..0xBF.
	from, to int64
	width    int
}

// sequences are the well-formed sequences of more than one byte (Unicode, table 3-7).
var sequences = []sequence{
	{0xC2, 0xDF, 0x80, 0xBF, 2},
	{0xE0, 0xE0, 0xA0, 0xBF, 3}, {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
	{0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
}

// decodeRune is the code point at the beginning of the bytes, of which n are there, and its width;
// the bytes are not none.
func (l *lifter) decodeRune(bytes []Term, n Term) (r, width Term) {
	b := bytes[0]
	r, width = l.t.num(utf8.RuneError), l.t.num(1)
	for _, s := range sequences {
		if len(bytes) < s.width {
			continue
		}
		c := l.t.and(l.between(b, s.lo, s.hi), l.between(bytes[1], s.from, s.to), l.t.above(n, s.width-1))
		// The bits of the marks add up to a constant.
		v, marks := b, int64(0xC0)
		for i, next := range bytes[1:s.width] {
			v, marks = l.t.add(l.t.s.Scale(v, 64), next), marks*64+0x80
			if i > 0 {
				c = l.t.and(c, l.between(next, 0x80, 0xBF))
			}
		}
		switch s.width {
		case 3:
			marks += 0x20 << 12
		case 4:
			marks += 0x30 << 18
		}
		r, width = l.t.ite(c, l.t.sub(v, l.t.num(marks)), r), l.t.ite(c, l.t.num(int64(s.width)), width)
	}
	ascii := l.t.less(b, l.t.num(utf8.RuneSelf))
	return l.t.ite(ascii, b, r), l.t.ite(ascii, l.t.num(1), width)
}

// between is lo <= t <= hi.
func (l *lifter) between(t Term, lo, hi int64) Term {
	return l.t.and(l.t.lessEq(l.t.num(lo), t), l.t.lessEq(t, l.t.num(hi)))
}

// digit is the number that the bits of t, which is not negative, make from shift on, width many.
func (l *lifter) digit(t Term, shift, width uint) Term {
	return l.t.s.Mod(l.t.s.Div(t, l.t.num(1<<shift)), l.t.num(1<<width))
}

// whole is an integer of type t as a term of sort Int.
func (l *lifter) whole(v Term, t term.IntType) Term {
	if l.t.s.Sort(v) == term.SortWord {
		return l.t.s.IntOf(v, t)
	}
	return v
}

// encodeRune is string(r).
func (l *lifter) encodeRune(r Term) *text {
	valid := l.t.or(l.between(r, 0, 0xD7FF), l.between(r, 0xE000, utf8.MaxRune))
	r = l.clamped(l.t.ite(valid, r, l.t.num(utf8.RuneError)), utf8.MaxRune)
	if lo, hi := l.t.s.Range(r); 0 <= lo && hi < utf8.RuneSelf {
		return &text{length: l.t.num(1), bytes: []Term{r}}
	}
	mark := func(k int64, t Term) Term { return l.t.add(l.t.num(k), t) }
	forms := []*text{
		{l.t.num(1), []Term{r}},
		{l.t.num(2), []Term{mark(0xC0, l.digit(r, 6, 5)), mark(0x80, l.digit(r, 0, 6))}},
		{l.t.num(3), []Term{mark(0xE0, l.digit(r, 12, 4)), mark(0x80, l.digit(r, 6, 6)), mark(0x80, l.digit(r, 0, 6))}},
		{l.t.num(4), []Term{mark(0xF0, l.digit(r, 18, 3)), mark(0x80, l.digit(r, 12, 6)), mark(0x80, l.digit(r, 6, 6)), mark(0x80, l.digit(r, 0, 6))}},
	}
	v := value(forms[3])
	v = l.mem.mergeValues(l.t.lessEq(r, l.t.num(0xFFFF)), forms[2], v)
	v = l.mem.mergeValues(l.t.lessEq(r, l.t.num(0x7FF)), forms[1], v)
	v = l.mem.mergeValues(l.t.lessEq(r, l.t.num(0x7F)), forms[0], v)
	return v.(*text)
}

// runesOf is []rune(s): the code points and how many there are.
func (l *lifter) runesOf(x *text) (parts []value, n Term) {
	n = l.t.num(0)
	for p, d := range l.decode(x) {
		for k := range p + 1 {
			c := l.t.and(d.starts, l.t.is(n, k))
			switch {
			case c == l.t.no:
			case k == len(parts):
				parts = append(parts, d.val)
			default:
				parts[k] = l.t.ite(c, d.val, parts[k].(Term))
			}
		}
		n = l.t.add(n, l.t.ite(d.starts, l.t.num(1), l.t.num(0)))
	}
	return parts, n
}

// textOfRunes is string(rs).
func (e *eval) textOfRunes(rs *slice) *text {
	vals, n := e.contents(rs)
	r := value(&text{length: e.l.t.num(0)})
	for i, v := range vals {
		longer := e.l.mem.concat(r.(*text), e.l.encodeRune(e.l.whole(v.(Term), runeType)))
		r = e.l.mem.mergeValues(e.l.t.above(n, i), longer, r)
	}
	return r.(*text)
}

// rangeRunes ranges over the code points of a string that may hold more than ASCII. A byte that
// begins none is skipped, so the loop is a block of conditional bodies.
func (f *frame) rangeRunes(s *ast.RangeStmt, e *eval, x *text) *outcome {
	l := f.l
	o := l.ended(e.st)
	for p, d := range l.decode(x) {
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
