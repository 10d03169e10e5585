package graphs

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/typetarget/target/check/internal/brute"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/parse"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/spectest/tier"
)

// to returns the inputs of a function to a depth, in wire form.
func to(t *testing.T, all map[string]bool, add map[string]bool) {
	t.Helper()
	for wire := range add {
		if all[wire] {
			t.Errorf("%q comes at two depths", wire)
		}
		all[wire] = true
	}
}

// TestAliasPointers counts parameters that are nil, equal or separate against
// tables: each parameter is 0 or the number of an object, and objects are named
// in any way.
func TestAliasPointers(t *testing.T) {
	all := load(t, "aliases")
	for name, params := range map[string]int{"Two": 2, "Three": 3} {
		want := map[string]bool{}
		table := make([]int, params)
		var fill func(i int)
		fill = func(i int) {
			if i < params {
				for table[i] = range params + 1 {
					fill(i + 1)
				}
				return
			}
			for values := range 1 << params {
				var form []string
				for i, at := range table {
					first := slices.Index(table, at)
					switch {
					case at == 0:
						form = append(form, "nil")
					case first < i:
						form = append(form, fmt.Sprint("same as ", first))
					default:
						form = append(form, fmt.Sprint("value ", values>>(at-1)&1))
					}
				}
				want[strings.Join(form, ", ")] = true
			}
		}
		fill(0)
		for depth := range 3 {
			if got, n := len(inputs(t, all[name], depth, solver.Search{})), [3]int{1, len(want) - 1, 0}[depth]; got != n {
				t.Errorf("%s: depth %d adds %d inputs, the tables have %d", name, depth, got, n)
			}
		}
	}
}

// TestAliasSlices counts slices of Go that are separate or windows of one
// array: all arrays, with all windows of them, as the memory that each slice
// can reach.
func TestAliasSlices(t *testing.T) {
	all := load(t, "aliases")
	for _, test := range []struct {
		name         string
		params, ints int
		room         []int
	}{{"Slices", 2, 2, []int{0}}, {"ThreeSlices", 3, 1, []int{0}}, {"Room", 2, 1, []int{0, 2}}} {
		for depth := range tier.Of(3, 4) {
			want := map[string]bool{}
			var separate [][]int
			var arrays [][]int
			for length := range depth + 1 {
				for content := range power(test.ints, length) {
					for _, room := range test.room {
						array := make([]int, length, length+room)
						for i := range array {
							array[i] = content / power(test.ints, i) % test.ints
						}
						arrays = append(arrays, array)
						if cap(array) == 0 {
							array = nil
						}
						separate = append(separate, array)
					}
				}
			}
			slots := make([][]int, test.params)
			var choose func(i int, array []int)
			choose = func(i int, array []int) {
				if i < test.params {
					for _, s := range separate {
						slots[i] = slices.Clone(s)
						if s != nil {
							slots[i] = append(make([]int, 0, cap(s)), s...)
						}
						choose(i+1, array)
					}
					for from := range len(array) + 1 {
						for to := from; to <= len(array); to++ {
							slots[i] = array[from:to]
							choose(i+1, array)
						}
					}
					return
				}
				if reaches(slots, array) {
					want[memory(slots)] = true
				}
			}
			for _, array := range append(arrays, nil) {
				choose(0, array)
			}
			got := 0
			for d := range depth + 1 {
				got += len(inputs(t, all[test.name], d, solver.Search{}))
			}
			if got != len(want) {
				t.Errorf("%s: %d inputs to depth %d, Go has %d", test.name, got, depth, len(want))
			}
		}
	}
}

func power(b, n int) int {
	p := 1
	for range n {
		p *= b
	}
	return p
}

// reaches reports whether the slices that share memory end together where the
// array does, and that each slice without capacity is nil.
func reaches(all [][]int, array []int) bool {
	shared, ends := 0, false
	for _, s := range all {
		if cap(s) == 0 && s != nil {
			return false
		}
		if cap(array) == 0 || cap(s) == 0 {
			continue
		}
		last := unsafe.SliceData(s[:cap(s)][cap(s)-1:])
		if last == unsafe.SliceData(array[:cap(array)][cap(array)-1:]) {
			shared++
			ends = ends || cap(s)-len(s) == cap(array)-len(array)
		}
	}
	return shared == 0 || shared > 1 && ends
}

// memory describes slices by what a program can observe: their lengths,
// capacities and elements, and the distances between those that share memory.
func memory(all [][]int) string {
	var form []string
	for i, s := range all {
		text := fmt.Sprint(s == nil, len(s), cap(s), s[:cap(s)])
		for _, other := range all[:i] {
			if cap(s) == 0 || cap(other) == 0 {
				continue
			}
			last, end := &s[:cap(s)][cap(s)-1], &other[:cap(other)][cap(other)-1]
			text += fmt.Sprint(last == end)
		}
		form = append(form, text)
	}
	return strings.Join(form, "; ")
}

// TestAliasBrute compares the inputs of each function with those that brute
// force lists.
func TestAliasBrute(t *testing.T) {
	for name, c := range load(t, "aliases") {
		if len(c.Aliases) == 0 {
			t.Errorf("%s has no parameters that share memory", name)
		}
		known := map[string]bool{}
		compared := 0
		for depth := range 4 {
			b := domain.Merge(domain.Bounds{Dictionary: c.Pkg.Dictionary(c)}, c.Bound)
			b.Depth = depth
			want, err := brute.Inputs(c, b, tier.Of(3000, 30_000))
			if err != nil {
				break
			}
			to(t, known, inputsWithin(t, c, b, solver.Search{}))
			if name != "Invariants" && !slices.Equal(slices.Sorted(maps.Keys(known)), slices.Sorted(slices.Values(want))) {
				t.Errorf("%s: %d inputs to depth %d, brute force lists %d", name, len(known), depth, len(want))
			}
			compared++
		}
		if compared < 2 {
			t.Errorf("%s: only %d depths compared", name, compared)
		}
	}
}

// TestAliasStrategies wants the same inputs from every strategy.
func TestAliasStrategies(t *testing.T) {
	all := load(t, "aliases")
	for _, name := range []string{"Two", "Three", "List.Lists", "Slices", "ThreeSlices", "Room", "Both", "Invariants"} {
		c := all[name]
		for depth := range 3 {
			want := inputs(t, c, depth, solver.Search{})
			for by, s := range map[string]enumerator{"split": solver.Split{}, "refute": solver.Refute{}} {
				if len(want) > tier.Of(50, 1000) {
					continue
				}
				if got := inputs(t, c, depth, s); !maps.Equal(got, want) {
					t.Errorf("%s: %s has %d inputs at depth %d, want %d", name, by, len(got), depth, len(want))
				}
			}
		}
	}
}

// TestAliasText reads back each of some inputs as it is written, and in the
// form that the other parameters of a block may have.
func TestAliasText(t *testing.T) {
	all := load(t, "aliases")
	for _, c := range all {
		b := domain.Merge(domain.Bounds{Depth: 2}, c.Bound)
		e, err := encode.Encode(t.Context(), solver.Standard, c, b)
		if err != nil {
			t.Fatal(err)
		}
		left := tier.Of(60, 2000)
		_, err = solver.Search{}.Enumerate(t.Context(), e.Problem, func(m problem.Model) bool {
			values := decode.Values(e.Shape, m)
			text := decode.CallText(c, values)
			again, err := parse.Read(c, text)
			if err != nil || decode.CallText(c, again) != text || value.Texts(again) != value.Texts(values) {
				t.Errorf("%s is read as %s, %v", text, value.Texts(again), err)
			}
			left--
			return left > 0
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct{ fn, text, want string }{
		{"Slices", "Slices([]int{1}, nil)", "Slices([]int{1}, nil)"},
		{"Slices", "s := []int{7, 1, 0}; Slices(s[1:], s[2:])", "a := []int{1, 0}; Slices(a, a[1:])"},
		{"Slices", "s := []int{1}; Slices(s, s[1:])", "Slices([]int{1}, []int{})"},
		{"Slices", "var s []int; Slices(s, s)", "Slices(nil, nil)"},
		{"Slices", "s := []int{1}; t := []int{1}; Slices(s, t)", "Slices([]int{1}, []int{1})"},
		{"ThreeSlices", "s := []int{1}; ThreeSlices(nil, s, s)", "a := []int{1}; ThreeSlices(nil, a, a)"},
		{"Two", "l := Leaf{1}; Two(&l, &l)", "a := &Leaf{N: 1}; Two(a, a)"},
		{"List.Lists", "l := &List{next: &List{}}; l.Lists(l)", "a := &List{next: &List{}}; a.Lists(a)"},
		{"Empty", "a := []int{0, 0}; Empty(a[:1], true, a...)", "a := []int{0, 0}; Empty(a[:1], true, a...)"},
	} {
		values, err := parse.Read(all[test.fn], test.text)
		if err != nil || decode.CallText(all[test.fn], values) != test.want {
			t.Errorf("%s is read as %s, %v; want %s", test.text, decode.CallText(all[test.fn], values), err, test.want)
		}
	}
}
