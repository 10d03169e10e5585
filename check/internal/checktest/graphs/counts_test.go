package graphs

import (
	"context"
	"go/types"
	"maps"
	"slices"
	"testing"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/check/internal/brute"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/tier"
)

// load returns the contracts of a package of testdata by name.
func load(t *testing.T, name string) map[string]*spec.Contract {
	t.Helper()
	return loadDir(t, "testdata/"+name)
}

// loadDir returns the contracts of a package by name.
func loadDir(t *testing.T, dir string) map[string]*spec.Contract {
	t.Helper()
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range pkgs[0].Errors {
		t.Fatal(e)
	}
	all := map[string]*spec.Contract{}
	for _, c := range pkgs[0].Contracts {
		all[c.Name] = c
	}
	return all
}

// An enumerator is a strategy.
type enumerator interface {
	Enumerate(context.Context, *problem.Problem, func(problem.Model) bool) (solver.Outcome, error)
}

// inputs returns the inputs of a function that a depth adds, in wire form.
func inputs(t *testing.T, c *spec.Contract, depth int, by enumerator) map[string]bool {
	t.Helper()
	b := domain.Merge(domain.Bounds{}, c.Bound)
	b.Depth = depth
	return inputsWithin(t, c, b, by)
}

// inputsWithin returns the inputs of a function that the last depth of some
// bounds adds, in wire form.
func inputsWithin(t *testing.T, c *spec.Contract, b domain.Bounds, by enumerator) map[string]bool {
	t.Helper()
	depth := b.Depth
	e, err := encode.Encode(t.Context(), solver.Standard, c, b)
	if err != nil {
		t.Fatalf("%s at depth %d: %v", c.Name, depth, err)
	}
	writer := decode.NewWriter(e.Shape)
	all := map[string]bool{}
	out, err := by.Enumerate(t.Context(), e.Problem, func(m problem.Model) bool {
		wire := string(writer.Append(nil, m))
		if all[wire] {
			t.Fatalf("%s at depth %d: %q comes twice", c.Name, depth, wire)
		}
		all[wire] = true
		return true
	})
	if err != nil || !out.Complete {
		t.Fatalf("%s at depth %d: complete %v, %v", c.Name, depth, out.Complete, err)
	}
	return all
}

// TestCounts counts the graphs with so many nodes: a depth adds those with as
// many nodes as its number. The numbers of graphs with two fields, those
// without cycles among them, and with three are those of an enumeration outside
// of this module. Trees have the Catalan numbers, and pointers to leaves the
// Bell numbers.
func TestCounts(t *testing.T) {
	all := load(t, "counts")
	for name, want := range map[string][]int{
		"List":     {1, 2, 3, 4, 5, 6},
		"Graph":    {1, 4, 45, 816, 20225},
		"DAG":      {1, 1, 3, 16, 127, 1363},
		"Tree":     {1, 1, 2, 5, 14, 42},
		"Wide":     {1, 8, 513},
		"Leaf1":    {1, 1},
		"Leaf2":    {1, 3, 1},
		"Leaf3":    {1, 7, 6, 1},
		"Leaf4":    {1, 15, 25, 10, 1},
		"Doubly":   {0, 1, 1, 1, 1},
		"Circular": {0, 1, 1, 1, 1},
	} {
		if name == "Graph" && tier.Long() {
			want = append(want, 632700)
		}
		for depth, n := range want {
			if got := len(inputs(t, all[name], depth, solver.Search{})); got != n {
				t.Errorf("%s: depth %d adds %d graphs, want %d", name, depth, got, n)
			}
		}
	}
}

// A table is a graph as a list of pointers: roots, and then those of each node.
// A pointer is 0 or the number of a node.
type table struct {
	roots, fields int
	to            []int
}

// wire returns the wire form of the table, in which each node is written where
// a walk over the roots meets it first. It also reports how many nodes the walk
// meets, whether some pointer leads to a node that the walk is in, and whether
// two pointers lead to one node.
func (x *table) wire() (form string, met int, cycle, shared bool) {
	var b []byte
	number, open := map[int]int{}, map[int]bool{}
	var pointer func(at int)
	pointer = func(at int) {
		node := x.to[at]
		switch {
		case node == 0:
			b = append(b, 0)
			return
		case number[node] > 0:
			cycle, shared = cycle || open[node], true
			b = append(b, byte(number[node]+1))
			return
		}
		met++
		number[node], open[node] = met, true
		b = append(b, 1)
		for f := range x.fields {
			pointer(x.roots + (node-1)*x.fields + f)
		}
		open[node] = false
	}
	for r := range x.roots {
		pointer(r)
	}
	return string(b), met, cycle, shared
}

// tables calls use with every table of exactly n nodes that roots lead to. The
// same graph comes once for each way to number its nodes.
func tables(roots, fields, n int, use func(form string, cycle, shared bool)) {
	x := &table{roots, fields, make([]int, roots+fields*n)}
	for {
		if form, met, cycle, shared := x.wire(); met == n {
			use(form, cycle, shared)
		}
		i := 0
		for i < len(x.to) && x.to[i] == n {
			x.to[i] = 0
			i++
		}
		if i == len(x.to) {
			return
		}
		x.to[i]++
	}
}

// TestTables compares the graphs with those of all tables of pointers, one for
// each way to number nodes.
func TestTables(t *testing.T) {
	all := load(t, "counts")
	for _, test := range []struct {
		name                string
		roots, fields, most int
		acyclic, alone      bool
	}{
		{"List", 1, 1, 5, false, false},
		{"Graph", 1, 2, 3, false, false},
		{"Wide", 1, 3, 2, false, false},
		{"DAG", 1, 2, 3, true, false},
		{"Tree", 1, 2, 3, false, true},
		{"Find", 2, 1, 4, false, false},
	} {
		for n := range test.most + 1 {
			want := map[string]bool{}
			tables(test.roots, test.fields, n, func(form string, cycle, shared bool) {
				if !(test.acyclic && cycle) && !(test.alone && shared) {
					want[form] = true
				}
			})
			if got := inputs(t, all[test.name], n, solver.Search{}); !maps.Equal(got, want) {
				t.Errorf("%s: %d graphs of %d nodes, the tables have %d", test.name, len(got), n, len(want))
			}
		}
	}
}

// TestBrute compares the inputs of each function without a precondition with a
// list that numbers nodes depth first, at each depth up to a few thousand.
func TestBrute(t *testing.T) {
	all := load(t, "counts")
	maps.Copy(all, load(t, "inside"))
	for name, c := range all {
		if len(c.Clauses) > 0 {
			continue
		}
		var known map[string]bool
		for depth := range 5 {
			b := domain.Merge(domain.Bounds{}, c.Bound)
			b.Depth = depth
			want, err := brute.Inputs(c, b, tier.Of(2000, 30_000))
			if err != nil {
				break
			}
			got := inputs(t, c, depth, solver.Search{})
			for wire := range known {
				if got[wire] {
					t.Errorf("%s: depth %d has %q again", name, depth, wire)
				}
				got[wire] = true
			}
			known = got
			if !slices.Equal(slices.Sorted(maps.Keys(got)), slices.Sorted(slices.Values(want))) {
				t.Errorf("%s: %d inputs at depth %d, brute force lists %d", name, len(got), depth, len(want))
			}
		}
		if len(known) < 2 {
			t.Errorf("%s: only %d inputs compared", name, len(known))
		}
	}
}

// TestStrategies wants the same graphs from every strategy.
func TestStrategies(t *testing.T) {
	all := load(t, "counts")
	maps.Copy(all, load(t, "loops"))
	maps.Copy(all, structures(t))
	for _, name := range []string{"Graph", "DAG", "Tree", "Leaf3", "Circular", "Layers", "LinkedList", "BinaryTree", "Any"} {
		c := all[name]
		for depth := range 4 {
			want := inputs(t, c, depth, solver.Search{})
			for by, s := range map[string]enumerator{"search": solver.Search{}, "split": solver.Split{}, "refute": solver.Refute{}} {
				if by != "search" && len(want) > tier.Of(50, 1000) {
					continue
				}
				if got := inputs(t, c, depth, s); !maps.Equal(got, want) {
					t.Errorf("%s: %s has %d graphs at depth %d, want %d", name, by, len(got), depth, len(want))
				}
			}
		}
	}
}

// TestModels inverts the decoding of each input: values have one model.
func TestModels(t *testing.T) {
	all := load(t, "counts")
	maps.Copy(all, load(t, "aliases"))
	maps.Copy(all, load(t, "inside"))
	for name, c := range all {
		b := domain.Merge(domain.Bounds{}, c.Bound)
		b.Depth = 2
		e, err := encode.Encode(t.Context(), solver.Standard, c, b)
		if err != nil {
			t.Fatal(err)
		}
		writer, left := decode.NewWriter(e.Shape), tier.Of(300, 3000)
		_, err = solver.Search{}.Enumerate(t.Context(), e.Problem, func(m problem.Model) bool {
			values := decode.Values(e.Shape, m)
			back, err := decode.Model(e.Shape, e.Problem.Vars, values)
			if err != nil || !slices.Equal(back, m) {
				t.Errorf("%s: %s has the model %v, want %v: %v", name, value.Texts(values), back, m, err)
			}
			wire := writer.Append(nil, m)
			if text := value.AppendAll(nil, domain.WorldOf(c.Pkg), values); string(text) != string(wire) {
				t.Errorf("%s: %s is %v in wire form, but its model is %v", name, value.Texts(values), text, wire)
			}
			if !isNumbered(values) {
				t.Errorf("%s: the nodes of %s are not numbered in order", name, value.Texts(values))
			}
			again, rest, err := decode.ReadInput(c, wire)
			if err != nil || len(rest) > 0 || value.Texts(again) != value.Texts(values) {
				t.Errorf("%s: %s is read as %s, %v", name, value.Texts(values), value.Texts(again), err)
			}
			left--
			return left > 0
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// isNumbered reports whether the nodes of the graphs in some parameters are
// numbered from 1 in the order of the walk, and each [value.Ref] leads to one
// of the nodes before it.
func isNumbered(values []value.Value) bool {
	var met typeutil.Map // type of nodes -> int, the number of nodes met
	var visit func(values []value.Value) bool
	visit = func(values []value.Value) bool {
		for _, v := range values {
			switch p := v.(type) {
			case *value.Pointer:
				if p.Node == 0 {
					break
				}
				n, _ := met.At(p.Elem.Type()).(int)
				if p.Node != n+1 {
					return false
				}
				met.Set(p.Elem.Type(), p.Node)
			case *value.Ref:
				if n, _ := met.At(p.T.Underlying().(*types.Pointer).Elem()).(int); p.Node < 1 || p.Node > n {
					return false
				}
			}
			if !visit(v.Parts()) {
				return false
			}
		}
		return true
	}
	return visit(values)
}
