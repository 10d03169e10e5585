package catalog

import (
	"errors"
	"fmt"
)

// A Figure is a Tile or a *Rect. What it says of its method is checked for both.
type Figure interface {
	// Area is the number of unit squares.
	//
	//refine:ensures result >= 0
	//refine:pure
	Area() int
}

// A Tile is a square, known by its side. Its invariant holds inside a Figure, too.
//
//refine:invariant self >= 0
type Tile int8

// A Rect has two sides.
type Rect struct {
	W int8 //refine:is {w int8 | w >= 0}
	H int8 //refine:is {h int8 | h >= 0}
}

// Area implements [Figure].
func (s Tile) Area() int { return int(s) * int(s) }

// Area implements [Figure].
func (r *Rect) Area() int { return int(r.W) * int(r.H) }

// Larger returns one of two figures.
//
//refine:requires a != nil && b != nil
//refine:ensures result == a || result == b
//refine:ensures result.Area() == max(a.Area(), b.Area())
//refine:bound depth=1
func Larger(a, b Figure) Figure {
	if a.Area() < b.Area() {
		return b
	}
	return a
}

//refine:type Flat = {r *Rect | r.H == 0}

// Inflate takes no other figure but a flat rectangle.
//
//refine:requires f is Flat
//refine:ensures f.Area() >= old(f.Area())
//refine:bound depth=1
func Inflate(f Figure) { f.(*Rect).H++ }

// Side takes a square in a Figure: an assertion that panics does not hold.
//
//refine:requires f.(Tile) > 0
//refine:ensures result*result == f.Area()
func Side(f Figure) int {
	s, _ := f.(Tile)
	return int(s)
}

// A Term is an expression in one unknown, and recursive: Number, X or Plus.
type Term interface{ at(x int) int }

// Number is a constant.
type Number int

// X is the unknown.
type X struct{}

// Plus is A + B.
type Plus struct{ A, B Term }

func (n Number) at(int) int { return int(n) }
func (X) at(x int) int      { return x }
func (s Plus) at(x int) int { return s.A.at(x) + s.B.at(x) }

func isWhole(t Term) bool {
	switch t := t.(type) {
	case Plus:
		return isWhole(t.A) && isWhole(t.B)
	case nil:
		return false
	}
	return true
}

// Simplify leaves out sums with 0, by a type switch.
//
//refine:requires isWhole(t)
//refine:ensures forall x in -2..3: result.at(x) == t.at(x)
//refine:ensures result is Plus ==> result.(Plus).A != Number(0) && result.(Plus).B != Number(0)
//refine:bound ints=0..1
func Simplify(t Term) Term {
	s, ok := t.(Plus)
	if !ok {
		return t
	}
	a, b := Simplify(s.A), Simplify(s.B)
	switch {
	case a == Number(0):
		return b
	case b == Number(0):
		return a
	}
	return Plus{a, b}
}

// Kind is about an any, which holds the types that are listed.
//
//refine:ensures result == "nothing" <==> v == nil
//refine:ensures result == "number" <==> v is int
//refine:bound any=int,bool,string,[]bool
func Kind(v any) string {
	switch v := v.(type) {
	case nil:
		return "nothing"
	case int:
		return "number"
	case bool, string:
		return fmt.Sprintf("%T", v)
	}
	return "something"
}

// Same compares two any: that panics where both hold what cannot be compared.
//
//refine:panics v is []bool && w is []bool
//refine:ensures result ==> v == w
//refine:bound depth=2 any=bool,[]bool
func Same(v, w any) bool { return v == w }

// Failures counts errors and joins them into one.
//
//refine:ensures err == nil <==> n == 0
//refine:ensures n == 0 <==> (forall e in errs: e == nil)
//refine:ensures forall e in errs: e != nil ==> errors.Is(err, e)
func Failures(errs []error) (n int, err error) {
	for _, e := range errs {
		if e != nil {
			n++
		}
	}
	return n, errors.Join(errs...)
}

// A Label is a fmt.Stringer, an interface of another package.
type Label string

func (l Label) String() string { return "<" + string(l) + ">" }

// Quote needs a Stringer with a text that is not empty.
//
//refine:requires s != nil && len(s.String()) > 2
//refine:ensures len(result) == len(s.String())+2
func Quote(s fmt.Stringer) string { return `"` + s.String() + `"` }

// A Counter promises by contract what it does; every implementation is checked against it.
type Counter interface {
	// Count is how far it is.
	//
	//refine:ensures 0 <= result <= 3
	Count() int

	// Add goes on, and says how far it could not go.
	//
	//refine:func (c Counter) (by {n int | n >= 0}) (rest {n int | n >= 0})
	//refine:ensures [kept] c.Count() - old(c.Count()) + rest == by
	Add(by int) (rest int)
}

// A Tallied counts with a number.
//
//refine:invariant 0 <= N <= 3
type Tallied struct{ N int }

func (t *Tallied) Count() int { return t.N }

func (t *Tallied) Add(by int) int {
	n := min(by, 3-t.N)
	t.N += n
	return by - n
}

// Strokes counts with a list.
//
//refine:bound len=3
type Strokes struct{ List []bool }

func (s Strokes) Count() int { return len(s.List) }

// Add has a contract of its own, too.
//
//refine:requires by < 3
func (s *Strokes) Add(by int) int {
	for ; by > 0 && len(s.List) < 3; by-- {
		s.List = append(s.List, true)
	}
	return by
}
