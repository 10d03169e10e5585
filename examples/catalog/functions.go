package catalog

// A Hue is what some functions here take and return.
type Hue uint8

// The hues.
const (
	Cyan Hue = iota
	Magenta
	Yellow
)

// Nat and Pos are the integers from 0 and from 1 on.
//
//refine:type Nat = {v int | 0 <= v}
//refine:type Pos = {v int | 0 < v}

// CountIf takes any function: a table of one bit for each integer.
//
//refine:ensures 0 <= result <= len(xs)
//refine:ensures result == len(xs) <==> forall x in xs: keep(x)
//refine:pure
//refine:bound depth=2
func CountIf(xs []int, keep func(int) bool) (n int) {
	for _, x := range xs {
		if keep(x) {
			n++
		}
	}
	return n
}

// Preimage is the hue of which a permutation makes y.
//
//refine:requires forall a in [3]Hue{0, 1, 2}: forall b in [3]Hue{0, 1, 2}: a != b ==> f(a) != f(b)
//refine:ensures f(result) == y
func Preimage(f func(Hue) Hue, y Hue) Hue {
	x := Cyan
	for f(x) != y {
		x++
	}
	return x
}

// A Step may be taken from 0 on only, and leads to what is positive.
type Step func(int) int

// Walk takes n steps. It never asks where a step from below 0 leads, and may rely on where the others do.
//
//refine:func (n Nat, f func(x Nat) Pos) (end Nat)
//refine:ensures n > 0 ==> end > 0
//refine:bound depth=2
func Walk(n int, f Step) int {
	at := 0
	for range n {
		at = f(at)
	}
	return at
}

// A Column is a list of which element i is what a function says of i; it has no others.
//
//refine:type Index(n int) = {i int | 0 <= i < n}
type Column func(int) bool

// AllSet reports whether a column of n elements has none that is false. It must not look beyond them.
//
//refine:func (n Nat, at func(i Index(n)) bool) (all bool)
//refine:ensures all <==> forall i in 0..n: at(i)
func AllSet(n int, at Column) bool {
	for i := range n {
		if !at(i) {
			return false
		}
	}
	return true
}

// A Finder finds the number of a name, if it has one.
type Finder func(string) (n int, ok bool)

// NumberOf looks a name up, with a function that may be nil.
//
//refine:ensures find == nil ==> result == other
//refine:ensures find != nil && numbered(find, name) ==> result == number(find, name)
//refine:bound depth=2 ints=0..1
func NumberOf(find Finder, name string, other int) int {
	if find != nil {
		if n, ok := find(name); ok {
			return n
		}
	}
	return other
}

func number(find Finder, name string) int {
	n, _ := find(name)
	return n
}

func numbered(find Finder, name string) bool {
	_, ok := find(name)
	return ok
}

// Notify and Decide are what Hooks have.
type (
	Notify func([]string)
	Decide func(bool) bool
)

// Hooks are called where they are there: every field that something compares with nil can be nil.
type Hooks struct {
	Before Notify
	Allow  Decide
}

// Run runs what the hooks let pass.
//
//refine:ensures ran == (h.Allow == nil || h.Allow(urgent))
func (h *Hooks) Run(urgent bool) (ran bool) {
	if h.Before != nil {
		h.Before(nil)
	}
	return h.Allow == nil || h.Allow(urgent)
}

// Then returns a function; what it promises is said of what it returns.
//
//refine:ensures forall x in [2]bool{false, true}: result(x) == g(f(x))
func Then(f, g Gate) Gate {
	return func(x bool) bool { return g(f(x)) }
}

// A Gate is never nil: nothing asks whether it is.
type Gate func(bool) bool
