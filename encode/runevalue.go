package encode

import (
	"unicode/utf8"

	"github.com/typetarget/target/solver/term"
)

// decodeRune is the code point at the beginning of the bytes, of which n are there, and its width;
// the bytes are not none.
func (ts *terms) decodeRune(bytes []Term, n Term) (r, width Term) {
	b := bytes[0]
	r, width = ts.num(utf8.RuneError), ts.num(1)
	for _, s := range sequences {
		if len(bytes) < s.width {
			continue
		}
		c := ts.and(ts.between(b, s.lo, s.hi), ts.between(bytes[1], s.from, s.to), ts.above(n, s.width-1))
		// The bits of the marks add up to a constant.
		v, marks := b, int64(0xC0)
		for i, next := range bytes[1:s.width] {
			v, marks = ts.add(ts.s.Scale(v, 64), next), marks*64+0x80
			if i > 0 {
				c = ts.and(c, ts.between(next, 0x80, 0xBF))
			}
		}
		switch s.width {
		case 3:
			marks += 0x20 << 12
		case 4:
			marks += 0x30 << 18
		}
		r, width = ts.ite(c, ts.sub(v, ts.num(marks)), r), ts.ite(c, ts.num(int64(s.width)), width)
	}
	ascii := ts.less(b, ts.num(utf8.RuneSelf))
	return ts.ite(ascii, b, r), ts.ite(ascii, ts.num(1), width)
}

// between is lo <= t <= hi.
func (ts *terms) between(t Term, lo, hi int64) Term {
	return ts.and(ts.lessEq(ts.num(lo), t), ts.lessEq(t, ts.num(hi)))
}

// digit is the number that the bits of t, which is not negative, make from shift on, width many.
func (ts *terms) digit(t Term, shift, width uint) Term {
	return ts.s.Mod(ts.s.Div(t, ts.num(1<<shift)), ts.num(1<<width))
}

// whole is an integer of type t as a term of sort Int.
func (ts *terms) whole(v Term, t term.IntType) Term {
	if ts.s.Sort(v) == term.SortWord {
		return ts.s.IntOf(v, t)
	}
	return v
}

// decode finds the code points of a string as a range over it does.
func (mem *memory) decode(x *text) []decoded {
	r := make([]decoded, len(x.bytes))
	for p := range r {
		d := &r[p]
		d.val, d.width = mem.t.decodeRune(x.bytes[p:], mem.t.sub(x.length, mem.t.num(int64(p))))
		d.starts = mem.t.no
		if p == 0 {
			d.starts = mem.t.yes
		}
		for q := max(0, p-utf8.UTFMax); q < p; q++ {
			d.starts = mem.t.or(d.starts, mem.t.and(r[q].starts, mem.t.is(r[q].width, p-q)))
		}
	}
	for p := range r {
		r[p].starts = mem.t.and(r[p].starts, mem.t.above(x.length, p))
	}
	return r
}

// encodeRune is string(r).
func (mem *memory) encodeRune(r Term) *text {
	valid := mem.t.or(mem.t.between(r, 0, 0xD7FF), mem.t.between(r, 0xE000, utf8.MaxRune))
	r = mem.t.clamped(mem.t.ite(valid, r, mem.t.num(utf8.RuneError)), utf8.MaxRune)
	if lo, hi := mem.t.s.Range(r); 0 <= lo && hi < utf8.RuneSelf {
		return &text{length: mem.t.num(1), bytes: []Term{r}}
	}
	mark := func(k int64, t Term) Term { return mem.t.add(mem.t.num(k), t) }
	forms := []*text{
		{mem.t.num(1), []Term{r}},
		{mem.t.num(2), []Term{mark(0xC0, mem.t.digit(r, 6, 5)), mark(0x80, mem.t.digit(r, 0, 6))}},
		{mem.t.num(3), []Term{mark(0xE0, mem.t.digit(r, 12, 4)), mark(0x80, mem.t.digit(r, 6, 6)), mark(0x80, mem.t.digit(r, 0, 6))}},
		{mem.t.num(4), []Term{mark(0xF0, mem.t.digit(r, 18, 3)), mark(0x80, mem.t.digit(r, 12, 6)), mark(0x80, mem.t.digit(r, 6, 6)), mark(0x80, mem.t.digit(r, 0, 6))}},
	}
	v := value(forms[3])
	v = mem.mergeValues(mem.t.lessEq(r, mem.t.num(0xFFFF)), forms[2], v)
	v = mem.mergeValues(mem.t.lessEq(r, mem.t.num(0x7FF)), forms[1], v)
	v = mem.mergeValues(mem.t.lessEq(r, mem.t.num(0x7F)), forms[0], v)
	return v.(*text)
}

// runesOf is []rune(s): the code points and how many there are.
func (mem *memory) runesOf(x *text) (parts []value, n Term) {
	n = mem.t.num(0)
	for p, d := range mem.decode(x) {
		for k := range p + 1 {
			c := mem.t.and(d.starts, mem.t.is(n, k))
			switch {
			case c == mem.t.no:
			case k == len(parts):
				parts = append(parts, d.val)
			default:
				parts[k] = mem.t.ite(c, d.val, parts[k].(Term))
			}
		}
		n = mem.t.add(n, mem.t.ite(d.starts, mem.t.num(1), mem.t.num(0)))
	}
	return parts, n
}

// A decoded is the code point that begins at a byte of a string: where it is one that Go's
// decoding meets, its value, and its width in bytes.
type decoded struct {
	starts, val, width Term
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
