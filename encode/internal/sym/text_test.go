package sym_test

import (
	"testing"
	"unicode/utf8"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
)

// TestTexts compares joined and compared strings with Go's.
func TestTexts(t *testing.T) {
	in := newInputs(t)
	mem := in.M.Mem
	a, b := in.String("ab", 3), in.String("abc", 2)
	sum, equal, less := mem.Concat(a, b), mem.EqualText(a, b), mem.LessText(a, b)
	joined := mem.Concat(mem.Concat(mem.TextOf("<"), b), mem.TextOf(">"))
	for m := range in.Models(random(40), 3000) {
		v := symtest.View{M: in.M, Model: m}
		x, y := v.String(a), v.String(b)
		if v.String(sum) != x+y || v.String(joined) != "<"+y+">" {
			t.Fatalf("%q + %q is %q", x, y, v.String(sum))
		}
		if v.Holds(equal) != (x == y) || v.Holds(less) != (x < y) {
			t.Fatalf("%q and %q: equal %v, less %v", x, y, v.Holds(equal), v.Holds(less))
		}
	}
}

// edges are bytes at which the decoding of UTF-8 branches.
const edges = "a\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0\xc1\xc2\xdf\xe0\xe1\xec\xed\xee\xef\xf0\xf1\xf3\xf4\xf5\xff"

// TestDecode compares the code points of strings of any bytes with those of a
// range clause.
func TestDecode(t *testing.T) {
	in := newInputs(t)
	s := in.String(edges, 5)
	decoded := in.M.Mem.Decode(s)
	runes, n := in.M.Mem.RunesOf(s)
	valid := 0
	for m := range in.Models(random(41), 6000) {
		v := symtest.View{M: in.M, Model: m}
		text := v.String(s)
		want := map[int]rune{}
		for i, r := range text {
			want[i] = r
			if r != utf8.RuneError && r >= utf8.RuneSelf {
				valid++
			}
		}
		for p, d := range decoded {
			r, ok := want[p]
			if v.Holds(d.Starts) != ok || ok && v.Int(d.Val) != int64(r) {
				t.Fatalf("%q: at %d is %#x, %v, want %#x, %v", text, p, v.Int(d.Val), v.Holds(d.Starts), r, ok)
			}
		}
		var got []rune
		for _, r := range runes[:v.Int(n)] {
			got = append(got, rune(v.Int(r.(sym.Term))))
		}
		if string(got) != string([]rune(text)) || len(got) != len([]rune(text)) {
			t.Fatalf("%q has the runes %q", text, got)
		}
	}
	if valid == 0 {
		t.Error("no string has a code point of several bytes")
	}
}

// TestEncodeRune compares the bytes of code points, valid ones and others.
func TestEncodeRune(t *testing.T) {
	in := newInputs(t)
	edges := []int64{-1, 0, 'a', 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xd800, 0xdfff, 0xe000, 0xfffd, 0xffff, 0x10000, 0x10ffff, 0x110000, 1 << 30}
	for _, r := range []sym.Term{in.Number(edges...), in.Int(-10, 0x110010), in.Int(0, 200)} {
		s := in.M.Mem.EncodeRune(r)
		for m := range in.Models(random(42), 500) {
			v := symtest.View{M: in.M, Model: m}
			if got, want := v.String(s), string(rune(v.Int(r))); got != want {
				t.Fatalf("%#x is encoded as %q, want %q", v.Int(r), got, want)
			}
		}
	}
}

// TestListed picks numbers from lists in which some ascend and some are alike.
func TestListed(t *testing.T) {
	r := random(43)
	for range 200 {
		in := newInputs(t)
		values := make([]int64, 1+r.IntN(12))
		for i := range values {
			switch {
			case i > 0 && r.IntN(3) > 0:
				values[i] = values[i-1] + int64(r.IntN(2))
			default:
				values[i] = int64(r.IntN(9))
			}
		}
		i := in.Int(0, int64(len(values)-1))
		x := in.M.T.Listed(i, values)
		pieces := make([]sym.Piece, len(values))
		for k, n := range values {
			if pieces[k] = sym.ConstantAt(n); n == 4 && values[0] != 4 {
				pieces[k].Any = true
			} else if n > 5 {
				pieces[k] = sym.Piece{Term: in.M.T.Num(-n)}
			}
		}
		y := in.M.T.Piecewise(i, pieces)
		for m := range in.Models(r, 20) {
			v := symtest.View{M: in.M, Model: m}
			k := v.Int(i)
			want := values[k]
			if v.Int(x) != want {
				t.Fatalf("%v[%d] is %d", values, k, v.Int(x))
			}
			if want > 5 {
				want = -want
			}
			if !pieces[k].Any && v.Int(y) != want {
				t.Fatalf("piece %d of %v is %d, want %d", k, values, v.Int(y), want)
			}
		}
	}
}

// TestUnsupported says where and why something cannot be lifted.
func TestUnsupported(t *testing.T) {
	in := newInputs(t)
	var err error
	func() {
		defer sym.Recover(&err)
		in.M.T.RefuseVarying("a %s", "thing")
	}()
	u, ok := err.(*sym.Unsupported)
	if !ok || !u.Varies || u.Msg != "cannot lift a thing; "+sym.AdviceFilter {
		t.Errorf("%v, which varies: %v", err, ok && u.Varies)
	}
	if text := u.Unadvised().Error(); text != "cannot lift a thing" {
		t.Errorf("without advice it is %q", text)
	}
	defer func() {
		if recover() == nil {
			t.Error("Recover ends another panic")
		}
	}()
	defer sym.Recover(&err)
	panic("another")
}
