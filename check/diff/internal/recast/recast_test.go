package recast

import (
	"sync"
	"testing"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/parse"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// load returns the contracts of a package, by name.
func load(t *testing.T, text string) map[string]*spec.Contract {
	t.Helper()
	dir := srctree.Unpack(t, "-- go.mod --\nmodule example.com/p\n\ngo 1.26\n-- p.go --\npackage p\n\n"+text)
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir, All: spec.Everything})
	if err != nil {
		t.Fatal(err)
	}
	if len(pkgs[0].Errors) > 0 {
		t.Fatal(pkgs[0].Errors)
	}
	all := map[string]*spec.Contract{}
	for _, c := range pkgs[0].Contracts {
		all[c.Name] = c
	}
	return all
}

const older = `
type Point struct{ X, Y int8 }
type Names []string
type Node struct { Next *Node; V int }
type Shape interface{ area() int }
type Flat struct{}

func (Flat) area() int { return 0 }

//refine:bound nodes=5
type Cell struct { L, R, Gone *Cell; V int }

func Cells(x, y *Cell) {}

//refine:bound alias=p,q alias=xs,ys
func Alias(p, q, r *Point, xs, ys []Node) {}
func Move(p Point, by int8) Point { return p }
func Far(p Point) bool { return false }
func All(n Names, more ...int) {}
func Walk(n *Node) int { return 0 }
func Area(s Shape) int { return 0 }
func Same(xs []int, m map[string]bool) (int, error) { return 0, nil }
`

const newer = `
type Point struct { Y, Z, X int8; tag string }
type Names []string
type Node struct { Next *Node; V int; Seen bool }
type Shape interface{ area() int }
type Flat struct{}
type Square struct{ Side int }

func (Flat) area() int { return 0 }
func (s Square) area() int { return s.Side }

//refine:bound nodes=5
type Cell struct { V int; R, New, L *Cell }

func Cells(x, y *Cell) {}

//refine:bound alias=p,q,r alias=xs,ys
func Alias(p, q, r *Point, xs, ys []Node) {}
func Move(q Point, n int8) Point { return q }
func Far(p Point) int { return 0 }
func All(n Names, more ...int) {}
func Walk(n *Node) int { return 0 }
func Area(s Shape) int { return 0 }
func Same(ys []int, n map[string]bool) (int, error) { return 0, nil }
`

// TestTypes compares what is said of two versions with their source.
func TestTypes(t *testing.T) {
	old, new := load(t, older), load(t, newer)
	for name, want := range map[string]struct{ signature, structure bool }{ // whether they are the same
		"Move": {true, false}, "Far": {false, false}, "All": {true, true}, "Walk": {true, false}, "Area": {true, false}, "Same": {true, true},
	} {
		if got := Signature(old[name]) == Signature(new[name]); got != want.signature {
			t.Errorf("%s: %s and %s", name, Signature(old[name]), Signature(new[name]))
		}
		if got := Structure(old[name]) == Structure(new[name]); got != want.structure {
			t.Errorf("%s:\n%s\nand\n%s", name, Structure(old[name]), Structure(new[name]))
		}
	}
	if got := Hidden([2]*spec.Package{old["Move"].Pkg, new["Move"].Pkg}); len(got) != 1 || got[0] != "Point.tag" {
		t.Errorf("hidden: %v", got)
	}
}

// TestInput converts calls that are written in Go, there and back.
func TestInput(t *testing.T) {
	old, new := load(t, older), load(t, newer)
	for _, test := range []struct{ fn, call, want string }{
		{"Move", "Move(Point{X: 1, Y: -2}, 3)", "Move(Point{Y: -2, X: 1}, 3)"},
		{"Far", "Far(Point{})", "Far(Point{})"},
		{"All", `All(Names{"a", ""}, 4, 5)`, `All(Names{"a", ""}, 4, 5)`},
		{"Walk", "Walk(&Node{Next: &Node{V: 7}})", "Walk(&Node{Next: &Node{V: 7}})"},
		{"Walk", "Walk(nil)", "Walk(nil)"},
		{"Cells", "a := &Cell{V: 1}; a.L = a; Cells(a, a)", "a := &Cell{V: 1}; a.L = a; Cells(a, a)"},
		{"Cells", "a := &Cell{V: 3}; b := &Cell{R: a, V: 2}; Cells(&Cell{L: b, R: a, V: 1}, b)", "a := &Cell{V: 3}; b := &Cell{V: 2, R: a}; Cells(&Cell{V: 1, R: a, L: b}, b)"},
		{"Cells", "a := &Cell{V: 3}; Cells(&Cell{L: &Cell{R: a}, R: &Cell{L: a, R: a}}, nil)", "a := &Cell{V: 3}; Cells(&Cell{R: &Cell{R: a, L: a}, L: &Cell{R: a}}, nil)"},
		{"Alias", "a := &Point{X: 1, Y: 2}; Alias(a, a, nil, nil, nil)", "a := &Point{Y: 2, X: 1}; Alias(a, a, nil, nil, nil)"},
		{"Alias", "Alias(&Point{X: 1}, &Point{X: 2}, &Point{X: 3}, nil, []Node{})", "Alias(&Point{X: 1}, &Point{X: 2}, &Point{X: 3}, nil, []Node{})"},
		{"Alias", "a := []Node{{}, {V: 1}}; Alias(nil, nil, nil, a[:1], a[1:])", "a := []Node{{}, {V: 1}}; Alias(nil, nil, nil, a[:1], a[1:])"},
		{"Area", "Area(Flat{})", "Area(Flat{})"},
	} {
		there, ok := convert(t, old[test.fn], new[test.fn], test.call)
		if !ok || there != test.want {
			t.Errorf("%s: %s, %v, want %s", test.call, there, ok, test.want)
		}
		if back, ok := convert(t, new[test.fn], old[test.fn], there); !ok || back != test.call {
			t.Errorf("%s: back it is %s, %v", test.call, back, ok)
		}
	}
	for fn, call := range map[string]string{"Cells": "a := &Cell{}; Cells(&Cell{New: a}, a)",
		"Alias": "a := &Point{}; Alias(nil, a, a, nil, nil)", "Move": "Move(Point{Z: 1}, 0)", "Area": "Area(Square{Side: 2})"} {
		if got, ok := convert(t, new[fn], old[fn], call); ok {
			t.Errorf("%s is %s in a version that lacks it", call, got)
		}
	}
}

// convert recasts a call.
func convert(t *testing.T, from, to *spec.Contract, call string) (string, bool) {
	t.Helper()
	values, err := parse.Read(from, call)
	if err != nil {
		t.Fatal(err)
	}
	recast, ok, err := New(from, to).Input(value.AppendAll(nil, domain.WorldOf(from.Pkg), values))
	if err != nil {
		t.Fatal(err)
	}
	if !ok {
		return "", false
	}
	values, rest, err := decode.ReadInput(to, recast)
	if err != nil || len(rest) > 0 {
		t.Fatal(rest, err)
	}
	return decode.CallText(to, values), true
}

// TestInputsAtOnce recasts inputs at a time and one after the other. Each input
// has nodes of its own.
func TestInputsAtOnce(t *testing.T) {
	from, to := load(t, older)["Cells"], load(t, newer)["Cells"]
	r := New(from, to)
	var wires, want []string
	for _, text := range []string{
		"Cells(nil, nil)",
		"a := &Cell{}; a.L = a; Cells(a, a)",
		"a := &Cell{V: 1}; b := &Cell{L: a}; a.R = b; Cells(b, a)",
		"a := &Cell{}; b := &Cell{L: a, R: a}; d := &Cell{L: b, R: a}; a.L, a.R = d, b; Cells(d, b)",
	} {
		values, err := parse.Read(from, text)
		if err != nil {
			t.Fatal(err)
		}
		wire := value.AppendAll(nil, domain.WorldOf(from.Pkg), values)
		recast, ok, err := r.Input(wire)
		if !ok || err != nil {
			t.Fatalf("%s: %v, %v", text, ok, err)
		}
		wires, want = append(wires, string(wire)), append(want, string(recast))
	}
	var all sync.WaitGroup
	for k := range 4 {
		all.Go(func() {
			for i := range 2000 {
				n := (i + k) % len(wires)
				if recast, ok, err := r.Input([]byte(wires[n])); !ok || err != nil || string(recast) != want[n] {
					t.Errorf("input %d is recast to %x, %v, %v; want %x", n, recast, ok, err, want[n])
					return
				}
			}
		})
	}
	all.Wait()
}
