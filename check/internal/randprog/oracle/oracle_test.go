package oracle

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/typetarget/target/spec/spectest/srctree"
)

// subject is what the program of the test starts with.
const subject = `package main

import ("cmp"; "encoding/binary"; "errors"; "iter"; "maps"; "math"; "slices"; "strings"; "unsafe")

var _, _, _ = cmp.Compare[int], errors.New, strings.Cut

var _ iter.Seq[int]

type Color uint8

type Point struct { X int; Up bool }

type I interface { is() }

func (Point) is() {}

func (Color) is() {}

`

// The types of the test.
var (
	integer  = &Type{Kind: Integer, Name: "int"}
	unsigned = &Type{Kind: Integer, Name: "uint8"}
	boolean  = &Type{Kind: Boolean, Name: "bool"}
	color    = &Type{Kind: Enum, Name: "Color"}
	number   = &Type{Kind: Float, Name: "float64"}
	text     = &Type{Kind: Text, Name: "string"}
	point    = &Type{Kind: Structure, Name: "Point", Fields: []Field{{Name: "X", Type: integer, Is: "v != -1"}, {Name: "Up", Type: boolean}}, Invariant: "self.X <= 0 || self.Up"}
	pointer  = &Type{Kind: Pointer, Name: "*Point", Elem: point}
	ints     = &Type{Kind: Slice, Name: "[]int", Elem: integer}
	pointers = &Type{Kind: Slice, Name: "[]*Point", Elem: pointer}
	pair     = (&Type{Kind: Array, Name: "[2]bool", Elem: boolean}).WithLength()
	colors   = &Type{Kind: Mapping, Name: "map[bool]Color", Key: boolean, Elem: color}
	points   = &Type{Kind: Mapping, Name: "map[Color]Point", Key: color, Elem: point}
	table    = &Type{Kind: Function, Name: "func(bool) Color", Params: []*Type{boolean}, Elem: color}
	maker    = &Type{Kind: Function, Name: "func(bool) Point", Params: []*Type{boolean}, Elem: point}
	sequence = &Type{Kind: Sequence, Name: "iter.Seq[bool]", Elem: boolean}
	steps    = &Type{Kind: Sequence, Name: "iter.Seq2[bool, Point]", Key: boolean, Elem: point}
	holder   = &Type{Kind: Interface, Name: "I", Holds: []*Type{color, pointer}}
)

// TestCounts lists the values of types by the program that is written for them.
// It expects as many as combinatorics says, each of another wire form, and as
// many that keep to their invariants.
func TestCounts(t *testing.T) {
	two := Bounds{Depth: 2, Letters: "ab", Room: []int{0}}
	with := func(change func(b *Bounds)) Bounds {
		b := two
		change(&b)
		return b
	}
	both := with(func(b *Bounds) { b.Both = true })
	plain := with(func(b *Bounds) { b.Plain = true })
	room := with(func(b *Bounds) { b.Room = []int{0, 2} })
	ranged := with(func(b *Bounds) { b.Ranged, b.Lo, b.Hi = true, -1, 3 })
	special := with(func(b *Bounds) { b.Special = true })
	words := with(func(b *Bounds) { b.Words = Words{Parts: []string{"-"}, Wholes: []string{"other"}} })
	none := with(func(b *Bounds) { b.Depth = 0 })
	var written, b strings.Builder
	var want strings.Builder
	known := map[*Type]bool{}
	for _, test := range []struct {
		of          *Type
		in          Bounds
		n, conforms int
	}{
		{boolean, two, 2, 2}, {color, two, 3, 3},
		{integer, two, 5, 5}, {unsigned, two, 3, 3}, {integer, ranged, 5, 5}, {unsigned, ranged, 4, 4}, {integer, none, 1, 1},
		{number, two, 9, 9}, {number, special, 17, 17},
		{text, two, 1 + 2 + 4, 7}, {text, words, 1 + 3 + 9 + 1, 14}, {text, none, 1, 1},
		{ints, two, 1 + 5 + 25, 31}, {ints, both, 32, 32}, {ints, room, 2 * 31, 62}, {ints, none, 1, 1},
		{pair, two, 4, 4},
		// X is one of -2, 0, 1 and 2, and Up if it is positive.
		{point, two, 5 * 2, 2*2 + 2}, {pointer, two, 1 + 10, 1 + 6}, {pointer, none, 1, 1},
		{pointers, two, 1 + 11 + 121, 1 + 7 + 49},
		{colors, two, 1 + 1 + 2*3 + 9, 17}, {colors, plain, 1 + 6 + 9, 16}, {colors, none, 2, 2},
		{points, two, 1 + 1 + 3*10 + 3*100, 1 + 1 + 3*6 + 3*36},
		{table, two, 3 * 3, 9}, {maker, two, 10 * 10, 6 * 6},
		{sequence, two, 1 + 2 + 4, 7}, {steps, two, 1 + 20 + 400, 1 + 12 + 144},
		{holder, two, 1 + 3 + 10, 1 + 3 + 6}, {holder, none, 1, 1},
	} {
		if got := test.of.Size(test.in, test.in.Depth); got != float64(test.n) {
			t.Errorf("%s has %v values in %+v, want %d", test.of.Name, got, test.in, test.n)
		}
		if !known[test.of] {
			known[test.of] = true
			test.of.WriteOracle(&written)
		}
		in := test.in
		fmt.Fprintf(&b, "{\nb := bounds{%d, %v, %d, %d, %q, %#v, %#v, %v, %v, %v, %#v, %v}\n", in.Depth, in.Ranged, in.Lo, in.Hi, in.Letters, in.Words.Parts, in.Words.Wholes, in.Both, in.Special, in.NilMaps(), in.Room, in.Plain)
		fmt.Fprintf(&b, "n, conforming, wires := 0, 0, map[string]bool{}\nall%[1]s(b, b.depth, func(v %[2]s) { n++; wires[string(wire%[1]s(nil, v))] = true; if holds%[1]s(v) { conforming++ } })\n", test.of.Ident(), test.of.Name)
		fmt.Fprintf(&b, "println(%q, n, conforming, len(wires))\n}\n", test.of.Name)
		fmt.Fprintf(&want, "%s %d %d %d\n", test.of.Name, test.n, test.conforms, test.n)
	}
	file := filepath.Join(srctree.Dir(t), "main.go")
	if err := os.WriteFile(file, []byte(subject+Support+written.String()+"func main() {\n"+b.String()+"}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "run", file).CombinedOutput()
	if err != nil || string(out) != want.String() {
		t.Errorf("%v\n%s\nwant\n%s", err, out, want.String())
	}
}

// TestGraphs lists the inputs of two pointers to nodes. It expects as many as
// there are graphs whose nodes have no names, counted by hand.
func TestGraphs(t *testing.T) {
	var declared, body, want strings.Builder
	declared.WriteString(subject + Support)
	boolean.WriteOracle(&declared)
	for i, test := range []struct {
		nodes, depth int
		share        string
		filled, want int
	}{
		// Both pointers are nil, or one or both lead to the node.
		{1, 2, "graph", 4, 1 + 3*2*2},
		{1, 2, "dag", 4, 1 + 3*2},
		{1, 2, "tree", 4, 1 + 2*2},
		{2, 0, "graph", 1, 1},
		// Both lead to chains of two nodes in all.
		{2, 2, "tree", 36, 1 + 2*2 + 2*4 + 4},
		// They lead to a node, to a chain of two, or to one node each.
		{2, 2, "dag", 36, 1 + 3*2 + 5*4 + 4},
		// The first node leads to a second one if the first pointer is not
		// nil, the second pointer leads there, or the first one is nil.
		{2, 2, "graph", 36, 1 + 3*2*2 + 4*(3*3+2*3+3)},
	} {
		node := &Type{Kind: Structure, Name: fmt.Sprint("Node", i)}
		graph := &Type{Kind: Graph, Name: "*" + node.Name, Elem: node, Bound: Bound{test.nodes, test.share}}
		node.Fields = []Field{{Name: "Next", Type: graph}, {Name: "On", Type: boolean}}
		if got := graph.Heap(Bounds{Depth: test.depth}); got != float64(test.filled) {
			t.Errorf("%d nodes are filled in %v ways, want %d", test.nodes, got, test.filled)
		}
		fmt.Fprintf(&declared, "type %s struct { Next *%[1]s; On bool }\n", node.Name)
		for _, of := range []*Type{node, graph} {
			of.WriteOracle(&declared)
		}
		each := fmt.Sprintf("makepN(b)\nfillpN(b, func() { allpN(b, b.depth, func(x *N) { allpN(b, b.depth, func(y *N) {\n"+
			"visit = newVisit()\nif w := wirepN(wirepN(nil, x), y); visit.fits(%q) { seen[string(w)] = true }\n}) }) })\n", test.share)
		fmt.Fprintf(&body, "{ b, seen := bounds{depth: %d}, map[string]bool{}\n%sprintln(len(seen)) }\n", test.depth, strings.NewReplacer("pN", "p"+node.Name, "*N", graph.Name).Replace(each))
		fmt.Fprintln(&want, test.want)
	}
	file := filepath.Join(srctree.Dir(t), "main.go")
	if err := os.WriteFile(file, []byte(declared.String()+"var _ = maps.Clone[map[int]int]\n\nfunc main() {\n"+body.String()+"}\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "run", file).CombinedOutput()
	if err != nil || string(out) != want.String() {
		t.Errorf("%v\n%s\nwant\n%s", err, out, want.String())
	}
}

// TestComparable compares with which types Go compares, but for pointers and
// interfaces.
func TestComparable(t *testing.T) {
	for of, want := range map[*Type]bool{
		integer: true, number: true, text: true, color: true, pair: true, point: true,
		pointer: false, ints: false, colors: false, table: false, sequence: false, holder: false,
		{Kind: Array, Name: "[1]*Point", Elem: pointer, Length: 1}:                     false,
		{Kind: Structure, Name: "S", Fields: []Field{{Type: integer}, {Type: colors}}}: false,
	} {
		if got := of.Comparable(4); got != want {
			t.Errorf("%s can be compared: %v", of.Name, got)
		}
		if got, want := of.HoldsFunction(map[*Type]bool{}), of == table; got != want {
			t.Errorf("%s holds functions: %v", of.Name, got)
		}
	}
	for _, of := range []*Type{{Kind: Slice, Elem: table}, {Kind: Mapping, Key: integer, Elem: table}, {Kind: Structure, Fields: []Field{{Type: table}}}, {Kind: Interface, Holds: []*Type{table}}} {
		if !of.HoldsFunction(map[*Type]bool{}) {
			t.Errorf("kind %d holds no functions", of.Kind)
		}
	}
}
