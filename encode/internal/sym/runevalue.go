package sym

import (
	"unicode/utf8"

	"github.com/typetarget/target/solver/term"
)

// decodeRune returns the code point at the beginning of the first n bytes, and
// its width. There is at least one byte.
func (ts *Terms) decodeRune(bytes []Term, n Term) (r, width Term) {
	b := bytes[0]
	r, width = ts.Num(utf8.RuneError), ts.Num(1)
	for _, s := range sequences {
		if len(bytes) < s.width {
			continue
		}
		c := ts.And(ts.between(b, s.lo, s.hi), ts.between(bytes[1], s.from, s.to), ts.Above(n, s.width-1))
		// The bits of the marks add up to a constant.
		v, marks := b, int64(0xC0)
		for i, next := range bytes[1:s.width] {
			v, marks = ts.Add(ts.Store.Scale(v, 64), next), marks*64+0x80
			if i > 0 {
				c = ts.And(c, ts.between(next, 0x80, 0xBF))
			}
		}
		switch s.width {
		case 3:
			marks += 0x20 << 12
		case 4:
			marks += 0x30 << 18
		}
		r, width = ts.Ite(c, ts.Sub(v, ts.Num(marks)), r), ts.Ite(c, ts.Num(int64(s.width)), width)
	}
	ascii := ts.Less(b, ts.Num(utf8.RuneSelf))
	return ts.Ite(ascii, b, r), ts.Ite(ascii, ts.Num(1), width)
}

// between returns lo <= t <= hi.
func (ts *Terms) between(t Term, lo, hi int64) Term {
	return ts.And(ts.LessEq(ts.Num(lo), t), ts.LessEq(t, ts.Num(hi)))
}

// digit returns the number in the width bits of t from bit shift on; t is not
// negative.
func (ts *Terms) digit(t Term, shift, width uint) Term {
	return ts.Store.Mod(ts.Store.Div(t, ts.Num(1<<shift)), ts.Num(1<<width))
}

// Whole returns an integer of type t as a term of sort Int.
func (ts *Terms) Whole(v Term, t term.IntType) Term {
	if ts.Store.Sort(v) == term.SortWord {
		return ts.Store.IntOf(v, t)
	}
	return v
}

// Decode finds the code points of a string as a range over it does.
func (mem *Memory) Decode(x *Text) []decoded {
	r := make([]decoded, len(x.Bytes))
	for p := range r {
		d := &r[p]
		d.Val, d.width = mem.t.decodeRune(x.Bytes[p:], mem.t.Sub(x.Length, mem.t.Num(int64(p))))
		d.Starts = mem.t.No
		if p == 0 {
			d.Starts = mem.t.Yes
		}
		for q := max(0, p-utf8.UTFMax); q < p; q++ {
			d.Starts = mem.t.Or(d.Starts, mem.t.And(r[q].Starts, mem.t.Is(r[q].width, p-q)))
		}
	}
	for p := range r {
		r[p].Starts = mem.t.And(r[p].Starts, mem.t.Above(x.Length, p))
	}
	return r
}

// EncodeRune returns string(r).
func (mem *Memory) EncodeRune(r Term) *Text {
	valid := mem.t.Or(mem.t.between(r, 0, 0xD7FF), mem.t.between(r, 0xE000, utf8.MaxRune))
	r = mem.t.Clamped(mem.t.Ite(valid, r, mem.t.Num(utf8.RuneError)), utf8.MaxRune)
	if lo, hi := mem.t.Store.Range(r); 0 <= lo && hi < utf8.RuneSelf {
		return &Text{Length: mem.t.Num(1), Bytes: []Term{r}}
	}
	mark := func(k int64, t Term) Term { return mem.t.Add(mem.t.Num(k), t) }
	forms := []*Text{
		{mem.t.Num(1), []Term{r}},
		{mem.t.Num(2), []Term{mark(0xC0, mem.t.digit(r, 6, 5)), mark(0x80, mem.t.digit(r, 0, 6))}},
		{mem.t.Num(3), []Term{mark(0xE0, mem.t.digit(r, 12, 4)), mark(0x80, mem.t.digit(r, 6, 6)), mark(0x80, mem.t.digit(r, 0, 6))}},
		{mem.t.Num(4), []Term{mark(0xF0, mem.t.digit(r, 18, 3)), mark(0x80, mem.t.digit(r, 12, 6)), mark(0x80, mem.t.digit(r, 6, 6)), mark(0x80, mem.t.digit(r, 0, 6))}},
	}
	v := Value(forms[3])
	v = mem.MergeValues(mem.t.LessEq(r, mem.t.Num(0xFFFF)), forms[2], v)
	v = mem.MergeValues(mem.t.LessEq(r, mem.t.Num(0x7FF)), forms[1], v)
	v = mem.MergeValues(mem.t.LessEq(r, mem.t.Num(0x7F)), forms[0], v)
	return v.(*Text)
}

// RunesOf returns []rune(s): the code points and their number.
func (mem *Memory) RunesOf(x *Text) (parts []Value, n Term) {
	n = mem.t.Num(0)
	for p, d := range mem.Decode(x) {
		for k := range p + 1 {
			c := mem.t.And(d.Starts, mem.t.Is(n, k))
			switch {
			case c == mem.t.No:
			case k == len(parts):
				parts = append(parts, d.Val)
			default:
				parts[k] = mem.t.Ite(c, d.Val, parts[k].(Term))
			}
		}
		n = mem.t.Add(n, mem.t.Ite(d.Starts, mem.t.Num(1), mem.t.Num(0)))
	}
	return parts, n
}

// A decoded is the code point that begins at a byte of a string: the condition
// that Go's decoding reaches it, its value, and its width in bytes.
type decoded struct {
	Starts, Val, width Term
}

// A sequence is the form of the code points that a first byte in lo..hi begins.
type sequence struct {
	lo, hi int64
	// from and to bound the second byte; later bytes are in 0x80..0xBF.
	from, to int64
	width    int
}

// sequences are the well-formed sequences of more than one byte (Unicode, table
// 3-7).
var sequences = []sequence{
	{0xC2, 0xDF, 0x80, 0xBF, 2},
	{0xE0, 0xE0, 0xA0, 0xBF, 3}, {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
	{0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
}
