package drawing_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/check/internal/drawing"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/parse"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const graphSource = `package graphs

//refine:bound nodes=8
type List struct {
	Val  int
	Next *List
}

//refine:bound nodes=8
type Double struct {
	Val        int
	Next, Prev *Double
}

//refine:bound nodes=8
type Turned struct {
	Val        int
	Prev, Next *Turned
}

//refine:bound nodes=8
type Bare struct{ Next *Bare }

//refine:bound nodes=8
type Job struct {
	Name  string
	After []*Job
	By    map[string]*Job
}

type Cache struct {
	size       int
	head, tail *Double
}

//refine:check
func OfList(x, y *List) {}

//refine:check
func OfDouble(x *Double) {}

//refine:check
func OfTurned(x *Turned) {}

//refine:check
func OfBare(x *Bare) {}

//refine:check
func OfJob(x *Job) {}

//refine:check
func OfCache(x *Cache) {}
`

// TestGraphs draws inputs whose pointers are equal.
func TestGraphs(t *testing.T) {
	dir := srctree.Dir(t)
	for name, text := range map[string]string{"go.mod": "module example.com/graphs\n\ngo 1.21\n", "graphs.go": graphSource} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir})
	if err != nil || len(pkgs[0].Errors) > 0 {
		t.Fatal(err, pkgs[0].Errors)
	}
	const double = "a, b, c := &Double{Val: 1}, &Double{Val: 2}, &Double{Val: 3}; a.Next, b.Next, b.Prev, c.Prev = b, c, a, b; "
	for input, want := range map[string]string{
		"a := &List{Val: 1}; a.Next = a; OfList(a, nil)":                                                      "",
		"a := &List{Val: 1}; a.Next = &List{Val: 2, Next: &List{Val: 3, Next: a}}; OfList(a, nil)":            "x:\n  a:1 -> 2 -> 3 -> a",
		"a := &List{Val: 2}; a.Next = a; OfList(&List{Val: 1, Next: &List{Next: a}}, nil)":                    "x:\n  1 -> 0 -> a:2 -> a",
		"a := &List{Val: 2, Next: &List{Val: 3}}; OfList(&List{Val: 1, Next: a}, &List{Next: a})":             "",
		"a := &List{Next: &List{}}; OfList(&List{Val: 1, Next: a}, &List{Next: &List{Next: &List{Next: a}}})": "y:\n  0 -> 0 -> 0 -> a",
		"a := &Bare{}; a.Next = &Bare{Next: &Bare{Next: a}}; OfBare(a)":                                       "  a -> o -> o -> a",
		double + "OfDouble(a)":                                         "  a:1 <-> b:2 <-> 3",
		double + "OfDouble(c)":                                         "  1 <-> b:2 <-> a:3",
		double + "OfDouble(b)":                                         "  1 <-> a:2 <-> 3",
		double + "c.Next, a.Prev = a, c; OfDouble(a)":                  "  a:1 <-> b:2 <-> c:3 <-> a",
		double + "c.Next, a.Prev = a, c; OfDouble(b)":                  "  a:2 <-> b:3 <-> c:1 <-> a",
		double + "c.Prev = a; OfDouble(a)":                             "  a:1\n  +- Next: 2\n     +- Next: 3\n     |  +- Prev: a\n     +- Prev: a",
		double + "c.Next = b; OfDouble(a)":                             "  a:1\n  +- Next: b:2\n     +- Next: 3\n     |  +- Next: b\n     |  +- Prev: b\n     +- Prev: a",
		strings.ReplaceAll(double, "Double", "Turned") + "OfTurned(a)": "  a:1 <-> b:2 <-> 3",
		double + "OfCache(&Cache{size: 3, head: a, tail: c})":          "  a:1 <-> b:2 <-> c:3",
		`d := &Job{Name: "d"}; b := &Job{Name: "b", After: []*Job{d}}; OfJob(&Job{Name: "a", After: []*Job{b, nil, {Name: "c", After: []*Job{d}}}, By: map[string]*Job{"x": b}})`: `
  "a"
  +- After[0]: b:"b"
  |  +- After[0]: a:"d"
  +- After[2]: "c"
  |  +- After[0]: a
  +- By["x"]: b`,
	} {
		drawn := false
		for _, c := range pkgs[0].Contracts {
			values, err := parse.Read(c, input)
			if errors.Is(err, parse.ErrOther) {
				continue
			}
			if err != nil {
				t.Fatalf("%s: %v", input, err)
			}
			drawn = true
			var names []string
			for _, p := range c.Params {
				names = append(names, p.Name())
			}
			got := strings.Join(drawing.Of(names, values, decode.Source(c, values), c.Pkg.Qualify), "\n")
			if want := strings.TrimPrefix(want, "\n"); got != want {
				t.Errorf("%s is drawn as\n%s\nwant\n%s", input, got, want)
			}
		}
		if !drawn {
			t.Errorf("%s is no input", input)
		}
	}
}
