package constructors_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// outside has types that only their package can write down.
const outside = `
-- go.mod --
module example.com/outside

go 1.22
-- outside.go --
package outside

import (
	"errors"
	"io"
	"unsafe"
)

// Buffer is built from its zero value.
type Buffer struct{ b []byte }

func (b *Buffer) Add(c byte) { b.b = append(b.b, c) }

func (b *Buffer) Third() bool { return len(b.b) == 3 && b.b[3] == 0 }

// Shelf is of others' making, and Book is taken from it.
type Shelf struct{ books []*Book }

type Book struct{ n int }

func Load(n uint8) (*Shelf, error) {
	if n == 0 {
		return nil, errors.New("no books")
	}
	s := &Shelf{}
	for i := range int(n) {
		s.books = append(s.books, &Book{i})
	}
	return s, nil
}

func (s *Shelf) Top() *Book { return s.books[len(s.books)-1] }

func (s *Shelf) Sorted() ([]*Book, error) { return s.books, nil }

// Inverse fails for the first book, which is taken from the slice, or from the
// top of one.
func (b *Book) Inverse() int { return 1 / b.n }

// Board is what steps lead to.
type Board struct{ cells int }

func Start() Board { return Board{} }

func Step(b Board) []Board { return []Board{{b.cells + 1}, {b.cells + 2}} }

func (b Board) Third() (int, error) { return []int{0, 1, 2}[b.cells], nil }

// Lexer reads what others hand to it.
type Lexer struct{ r io.Reader }

func NewLexer(r io.Reader) *Lexer { return &Lexer{r} }

func (l *Lexer) Next() byte {
	b, _ := io.ReadAll(l.r)
	if len(b) == 1 {
		return b[1]
	}
	return 0
}

type Item interface{ Less(Item) bool }

type Num int8

func (n Num) Less(Item) bool { return n < 0 }

func Walk(items []Item, visit func(Item) bool) int {
	for i, x := range items {
		if !visit(x) {
			return 1 / i
		}
	}
	return 0
}

func Try(get func() (*Book, bool)) (*Book, bool) { return get() }

// Swap has a function from books to books, which returns nil for all.
func Swap(s *Shelf, swap func(*Book) (*Book, error)) (int, error) {
	if s == nil {
		return 0, nil
	}
	for i, b := range s.books {
		swapped, err := swap(b)
		if swapped != nil || err != nil {
			return 0, errors.New("swapped")
		}
		if i == 2 {
			return []int{0, 1}[i], nil
		}
	}
	return 0, nil
}

// Settings have a function that no table describes, and a Feed needs them.
type Settings struct {
	Wrap func(string, io.Reader) (io.Reader, error)
}

type Feed struct{ all []int }

func NewFeed(s *Settings, n uint8) *Feed { return &Feed{make([]int, n)} }

func (f *Feed) Size() (int, error) {
	if len(f.all) == 2 {
		return f.all[2], nil
	}
	return 0, nil
}

// Find gives a book only if it is there.
func Find(n uint8) (Book, bool) { return Book{-1}, n == 1 }

// Decoder takes what no input holds, and returns nothing.
type Decoder func(p unsafe.Pointer, n int)

func Decode(d Decoder) bool { return d == nil }
`

// TestOutside checks functions by what other packages can call them with.
func TestOutside(t *testing.T) {
	dir := srctree.Unpack(t, outside)
	got, _ := checktest.Events(t, check.Config{
		Dir: dir, All: spec.Exported, Limits: check.Limits{Call: time.Second}, Selfcheck: check.SelfcheckAll, Bounds: &domain.Bounds{Depth: 3},
		Failures: check.Failures{Unannotated: check.Unannotated{Doubtful: true}},
	})
	checktest.Expect(t, checktest.Endings(got),
		// No byte at depth 1, and then those of 0..2 in 0 to 2 calls.
		"pass Buffer.Add exhausted 84",
		"pass Buffer.Third exhausted 21",
		"pass Load exhausted 4",
		"pass Shelf.Top exhausted 3",
		"pass Shelf.Sorted exhausted 3",
		"pass Start exhausted 1",
		"pass Step exhausted 5",
		"pass NewLexer exhausted 629", // 82 of them with edited texts
		"pass Num.Less exhausted 56",
		"fail Walk counterexample panic: Walk([]Item{nil}, func(Item) bool { return false })",
		// Four books and nil, each with false and true.
		"pass Try exhausted 10",
		"fail Swap counterexample panic: Swap(func() *Shelf { v, _ := Load(3); return v }(), func(*Book) (*Book, error) { return nil, nil })",
		"pass NewFeed exhausted 8",
		"fail Feed.Size counterexample panic: NewFeed(nil, 2).Size()",
		"pass Find exhausted 4",
		"pass Decode exhausted 2",
		// Others might be to blame for what these are called with.
		"fail Book.Inverse counterexample panic: func() *Shelf { v, _ := Load(1); return v }().Top().Inverse()",
		"fail Board.Third counterexample panic: Step(Step(Start())[1])[0].Third()",
		"fail Lexer.Next counterexample panic: NewLexer(strings.NewReader(\"a\")).Next()",
	)
}

// TestBorrowed finds faults that need values of interfaces which no exported
// type of the package implements, or of a type that holds channels.
func TestBorrowed(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/borrowed

go 1.22
-- borrowed.go --
package borrowed

import (
	"testing"

	"example.com/borrowed/kind"
)

type Source interface {
	Len() int
	At(i int) string
}

type texts []string

func (t texts) Len() int        { return len(t) }
func (t texts) At(i int) string { return t[i] }

func Last(s Source) string { return s.At(s.Len() - 1) }

func All(s Source) (all []string) {
	for i := range s.Len() {
		all = append(all, s.At(i))
	}
	return all
}

func Half(c kind.Codec) int { return 1 / c.Width() }

func Wide(c kind.Codec) bool { return c != nil && c.Width() > 1 }

func Size(c kind.Claims) int { return c.Size() }

func Third(t *testing.T, xs []int) int { return xs[2] }
-- kind/kind.go --
package kind

type Codec interface{ Width() int }

type Fixed struct{ width int }

func (f *Fixed) Width() int { return f.width }

// New returns nil for a width below zero. No input has this nil as a Codec.
func New(width int) *Fixed {
	if width < 0 {
		return nil
	}
	return &Fixed{width}
}

type Claims interface{ Size() int }

type Map map[string]any

func (m Map) Size() int { return len(m) }
`)
	got, _ := checktest.Events(t, check.Config{
		Dir: dir, Patterns: []string{"."}, All: spec.Exported, Limits: check.Limits{Call: time.Second}, Selfcheck: check.SelfcheckAll, Bounds: &domain.Bounds{Depth: 2},
		Failures: check.Failures{Unannotated: check.Unannotated{Doubtful: true}},
	})
	checktest.Expect(t, checktest.Endings(got),
		"fail Last counterexample panic: Last(texts(nil))",
		"pass All exhausted 3",
		"fail Half counterexample panic: Half(kind.New(0))",
		"pass Wide exhausted 3",
		"pass Size exhausted 2",
		"fail Third counterexample panic: Third(nil, nil)",
	)
}

// TestNilValue has nil for a value where it is what a function returns that
// takes nothing, but not where a function has found nothing.
func TestNilValue(t *testing.T) {
	const text = `
-- go.mod --
module example.com/list

go 1.22
-- list.go --
package list

import "example.com/list/shape"

type List struct {
	head int
	tail *List
}

func Empty() *List { return nil }

func (l *List) Push(x int) *List { return &List{x, l} }

func (l *List) Head() int { return l.head }

type Found struct{ n int }

func Find(n int) *Found {
	if n > 0 {
		return nil
	}
	return &Found{n}
}

func (f *Found) Number() int { return f.n }

type Frame struct{ s shape.Shape }

func Around(s shape.Shape) *Frame { return &Frame{s} }

func (f *Frame) Width() int { return f.s.Area() / 2 }
-- shape/shape.go --
package shape

type Shape interface{ Area() int }

type square struct{ side int }

func (s square) Area() int { return s.side * s.side }

func OfSide(n int) Shape {
	if n < 0 {
		return nil
	}
	return square{n}
}
`
	events, summary := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, text), All: spec.Exported, Bounds: &domain.Bounds{Depth: 2}})
	var calls []string
	for _, e := range events {
		if e.Action == check.ActionCounterexample {
			calls = append(calls, e.Counterexample.Call)
		}
	}
	if !slices.Equal(calls, []string{"Empty().Head()"}) || summary.NotChecked != 0 {
		t.Errorf("%q fail, %d are not checked", calls, summary.NotChecked)
	}
}

// TestNilArgument has nil for an argument of an opaque pointer type, on its own,
// in a list, in a field and as an argument of what builds the type. It is a
// fault only where the code expects it: in the function, in half of the methods,
// or since a function returns it.
func TestNilArgument(t *testing.T) {
	const text = `
-- go.mod --
module example.com/version

go 1.22
-- version.go --
package version

import "sync"

type Version struct{ major bool }

func New(major bool) *Version { return &Version{major} }

func (v *Version) Matches(w *Version) bool { return v.major == w.major }

func (v *Version) Differs(w *Version) bool {
	if w == nil {
		return w.major
	}
	return v.major != w.major
}

func First(list ...*Version) bool { return len(list) == 1 && list[0].major }

type Range struct{ From *Version }

func (r Range) Exact() bool { return r.From.major }

func Lock(mu *sync.Mutex) { mu.Lock() }

type Errors struct{ list []error }

func Wrap(err error) *Errors { return &Errors{[]error{err}} }

func (e *Errors) With(others *Errors) *Errors {
	if e == nil || others == nil {
		return others
	}
	return &Errors{append(e.list[:len(e.list):len(e.list)], others.list...)}
}

func (e *Errors) Len() int {
	if e == nil {
		return 0
	}
	return len(e.list)
}

func (e *Errors) Wrapped() []error { return e.list }

type List struct {
	head bool
	tail *List
}

func Empty() *List { return nil }

func (l *List) Push(x bool) *List { return &List{x, l} }

func Head(l *List) bool { return l.head }
`
	events, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, text), All: spec.Exported, Bounds: &domain.Bounds{Depth: 2}})
	var found []string
	for _, e := range events {
		if j := e.Judgement; j != nil && e.Action == check.ActionCounterexample {
			found = append(found, fmt.Sprintf("%s %s", j.Class, e.Counterexample.Call))
		}
	}
	slices.Sort(found)
	checktest.Expect(t, found,
		"nil-argument First(nil)",
		"nil-argument Lock(nil)",
		"nil-argument New(false).Matches(nil)",
		"nil-argument Range{}.Exact()",
		"runtime (*Errors)(nil).Wrapped()",
		"runtime Head(nil)",
		"runtime New(false).Differs(nil)",
	)
}

// TestFewConstructors has a type with one constructor, which more lists of
// arguments build than it is called with: some of those are from all over, and
// build other values than the first. What the inputs are made of says so, for
// the types that take such values, too.
func TestFewConstructors(t *testing.T) {
	const text = `
-- go.mod --
module example.com/few

go 1.22
-- few.go --
package few

type Grid struct{ key string }

func New(name string, a, b, c, d int) *Grid { return &Grid{name} }

func (g *Grid) Key() string { return g.key }

type Row struct{ grid *Grid }

func NewRow(g *Grid) *Row { return &Row{g} }

func (r *Row) Grid() *Grid { return r.grid }

type Cell struct{ n int }

func NewCell(n int) *Cell { return &Cell{n} }

func (c *Cell) Value() int { return c.n }
`
	got, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, text), All: spec.Exported, Bounds: &domain.Bounds{Depth: 3}})
	checktest.Expect(t, checktest.Endings(got),
		"pass New exhausted 36015", // with names of up to three letters, of two
		"pass Grid.Key exhausted 7",
		"pass NewRow exhausted 8",
		"pass Row.Grid exhausted 4",
		"pass NewCell exhausted 7",
		"pass Cell.Value exhausted 7",
	)
	built := map[string]string{}
	for _, e := range got {
		for _, s := range e.Domain {
			if s.Kind == "built" {
				built[e.Func] = s.Text
			}
		}
	}
	want := map[string]string{
		"Grid.Key": "*Grid by some calls of New", "NewRow": "*Grid by some calls of New",
		"Row.Grid": "*Row by some calls of NewRow", "Cell.Value": "*Cell by NewCell",
	}
	if !maps.Equal(built, want) {
		t.Errorf("inputs are built\n\t%q, want\n\t%q", built, want)
	}
}

// TestUnwritableFields has structs with a blank field, or with a map whose keys
// only package reflect makes, begin with their zero value.
func TestUnwritableFields(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/fields

go 1.22
-- a.go --
package fields

import (
	"errors"
	"reflect"
)

// A Report has a byte of padding.
type Report struct {
	Kind uint8
	_    uint8
}

func (r *Report) Unmarshal(b []byte) error {
	if len(b) == 0 {
		return errors.New("no report")
	}
	r.Kind = 1
	return nil
}

func (r Report) Name() string { return []string{"none"}[r.Kind] }

// Kinds takes reports within others.
func Kinds(all []Report) int {
	if len(all) == 0 {
		return 0
	}
	return 1 / int(all[0].Kind)
}

// A Config has a format for each type.
type Config struct {
	Width   uint8
	Formats map[reflect.Type]string
}

func (c *Config) Share(n uint8) int { return 18 / (int(n) + int(c.Width)) }
`)
	events, _ := checktest.Events(t, check.Config{Dir: dir, All: spec.Exported, Bounds: &domain.Bounds{Depth: 3}, Selfcheck: check.SelfcheckOff})
	failed := map[string]bool{}
	for _, e := range events {
		if e.Action == check.ActionSkip {
			t.Errorf("%s is skipped: %s", e.Func, e.Message)
		}
		if e.Action == check.ActionCounterexample {
			failed[e.Func] = true
		}
	}
	checktest.Expect(t, slices.Sorted(maps.Keys(failed)), "Config.Share", "Kinds", "Report.Name")
}
