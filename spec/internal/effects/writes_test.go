package effects_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/typetarget/target/spec"
)

// mayWrite are predicates over xs []int, t *tree, m map[string]int, b
// *bytes.Buffer and f func([]int) bool, and whether they may write to what
// these lead to.
var mayWrite = []struct {
	predicate string
	before    bool
	// after is the answer for a postcondition, of which f may be any code.
	after bool
}{
	{predicate: "len(xs) > 0 && xs[0] == 1 || t.left.key in xs"},
	{predicate: "forall i in 1..len(xs): exists x in xs: x < xs[i]"},
	{predicate: "distinct(xs) && sum(xs) > 0 && set(xs) == set(xs[1:])"},
	{predicate: "slices.IsSorted(slices.Sorted(slices.Values(xs)))"},
	{predicate: "slices.ContainsFunc(xs, isPositive) && literal(xs)"},
	{predicate: "sortedCopy(xs)[0] == 0 && counts(xs) > 1 && t.size() > 0"},
	{predicate: "queue(t) > 0 && closure(xs) > 0 && local(xs) > 0"},
	{predicate: "appended(xs)"},
	{predicate: "isMatrix(xs)"},
	{predicate: "time.Second.Abs() > 0 && t.key > 0"},
	{predicate: "m[\"a\"] == strings.Count(\"a\", \"a\")"},

	{predicate: "sorts(xs)", before: true, after: true},
	{predicate: "viaAlias(xs)", before: true, after: true},
	{predicate: "viaPointer(xs)", before: true, after: true},
	{predicate: "viaStruct(xs)", before: true, after: true},
	{predicate: "viaArray(xs)", before: true, after: true},
	{predicate: "viaMatrix(xs)", before: true, after: true},
	{predicate: "viaClosure(xs)", before: true, after: true},
	{predicate: "viaRange(t)", before: true, after: true},
	{predicate: "viaMethod(xs)", before: true, after: true},
	{predicate: "viaInterface(t)", before: true, after: true},
	{predicate: "viaCallback(xs)", before: true, after: true},
	{predicate: "viaGlobal(xs)", before: true, after: true},
	{predicate: "viaTuple(xs)", before: true, after: true},
	{predicate: "viaAppend(xs)", before: true, after: true},
	{predicate: "viaCopy(xs)", before: true, after: true},
	{predicate: "viaDelete(m)", before: true, after: true},
	{predicate: "viaSort(xs)", before: true, after: true},
	{predicate: "t.drop()", before: true, after: true},
	{predicate: "deep(4, xs)", before: true, after: true},
	{predicate: "b.Len() > 0", before: true, after: true},
	{predicate: "fmt.Sprint(xs) != \"\"", before: true, after: true},

	{predicate: "f(xs)", after: true},
	{predicate: "called(f, xs)", after: true},
}

const writers = `
-- go.mod --
module example.com/writing

go 1.26
-- writing.go --
package writing

import (
	"bytes"
	"fmt"
	"slices"
	"sort"
)

type tree struct {
	left, right *tree
	key         int
	tags        []int
}

func (t *tree) size() int {
	if t == nil {
		return 0
	}
	n := 1
	n += t.left.size()
	n += t.right.size()
	return n
}

func (t *tree) drop() bool { t.left = nil; return true }

type dropper interface{ drop() bool }

func sortedCopy(xs []int) []int {
	ys := append([]int(nil), xs...)
	slices.Sort(ys)
	sort.Ints(ys)
	zs := make([]int, len(ys))
	copy(zs, ys)
	return zs
}

func counts(xs []int) int {
	seen := map[int]int{}
	for _, x := range xs {
		seen[x]++
	}
	delete(seen, 0)
	return len(seen)
}

func queue(t *tree) (n int) {
	todo := []*tree{t}
	for len(todo) > 0 {
		one := todo[0]
		todo = todo[1:]
		if one != nil {
			todo = append(todo, one.left, one.right)
			n++
		}
	}
	return n
}

func closure(xs []int) int {
	most := 0
	note := func(x int) { most = max(most, x) }
	for _, x := range xs {
		note(x)
	}
	return most
}

func local(xs []int) int {
	var t tree
	t.key = len(xs)
	t.tags = []int{1}
	t.tags[0]++
	p := &tree{key: 1}
	p.key++
	var a [3]int
	a[1]++
	for i := range a[:] {
		a[i] = 1
	}
	return t.key + p.key + a[0]
}

func appended(xs []int) bool {
	var ys []int
	for _, x := range xs {
		ys = append(ys, x)
	}
	return len(ys) == len(xs)
}

func isMatrix(xs []int) bool {
	rows := make([][]int, 2)
	rows[0] = xs
	rows[1], rows[0] = rows[0], rows[1]
	return len(rows) == 2
}

func isPositive(x int) bool { return x > 0 }

func literal(xs []int) bool { return slices.ContainsFunc(xs, func(x int) bool { return x > 0 }) }

func sorts(xs []int) bool { slices.Sort(xs); return true }

func viaAlias(xs []int) bool { ys := xs[1:]; ys[0] = 1; return true }

func viaPointer(xs []int) bool {
	ys := []int{1}
	p := &ys
	*p = xs
	ys[0] = 1
	return true
}

func viaStruct(xs []int) bool {
	var t tree
	t.tags = xs
	t.tags[0] = 1
	return true
}

func viaArray(xs []int) bool {
	var a [2][]int
	s := a[:]
	s[0] = xs
	a[0][0] = 1
	return true
}

func viaMatrix(xs []int) bool {
	rows := [][]int{xs}
	rows[0][0] = 1
	return true
}

func viaClosure(xs []int) bool {
	ys := []int{}
	func() { ys = xs }()
	ys[0] = 1
	return true
}

func viaRange(t *tree) bool {
	for _, c := range []*tree{t} {
		c.key = 1
	}
	return true
}

func (t *tree) set(xs []int) { t.tags = xs }

func viaMethod(xs []int) bool {
	var t tree
	t.set(xs)
	t.tags[0] = 1
	return true
}

func viaInterface(t *tree) bool { return dropper(t).drop() }

func apply(xs []int, f func([]int) bool) bool { return f(xs) }

func viaCallback(xs []int) bool { return apply(xs, sorts) }

var hook = func(xs []int) bool { return len(xs) == 0 }

func viaGlobal(xs []int) bool { return hook(xs) }

func both(xs []int) ([]int, int) { return xs, 0 }

func viaTuple(xs []int) bool { ys, _ := both(xs); ys[0] = 1; return true }

func viaAppend(xs []int) bool { return len(append(xs[:0], 1)) == 1 }

func viaCopy(xs []int) bool { return copy(xs, []int{1}) == 1 }

func viaDelete(m map[string]int) bool { delete(m, "a"); return true }

type byKey []int

func (b byKey) Len() int           { return len(b) }
func (b byKey) Less(i, j int) bool { return b[i] < b[j] }
func (b byKey) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

func viaSort(xs []int) bool { sort.Sort(byKey(xs)); return true }

func deep(n int, xs []int) bool { return n == 0 || deeper(n-1, xs) }

func deeper(n int, xs []int) bool { return deep(n, xs) && sorts(xs) }

func called(f func([]int) bool, xs []int) bool { return f(xs) }

var _ fmt.Stringer
`

// contracts are those of a package, the module in an archive.
func contracts(t *testing.T, archive string) []*spec.Contract {
	t.Helper()
	files, err := txtar.FS(txtar.Parse([]byte(archive)))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, files); err != nil {
		t.Fatal(err)
	}
	p, err := spec.Load(t.Context(), spec.Config{Dir: dir})
	if err != nil || len(p[0].Errors) > 0 {
		t.Fatal(err, p[0].Errors)
	}
	return p[0].Contracts
}

// TestWrites has what clauses call write, or seem to, in each way in which Go
// can.
func TestWrites(t *testing.T) {
	text := writers
	for i, one := range mayWrite {
		text += fmt.Sprintf("\n//refine:filter %[1]s\n//refine:ensures %[1]s\n//refine:requires (%[1]s) ==> true\n", one.predicate)
		text += fmt.Sprintf("func F%d(xs []int, t *tree, m map[string]int, b *bytes.Buffer, f func([]int) bool) {}\n", i)
	}
	for i, c := range contracts(t, text) {
		got := [...]bool{c.Filters()[0].Writes, c.Pre()[0].Writes, c.Pre()[0].When.Writes, c.Post()[0].Writes}
		one := mayWrite[i]
		if want := [...]bool{one.before, one.before, one.before, one.after}; got != want {
			t.Errorf("%s: filter, requires, its left side and ensures may write: %v, want %v", one.predicate, got, want)
		}
		if c.Filters()[0].Rules {
			t.Errorf("%s: sets rules", one.predicate)
		}
	}
}

// TestRules has clauses that set rules for functions that are passed.
func TestRules(t *testing.T) {
	all := contracts(t, `
-- go.mod --
module example.com/m

go 1.26
-- a.go --
package m

//refine:type Up = func(x int) {v int | v > x}

//refine:func (f Up, g func(x int) (v int))
//refine:requires f is Up ==> g(1) > 0
//refine:requires g(1) > 0
func F(f, g func(x int) int) {}
`)
	for _, c := range all[0].Pre() {
		if want := strings.Contains(c.Text, "f is"); c.Rules != want || c.Writes {
			t.Errorf("%s: sets rules: %v, writes: %v; want %v, false", c.Text, c.Rules, c.Writes, want)
		}
	}
}
