package writes_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/typetarget/target/spec"
)

// mayWrite are predicates over xs []int, t *tree, m map[string]int, b
// *bytes.Buffer and f func([]int) bool, and whether they may write to what
// these lead to or to variables.
var mayWrite = []struct {
	predicate string
	before    bool
	// after is the answer for a postcondition. A call can have stored any
	// code in what it was passed.
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
	{predicate: "fmt.Sprint(xs) != \"\"", before: true, after: true}, // there is a String that writes

	{predicate: "f(xs) && called(f, xs) && called(other.IsEmpty, xs)"},
	{predicate: "t.hook(xs)", after: true},
	{predicate: "called(t.hook, xs)", after: true},

	{predicate: "t.inOrder()[0] == 0 && sortedKeys(t)[0] == 0 && collected(t) > 0 && visited(t) > 0"},
	{predicate: "other.Has(xs, 1) && other.Collected(xs) > 0 && other.Of(xs).Len() > 0"},
	{predicate: "clipped(xs) && ranged(xs) > 0 && written(xs) != \"\" && summed(xs) > 0"},
	{predicate: "generic(xs) > 0 && other.Largest(xs) > 0 && stacked(xs) && other.Sorted(xs)[0] == 0"},
	{predicate: "errors.Is(failure(xs), errEmpty) && deferred(xs) && channel(xs) && methodValues(xs)"},

	{predicate: "other.Sort(xs)", before: true, after: true},
	{predicate: "other.Of(xs).Put(1)", before: true, after: true},
	{predicate: "other.Through(xs)", before: true, after: true},
	{predicate: "other.Note(xs)", before: true, after: true},
	{predicate: "viaVariable(xs)", before: true, after: true},
	{predicate: "viaCounter(xs)", before: true, after: true},
	{predicate: "viaStored(t)", before: true, after: true},
	{predicate: "viaCollected(t)", before: true, after: true},
	{predicate: "viaResult(t)", before: true, after: true},
	{predicate: "viaReturned(xs)", before: true, after: true},
	{predicate: "viaMethodValue(t)", before: true, after: true},
	{predicate: "viaMethodExpression(t)", before: true, after: true},
	{predicate: "viaInterfaceValue(t)", before: true, after: true},
	{predicate: "viaEmbedded(t)", before: true, after: true},
	{predicate: "viaEmbeddedPointer(t)", before: true, after: true},
	{predicate: "viaBoxPointer(t)", before: true, after: true},
	{predicate: "viaUnnamed(t)", before: true, after: true},
	{predicate: "viaLibraryType(b)", before: true, after: true},
	{predicate: "viaForeign(xs)", before: true, after: true},
	{predicate: "viaAppended(t)", before: true, after: true},
	{predicate: "viaGo(xs)", before: true, after: true},
	{predicate: "viaDefer(xs)", before: true, after: true},
	{predicate: "viaRecover(t)", before: true, after: true},
	{predicate: "viaSequence(t)", before: true, after: true},
	{predicate: "viaValues(t)", before: true, after: true},
	{predicate: "viaGeneric(xs)", before: true, after: true},
	{predicate: "viaConstraint(t)", before: true, after: true},
	{predicate: "viaInstance(xs)", before: true, after: true},
	{predicate: "viaChannel(t)", before: true, after: true},
	{predicate: "viaSelect(t)", before: true, after: true},
	{predicate: "viaSwitch(t)", before: true, after: true},
	{predicate: "viaAssertion(t)", before: true, after: true},
	{predicate: "viaMap(t)", before: true, after: true},
	{predicate: "viaPointers(t)", before: true, after: true},
	{predicate: "viaSpare(xs)", before: true, after: true},
	{predicate: "viaClip(xs)", before: true, after: true},
	{predicate: "viaLibrary(xs)", before: true, after: true},
	{predicate: "viaArrayPointer(xs)", before: true, after: true},
	{predicate: "viaBuffer(b)", before: true, after: true},
	{predicate: "viaError(t)", before: true, after: true},
	{predicate: "viaFormat(t)", before: true, after: true},
	{predicate: "viaFields(t)", before: true, after: true},
	{predicate: "viaVariadic(t)", before: true, after: true},
	{predicate: "viaNew(xs)", before: true, after: true},
	{predicate: "viaLoop(t)", before: true, after: true},
	{predicate: "viaCopies(t)", before: true, after: true},
	{predicate: "viaStart(t)", before: true, after: true},
}

// archive is the module of a name in testdata.
func archive(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

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
	text := archive(t, "writing") + "-- predicates.go --\npackage writing\n\nimport \"bytes\"\n"
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

// TestFormats has clauses that format values of a type whose methods write
// nothing.
func TestFormats(t *testing.T) {
	all := contracts(t, `
-- go.mod --
module example.com/m

go 1.26
-- a.go --
package m

import "fmt"

type names map[string]int

func (n names) String() string { return fmt.Sprint(len(n)) }

//refine:ensures fmt.Sprint(n, fmt.Errorf("%v", n)) != "" && result.Error() != ""
//refine:ensures fmt.Append(nil, n) != nil
func F(n names) error { return nil }
`)
	for i, c := range all[0].Post() {
		if want := i > 0; c.Writes != want {
			t.Errorf("%s: may write: %v, want %v", c.Text, c.Writes, want)
		}
	}
}

// TestForeignImplementers has clauses that call methods of interfaces. What a
// call returns may be of a type of another package, unless that has no such
// methods.
func TestForeignImplementers(t *testing.T) {
	all := contracts(t, `
-- go.mod --
module example.com/m

go 1.26
-- a.go --
package m

import "bytes"

var _ bytes.Buffer

type length interface{ Len() int }

type sealed interface {
	Len() int
	isSealed()
}

type units interface{ Units() int }

type run int

func (r run) Len() int   { return int(r) }
func (r run) Units() int { return int(r) }
func (run) isSealed()    {}

//refine:requires x.Len() > 0
//refine:ensures result.Len() > 0
func F(x length) length { return x }

//refine:requires x.Len() > 0
//refine:ensures result.Len() > 0
func G(x sealed) sealed { return x }

//refine:requires x.Units() > 0
//refine:ensures result.Units() > 0
func H(x units) units { return x }
`)
	for i, c := range all {
		if got, want := [...]bool{c.Pre()[0].Writes, c.Post()[0].Writes}, [...]bool{false, i == 0}; got != want {
			t.Errorf("%s: requires and ensures may write: %v, want %v", c.Name, got, want)
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
