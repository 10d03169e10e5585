package vacuity

import "errors"

// want: implied-4 implied-3 idle-1
//
//refine:requires x > 0
//refine:ensures result == result
//refine:ensures result >= x || x > 0
//refine:ensures result < 100
//refine:ensures x > 0
func Scalar(x int) int { return x }

// A result may have any value of its type, and any length, not only those within the bounds.
//
// want: implied-4
//
//refine:ensures len(result) >= 0
//refine:ensures len(result) <= 10
//refine:ensures forall y in result: y <= 100
//refine:ensures cap(result) < 50
func Slice(xs []int) []int { return xs }

// want: implied-1
//
//refine:ensures result >= 0
func Unsigned(x uint8) uint64 { return uint64(x) }

// An enumeration may have other values than its constants.
//
// want: nothing
//
//refine:ensures result == Red || result == Green
func Mix(a Color) Color { return a }

type Color int

const (
	Red Color = iota
	Green
)

// What a slice or a pointer is does not change, what is behind it does. That an input is no longer than the depth lets it
// be says nothing.
//
// want: implied-4
//
//refine:requires len(xs) > 0
//refine:ensures len(xs) > 0
//refine:ensures xs[0] == old(xs[0])
//refine:ensures len(xs) < 9 || err == nil
//refine:ensures err == nil || len(xs) <= 3
func Mutable(xs []int) (err error) { return nil }

// A result may be what a parameter is, and what its method says.
//
// want: implied-5 implied-4
//
//refine:bound depth=2 ints=0..1
//refine:ensures result == nil || result.Key*2/2 == result.Key || result.Left == nil
//refine:ensures result == nil || result.Key == result.Key
//refine:ensures t == nil || t.Key <= t.Key
//refine:ensures result != t || result == nil || t == nil
//refine:ensures result.size() >= 0
//refine:ensures result == nil || result.Left == nil || result.Left.Key < 9
func Pointer(t *Tree) *Tree { return nil }

type Tree struct {
	Left, Right *Tree
	Key         int
}

func (t *Tree) size() int {
	if t == nil {
		return 0
	}
	return 1 + t.Left.size() + t.Right.size()
}

// want: implied-4 implied-3
//
//refine:ensures err == nil || err != nil
//refine:ensures s == "" || err == nil ==> n*0 == 0
//refine:ensures err != nil ==> n == 0
//refine:ensures !errors.Is(err, errOther)
func Error(s string) (n int, err error) {
	if s == "" {
		return 0, errors.New("empty")
	}
	return len(s), nil
}

var errOther = errors.New("other")

// A string of the result may have any bytes.
//
// want: implied-2
//
//refine:bound domain=plain
//refine:ensures result == "" || len(result) > 0
//refine:ensures result != "c"
func Text(s string) string { return s }

// want: nothing
//
//refine:ensures result == result
//refine:ensures result < 1000
func Float(x float64) float64 { return x }

// A postcondition of a struct, an array, two results and a function of them.
//
// want: implied-4 implied-3
//
//refine:ensures a == a && b[1] == b[1]
//refine:ensures max(a.X, a.Y) >= a.X
//refine:ensures max(a.X, b[0]) >= 0
//refine:ensures even(a.X) || even(a.Y)
func Structs(x int) (a struct{ X, Y int }, b [2]int) { return }

func even(x int) bool { return x%2 == 0 }

// want: unused-2
//
//refine:ensures result > 0
//refine:panics x > 9
//refine:requires true
func Calm(x int) int { return 1 }

// An Expr is a Lit, a Neg or a Sum.
type Expr interface{ isExpr() }

type Lit struct{ V int }

type Neg struct{ X Expr }

type Sum struct{ Xs []Expr }

func (Lit) isExpr() {}
func (Neg) isExpr() {}
func (Sum) isExpr() {}

func size(e Expr) int {
	switch e := e.(type) {
	case Neg:
		return 1 + size(e.X)
	case Sum:
		return 9
	case Lit:
		return 1
	}
	return 0
}

func isLit(e Expr) bool { _, ok := e.(Lit); return ok }

func isFlat(e Expr) bool { return isLit(e) }

// The precondition excludes sums, by accident.
//
// want: unrealized+0
//
//refine:requires size(e) < 5
//refine:ensures result > 0
func Small(e Expr) int { return 1 }

// The precondition chooses on purpose.
//
// want: nothing
//
//refine:requires isFlat(e)
//refine:ensures result > 0
func Flat(e Expr) int { return 1 }

// want: nothing
//
//refine:ensures result > 0
//refine:bound depth=1
func Every(e Expr) int { return 1 }

// want: stale-3 stale-2
//
//refine:allow implied there is no such postcondition
//refine:allow vacuous there are inputs
//refine:ensures result > 0
func Stale(x int) int { return 1 }

// want: nothing
//
//refine:allow implied it states the type
//refine:allow unrealized sums come later
//refine:allow redundant it is easier to read
//refine:requires size(e) < 5
//refine:requires size(e) < 9
//refine:ensures result >= 0
func Accepted(e Expr) uint { return 1 }

// want: nothing
//
//refine:allow stale it was there before
//refine:allow idle it will be there again
//refine:ensures result > 0
func AcceptedStale(x int) int { return 1 }

// A package variable is nothing of the call's, but the call can change it.
//
// want: nothing
//
//refine:ensures calls >= 0
//refine:ensures counted()
//refine:ensures result == 1 || calls >= 0
func Count() int {
	calls++
	return 1
}

var calls int

func counted() bool { return calls > 0 }
