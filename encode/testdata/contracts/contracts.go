// Package contracts has one of everything that shapes and preconditions are made of.
package contracts

// A Tree is searched by its invariant.
//
//refine:invariant Left == nil || Left.Key < Key
//refine:invariant Right == nil || Key < Right.Key
type Tree struct {
	Left  *Tree
	Key   int
	Red   bool
	Right *Tree
}

// Insert needs a tree that is there.
//
//refine:check
func (t *Tree) Insert(key int) {
	for t.Key != key {
		t = t.Left
	}
}

// Has is asked of nil, too.
func (t *Tree) Has(key int) bool {
	return t != nil && (t.Key == key || t.Left.Has(key) || t.Right.Has(key))
}

// Switched compares with nil in a switch.
func (t *Tree) Switched() int {
	switch t {
	case nil:
		return 0
	}
	return t.Key
}

//refine:type Sane = {t *Tree | t == nil || t.Red}

// Contracted compares with nil in its contract.
//
//refine:func (t Sane) () int
func (t *Tree) Contracted() int { return t.Key }

// Unannotated is one of several methods, and few of them compare t with nil.
func (t *Tree) Unannotated() int { return t.Key }

// A Chain is a type whose methods take nil.
type Chain struct{ Next *Chain }

//refine:check
func (c *Chain) Len() int {
	if c == nil {
		return 0
	}
	return 1 + c.Next.Len()
}

// Unannotated is one of two methods, and the other one compares c with nil.
func (c *Chain) Unannotated() *Chain { return c.Next }

// Shadowed compares another variable with nil.
//
//refine:check
func (t *Tree) Shadowed() bool {
	u := t.Left
	return u == nil
}

type Color int

const (
	Red Color = iota
	Green
	Blue
)

type Level int8

const (
	Low  Level = 2
	High Level = 100
)

type Mask uint

const (
	A Mask = 1 << iota
	B
	C
)

// Far has constants that the default domain has.
type Far int

const Near Far = 1

//refine:bound ints=-1..1
type Small struct{ X, Y int8 }

//refine:bound depth=1
type Short struct{ Next *Short }

// Flat has no depth.
type Flat struct {
	On   bool
	C    Color
	Pair [2]uint8
	S    Small
}

func Scalars(f Flat, c Color, l Level, m Mask, far Far) {}

func Lists(xs []int, ps []*bool, grid [][2]bool) {}

type Name string

//refine:bound strings="zab"
type Entry struct {
	Key  Name
	Next *Entry
}

func Texts(s string, words []string, e *Entry) {}

// Ledger has maps of maps, and keys of which there are few.
type Ledger struct {
	Seen  map[bool]Small
	Books map[Name]map[Color]*Mask
}

func Maps(m map[int8]bool, l Ledger) {}

//refine:bound nil=both
func NilMaps(m map[[2]bool]map[int]int) {}

//refine:bound nil=both
func NilSlices(xs [][]bool) {}

//refine:bound len=1
func Capped(xs []int, s *Short) {}

func Bounded(s Small, t *Tree) {}

//refine:requires x < y
//refine:requires [near] y < x+3
func Between(x, y int) {}

//refine:bound ints=-5..-1
func Impossible(x uint8, b bool) {}

//refine:requires c < 1000000
//refine:bound ints=full
func Full(a int8, b []uint64, c uint32) bool {
	return len(b) > 0 && b[0] == 1<<63+5 || farther(c) > 77
}

func farther(c uint32) uint32 { return c + 12 }

type hidden struct{ n int }

func (h *hidden) Empty() bool { return h.n == 0 }

type unit struct{}

func (u *unit) Method() {}

//refine:measure
func size(t *Tree) int {
	if t == nil {
		return 0
	}
	return 1 + size(t.Left) + size(t.Right)
}

//refine:requires x < y && y-x <= x
//refine:bound ints=full
func FullOrder(x, y uint64) {}

//refine:requires x+y < x || x*y > 1<<63
//refine:bound ints=full
func FullSum(x, y uint64) {}

//refine:requires x>>63 == y&1 && max(x, y) != x
//refine:bound ints=full
func FullShift(x, y uint64) {}

//refine:requires x/y >= 2 || x%y == 1
//refine:bound ints=full
func FullQuo(x, y uint64) {}

//refine:requires int64(x) < int64(y) && uint32(x) >= uint32(y) && x^1<<40 != y
//refine:bound ints=full
func FullConvert(x, y uint64) {}

type Options struct {
	Less  func(a, b bool) bool
	Extra func(Color) *Tree
}

// orDefault compares a field with nil.
func orDefault(o Options) func(a, b bool) bool {
	if o.Less == nil {
		return func(a, b bool) bool { return a && !b }
	}
	return o.Less
}

// Functions has a function that can be nil, one that cannot, one without results and one without
// arguments.
func Functions(f func(int8) (bool, Color), o Options, done func(*Tree), next func() []uint8) {
	if f == nil || o.Less == nil {
		done(nil)
	}
	next()
}

//refine:type Nat = {v int | 0 <= v}
//refine:type Pos = {v int | 0 < v}

// Refined has a table whose default is 1, and that the precondition cuts to -1..-1+n.
//
//refine:func (n Nat, f func(x {x int | x < n}) Pos)
func Refined(n int, f func(int) int) {}

//refine:invariant 1 <= self && self <= 2
type OneOrTwo int

//refine:type Above(x int) = {v int | x < v}

// Defaults have functions whose defaults differ.
//
//refine:func (a func(x int) Pos, b func(x int) {v int | v < 0 && v != -1}, c func(x int) Above(x), d func(x int) {v int | false}, e func(int) (bool, {v int8 | v == 2}), f func(int) OneOrTwo, g func(OneOrTwo) int)
//refine:bound ints=-2..2
func Defaults(a, b, c, d func(int) int, e func(int) (bool, int8), f func(int) OneOrTwo, g func(OneOrTwo) int) {
}

//refine:bound ints=0..15
func TooLarge(f func(a, b, c uint8) bool, d func(uint8)) {}

// A Stack is opaque.
type Stack struct{ items []int }

//refine:construct
func NewStack() *Stack { return &Stack{} }

// Push has arguments for the solver and for Go.
//
//refine:construct
//refine:requires 0 <= x < 2
//refine:requires s.Len() < 2
//refine:bound strings=xy
func (s *Stack) Push(x int, name string) *Stack { return &Stack{append(s.items, x)} }

func (s *Stack) Len() int { return len(s.items) }

// A Pile holds an opaque value.
//
//refine:invariant N > 0
//refine:invariant Stack.Len() == N
type Pile struct {
	N     int
	Stack *Stack
}

// Opaques has opaque values, of which the solver knows nothing.
//
//refine:requires n < 0
//refine:requires n < s.Len()
func Opaques(s *Stack, n int, all []*Stack, v Stack, p *Pile) {}

// A Ratio has constants within the default domain, between its values, and beyond.
type Ratio float32

const (
	Half   Ratio = 0.5
	Fifth  Ratio = 0.2
	Dozens Ratio = 24
)

// Floats has numbers of each kind.
//
//refine:bound depth=1
func Floats(x float64, r Ratio, xs []float32) {}

// Specials adds what is no ordinary number.
//
//refine:bound depth=1 ints=0..1 floats=special
func Specials(x float32, r *Ratio) {}

// FullFloats has all integers, and the usual numbers.
//
//refine:bound ints=full
func FullFloats(n uint8, x float64) {}

//refine:requires math.IsNaN(float64(max(m[0], (m[1] + m[1]))))
//refine:bound ints=full floats=special nil=both
func FullTable(m map[int]float32) {}
