package checktest_test

import (
	"testing"
)

// flagsSource has functions of flags, some of which fail only for unions, and
// functions of constants that are not flags.
const flagsSource = `-- go.mod --
module example.com/flags

go 1.24
-- flags.go --
package flags

type Perm uint8

const (
	Read Perm = 1 << iota
	Write
	Exec
	Seal
)

//refine:ensures result == (p&need == need)
func (p Perm) Has(need Perm) bool { return p&need == need }

//refine:ensures result == (p&need == need)
func (p Perm) HasAny(need Perm) bool { return need == 0 || p&need != 0 }

//refine:ensures result == (p == 0)
func (p Perm) None() bool { return p < Read && p != 0 }

//refine:ensures result == (p & (Read | Write) == Read | Write)
func (p Perm) Both() bool { return p == Read | Write || p == Read | Write | Exec | Seal }

type Many uint16

const (
	F0 Many = 1 << iota
	F1
	F2
	F3
	F4
	Some = F0 | F2 | F4
)

//refine:ensures result == (m&F0 != 0 && m&F1 != 0)
func (m Many) Two() bool { return m == F0|F1 || m == F0|F1|F2|F3|F4 }

type Old int64

const (
	A Old = 1 << uint(iota)
	B
	_
	D
	AB = A | B
)

//refine:ensures 0 <= result <= 11
func Olds(o Old) Old { return o }

type Top uint64

const (
	Last Top = 1 << (63 - iota)
	First
)

//refine:ensures result <==> t >= 1<<62
func Tops(t Top) bool { return t != 0 }

//refine:bound ints=0..2
type Bounded uint

const (
	X Bounded = 1 << iota
	Y
)

//refine:ensures b <= 2
func Bound(b Bounded) { }

type Size int64

const (
	_ = iota
	KB Size = 1 << (10 * iota)
	MB
)

//refine:ensures result == KB || result == MB
func Sizes(s Size) Size { return s }

type Level int

const (
	Low Level = iota + 1
	High
)

//refine:ensures result == Low || result == High
func Levels(l Level) Level { return l }

type Mode int

const (
	M Mode = 1 << iota
	N
	Other Mode = 100
)

//refine:ensures result == M || result == N || result == Other
func Modes(m Mode) Mode { return m }
`

// TestFlags finds what goes wrong for no flags and for several. The inputs are
// those of brute force.
func TestFlags(t *testing.T) {
	want := map[string]string{
		"Perm.HasAny": "Read.HasAny(3)",
		"Perm.None":   "Perm(0).None()",
		"Perm.Both":   "Perm(7).Both()",
		"Perm.Has":    "", "Many.Two": "", "Olds": "", "Tops": "", "Bound": "", "Sizes": "", "Levels": "", "Modes": "",
	}
	inputs := map[string]int64{
		// Many has none, each of five flags, their pairs, all of them,
		// and one more constant. Old has no flag 4.
		"Perm.Has": 16 * 16, "Many.Two": 1 + 5 + 10 + 1 + 1, "Olds": 8, "Tops": 4,
		"Bound": 3, "Sizes": 2, "Levels": 2, "Modes": 3,
	}
	expectCalls(t, flagsSource, want, inputs)
}
