package graphs

import (
	"fmt"
	"go/types"
	"maps"
	"strings"
	"testing"

	"github.com/typetarget/target/check/internal/checktest/indextable"
	"github.com/typetarget/target/check/internal/checktest/korat"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/tier"
)

// structures returns the contracts of package korat.
func structures(t *testing.T) map[string]*spec.Contract { return loadDir(t, "../korat") }

// koratBounds returns bounds of a depth, with integers from lo to hi.
func koratBounds(c *spec.Contract, depth, lo, hi int) domain.Bounds {
	b := domain.Merge(domain.Bounds{}, c.Bound)
	b.Depth, b.Ints = depth, &bounds.Range{Lo: int64(lo), Hi: int64(hi)}
	return b
}

// enumerate returns what it takes a strategy to enumerate the inputs that a
// depth adds.
func enumerate(t *testing.T, c *spec.Contract, b domain.Bounds, by enumerator) solver.Stats {
	t.Helper()
	e, err := encode.Encode(t.Context(), solver.Standard, c, b)
	if err != nil {
		t.Fatalf("%s at depth %d: %v", c.Name, b.Depth, err)
	}
	out, err := by.Enumerate(t.Context(), e.Problem, func(problem.Model) bool { return true })
	if err != nil || !out.Complete {
		t.Fatalf("%s at depth %d: complete %v, %s, %v", c.Name, b.Depth, out.Complete, out.Reason, err)
	}
	return out.Stats
}

// A structure is a row of the table of Korat.
type structure struct {
	name   string
	first  int                   // the first size
	want   []int                 // the structures of each size
	bounds func(size int) [3]int // depth and integers
	upTo   bool                  // whether smaller ones are counted too
	// short and long are how many sizes the search enumerates in a tier,
	// and most those that each other strategy does in a few seconds.
	short, long int
	most        sizes
}

// sizes are numbers of sizes, by strategy.
type sizes struct{ auto, filter, split, refute int }

// of returns the number for a strategy in the tier of the run.
func (s sizes) of(strategy string) int {
	long := map[string]int{"auto": s.auto, "filter": s.filter, "split": s.split, "refute": s.refute}[strategy]
	return tier.Of(min(3, long), long)
}

// koratTable returns the rows.
//
// Korat's HashSet has 2386 structures of size 7, and its AVTree 598358 of size
// 5. These are not compared: the hash codes, load factors, attributes and values
// of its runs are not known here.
func koratTable() []structure {
	catalan := []int{1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862, 16796, 58786, 208012}
	return []structure{
		{"LinkedList", 0, []int{1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147, 115975, 678570, 4213597}, func(n int) [3]int { return [3]int{n + 1} }, false, 9, 12, sizes{12, 3, 8, 7}},
		{"BinaryTree", 0, catalan, plain, false, 8, 13, sizes{11, 5, 7, 7}},
		{"PlainTree", 0, catalan, plain, false, 9, 13, sizes{12, 12, 9, 9}},
		{"TreeMap", 0, []int{1, 2, 2, 3, 8, 14, 20, 35, 64, 122}, keys, false, 6, 10, sizes{10, 3, 7, 7}},
		{"HeapArray", 0, append(counted(6, heaps), 13139, 117562, 1005075), func(n int) [3]int { return [3]int{n, -1, n} }, true, 7, 9, sizes{9, 7, 7, 6}},
		{"DisjSet", 1, counted(tier.Of(4, 5), func(i int) int { return forests(i + 1) }), keys, true, 4, 5, sizes{5, 4, 4, 4}},
		{"HashSet", 0, counted(8, func(n int) int { return hashTables(n, 10) }), func(n int) [3]int { return [3]int{n, 0, 9} }, false, 5, 7, sizes{8, 3, 5, 5}},
		{"AVTree", 1, counted(6, func(n int) int { return names(n+1, 3, 3) }), func(n int) [3]int { return [3]int{n, 0, 3} }, false, 4, 6, sizes{6, 2, 4, 3}},
		{"FibonacciHeap", 0, counted(6, func(n int) int { return fibonacciHeaps(n, n) }), keys, false, 5, 6, sizes{6, 3, 5, 4}},
	}
}

// TestKorat compares the number of structures of each size with the number that
// Korat finds, or that follows from the definition, by every strategy. The size
// of a list is that without its header. Heap arrays and disjoint sets are all up
// to a size, as Korat counts them; the others have exactly that size.
func TestKorat(t *testing.T) {
	all := structures(t)
	for _, row := range koratTable() {
		for _, s := range solver.Strategies {
			sizes := row.most.of(s.Name)
			if s.Name == "search" {
				sizes = tier.Of(row.short, row.long)
			}
			t.Run(row.name+"/"+s.Name, func(t *testing.T) { row.count(t, all[row.name], s, sizes) })
		}
	}
}

// count compares the numbers of the first sizes by a strategy.
func (row structure) count(t *testing.T, c *spec.Contract, by enumerator, sizes int) {
	if sizes < 2 {
		t.Fatalf("only %d sizes compared", sizes)
	}
	for i, want := range row.want[:sizes] {
		n := row.first + i
		b := row.bounds(n)
		got := int64(0)
		for depth := b[0]; depth == b[0] || row.upTo && depth >= 0; depth-- {
			got += enumerate(t, c, koratBounds(c, depth, b[1], b[2]), by).Models
		}
		if got != int64(want) {
			t.Errorf("%d structures of size %d, want %d", got, n, want)
		}
	}
}

// TestHeaps compares the number of heap arrays by definition with those that
// Korat finds.
func TestHeaps(t *testing.T) {
	for i, want := range []int{13139, 117562, 1005075} {
		if got := heaps(6 + i); got != want {
			t.Errorf("%d heaps up to size %d, want %d", got, 6+i, want)
		}
	}
}

// plain are the bounds of structures without integers, and keys of those with
// one for each node.
func plain(n int) [3]int { return [3]int{n, 0, 0} }
func keys(n int) [3]int  { return [3]int{n, 0, max(n-1, 0)} }

// counted returns the first numbers of a series.
func counted(n int, of func(int) int) []int {
	var all []int
	for i := range n {
		all = append(all, of(i))
	}
	return all
}

// TestKoratTables compares the structures up to a size with those of all index
// tables, in a form that does not depend on the names of nodes. Each comes once
// from every strategy.
func TestKoratTables(t *testing.T) {
	all := structures(t)
	for _, test := range []struct {
		name  string
		space indextable.Space
		brute func(s indextable.Space) map[string]bool
	}{
		{"LinkedList", indextable.Space{Nodes: tier.Of(2, 3)}, forms(korat.IsLinkedList)},
		{"BinaryTree", indextable.Space{Nodes: tier.Of(3, 4)}, forms(korat.IsTree)},
		{"TreeMap", indextable.Space{Nodes: 2, Hi: 1}, forms(korat.IsTreeMap)},
		{"HeapArray", indextable.Space{Nodes: tier.Of(3, 5), Lo: -1, Hi: 3}, forms(korat.IsHeap)},
		{"DisjSet", indextable.Space{Nodes: 3, Hi: 2}, forms(korat.IsForest)},
		{"HashSet", indextable.Space{Nodes: 2, Hi: 4}, forms(korat.IsTable)},
		{"AVTree", indextable.Space{Nodes: tier.Of(2, 3), Hi: tier.Of(2, 1)}, forms(korat.IsName)},
		{"FibonacciHeap", indextable.Space{Nodes: 2, Hi: 1}, forms(korat.IsFibonacciHeap)},
	} {
		s, c := test.space, all[test.name]
		want := test.brute(s)
		if len(want) < 2 {
			t.Errorf("%s: only %d structures compared", test.name, len(want))
		}
		for _, strategy := range solver.Strategies {
			got := map[string]bool{}
			for depth := range s.Nodes + 1 {
				maps.Copy(got, formsOf(t, c, koratBounds(c, depth, s.Lo, s.Hi), strategy, got))
			}
			if !maps.Equal(got, want) {
				t.Errorf("%s: %s has %d structures, the tables have %d", test.name, strategy.Name, len(got), len(want))
			}
		}
	}
}

// forms returns a function that lists the forms of all tables of a space which
// satisfy a predicate.
func forms[T any](holds func(T) bool) func(indextable.Space) map[string]bool {
	return func(s indextable.Space) map[string]bool {
		all := map[string]bool{}
		indextable.Each(s, holds, func(int64) bool { return true }, func(x T) bool {
			all[indextable.Form(x)] = true
			return true
		})
		return all
	}
}

// formsOf returns the inputs that a depth adds, in the form of
// [indextable.Form], and wants none twice or among those known.
func formsOf(t *testing.T, c *spec.Contract, b domain.Bounds, by enumerator, known map[string]bool) map[string]bool {
	t.Helper()
	e, err := encode.Encode(t.Context(), solver.Standard, c, b)
	if err != nil {
		t.Fatalf("%s at depth %d: %v", c.Name, b.Depth, err)
	}
	all := map[string]bool{}
	out, err := by.Enumerate(t.Context(), e.Problem, func(m problem.Model) bool {
		var w strings.Builder
		for _, v := range decode.Values(e.Shape, m) {
			writeForm(t, &w, v)
		}
		form := w.String()
		if all[form] || known[form] {
			t.Errorf("%s at depth %d: %s comes twice", c.Name, b.Depth, form)
		}
		all[form] = true
		return true
	})
	if err != nil || !out.Complete {
		t.Fatalf("%s at depth %d: complete %v, %v", c.Name, b.Depth, out.Complete, err)
	}
	return all
}

// writeForm writes the form of a decoded value.
func writeForm(t *testing.T, w *strings.Builder, v value.Value) {
	open, closing := "", ""
	switch v := v.(type) {
	case *value.Pointer:
		if v.Elem == nil {
			w.WriteString("nil ")
		} else {
			w.WriteString("&")
		}
	case *value.Ref:
		fmt.Fprintf(w, "#%d ", v.Node)
	case *value.Struct:
		open, closing = "{", "}"
	case *value.Slice, *value.Array:
		open, closing = "[", "]"
	case *value.Bool:
		fmt.Fprintf(w, "%t ", v.V)
	case *value.Int:
		fmt.Fprintf(w, "%v ", v.V)
	default:
		t.Fatalf("no form of a %s", types.TypeString(v.Type(), nil))
	}
	w.WriteString(open)
	for _, part := range v.Parts() {
		writeForm(t, w, part)
	}
	w.WriteString(closing)
}

// TestSelective wants the work to grow with the inputs that satisfy a
// precondition, and not with the graphs. In the order of the nodes, the lists
// of six entries take a thousand times as many steps.
func TestSelective(t *testing.T) {
	c := structures(t)["LinkedList"]
	for depth := 5; depth <= 9; depth++ {
		s := enumerate(t, c, koratBounds(c, depth, 0, 0), solver.Search{})
		if most := 300*s.Models + 100_000*int64(depth); s.Steps > most {
			t.Errorf("%d lists at depth %d take %d steps, more than %d", s.Models, depth, s.Steps, most)
		}
	}
}

// TestReadingGrows wants the work to read a predicate to grow with the trees,
// and not with the pointers of a walk or the nodes that each may lead to.
func TestReadingGrows(t *testing.T) {
	c := structures(t)["BinaryTree"]
	for depth := 6; depth <= tier.Of(9, 12); depth++ {
		s := enumerate(t, c, koratBounds(c, depth, 0, 0), solver.Search{})
		if most := 100*int64(depth)*s.Models + 100_000; s.Steps > most {
			t.Errorf("%d trees at depth %d take %d steps, more than %d", s.Models, depth, s.Steps, most)
		}
	}
}
