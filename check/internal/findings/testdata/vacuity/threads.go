// Package vacuity has contracts that say less than they seem to, each as somebody met it in another tool, and
// beside it one that is as it should be. A comment "want" lists the findings about the function below it, or the clauses that
// contradict each other, each with its line counted from that of the function.
package vacuity

// An assumption that nothing satisfies makes an assertion hold that is never reached
// (github.com/model-checking/kani/issues/2143).
//
// want: vacuous-2
//
//refine:requires false
//refine:ensures true
func Kani2143(x int) int { return x }

// The same with an implication: what is asserted under a condition is never asserted.
//
// want: unused-1
//
//refine:requires x < 10
//refine:ensures x > 200 ==> result == x+1
func Kani2143Branch(x int) int { return x }

// want: nothing
//
//refine:requires x < 10
//refine:ensures x > 2 ==> result == x+1
func Kani2143Reached(x int) int {
	if x > 2 {
		x++
	}
	return x
}

// Contradictory clauses of a contract whose body would fail on any input
// (github.com/model-checking/kani/issues/2792, with the test case of 2793).
//
// want: vacuous-3 vacuous-2
//
//refine:requires a > 5
//refine:requires a < 4
//refine:ensures result == a
func Kani2792(a uint32) uint32 { panic("this is never tested") }

// want: nothing
//
//refine:requires a > 1
//refine:ensures result == a
func Kani2792FirstOnly(a uint32) uint32 { return a }

// want: nothing
//
//refine:requires a < 4
//refine:ensures result == a
func Kani2792SecondOnly(a uint32) uint32 { return a }

// A broken function, (v*2)/2, over a domain that no value is in
// (github.com/model-checking/verify-rust-std/issues/617).
//
// want: vacuous-3 vacuous-2
//
//refine:requires v > 2000000000
//refine:requires v < 1000000000
//refine:ensures result == v
func Std617(v int32) int32 { return (v * 2) / 2 }

// An inconsistent contract of a function that is not at hand is all the better hidden in parts: in a refined type, in a
// field, in an invariant (github.com/dafny-lang/dafny/issues/1767).
//
// want: vacuous-2 vacuous+3
//
//refine:requires a.Balance < 0
//refine:ensures result
func Dafny1767(a Account) bool { return false }

type Account struct {
	Balance int //refine:is {b int | b >= 0}
}

// want: nothing
//
//refine:requires a.Balance > 0
//refine:ensures result
func Dafny1767Consistent(a Account) bool { return a.Balance > 0 }

// A requires clause that the proof does not need, since the postcondition holds without it: it holds of every length
// (github.com/dafny-lang/dafny/issues/4787).
//
// want: implied-1 untried+0
//
//refine:requires len(xs) == 0
//refine:ensures len(result) >= 0
func Dafny4787(xs []int) []int { return nil }

// A requires clause that the others make needless.
//
// want: redundant-2 untried+0
//
//refine:requires len(xs) == 0
//refine:requires len(xs) < 2
//refine:ensures len(result) == 0
func Dafny4787Redundant(xs []int) []int { return nil }

// Two assumptions that exclude each other, and a third that has no part in it
// (github.com/diffblue/cbmc/issues/6057).
//
// want: vacuous-4 vacuous-3
//
//refine:requires x > 0
//refine:requires x < 0
//refine:requires y == x
//refine:ensures 0 == 1
func CBMC6057(x, y int) {}

// A predicate of the user's that is false of every finite list, by recursion that never says yes
// (github.com/ucsd-progsys/liquidhaskell/issues/2459).
//
// want: vacuous-2
//
//refine:requires infinite(l)
//refine:ensures result && !result
func LH2459(l *List) bool { return false }

type List struct{ Tail *List }

func infinite(l *List) bool { return l != nil && infinite(l.Tail) }

func finite(l *List) bool { return l == nil || finite(l.Tail) }

// A predicate that is true of every list says nothing. It holds of every value of the parameter, too, so that it is a
// matter of documentation and not told.
//
// want: nothing
//
//refine:requires finite(l)
//refine:ensures result == (l == nil)
func LH2459Finite(l *List) bool { return l == nil }

// A contradiction within one clause, and a body that breaks the postcondition
// (github.com/aallan/vera/issues/1451).
//
// want: vacuous-2
//
//refine:requires x > 5 && x < 3
//refine:ensures result == 42
func Vera1451(x int) int { return 0 }

// want: vacuous-2
//
//refine:requires x > 5 && x < 3
//refine:ensures result == 999 && result == 1000
func Vera1451Post(x int) int { return 0 }

// A fixture welds a value to what the field has by default, so that the assertion holds whether the engine sets the
// field or not (github.com/aeyakovenko/percolator/issues/80).
//
// want: implied-1
//
//refine:requires slot == 0
//refine:requires lien != nil
//refine:ensures lien.Fee >= slot
func Percolator80(lien *Lien, slot uint64) {
	lien.Fee = slot
}

type Lien struct{ Fee uint64 }

// want: nothing
//
//refine:requires lien != nil
//refine:ensures lien.Fee == slot
func Percolator80Free(lien *Lien, slot uint64) { lien.Fee = slot }
