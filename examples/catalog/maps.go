package catalog

import (
	"maps"
	"slices"
)

// Rename moves what is at one key to another.
//
//refine:requires from in m && !(to in m)
//refine:ensures m[to] == old(m[from]) && len(m) == len(old(m))
//refine:ensures forall k, v in m: k == to || old(m)[k] == v && k != from
//refine:bound depth=2
func Rename(m map[string]int, from, to string) {
	m[to] = m[from]
	delete(m, from)
}

// Best finds a player with the highest score.
//
//refine:requires len(scores) > 0
//refine:ensures result in scores
//refine:ensures forall _, s in scores: s <= scores[result]
//refine:bound depth=2
func Best(scores map[string]int) string {
	best, found := "", false
	for player, s := range scores {
		if !found || s > scores[best] {
			best, found = player, true
		}
	}
	return best
}

//refine:type Symbol = {v int | 0 <= v < 3}

// Translate replaces each symbol by what stands for it in the code: the parts of the map are refined.
//
//refine:func (code map[Symbol]Symbol, xs []Symbol) (ys []Symbol)
//refine:requires forall x in xs: x in code
//refine:ensures len(ys) == len(xs) && forall i, x in xs: ys[i] == code[x]
func Translate(code map[int]int, xs []int) []int {
	ys := make([]int, len(xs))
	for i, x := range xs {
		ys[i] = code[x]
	}
	return ys
}

// Keys lists the keys of a map in order.
//
//refine:pure
//refine:ensures set(result) == keys(m) && distinct(result) && slices.IsSorted(result)
func Keys(m map[int8]bool) []int8 {
	return slices.Sorted(maps.Keys(m))
}

// Inverse swaps keys and elements, which must therefore differ.
//
//refine:requires forall i, v in m: forall j, w in m: v == w ==> i == j
//refine:ensures len(result) == len(m) && forall k, v in m: result[v] == k
func Inverse(m map[int8]Letter) map[Letter]int8 {
	inverse := map[Letter]int8{}
	for k, v := range m {
		inverse[v] = k
	}
	return inverse
}

// A Letter is one of few.
type Letter uint8

// The letters.
const (
	Alpha Letter = iota
	Beta
	Gamma
)

// Insert makes the map if there is none: nil=both adds nil to the inputs.
//
//refine:ensures result != nil && k in result
//refine:ensures forall i in result: i == k || i in m
//refine:ensures m != nil ==> result[k] == old(m)[k] && len(result) == len(m)
//refine:bound depth=2 nil=both
func Insert(m map[bool]int, k bool) map[bool]int {
	if m == nil {
		m = map[bool]int{}
	}
	if _, ok := m[k]; !ok {
		m[k] = 0
	}
	return m
}

// A Square is a key of several parts.
type Square struct {
	File, Rank bool
}

// Toggle turns one light on or off, and leaves the others as they are.
//
//refine:requires exists s in lights: lights[s]
//refine:ensures lights[s] != old(lights)[s]
//refine:ensures forall t in lights: t == s || t in old(lights) && lights[t] == old(lights)[t]
//refine:ensures forall t in old(lights): t in lights
//refine:bound depth=3
func Toggle(lights map[Square]bool, s Square) {
	lights[s] = !lights[s]
}

// A Till holds notes, and knows what they are worth.
//
//refine:invariant Worth == worth(Notes)
//refine:invariant forall value, n in Notes: value > 0 && n > 0
type Till struct {
	Notes map[uint8]int
	Worth int
}

func worth(notes map[uint8]int) int {
	sum := 0
	for value, n := range notes {
		sum += int(value) * n
	}
	return sum
}

// Pay takes a note out of the till.
//
//refine:requires t != nil && value in t.Notes
//refine:ensures t.Worth == old(t.Worth) - int(value)
//refine:bound ints=0..4
func (t *Till) Pay(value uint8) {
	t.Notes[value]--
	if t.Notes[value] == 0 {
		delete(t.Notes, value)
	}
	t.Worth -= int(value)
}

// Difference finds a key on which two maps differ.
//
//refine:pure
//refine:requires !maps.Equal(a, b)
//refine:ensures (result in a) != (result in b) || a[result] != b[result]
//refine:bound depth=2 ints=0..1
func Difference(a, b map[int]bool) int {
	for k, v := range a {
		if w, ok := b[k]; !ok || v != w {
			return k
		}
	}
	for k := range b {
		if _, ok := a[k]; !ok {
			return k
		}
	}
	panic("catalog: no difference")
}

// Depth is the length of the longest way down the tree.
//
//refine:ensures result <= 2
//refine:bound depth=2
func (t Branch) Depth() int {
	depth := 0
	for _, child := range t {
		depth = max(depth, 1+child.Depth())
	}
	return depth
}

// A Branch is a tree of maps.
type Branch map[Letter]Branch
