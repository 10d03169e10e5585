package examples

import (
	"cmp"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/tier"
)

// run checks packages and returns the event that ends each function, by package
// and name.
func run(t *testing.T, config check.Config, also ...check.Handler) map[string]check.Event {
	t.Helper()
	ends := map[string]check.Event{}
	_, err := check.Run(t.Context(), config, check.HandlerFunc(func(e check.Event) {
		for _, h := range also {
			h.Event(e)
		}
		if !e.Action.Ends() {
			return
		}
		if e.Func == "" {
			t.Errorf("%s: %s: %s", e.Package, e.Pos, e.Message)
		}
		ends[path.Base(e.Package)+"."+e.Func] = e
	}))
	if err != nil {
		t.Fatal(err)
	}
	return ends
}

// ofAll are the ends of all functions within their own bounds.
var ofAll map[string]check.Event

// runAll checks all examples within their own bounds, once for all tests. In
// the short tier fewer of their values are compared with brute force.
func runAll(t *testing.T) map[string]check.Event {
	t.Helper()
	if ofAll == nil {
		ofAll = run(t, check.Config{Patterns: []string{"./..."}, Selfcheck: tier.Of(check.SelfcheckSome, check.SelfcheckAll)})
	}
	return ofAll
}

// only is a pattern for exactly one function.
func only(name string) *regexp.Regexp {
	return regexp.MustCompile("^" + regexp.QuoteMeta(name) + "$")
}

// expected are the verdicts of the examples that are not exhausted.
var expected = map[string]check.Verdict{
	"scores.Rescale":   check.Refuted,
	"calc.Eval":        check.Refuted,
	"catalog.Never":    check.Vacuous,
	"catalog.Untested": check.Skipped,

	"sums.Total":        check.Refuted,
	"sums.TotalWide":    check.Bounded,
	"catalog.Midpoint":  check.Bounded,
	"catalog.Magnitude": check.Bounded,
	"catalog.Successor": check.Bounded,
	"catalog.Area":      check.Bounded,
	"catalog.Insertion": check.Bounded,

	"stdlib.AddFull":        check.Bounded,
	"stdlib.FormatFull":     check.Bounded,
	"stdlib.FormatDuration": check.Bounded,
	"stdlib.RoundDuration":  check.Bounded,

	// Of these bugs the library of the running Go tells by itself whether
	// it has them.
	"stdlib.ParseOneBit":   refutedIf(fits("-2", 1)),
	"stdlib.ParseOverflow": refutedIf(isOutOfRange("20x", 2)),
}

// needsMore holds the examples with branches that need larger inputs than those
// of their bounds, or other ones.
var needsMore = map[string]bool{
	"calc.Value": true, "heaparray.Heap.Pop": true, "redblack.Delete": true, "sizemap.Difference": true, "stdlib.List": true, "stdlib.Quote": true,
}

// TestExamples checks every example within its own bounds: all hold but the
// expected ones.
func TestExamples(t *testing.T) {
	ends := runAll(t)
	if tier.Long() {
		checkCompared(t, ends)
	}
	for name, e := range ends {
		want, ok := expected[name]
		if !ok {
			want = check.Exhausted
		}
		for _, f := range e.Findings {
			if f.Name == annotation.Unreached && needsMore[name] {
				continue
			}
			t.Errorf("%s: %s: %s: %s", name, f.Pos, f.Name, f.Msg)
		}
		if e.Verdict != want {
			t.Errorf("%s: verdict %v, want %v: %s: %s %v", name, e.Verdict, want, e.Pos, e.Message, e.Counterexample)
		}
	}
	rescale := ends["scores.Rescale"]
	if c := rescale.Counterexample; c == nil || c.Call != "Rescale(1, 0, 0)" || c.Results[0].Value != "0" || c.Kind != check.Postcondition {
		t.Errorf("Rescale: counterexample %+v, want Rescale(1, 0, 0) = 0", c)
	}
	eval := ends["calc.Eval"]
	if c := eval.Counterexample; c == nil || c.Call != "Eval(Div{L: C(0), R: Add{L: C(0), R: C(0)}})" || c.Kind != check.Panic || !strings.Contains(c.Detail, "divide by zero") {
		t.Errorf("Eval: counterexample %+v, want a division by Add{L: C(0), R: C(0)}", c)
	}
	if len(ends) < 37 {
		t.Errorf("%d functions checked, want all of them", len(ends))
	}
}

// TestCounts compares the number of inputs with the one known from elsewhere.
func TestCounts(t *testing.T) {
	tests := []known{
		{pkg: "puzzles", fn: "Queens", depth: 3, want: 92, source: "OEIS A000170"},
		{pkg: "puzzles", fn: "Sudoku", depth: 3, want: 288, source: "OEIS A107739"},
		{pkg: "puzzles", fn: "MagicSquare", depth: 3, want: 8, source: "Lo Shu and its symmetries"},

		{pkg: "sortedlist", fn: "Insert", depth: 3, want: 64 * 7, source: "2d+1 values x sums of binomials"},
		{pkg: "sortedlist", fn: "Insert", depth: 4, want: 2304, source: "Lazy SmallCheck"},
		{pkg: "sortedlist", fn: "Insert", depth: 5, want: 11264, source: "Lazy SmallCheck"},
		{pkg: "sortedlist", fn: "InsertByFunction", depth: 5, want: 11264, source: "as Insert"},
		{pkg: "sortedlist", fn: "InsertChain", depth: 5, want: 11264, source: "as Insert"},
		{pkg: "sortedlist", fn: "InsertSlice", depth: 3, want: 120 * 7, source: "sums of multiset coefficients"},
		{pkg: "sortedlist", fn: "InsertSlice", depth: 5, want: 48048, source: "sums of multiset coefficients"},

		{pkg: "higher", fn: "Sort", depth: 3, want: (1 + 3 + 9 + 27) * 13, source: "OEIS A000670 (weak orders), times lists"},
		{pkg: "higher", fn: "Ranks", depth: 3, want: 75, source: "OEIS A000670"},
		{pkg: "higher", fn: "Reduce", depth: 4, want: (2 + 4 + 8 + 16) * 8, source: "OEIS A023814 (associative operations), times lists"},
		{pkg: "higher", fn: "Power", depth: 3, want: 3 * 8 * 113, source: "OEIS A023814, times numbers and counts"},
		{pkg: "higher", fn: "Search", depth: 6, want: 1 + 2 + 3 + 4 + 5 + 6 + 7, source: "where the test begins to hold"},
		{pkg: "higher", fn: "Fixpoint", depth: 3, want: 1 * 2 * 3 * 4 * 4, source: "at most x for each x of 0..3, times 4"},
		{pkg: "higher", fn: "Map", depth: 2, want: (1 + 3 + 9) * 27, source: "lists, times 3 results for 3 arguments"},
		{pkg: "higher", fn: "Partition", depth: 4, want: (1 + 3 + 9 + 27 + 81) * 8, source: "lists, times a bit for 3 arguments"},
		{pkg: "higher", fn: "Memoised", depth: 3, want: (1 + 3 + 9 + 27) * 27, source: "lists, times 3 results for 3 arguments"},
		{pkg: "higher", fn: "Filter[int8]", depth: 2, want: (1 + 5 + 25) * 32, source: "lists, times a bit for 5 arguments"},
		{pkg: "higher", fn: "Filter[bool]", depth: 2, want: (1 + 2 + 4) * 4, source: "lists, times a bit for 2 arguments"},

		{pkg: "bst", fn: "Tree.Insert", depth: 2, want: 36 * 5, source: "binary search trees of height 2"},
		{pkg: "bst", fn: "Tree.Insert", depth: 3, want: 590 * 7, source: "binary search trees of height 3"},
		{pkg: "bst", fn: "Tree.Insert", depth: 4, want: 12682 * 9, source: "binary search trees of height 4"},
		{pkg: "bst", fn: "Tree.Has", depth: 3, want: 590 * 7, source: "as Insert"},

		{pkg: "redblack", fn: "Add", depth: 2, want: 61 * 5, source: "red-black trees of height 2"},
		{pkg: "redblack", fn: "Add", depth: 3, want: 827 * 7, source: "red-black trees of height 3"},
		{pkg: "redblack", fn: "Add", depth: 4, ints: &bounds.Range{Lo: 0, Hi: 4}, want: 575, source: "Lazy SmallCheck"},
		{pkg: "redblack", fn: "Add", depth: 5, ints: &bounds.Range{Lo: 0, Hi: 5}, want: 1962, source: "Lazy SmallCheck"},
		{pkg: "redblack", fn: "Delete", depth: 6, ints: &bounds.Range{Lo: 0, Hi: 6}, want: 6377, source: "Lazy SmallCheck"},

		{pkg: "sizemap", fn: "Delete", depth: 3, want: 8 * balancedMaps(3, 8, 7), source: "counting by size"},
		{pkg: "sizemap", fn: "Difference", depth: 3, want: balancedMaps(3, 5, 4) * balancedMaps(3, 5, 4), source: "counting by size"},
		{pkg: "avl", fn: "Insert", depth: 3, want: 7 * avlTrees(3, 7), source: "counting by height"},
		{pkg: "avl", fn: "Insert", depth: 4, want: 9 * avlTrees(4, 9), source: "counting by height"},
		{pkg: "heaparray", fn: "Heap.Push", depth: 3, want: 2 * 7 * heaps(3, 7), source: "counting from the root, with room to append and without"},
		{pkg: "heaparray", fn: "HeapSort", depth: 3, want: heaps(4, 5), source: "counting from the root"},
		{pkg: "heaparray", fn: "Capacity", depth: 6, want: 13139, source: "Korat, HeapArray 6"},
		{pkg: "graphs", fn: "Insert", depth: 4, want: (2 + 4 + 8 + 16) * 2, source: "a bit for each item of a ring, times a value"},
		{pkg: "graphs", fn: "Remove", depth: 4, want: 2 + 4 + 8 + 16, source: "a bit for each item of a ring"},
		{pkg: "graphs", fn: "Splice", depth: 3, want: (1 + 2 + 3) + (1 + 2), source: "two items of one ring, or two rings, of up to three items"},
		{pkg: "graphs", fn: "Find", depth: 4, want: 4, source: "the ways to the root"},
		{pkg: "graphs", fn: "Union", depth: 4, want: (1 + 3 + 6 + 10) + (1 + 2 + 3), source: "two ways that meet, or two that do not, of up to four elements"},
		{pkg: "graphs", fn: "Next", depth: 3, want: 1*1 + 2*2 + 5*3, source: "OEIS A000108 (binary trees), times their nodes"},
		{pkg: "graphs", fn: "Cache.Get", depth: 3, want: (3*2 + 2*3*3 + 1*6*9) * 3, source: "sizes and orders of keys with values, times a key"},
		{pkg: "graphs", fn: "Cache.Put", depth: 3, want: (2 + 2*3*3 + 1*6*9) * 9, source: "as Get with room and a map, times a key and a value"},
		{pkg: "graphs", fn: "Transfer", depth: 3, want: (1 + 2 + 3 + 4) * (1 + 7), source: "balances and amounts, times the same account or another"},
		{pkg: "graph", fn: "Sort", depth: 4, ints: &bounds.Range{Lo: 1, Hi: 4}, want: 1 + 1 + 4*1 + 6*3 + 4*25 + 543, source: "nil, and OEIS A003024 (labelled acyclic digraphs), of each set of nodes"},
		{pkg: "graph", fn: "Transpose", depth: 3, ints: &bounds.Range{Lo: 1, Hi: 3}, want: 1 + 1 + 3*2 + 3*4*4 + 7*7*7, source: "nil, and digraphs with up to two edges from each node"},
		{pkg: "zipper", fn: "FocusLeft", depth: 4, want: zippers(3, 6), source: "counting arrangements"},

		{pkg: "catalog", fn: "Total", depth: 4, want: 8, source: "compositions of 4"},
		{pkg: "catalog", fn: "Halve", depth: 7, want: 4*7 + 1, source: "4d+1 multiples of 1/2"},
		{pkg: "numeric", fn: "Midpoint", depth: 3, want: (13 + 5) * (13 + 5), source: "pairs of reals"},
		{pkg: "numeric", fn: "Clamp", depth: 3, want: (13 + 7) * (20*21/2 + 1), source: "pairs lo <= hi of 20 numbers, of which two are equal"},
		{pkg: "numeric", fn: "Mean", depth: 3, want: 13 + 13*13 + 13*13*13, source: "powers"},
		{pkg: "numeric", fn: "Weighted", depth: 2, want: 9*1 + 81*3, source: "compositions of 1 in halves, times the numbers"},
		{pkg: "numeric", fn: "Insert", depth: 2, want: 17 * (1 + 17 + 17*18/2 + 1), source: "sorted pairs of 17 numbers, of which two are equal"},
		{pkg: "calc", fn: "Value", depth: 3, want: 633, source: "SmartCheck's calculator to its depth 2"},
		{pkg: "calc", fn: "Value", depth: 4, want: 3 + 633*633 + 633*632, source: "as EvalDefined"},
		{pkg: "calc", fn: "EvalDefined", depth: 3, want: 633 - 90, source: "those of Value without the divisions by zero"},

		{pkg: "generic", fn: "Insert[int8]", depth: 5, want: 11264, source: "as sortedlist.Insert"},
		{pkg: "generic", fn: "Insert[uint8]", depth: 4, want: (1 + 5 + 10 + 10 + 5) * 5, source: "d+1 values x sums of binomials"},
		{pkg: "generic", fn: "InsertSlice[[]int8, int8]", depth: 3, want: 120 * 7, source: "sums of multiset coefficients"},
		{pkg: "generic", fn: "InsertSlice[[]uint8, uint8]", depth: 3, want: 35 * 4, source: "sums of multiset coefficients"},
		{pkg: "generic", fn: "Stack[int8].Pop", depth: 3, want: 7 + 7*7, source: "a unit of depth goes to the receiver"},
		{pkg: "generic", fn: "Stack[Colour].Push", depth: 4, want: 2 * (1 + 3 + 9 + 27) * 3, source: "a unit of depth goes to the receiver, with room to append and without"},
		{pkg: "generic", fn: "Lookup[Colour, bool]", depth: 2, want: (1 + 6 + 36) * 3, source: "products"},
		{pkg: "text", fn: "Nesting", depth: 8, want: 1 + 1 + 2 + 5 + 14, source: "OEIS A000108 (Catalan), summed"},
		{pkg: "text", fn: "Parse", depth: 10, want: 1 + 1 + 2 + 5 + 14 + 42, source: "OEIS A000108 (Catalan), summed"},
		{pkg: "text", fn: "Extend", depth: 4, want: 3 * (1 + 2 + 2 + 4 + 4), source: "OEIS A016116 (binary palindromes), summed"},
		{pkg: "text", fn: "Format", depth: 3, want: 1 + 7 + 7*7 + 7*7*7, source: "forests of height 3, from the 7 of height 2"},
	}
	byPackage := map[string][]known{}
	for _, k := range tier.Some(8, 2, tests) {
		byPackage[k.pkg] = append(byPackage[k.pkg], k)
	}
	packages, err := spec.Load(t.Context(), spec.Config{}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range packages {
		if known := byPackage[p.Name]; len(known) > 0 {
			checkKnown(t, p, known)
		}
		delete(byPackage, p.Name)
	}
	for name := range byPackage {
		t.Errorf("there is no package %s", name)
	}
}

// A known is the number of inputs of a function within some bounds.
type known struct {
	pkg, fn string
	depth   int
	ints    *bounds.Range
	want    int64
	source  string
}

// checkKnown compares the numbers of inputs of functions of a package, which is
// built once: it gets a contract for each number.
func checkKnown(t *testing.T, p *spec.Package, all []known) {
	t.Helper()
	var contracts []*spec.Contract
	for _, k := range all {
		i := slices.IndexFunc(p.Contracts, func(c *spec.Contract) bool { return c.FullName() == k.fn })
		if i < 0 {
			t.Fatalf("%s has no function %s", p.Name, k.fn)
		}
		c := *p.Contracts[i]
		if c.Bound.Depth == nil {
			c.Bound.Depth = &k.depth
		}
		if c.Bound.Ints == nil {
			c.Bound.Ints = k.ints
		}
		contracts = append(contracts, &c)
	}
	p.Contracts = contracts
	next := 0
	_, err := check.Run(t.Context(), check.Config{Packages: []*spec.Package{p}}, check.HandlerFunc(func(e check.Event) {
		if !e.Action.Ends() {
			return
		}
		k := all[next]
		next++
		if e.Func != k.fn || !e.Exhaustive || e.Inputs != k.want {
			t.Errorf("%s.%s: depth %d: %d inputs of %s, exhaustive %v, want %d (%s): %s",
				k.pkg, k.fn, k.depth, e.Inputs, e.Func, e.Exhaustive, k.want, k.source, e.Message)
		}
	}))
	if err != nil || next != len(all) {
		t.Errorf("%s: %d of %d numbers of inputs: %v", p.Name, next, len(all), err)
	}
}

func choose(n, k int64) int64 {
	c := int64(1)
	for i := range k {
		c = c * (n - i) / (i + 1)
	}
	return c
}

// balancedMaps counts the size-balanced trees of some height with keys from n
// values whose stored sizes do not exceed largest.
func balancedMaps(height int, n, largest int64) int64 {
	shapes := []int64{1}
	for range height {
		next := make([]int64, 2*len(shapes))
		next[0] = 1
		for l := range shapes {
			for r := range shapes {
				if l+r <= 1 || l <= 3*r && r <= 3*l {
					next[l+r+1] += shapes[l] * shapes[r]
				}
			}
		}
		shapes = next
	}
	total := int64(0)
	for size, s := range shapes {
		if int64(size) <= largest {
			total += s * choose(n, int64(size))
		}
	}
	return total
}

// avlTrees counts the AVL trees up to some height with keys from n values.
func avlTrees(height int, n int64) int64 {
	type key struct{ height, size int }
	exact := map[key]int64{{0, 0}: 1}
	for h := 1; h <= height; h++ {
		level := map[key]int64{}
		for l, a := range exact {
			for r, b := range exact {
				if max(l.height, r.height) == h-1 && min(l.height, r.height) >= h-2 {
					level[key{h, l.size + r.size + 1}] += a * b
				}
			}
		}
		for k, v := range level {
			exact[k] += v
		}
	}
	total := int64(0)
	for k, shapes := range exact {
		total += shapes * choose(n, int64(k.size))
	}
	return total
}

// heaps counts the heaps up to some length over n values.
func heaps(longest int, n int64) int64 {
	var below func(i, length int, bound int64) int64
	below = func(i, length int, bound int64) int64 {
		if i >= length {
			return 1
		}
		total := int64(0)
		for v := range bound {
			total += below(2*i+1, length, v+1) * below(2*i+2, length, v+1)
		}
		return total
	}
	total := int64(0)
	for length := range longest + 1 {
		total += below(0, length, n)
	}
	return total
}

// zippers counts the stacks of distinct windows from n with up to some number
// on each side.
func zippers(side int, n int64) int64 {
	total := int64(0)
	for up := range side + 1 {
		for down := range side + 1 {
			arrangements := int64(1)
			for i := range int64(up + down + 1) {
				arrangements *= n - i
			}
			total += arrangements
		}
	}
	return total
}

// TestThreeWays checks that a precondition means the same however it is
// written.
func TestThreeWays(t *testing.T) {
	ends := run(t, check.Config{Patterns: []string{"./sortedlist"}, Bounds: &domain.Bounds{Depth: 4}})
	ways := []string{"sortedlist.Insert", "sortedlist.InsertByFunction", "sortedlist.InsertChain"}
	slices.SortFunc(ways, func(a, b string) int { return cmp.Compare(ends[a].Inputs, ends[b].Inputs) })
	if least, most := ends[ways[0]], ends[ways[2]]; least.Inputs == 0 || least.Inputs != most.Inputs {
		t.Errorf("%s has %d inputs, %s has %d", ways[0], least.Inputs, ways[2], most.Inputs)
	}
}
