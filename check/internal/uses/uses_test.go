package uses_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/typetarget/target/check/internal/uses"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const source = `package p

import (
	"errors"
	"iter"
	"reflect"
	"time"
)

// Tree has a bound, so that it is not opaque although it has channels.
//
//refine:bound depth=3
type Tree struct {
	Left  *Tree
	Lazy  func() []int
	Items iter.Seq2[int, string]
	Ready <-chan bool
	Send  chan<- bool
	Take  func(int)
}

func (t Tree) String() string { return "" }
func (t *Tree) Next() (*Tree, error) { return nil, nil }
func (t *Tree) Grow(n int) {}
func (t *Tree) MustFind() int { return 0 }
func (t *Tree) Wait() {}
func (t *Tree) size() int { return 0 }

// Root panics if there is none.
func (t *Tree) Root() *Tree { return t }

func Parse() (*Tree, error) { return nil, nil }
func Lookup() (tree Tree, ok bool) { return Tree{}, true }
func Draw(t *Tree) string { return "" }
func DrawAll(t ...*Tree) {}
func DrawAt(t *Tree, n int) {}
func MustDraw(t *Tree) {}
func Fail() error { return errors.New("") }
// A Stack is opaque to others, and built by New.
type Stack struct {
	Each iter.Seq[int]
	n    int
}

func New() *Stack { return &Stack{} }
func (s *Stack) Len() int { return s.n }

type Row interface {
	// Cells panics for an empty row.
	Cells() int
	Width() int // blocks
	Height() int
}

// A Cursor tells whether there is a next element.
type Cursor interface {
	HasNext() bool
	Next() int
	PeekNext() int
}

func Iterate(c chan int) Cursor { return nil }

func First(c chan int) Row { return nil }
func TypeOf(c chan int) reflect.Type { return nil }

func Later() func() iter.Seq[int] { return nil }
func Now() (time.Time, int, []int) { return time.Time{}, 0, nil }
`

func write(t *testing.T) *spec.Package {
	t.Helper()
	dir := srctree.Dir(t)
	for name, text := range map[string]string{"go.mod": "module example.com/p\n\ngo 1.26\n", "p.go": source} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir, All: spec.Exported})
	if err != nil || len(pkgs[0].Errors) > 0 {
		t.Fatal(err, pkgs[0].Errors)
	}
	return pkgs[0]
}

// TestOf lists the uses of the results of functions, as programs: exported
// methods and functions without other parameters, functions, iterators and
// channels, and nothing that panics or blocks on purpose.
func TestOf(t *testing.T) {
	p := write(t)
	f := uses.NewFinder(p)
	for _, test := range []struct {
		name  string
		steps int
		want  string
	}{
		{"Parse", 1, `v, _ := Parse(); v.Next()
v, _ := Parse(); v.String()
v, _ := Parse(); v.Lazy()
v, _ := Parse(); for range v.Items { break }
v, _ := Parse(); for range v.Items {}
v, _ := Parse(); for range v.Ready {}
v, _ := Parse(); Draw(v)
_, v := Parse(); v.Error()`},
		{"Lookup", 1, `tree, _ := Lookup(); tree.Next()
tree, _ := Lookup(); tree.String()
tree, _ := Lookup(); tree.Lazy()
tree, _ := Lookup(); for range tree.Items { break }
tree, _ := Lookup(); for range tree.Items {}
tree, _ := Lookup(); for range tree.Ready {}`},
		{"New", 1, `v := New(); for range v.Each { break }
v := New(); for range v.Each {}`},
		{"Later", 3, `v := Later(); v()
v := Later(); w := v(); for range w { break }
v := Later(); w := v(); for range w {}`},
		{"Fail", 2, `v := Fail(); v.Error()`},
		{"First", 1, `v := First(); v.Height()`},
		{"Iterate", 1, `v := Iterate(); v.HasNext()`},
		{"Draw", 1, ``},
		{"Now", 2, ``},
	} {
		for _, c := range p.Contracts {
			if c.Name != test.name {
				continue
			}
			var got []string
			for _, u := range f.Of(c, test.steps) {
				got = append(got, strings.Join(u.Program(c.Name+"()", c.Results), "; "))
			}
			if diff := cmp.Diff(test.want, strings.Join(got, "\n")); diff != "" {
				t.Errorf("%s (-want +got):\n%s", test.name, diff)
			}
		}
	}
}

// TestOfSteps counts the programs of more steps: what Next returns is used
// once more.
func TestOfSteps(t *testing.T) {
	p := write(t)
	f := uses.NewFinder(p)
	for _, c := range p.Contracts {
		if c.Name != "Parse" {
			continue
		}
		const each, errors = 7, 1
		if got, want := len(f.Of(c, 2)), errors+each+each; got != want {
			t.Errorf("%d programs of up to two steps, want %d", got, want)
		}
		if got, want := len(f.Of(c, 3)), errors+each+each+each; got != want {
			t.Errorf("%d programs of up to three steps, want %d", got, want)
		}
	}
}

// TestOfDocumented leaves out the methods of an interface of another package
// whose documentation says that they panic.
func TestOfDocumented(t *testing.T) {
	p := write(t)
	f := uses.NewFinder(p)
	for _, c := range p.Contracts {
		if c.Name != "TypeOf" {
			continue
		}
		used := make(map[string]bool)
		for _, u := range f.Of(c, 1) {
			program := u.Program("TypeOf()", c.Results)
			used[program[len(program)-1]] = true
		}
		for call, want := range map[string]bool{"v.Kind()": true, "v.String()": true, "v.ChanDir()": false, "v.Bits()": false, "v.Elem()": false} {
			if used[call] != want {
				t.Errorf("%s is used: %v", call, !want)
			}
		}
	}
}
