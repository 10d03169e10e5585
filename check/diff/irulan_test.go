package diff

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/tier"
)

// trees has a tree that is built by calls and shown, as in the thesis on Irulan
// (§3.2).
const trees = `package p

import "fmt"

type Tree struct { l *Tree; v int; r *Tree }

//refine:construct
func Empty() *Tree { return nil }

//refine:construct
func Insert(n int, t *Tree) *Tree {
	switch {
	case t == nil:
		return &Tree{nil, n, nil}
	case n < t.v:
		return balance(&Tree{Insert(n, t.l), t.v, t.r})
	case n > t.v:
		return balance(&Tree{t.l, t.v, Insert(n, t.r)})
	}
	return t
}

func Delete(n int, t *Tree) *Tree {
	switch {
	case t == nil:
		return nil
	case n < t.v:
		return &Tree{Delete(n, t.l), t.v, t.r}
	case n > t.v:
		return &Tree{t.l, t.v, Delete(n, t.r)}
	}
	return attachRight(t.l, t.r)
}

func attachRight(l, r *Tree) *Tree {
	if l == nil {
		return r
	}
	return &Tree{l.l, l.v, attachRight(l.r, r)}
}

func (t *Tree) String() string {
	if t == nil {
		return "Leaf"
	}
	return fmt.Sprintf("Branch (%v) %d (%v)", t.l, t.v, t.r)
}

func depth(t *Tree) int {
	if t == nil {
		return 0
	}
	return 1 + max(depth(t.l), depth(t.r))
}
`

const (
	noBalance = "\nfunc balance(t *Tree) *Tree { return t }\n"
	balances  = `
func balance(t *Tree) *Tree {
	ld, rd := depth(t.l), depth(t.r)
	switch {
	case ld > rd+1:
		return &Tree{t.l.l, t.l.v, &Tree{t.l.r, t.v, t.r}}
	case rd > ld+1:
		return &Tree{&Tree{t.l, t.v, t.r.l}, t.r.v, t.r.r}
	}
	return t
}
`
)

const (
	prefixDiff = `package p

type Way byte

const (
	F Way = 'F'
	S Way = 'S'
	B Way = 'B'
)

type Step struct { Way Way; X int }

//refine:requires len(xs) == 2 && xs[0] == 0 && xs[1] == 1 && len(ys) == 2 && ys[0] == 1 && ys[1] == 3
func GetDiff(xs, ys []int) (steps []Step) {
	for len(xs) > 0 && len(ys) > 0 && xs[0] == ys[0] {
		steps = append(steps, Step{B, xs[0]})
		xs, ys = xs[1:], ys[1:]
	}
	for _, y := range ys { steps = append(steps, Step{S, y}) }
	for _, x := range xs { steps = append(steps, Step{F, x}) }
	return steps
}
`
	leastDiff = `
	switch {
	case len(xs) == 0 && len(ys) == 0:
		return nil
	case len(xs) == 0:
		return append([]Step{{S, ys[0]}}, GetDiff(xs, ys[1:])...)
	case len(ys) == 0:
		return append([]Step{{F, xs[0]}}, GetDiff(xs[1:], ys)...)
	case xs[0] == ys[0]:
		return append([]Step{{B, xs[0]}}, GetDiff(xs[1:], ys[1:])...)
	}
	f, s := GetDiff(xs[1:], ys), GetDiff(xs, ys[1:])
	if len(f) <= len(s) { return append([]Step{{F, xs[0]}}, f...) }
	return append([]Step{{S, ys[0]}}, s...)
}
`
)

const ascending = `package p

import "slices"

//refine:requires slices.IsSorted(xs)
func FromAscList(xs []int) []int {
	xs = slices.Clone(xs)
	FIRST
	SECOND
	return xs
}
`

const heap = `package p

type Heap struct { X int; L, R *Heap }

func FromList(xs []int8) *Heap {
	if len(xs) == 0 { return nil }
	m := (len(xs) + 1) / 2
	return &Heap{int(xs[0]), FromList(xs[1:m]), FromList(xs[m:])}
}
`

// TestIrulan compares versions that Irulan compared: what it reported of them
// is reported. (The numbers are those of the examples in research on it.)
func TestIrulan(t *testing.T) {
	compact := strings.NewReplacer("FIRST", "slices.Sort(xs)", "SECOND", "xs = slices.Compact(xs)")
	swapped := strings.NewReplacer("FIRST", "xs = slices.Compact(xs)", "SECOND", "slices.Sort(xs)")
	least := prefixDiff[:strings.Index(prefixDiff, "\tfor len(xs) > 0")] + strings.TrimPrefix(leastDiff, "\n")
	type version struct {
		name, old, new string
		cfg            Config
		want           []string
	}
	for _, test := range tier.Some(3, 1, []version{
		{"E4, a tree is balanced", trees + noBalance, trees + balances, Config{Check: check.Config{Bounds: &domain.Bounds{Depth: 4, Ints: &bounds.Range{Lo: 0, Hi: 2}}}}, []string{
			"end Empty same 1 inputs, 0 differ, 0 unstable, exhaustive true",
			"difference Insert Insert(2, Insert(1, Insert(0, nil))): returns &{r: &{v: 1, r: &{v: 2}}}; returns &{l: &{}, v: 1, r: &{v: 2}}; 12",
			"end Insert different 45 inputs, 12 differ, 0 unstable, exhaustive true",
			"difference Delete Delete(0, Insert(0, Insert(1, Insert(2, nil)))): returns &{l: &{v: 1}, v: 2}; returns &{v: 1, r: &{v: 2}}; 5",
			"end Delete follows 45 inputs, 5 differ, 0 unstable, exhaustive true",
			`difference Tree.String Insert(2, Insert(1, Insert(0, nil))).String(): returns "Branch (Leaf) 0 (Branch (Leaf) 1 (Branch (Leaf) 2 (Leaf)))"; ` +
				`returns "Branch (Branch (Leaf) 0 (Leaf)) 1 (Branch (Leaf) 2 (Leaf))"; 4`,
			"end Tree.String follows 15 inputs, 4 differ, 0 unstable, exhaustive true", // four of the five trees of 0, 1 and 2
		}},
		{"E5, an argument is not read", trees + noBalance, strings.Replace(trees, "&Tree{nil, n, nil}", "&Tree{nil, 0, nil}", 1) + noBalance,
			Config{Check: check.Config{Bounds: &domain.Bounds{Depth: 1, Ints: &bounds.Range{Lo: 0, Hi: 2}}}}, []string{
				"end Empty same 1 inputs, 0 differ, 0 unstable, exhaustive true",
				// Three numbers, and nil or a tree of one of them: alike are only
				// those of 0 and nothing else.
				"difference Insert Insert(1, nil): returns &{v: 1}; returns &{}; 10",
				"end Insert different 12 inputs, 10 differ, 0 unstable, exhaustive true",
				"difference Delete Delete(0, Insert(1, nil)): returns &{v: 1}; returns nil; 2",
				"difference Delete Delete(1, Insert(1, nil)): returns nil; returns &{}; 2",
				"difference Delete Delete(2, Insert(1, nil)): returns &{v: 1}; returns &{}; 2",
				"end Delete follows 12 inputs, 6 differ, 0 unstable, exhaustive true",
				`difference Tree.String Insert(1, nil).String(): returns "Branch (Leaf) 1 (Leaf)"; returns "Branch (Leaf) 0 (Leaf)"; 2`,
				"end Tree.String follows 4 inputs, 2 differ, 0 unstable, exhaustive true",
			}},
		{"E14, a difference is not least", prefixDiff, least, Config{Check: check.Config{Bounds: &domain.Bounds{Depth: 2, Ints: &bounds.Range{Lo: 0, Hi: 3}}}}, []string{
			"difference GetDiff GetDiff([]int{0, 1}, []int{1, 3}): " +
				"returns [{Way: 83, X: 1}, {Way: 83, X: 3}, {Way: 70}, {Way: 70, X: 1}]; returns [{Way: 70}, {Way: 66, X: 1}, {Way: 83, X: 3}]; 1",
			"end GetDiff different 1 inputs, 1 differ, 0 unstable, exhaustive true",
		}},
		{"E15, with the precondition", compact.Replace(ascending), swapped.Replace(ascending), Config{Check: check.Config{Bounds: &domain.Bounds{Depth: 5, Ints: &bounds.Range{Lo: 0, Hi: 1}}}}, []string{
			"end FromAscList same 21 inputs, 0 differ, 0 unstable, exhaustive true", // nil, and n+1 of each length
		}},
		{"E15, without", compact.Replace(ascending), swapped.Replace(ascending), Config{Contracts: None, Check: check.Config{Bounds: &domain.Bounds{Depth: 5, Ints: &bounds.Range{Lo: 0, Hi: 1}}}}, []string{
			"difference FromAscList FromAscList([]int{0, 1, 0}): returns [0, 1]; returns [0, 0, 1]; 32; FromAscList([]int{a, b, 0}) when a < b",
			"end FromAscList different 63 inputs, 32 differ, 0 unstable, exhaustive true", // all but those of two runs at most
		}},
		{"E16, a heap is a list", heap, strings.Replace(heap, "(len(xs) + 1) / 2", "len(xs)", 1), Config{Check: check.Config{Bounds: &domain.Bounds{Depth: 3, Ints: &bounds.Range{Lo: 0, Hi: 1}}}}, []string{
			"difference FromList FromList([]int8{0, 0}): returns &{R: &{}}; returns &{L: &{}}; 24",
			"end FromList different 30 inputs, 24 differ, 0 unstable, exhaustive true", // with and without spare room
		}},
	}) {
		t.Run(test.name, func(t *testing.T) {
			test.cfg.Check.Failures.Generalize = 30 * time.Second
			events, _ := compare(t, test.cfg, test.old, test.new)
			var got []string
			for _, e := range events {
				if e.Action != ActionSummary {
					got = append(got, line(e))
				}
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
		})
	}
}
