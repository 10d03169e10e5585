package catalog

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Sum takes any number of arguments: none, or a slice of them.
//
//refine:requires len(xs) != 2
//refine:ensures result == sum(xs)
//refine:bound depth=3 ints=-1..1
func Sum(xs ...int8) int8 {
	var s int8
	for _, x := range xs {
		s += x
	}
	return s
}

// Widths has a parameter of every kind of integer.
//
//refine:requires int16(a) < b && c == int64(d) && uint8(h) == e && uint64(f) == g
//refine:ensures result >= 0
//refine:bound ints=-1..1
func Widths(a int8, b int16, c int64, d int32, e uint8, f uint16, g uint64, h uintptr) int {
	return int(b-int16(a)) + int(c)*int(d) + int(e) + int(f)*int(g) - int(h)
}

// A Level is enumerated: its constants are its values, whatever the bounds.
type Level uint8

// The levels.
const (
	Low Level = iota
	Middle
	High
)

// A Celsius is a defined type with a constant, which is a value besides those within the bounds.
type Celsius int

// AbsoluteZero is the lowest temperature.
const AbsoluteZero Celsius = -273

// Raise changes one level by at most one, and keeps it a level.
//
//refine:ensures result >= l && result <= High && (up ==> result > l || l == High)
func Raise(l Level, up bool) Level {
	if up && l < High {
		return l + 1
	}
	return l
}

// Warm heats to above freezing.
//
//refine:requires c < 0 && c % 2 != 0
//refine:ensures result > 0 && result % 2 == 1
func Warm(c Celsius) Celsius { return -c }

// A Row and a Grid are arrays, the one of the other, of a defined type.
type (
	Row  [2]bool
	Grid [2]Row
)

// Transpose is its own inverse.
//
//refine:requires exists r in g: r[0] && r[1]
//refine:ensures Transpose(result) == g
//refine:ensures g[0][0] == result[0][0] && g[0][1] == result[1][0]
func Transpose(g Grid) Grid { return Grid{{g[0][0], g[1][0]}, {g[0][1], g[1][1]}} }

// A Base is embedded in a Derived, by value, which has its field and its method.
type Base struct{ ID int }

// Positive reports whether the base has an identity.
func (b Base) Positive() bool { return b.ID > 0 }

// A Derived has a Base and a pointer to one, and an unnamed struct type.
type Derived struct {
	Base
	Next *Base
	Tag  struct{ On, Off bool }
}

// Identities has a value receiver, and takes promoted fields and methods.
//
//refine:requires d.Positive() && (d.Next != nil ==> d.Next.ID == d.ID) && d.Tag.On != d.Tag.Off
//refine:ensures len(result) == (if d.Next == nil { 1 } else { 2 })
//refine:ensures forall id in result: id == d.ID
//refine:bound depth=2
func (d Derived) Identities() []int {
	if d.Next == nil {
		return []int{d.ID}
	}
	return []int{d.ID, d.Next.ID}
}

// Anonymous takes a struct without a name that holds pointers.
//
//refine:requires p.A != nil && p.B != nil && *p.A < *p.B
//refine:ensures *p.A == *old(p).B && *p.B == *old(p).A
//refine:bound depth=2
func Anonymous(p struct{ A, B *int }) { *p.A, *p.B = *p.B, *p.A }

// A Rope is a slice of slices.
type Rope [][]uint8

// Flatten keeps every element in its order.
//
//refine:requires len(r) > 1
//refine:ensures len(result) == sum([]int{len(r[0]), len(r[len(r)-1])}) || len(r) > 2
//refine:ensures Rope{result}.Weight() == r.Weight()
//refine:bound depth=3 ints=0..1
func (r Rope) Flatten() []uint8 { return slices.Concat(r...) }

// Weight is the sum of all elements.
func (r Rope) Weight() int {
	w := 0
	for _, part := range r {
		for _, x := range part {
			w += int(x)
		}
	}
	return w
}

// Absent tells the nil slice from the empty one, which nil=both makes a value of its own.
//
//refine:ensures result <==> xs == nil
//refine:bound nil=both depth=2
func Absent(xs []bool) bool { return xs == nil }

// A Word is a string with letters of its own.
//
//refine:invariant len(self) > 0 && self[0] != ' '
type Word string

// Shout has strings of a defined type, in a slice, with their invariant.
//
//refine:ensures len(result) == len(ws)
//refine:ensures forall i, w in ws: strings.EqualFold(string(result[i]), string(w))
//refine:bound depth=3 strings="a "
func Shout(ws []Word) []Word {
	loud := slices.Clone(ws)
	for i, w := range loud {
		loud[i] = Word(strings.ToUpper(string(w)))
	}
	return loud
}

// Encoded takes a rune, at the border of one byte and two.
//
//refine:requires r >= 0
//refine:ensures utf8.RuneCountInString(result) == 1 && len(result) == (if r < 0x80 { 1 } else { 2 })
//refine:bound ints=120..135
func Encoded(r rune) string { return string(utf8.AppendRune(nil, r)) }

// A Chain is a list whose nodes hold a pointer to a pointer.
type Chain struct {
	Value **uint8
	Rest  *Chain
}

// Length follows a chain without a hole.
//
//refine:requires whole(c)
//refine:ensures (result == 0) == (c == nil)
//refine:bound depth=3 ints=0..1
func (c *Chain) Length() int {
	n := 0
	for ; c != nil; c = c.Rest {
		n++
	}
	return n
}

// whole reports whether every node has a value.
func whole(c *Chain) bool {
	for ; c != nil; c = c.Rest {
		if c.Value == nil || *c.Value == nil {
			return false
		}
	}
	return true
}
