package examples

import (
	"bytes"
	"container/list"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"slices"
	"sort"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/examples/avl"
	"github.com/typetarget/target/examples/bst"
	"github.com/typetarget/target/examples/catalog"
	"github.com/typetarget/target/examples/generic"
	"github.com/typetarget/target/examples/graph"
	"github.com/typetarget/target/examples/heaparray"
	"github.com/typetarget/target/examples/higher"
	"github.com/typetarget/target/examples/redblack"
	"github.com/typetarget/target/examples/sizemap"
	"github.com/typetarget/target/examples/skewheap"
	"github.com/typetarget/target/examples/sortedlist"
	"github.com/typetarget/target/examples/stackset"
	"github.com/typetarget/target/examples/text"
	"github.com/typetarget/target/examples/zipper"
	"github.com/typetarget/target/spec/bounds"
)

// within are bounds with the integers lo..hi.
func within(depth int, lo, hi int64) domain.Bounds {
	return domain.Bounds{Depth: depth, Ints: &bounds.Range{Lo: lo, Hi: hi}}
}

func lengthAtMost(n int, b domain.Bounds) domain.Bounds {
	b.Len = &n
	return b
}

// written are bounds with strings over some letters.
func written(letters string, depth int) domain.Bounds {
	return domain.Bounds{Depth: depth, Strings: letters}
}

// special are bounds with the special values of floating-point types.
func special(depth int) domain.Bounds { return domain.Bounds{Depth: depth, SpecialFloats: true} }

// upTo are the bounds of each depth up to some depth, with the integers that go with it.
func upTo(depth int, more ...domain.Bounds) []domain.Bounds {
	var all []domain.Bounds
	for d := range depth + 1 {
		all = append(all, domain.Bounds{Depth: d})
	}
	return append(all, more...)
}

// The preconditions by function.
var (
	keyAndAVL     = func(_ int, t *avl.Tree) bool { return isAVL(t) }
	treeAndKey    = func(t *bst.Tree, _ int) bool { return isSearchTree(t) }
	keyAndRB      = func(_ int, t *redblack.Tree) bool { return isRedBlack(t) }
	keyAndMap     = func(_ int, m *sizemap.Map) bool { return isMap(m) }
	twoMaps       = func(a, b *sizemap.Map) bool { return isMap(a) && isMap(b) }
	numberAndList = func(_ int, l *sortedlist.List) bool { return ascending(listed(l)) }
)

// A set is an oracle of a function and the bounds to ask it at.
type set struct {
	fn string
	oracle
	bounds []domain.Bounds
}

// sets, stdlibSets and graphSets cover all annotated functions of the examples.
var sets = []set{
	{"avl.Insert", nested(keyAndAVL), upTo(2, within(3, 1, 2))},
	{"avl.Insert", nested(keyAndAVL, isAVL), []domain.Bounds{within(3, 0, 4)}},
	{"avl.Delete", nested(keyAndAVL), upTo(2, within(3, 1, 2))},
	{"avl.Delete", nested(keyAndAVL, isAVL), []domain.Bounds{within(3, 1, 5)}},

	{"bst.Tree.Insert", nested(treeAndKey), upTo(2, within(3, 0, 2))},
	{"bst.Tree.Insert", nested(treeAndKey, isSearchTree), []domain.Bounds{{Depth: 3}}},
	{"bst.Tree.Delete", nested(treeAndKey), upTo(2, within(3, 0, 2))},
	{"bst.Tree.Delete", nested(treeAndKey, isSearchTree), []domain.Bounds{{Depth: 3}}},
	{"bst.Tree.Min", nested(func(t *bst.Tree) bool { return t != nil && isSearchTree(t) }), upTo(2, within(3, 0, 3))},
	{"bst.Tree.Has", nested(treeAndKey), upTo(2, within(3, 0, 2))},
	{"bst.Tree.Has", nested(treeAndKey, isSearchTree), []domain.Bounds{{Depth: 3}}},

	{"catalog.Midpoint", nested(func(lo, hi int) bool { return 0 <= lo && lo <= hi }), []domain.Bounds{within(0, -128, 127), within(1, -1, 2)}},
	{"catalog.Mean", nested(func(uint8, uint8) bool { return true }), upTo(2)},
	{"catalog.Magnitude", nested(func(int64) bool { return true }), []domain.Bounds{within(0, -1000, 1000)}},
	{"catalog.Successor", nested(func(uint64) bool { return true }), upTo(2, within(0, math.MaxInt64-9, math.MaxInt64-1))},
	{"catalog.Area", nested(func(w, h int32) bool { return w > 0 && h > 0 }), upTo(3)},
	{"catalog.Days", nested(func(s int) bool { return 0 <= s && s <= 604800 && s%86400 == 0 }), []domain.Bounds{within(0, -3, 90000)}},
	{"catalog.Insertion", nested(func(xs []int64, _ int64) bool { return slices.IsSorted(xs) }), upTo(3)},
	{"calc.Eval", nested(isValidExp), upTo(2, within(3, -1, 1))},
	{"calc.Value", nested(isValidExp), upTo(2, within(3, -1, 1))},
	{"calc.EvalDefined", nested(isDefinedExp), upTo(2, within(3, -1, 1))},

	{"catalog.Root", nested(func(int) bool { return true }), upTo(2, within(3, -5, 30))},
	{"catalog.Largest", nested(func(xs []int) bool { return len(xs) > 0 }), upTo(3)},
	{"catalog.Mirrored", nested(func(int) bool { return true }), []domain.Bounds{within(3, 0, 200)}},
	{"catalog.Never", nested(func(int) bool { return false }), upTo(3)},
	{"catalog.Unpromised", nested(func(int8, int8) bool { return true }), upTo(3)},
	{"catalog.Divide", nested(func(_, b int) bool { return b != 0 }), upTo(3)},
	{"catalog.First", nested(func([]int) bool { return true }), upTo(3)},
	{"catalog.Window.Grow", nested(isWindow), upTo(4)},
	{"catalog.Window.Slide", nested(isWindow), upTo(4)},
	{"catalog.Stack.Push", nested(func(s *catalog.Stack, x int) bool { return s != nil && 0 <= x && x <= 1 }), upTo(5)},
	{"catalog.Stack.Nth", nested(func(s *catalog.Stack, i int) bool { return s != nil && i >= 0 }), upTo(4, within(4, 1, 2))},
	{"catalog.Queue.Get", nested(func(q *catalog.Queue) bool { return q != nil }), upTo(6)},
	{"catalog.Queue.Drain", nested(func(q *catalog.Queue) bool { return q != nil }), upTo(3)},
	{"catalog.Counted.Add", nested(func(c *catalog.Counted, _ bool) bool { return c != nil }), upTo(4)},
	{"catalog.Take", nested(func(_ *bytes.Buffer, n int) bool { return n >= 0 }), upTo(3, lengthAtMost(1, within(4, 96, 98)))},
	{"catalog.Quotient", nested(func(_, _ *big.Int) bool { return true }), upTo(3, within(1, -1, 3))},
	{"catalog.Turn", nested(func(*list.List) bool { return true }), upTo(5)},
	{"catalog.Sort", nested(func([]int) bool { return true }), upTo(3)},
	{"catalog.Union", nested(func(a, b []int) bool { return isSet(a) && isSet(b) }), upTo(2)},
	{"catalog.Tally", nested(func(xs []int) bool { return !isSet(xs) }), upTo(4)},
	{"catalog.Share", nested(canShare), upTo(3, within(4, -1, 4))},
	{"catalog.Tile.Area", nested(func(s catalog.Tile) bool { return isFigure(s) }), upTo(3)},
	{"catalog.Rect.Area", nested(func(r *catalog.Rect) bool { return r != nil && isFigure(r) }), upTo(3)},
	{"catalog.Larger", nested(func(a, b catalog.Figure) bool { return isFigure(a) && isFigure(b) }), upTo(3)},
	{"catalog.Inflate", nested(isFlat), upTo(3)},
	{"catalog.Side", nested(func(f catalog.Figure) bool { s, ok := f.(catalog.Tile); return ok && s > 0 }), upTo(3)},
	{"catalog.Simplify", nested(isWholeTerm), upTo(2, within(3, 0, 1))},
	{"catalog.Kind", nested(func(any) bool { return true }), upTo(3)},
	{"catalog.Same", nested(func(_, _ any) bool { return true }), upTo(3)},
	{"catalog.Failures", nested(func([]error) bool { return true }), upTo(3)},
	{"catalog.Quote", nested(func(s fmt.Stringer) bool { return s != nil && s.String() != "<>" }), upTo(4)},
	{"catalog.Tallied.Count", nested(isTallied), upTo(5)},
	{"catalog.Tallied.Add", nested(func(t *catalog.Tallied, by int) bool { return isTallied(t) && by >= 0 }), upTo(5)},
	{"catalog.Strokes.Count", nested(func(catalog.Strokes) bool { return true }), upTo(3)},
	{"catalog.Strokes.Add", nested(func(s *catalog.Strokes, by int) bool { return s != nil && by >= 0 && by < 3 }), upTo(4)},
	{"catalog.Clock.Tick", nested(canTick), upTo(5, within(2, 0, 9))},
	{"catalog.Sum", nested(func(xs []int8) bool { return len(xs) != 2 }), upTo(4, within(3, -1, 1))},
	{"catalog.Widths", nested(haveWidths), upTo(1)},
	{"catalog.Raise", nested(func(catalog.Level, bool) bool { return true }), upTo(2, within(3, 7, 9))},
	{"catalog.Warm", nested(func(c catalog.Celsius) bool { return c < 0 && c%2 != 0 }), upTo(4, within(3, 7, 9))},
	{"catalog.Transpose", nested(func(g catalog.Grid) bool { return slices.Contains(g[:], catalog.Row{true, true}) }), upTo(1)},
	{"catalog.Derived.Identities", nested(hasIdentity), upTo(3)},
	{"catalog.Anonymous", nested(func(p struct{ A, B *int }) bool { return p.A != nil && p.B != nil && *p.A < *p.B }), upTo(3)},
	{"catalog.Rope.Flatten", nested(func(r catalog.Rope) bool { return len(r) > 1 }), upTo(3, within(4, 0, 0))},
	{"catalog.Absent", nested(func([]bool) bool { return true }), upTo(3, domain.Bounds{Depth: 3, NilBoth: true})},
	{"catalog.Shout", nested(areWords), []domain.Bounds{written("a ", 3), written(" ", 3), written("\x00 z", 3)}},
	{"catalog.Encoded", nested(func(r rune) bool { return r >= 0 }), upTo(3, within(3, 120, 135))},
	{"catalog.Chain.Length", nested(isWhole), upTo(3, within(5, 0, 1))},
	{"catalog.Lighten", nested(isHeavy), upTo(5, written("abc", 4), written("zb", 4))},
	{"catalog.Paths", nested(isSmallChoice), []domain.Bounds{within(3, 0, 8)}},
	{"catalog.Locate", nested(isAscendingWith), []domain.Bounds{within(2, 0, 4), within(4, 0, 3)}},
	{"catalog.Abbreviate", nested(hasTwoWords), []domain.Bounds{written("ab.", 3), written("ab.", 5)}},
	{"catalog.Capitalize", nested(isLowerText), []domain.Bounds{written("a\xc3\xa4", 4)}},
	{"catalog.Settle", nested(isSolvent), upTo(3)},
	{"catalog.CountIf", nested(func([]int, func(int) bool) bool { return true }), upTo(2)},
	{"catalog.Preimage", nested(func(f func(catalog.Hue) catalog.Hue, _ catalog.Hue) bool { return isPermutation(f) }), upTo(2)},
	{"catalog.Walk", nested(func(n int, f catalog.Step) bool { return n >= 0 && isSafe(f) }), upTo(2)},
	{"catalog.AllSet", nested(isColumn), upTo(3)},
	{"catalog.NumberOf", nested(func(catalog.Finder, string, int) bool { return true }), []domain.Bounds{within(1, 0, 1), within(2, 0, 1)}},
	{"catalog.Hooks.Run", nested(func(h *catalog.Hooks, _ bool) bool { return h != nil }), upTo(3)},
	{"catalog.Then", nested(func(catalog.Gate, catalog.Gate) bool { return true }), upTo(2)},

	{"higher.Filter[int8]", nested(func([]int8, func(int8) bool) bool { return true }), upTo(2)},
	{"higher.Filter[bool]", nested(func([]bool, func(bool) bool) bool { return true }), upTo(3)},
	{"higher.Map", nested(func([]int8, func(int8) int8) bool { return true }), []domain.Bounds{within(2, -1, 1), within(2, 1, 2), within(1, -3, -1)}},
	{"higher.Partition", nested(func([]uint8, func(uint8) bool) bool { return true }), []domain.Bounds{within(4, 0, 2)}},
	{"higher.Sort", nested(func(_ []uint8, less higher.Order) bool { return ordersAll(less, 3) }), []domain.Bounds{within(3, 0, 2)}},
	{"higher.Ranks", nested(func(less higher.Order) bool { return ordersAll(less, 4) }), []domain.Bounds{within(3, 0, 3)}},
	{"higher.Reduce", nested(func(xs []uint8, op higher.Operation) bool { return len(xs) > 0 && associates(op, 2) }), []domain.Bounds{within(4, 0, 1)}},
	{"higher.Power", nested(func(x uint8, _ higher.Count, op higher.Operation) bool { return associates(op, 3) }), []domain.Bounds{within(3, 0, 2)}},
	{"higher.Search", nested(isSearch), upTo(4)},
	{"higher.Fixpoint", nested(func(f higher.Descent, x int) bool { return x >= 0 && descends(f) }), upTo(2, within(3, 0, 3))},
	{"higher.Memoised", nested(func([]uint8, func(uint8) uint8) bool { return true }), []domain.Bounds{within(3, 0, 2)}},
	{"catalog.Halve", nested(func(float32) bool { return true }), upTo(3, special(2), within(1, -7, 9))},
	{"catalog.Sign", nested(func(float64) bool { return true }), upTo(2, special(3))},
	{"catalog.Discount", nested(canDiscount), upTo(3, special(2), within(2, 0, 9))},
	{"catalog.Norm", nested(func(p *catalog.Point) bool { return p != nil }), upTo(2, special(2))},
	{"catalog.Total", nested(isTotal), upTo(3, special(2))},

	{"catalog.Rename", nested(canRename), upTo(2, written("b", 3))},
	{"catalog.Best", nested(func(scores map[string]int) bool { return len(scores) > 0 }), upTo(2, lengthAtMost(1, written("bac", 3)))},
	{"catalog.Translate", nested(isCoded), upTo(3)},
	{"catalog.Keys", nested(func(map[int8]bool) bool { return true }), upTo(3)},
	{"catalog.Inverse", nested(func(m map[int8]catalog.Letter) bool { return len(elements(m)) == len(m) }), upTo(3, within(4, -1, 2))},
	{"catalog.Insert", nested(func(map[bool]int, bool) bool { return true }), upTo(3, domain.Bounds{Depth: 2, NilBoth: true})},
	{"catalog.Toggle", nested(func(m map[catalog.Square]bool, _ catalog.Square) bool { return elements(m)[true] }), upTo(4)},
	{"catalog.Till.Pay", nested(canPay), upTo(2, within(3, 0, 4))},
	{"catalog.Difference", nested(func(a, b map[int]bool) bool { return !reflect.DeepEqual(a, b) }), upTo(2, within(3, 0, 1))},
	{"catalog.Branch.Depth", nested(func(catalog.Branch) bool { return true }), upTo(2)},

	{"graph.Sort", nested(func(g graph.Graph) bool { return isGraph(g) && !hasCycle(g) }), upTo(2, within(3, 1, 3))},
	{"graph.Sort", nested(func(g graph.Graph) bool { return isGraph(g) && !hasCycle(g) }, ascending), []domain.Bounds{within(3, 1, 4)}},
	{"graph.Transpose", nested(isGraph), upTo(2, within(3, 0, 1))},
	{"graph.Transpose", nested(isGraph, ascending), []domain.Bounds{within(3, 0, 3)}},

	{"generic.Insert[int8]", nested(genericInsert[int8]), upTo(3)},
	{"generic.Insert[uint8]", nested(genericInsert[uint8]), upTo(3)},
	{"generic.InsertSlice[[]int8, int8]", nested(genericInsertSlice[int8]), upTo(3)},
	{"generic.InsertSlice[[]uint8, uint8]", nested(genericInsertSlice[uint8]), upTo(4)},
	{"generic.Stack[int8].Push", nested(genericPush[int8]), upTo(3)},
	{"generic.Stack[Colour].Push", nested(genericPush[generic.Colour]), upTo(4)},
	{"generic.Stack[int8].Pop", nested(genericPop[int8]), upTo(3)},
	{"generic.Stack[Colour].Pop", nested(genericPop[generic.Colour]), upTo(4)},
	{"generic.Stack[int8].Len", nested(genericLen[int8]), upTo(3)},
	{"generic.Stack[Colour].Len", nested(genericLen[generic.Colour]), upTo(4)},
	{"generic.Lookup[Colour, bool]", nested(func([]generic.Pair[generic.Colour, bool], generic.Colour) bool { return true }), upTo(2)},
	{"generic.Lookup[int8, bool]", nested(func([]generic.Pair[int8, bool], int8) bool { return true }), upTo(2)},

	{"heaparray.Heap.Push", nested(func(h heaparray.Heap, _ int) bool { return isHeap(h) }), upTo(3, within(5, -1, 1))},
	{"heaparray.Heap.Pop", nested(func(h heaparray.Heap) bool { return len(h) > 0 && isHeap(h) }), upTo(4)},
	{"heaparray.Heapify", nested(func([]int) bool { return true }), upTo(4)},
	{"heaparray.HeapSort", nested(func(h heaparray.Heap) bool { return isHeap(h) }), upTo(4, within(6, 0, 2))},
	{"heaparray.Largest", nested(func(a heaparray.Array) bool { return a.Size != 0 && isHeapArray(a) }), upTo(3, within(4, -1, 4))},
	{"heaparray.Capacity", nested(isHeapArray), upTo(3, within(5, -1, 3))},

	{"numeric.Midpoint", nested(func(a, b float64) bool { return isReal(a) && isReal(b) }), upTo(2, special(3))},
	{"numeric.Lerp", nested(func(_, _, t float64) bool { return 0 <= t && t <= 1 }), upTo(3, special(1))},
	{"numeric.Clamp", nested(func(x, lo, hi float64) bool { return lo <= hi && x == x }), upTo(2, special(2))},
	{"numeric.Mean", nested(func(xs []float64) bool { return len(xs) > 0 }), upTo(2, special(2))},
	{"numeric.Weighted", nested(isWeighted), upTo(2, lengthAtMost(1, special(2)), within(3, 0, 1))},
	{"numeric.Largest", nested(func(xs []float64) bool { return len(xs) > 0 }), upTo(2, special(2))},
	{"numeric.Insert", nested(func(xs []float64, _ float64) bool { return sort.IsSorted(sort.Float64Slice(xs)) }), upTo(2, special(2))},

	{"puzzles.Queens", backtracking[[8]int](8, queensFit), []domain.Bounds{within(3, 0, 7), within(3, -1, 7)}},
	{"puzzles.Sudoku", backtracking[[4][4]int](16, sudokuFits), []domain.Bounds{within(3, 1, 4)}},
	{"puzzles.MagicSquare", backtracking[[9]int](9, magicFits), []domain.Bounds{within(3, 1, 9), within(3, 0, 10)}},

	{"redblack.Add", nested(keyAndRB), upTo(2, within(3, 0, 1))},
	{"redblack.Add", nested(keyAndRB, isRedBlack), []domain.Bounds{{Depth: 3}}},
	{"redblack.Delete", nested(keyAndRB), upTo(2, within(3, 0, 1))},
	{"redblack.Delete", nested(keyAndRB, isRedBlack), []domain.Bounds{{Depth: 3}}},

	{"scores.Rescale", nested(func(r1, r2, s int) bool { return r1 >= 0 && r2 >= 0 && s >= 0 && s < r1 }), upTo(4)},
	{"scores.RescalePositive", nested(func(r1, r2, s int) bool { return r1 >= 1 && r2 >= 1 && s >= 0 && s < r1 }), upTo(4)},
	{"scores.Average", nested(areWeighted), upTo(2, within(3, 97, 101), within(3, -1, 2))},
	{"scores.Best", nested(hasBest), upTo(4)},

	{"sizemap.Insert", nested(keyAndMap), upTo(2, within(3, 1, 2))},
	{"sizemap.Insert", nested(keyAndMap, isMap), []domain.Bounds{within(3, 0, 4)}},
	{"sizemap.Delete", nested(keyAndMap), upTo(2, within(3, 1, 2))},
	{"sizemap.Delete", nested(keyAndMap, isMap), []domain.Bounds{within(3, 1, 5)}},
	{"sizemap.Difference", nested(twoMaps), upTo(1, within(2, 1, 2))},
	{"sizemap.Difference", nested(twoMaps, isMap), []domain.Bounds{within(2, -1, 3), within(3, 0, 3)}},

	{"sortedlist.Insert", nested(numberAndList), upTo(3, within(6, 0, 2))},
	{"sortedlist.InsertByFunction", nested(numberAndList), upTo(3, within(6, 0, 2))},
	{"sortedlist.InsertChain", nested(func(_ int, c *sortedlist.Chain) bool { return ascending(chained(c)) }), upTo(3, within(6, 0, 2))},
	{"sortedlist.InsertSlice", nested(func(_ int, xs []int) bool { return slices.IsSorted(xs) }), upTo(3, within(6, 0, 2))},

	{"sums.Total", nested(smallSums), upTo(1, within(1, 255, 256), within(1, -32768, -32766))},
	{"sums.TotalWide", nested(smallSums), upTo(1, within(1, 255, 256))},

	{"text.IsPalindrome", nested(func(string) bool { return true }), upTo(4, written("xyz", 3))},
	{"text.Reverse", nested(func(string) bool { return true }), upTo(4, lengthAtMost(1, written("\xff\x00", 3)))},
	{"text.Extend", nested(hasMirror), []domain.Bounds{within(4, 96, 99), lengthAtMost(2, within(3, 98, 98))}},
	{"text.Nesting", nested(isBalanced), []domain.Bounds{written("()", 6), written("()a", 4), written(")", 3)}},
	{"text.Parse", nested(isBalanced), []domain.Bounds{written("()", 8), written("(x)", 4)}},
	{"text.Format", nested(func([]text.Group) bool { return true }), upTo(3)},

	{"skewheap.Sorted", nested(isSkewHeap), upTo(2, within(2, -1, 3), within(3, 0, 2))},
	{"skewheap.merge", nested(func(a, b *skewheap.Heap) bool { return isSkewHeap(a) && isSkewHeap(b) }), upTo(1, within(2, 0, 2))},
	{"stackset.Delete", nested(func(_ stackset.Window, s stackset.StackSet) bool { return isStackSet(s) }), upTo(1, lengthAtMost(1, within(2, 0, 2)))},
	{"stackset.DeleteFocus", nested(isStackSet), upTo(1, lengthAtMost(1, within(2, 0, 2)), lengthAtMost(1, within(3, 0, 1)))},

	{"zipper.FocusLeft", nested(isZipper), upTo(2, within(3, 0, 3), lengthAtMost(2, within(4, 0, 4)))},
	{"zipper.FocusRight", nested(isZipper), upTo(2, within(3, 0, 3), lengthAtMost(2, within(4, 0, 4)))},
	{"zipper.FocusThere", nested(func(n int, s zipper.Stack) bool { return n >= 0 && isZipper(s) }), upTo(2, lengthAtMost(2, within(3, -1, 2)))},
}
