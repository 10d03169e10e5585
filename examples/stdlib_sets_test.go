package examples

import (
	"bytes"
	"container/list"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/examples/stdlib"
)

// any1 and so on are the preconditions that hold of all values.
func any1[A any](A) bool                   { return true }
func any2[A, B any](A, B) bool             { return true }
func any3[A, B, C any](A, B, C) bool       { return true }
func any4[A, B, C, D any](A, B, C, D) bool { return true }

// stdlibSets cover the functions of package stdlib.
var stdlibSets = []set{
	{"stdlib.BinarySearch", nested(func(x []int, _ int) bool { return slices.IsSorted(x) }), upTo(3)},
	{"stdlib.Insert", nested(func(_ []stdlib.Letter, i int, _ []stdlib.Letter) bool { return i >= 0 }), upTo(3)},
	{"stdlib.Delete", nested(any3[[]stdlib.Letter, int, int]), upTo(3)},
	{"stdlib.Replace", nested(any4[[]stdlib.Letter, int, int, []stdlib.Letter]), upTo(2)},
	{"stdlib.Compact", nested(any1[[]int]), upTo(3)},
	{"stdlib.Equal", nested(any2[[]stdlib.Letter, []stdlib.Letter]), upTo(3)},
	{"stdlib.Sort", nested(any1[[]int]), upTo(3)},

	{"stdlib.Search", nested(func(f []bool) bool {
		return !slices.Contains(f, true) || !slices.Contains(f[slices.Index(f, true):], false)
	}), upTo(7)},
	{"stdlib.Find", nested(func(cmp []int) bool { slices.Reverse(cmp); defer slices.Reverse(cmp); return slices.IsSorted(cmp) }), upTo(3, within(6, -1, 1))},

	{"stdlib.HeapInit", nested(any1[stdlib.IntHeap]), upTo(3)},
	{"stdlib.HeapPush", nested(func(h stdlib.IntHeap, _ int) bool { return isMinHeap(h) }), upTo(3)},
	{"stdlib.HeapPop", nested(func(h stdlib.IntHeap) bool { return len(h) > 0 && isMinHeap(h) }), upTo(3, within(5, 0, 2))},
	{"stdlib.HeapRemove", nested(isMinHeapAt), upTo(3, within(5, 0, 2))},
	{"stdlib.HeapFix", nested(func(h stdlib.IntHeap, i, _ int) bool { return isMinHeapAt(h, i) }), upTo(3, within(4, 0, 2))},
	{"stdlib.List", nested(isRun), upTo(3)},

	{"stdlib.Floor", nested(any1[float64]), upTo(3, special(3))},
	{"stdlib.Round", nested(any1[float64]), upTo(3, special(3))},
	{"stdlib.Modf", nested(any1[float64]), upTo(3, special(3))},
	{"stdlib.Frexp", nested(any1[float64]), upTo(3, special(3))},
	{"stdlib.MinMax", nested(any2[float64, float64]), upTo(2, special(2))},
	{"stdlib.FormatFloat", nested(any1[float64]), upTo(3, special(3))},
	{"stdlib.Next", nested(func(x, y float64) bool { return x < y }), upTo(2, special(2))},

	{"stdlib.Keys", nested(any1[map[int]bool]), upTo(3)},
	{"stdlib.Copy", nested(any2[map[int]bool, map[int]bool]), upTo(2)},
	{"stdlib.EqualMaps", nested(any2[map[int]bool, map[int]bool]), upTo(2)},

	{"stdlib.AddFull", nested(func(_, _, carry uint64) bool { return carry <= 1 }), upTo(3)},
	{"stdlib.FormatFull", nested(func(_ int64, base int) bool { return base >= 2 && base <= 36 }), []domain.Bounds{within(1, -3, 40)}},
	{"stdlib.FormatDuration", nested(any1[time.Duration]), upTo(3)},
	{"stdlib.RoundDuration", nested(any2[time.Duration, time.Duration]), upTo(2)},
	{"stdlib.PushBackList", nested(any2[*list.List, *list.List]), upTo(3)},
	{"stdlib.Truncate", nested(any2[*bytes.Buffer, int]), upTo(3)},
	{"stdlib.ReadBytes", nested(any1[*bytes.Buffer]), upTo(3)},
	{"stdlib.DivMod", nested(any2[*big.Int, *big.Int]), upTo(3)},

	{"stdlib.Itoa", nested(any1[int]), []domain.Bounds{within(1, -1100, 1100)}},
	{"stdlib.FormatInt", nested(func(_ int64, base int) bool { return base >= 2 && base <= 36 }), []domain.Bounds{within(1, -3, 40)}},
	{"stdlib.ParseInt", nested(func(_ string, base, bits int) bool {
		return (base == 2 || base == 3) && (bits == 2 || bits == 3 || bits == 4)
	}), []domain.Bounds{within(4, 1, 4)}},
	{"stdlib.ParseOneBit", nested(isInteger), upTo(2, written("+-09x", 3))},
	{"stdlib.ParseOverflow", nested(any1[string]), upTo(3)},
	{"stdlib.ParseBool", nested(any1[string]), upTo(3, written("Tft01", 3))},
	{"stdlib.Quote", nested(any1[string]), upTo(3, written("\"\n\xff\\", 3))},
	{"stdlib.Unquote", nested(any1[string]), upTo(3, written("'`n\\", 3))},

	{"stdlib.Fields", nested(any1[string]), upTo(3, written("a \t", 4))},
	{"stdlib.SplitJoin", nested(any2[string, string]), upTo(4)},
	{"stdlib.JoinSplit", nested(func(elems []string) bool {
		return len(elems) > 0 && !slices.ContainsFunc(elems, func(e string) bool { return strings.ContainsRune(e, ',') })
	}), upTo(2, written("a,", 3))},
	{"stdlib.Index", nested(any2[string, string]), upTo(4)},
	{"stdlib.Count", nested(any2[string, string]), upTo(4)},
	{"stdlib.Cut", nested(any2[string, string]), upTo(4)},
	{"stdlib.Trim", nested(any2[string, string]), upTo(4)},
	{"stdlib.ReplaceText", nested(any4[string, string, string, int]), upTo(2)},
	{"stdlib.Case", nested(any1[string]), upTo(3, written("aZ\xc3\xa9", 3))},

	{"stdlib.Clean", nested(any1[string]), upTo(3, written("/.a", 5))},
	{"stdlib.Split", nested(any1[string]), upTo(3, written("/.a", 5))},
	{"stdlib.Match", nested(func(_, name string) bool { return !strings.ContainsAny(name, "*?") }), upTo(3, written("*?a/", 3))},
	{"stdlib.Rel", nested(any2[string, string]), upTo(3, written("/.a", 3))},

	{"stdlib.EncodeRune", nested(any1[rune]), upTo(2, within(1, 0xd7f0, 0xe010))},
	{"stdlib.DecodeRune", nested(any1[string]), upTo(3, written("\x7f\xc3\xa0\xed", 4))},
	{"stdlib.Valid", nested(any1[string]), upTo(3, written("\x7f\xc3\xa0\xed", 4))},

	{"stdlib.Rotate", nested(any2[uint8, int]), upTo(3, within(1, 250, 260))},
	{"stdlib.Count8", nested(any1[uint8]), upTo(3, within(1, 250, 260))},
	{"stdlib.Reverse", nested(any1[uint16]), upTo(3, within(1, 65500, 65537))},
	{"stdlib.SearchFunc", nested(turnsOnce), upTo(3)},
	{"stdlib.IndexFunc", nested(any2[[]stdlib.Letter, func(stdlib.Letter) bool]), upTo(3)},
	{"stdlib.DeleteFunc", nested(any2[[]stdlib.Letter, func(stdlib.Letter) bool]), upTo(3)},
	{"stdlib.MapText", nested(any2[stdlib.Mapping, string]), []domain.Bounds{within(2, -1, 1)}},
	{"stdlib.FieldsFunc", nested(any2[string, stdlib.Test]), []domain.Bounds{within(3, 97, 98)}},
	{"stdlib.MinFunc", nested(any2[[]stdlib.Letter, func(stdlib.Letter) uint8]), upTo(3)},

	{"stdlib.Add", nested(any2AndBit), upTo(3)},
	{"stdlib.Sub", nested(any2AndBit), upTo(3)},
	{"stdlib.Mul", nested(any2[stdlib.Word, stdlib.Word]), upTo(3)},
	{"stdlib.Div", nested(any3[stdlib.Word, stdlib.Word, stdlib.Word]), upTo(3)},
}

func any2AndBit(_, _, bit stdlib.Word) bool { return bit == 0 || bit == 1 }

// turnsOnce reports whether f is false below some number, true from there up to n, and false elsewhere.
func turnsOnce(n int, f func(int) bool) bool {
	for first := range n + 1 {
		same := true
		for i := -4; i <= 4; i++ {
			same = same && f(i) == (first <= i && i < n)
		}
		if same {
			return true
		}
	}
	return false
}

// isMinHeap reports whether no element is less than its parent, going from the parents to the children.
func isMinHeap(h stdlib.IntHeap) bool {
	for i, x := range h {
		for _, child := range h[min(2*i+1, len(h)):min(2*i+3, len(h))] {
			if child < x {
				return false
			}
		}
	}
	return true
}

func isMinHeapAt(h stdlib.IntHeap, i int) bool { return 0 <= i && i < len(h) && isMinHeap(h) }

// isRun reports whether the steps can be taken with an empty list.
func isRun(steps []stdlib.ListStep) bool {
	n := 0
	for _, s := range steps {
		if s.Call == stdlib.PushFront || s.Call == stdlib.PushBack {
			if s.At != 0 {
				return false
			}
		} else if int(s.At) >= n {
			return false
		}
		n += map[stdlib.ListCall]int{stdlib.PushFront: 1, stdlib.PushBack: 1, stdlib.InsertBefore: 1, stdlib.InsertAfter: 1, stdlib.Remove: -1}[s.Call]
	}
	return true
}

// isInteger matches integers in base 10.
func isInteger(s string) bool { return regexp.MustCompile(`^[+-]?[0-9]+$`).MatchString(s) }
