package brute

import (
	"cmp"
	"go/types"
	"math/big"
	"slices"
	"sort"

	"github.com/typetarget/target/decode/value"
)

// maps returns the family of the maps of each size: every set of keys with
// every choice of elements. The map of size 0 is not nil; with nil=both or a
// dictionary there is also the nil map.
func (d *lister) maps(t types.Type, u *types.Map, p place) *family[value.Value] {
	all, sets := d.keys(t, u, p)
	for size := 1; size < len(sets); size++ {
		elems := d.values(u.Elem(), p.below())
		all = append(all, convert(product(sets[size], repeated(elems, size)), func(parts [][]value.Value) value.Value {
			return &value.Map{T: t, Keys: parts[0], Elems: parts[1]}
		}))
	}
	return union(all...)
}

// keys returns the families of the maps without keys, and those of the sets of
// keys of each size.
func (d *lister) keys(t types.Type, u *types.Map, p place) (empty []*family[value.Value], sets []*family[[]value.Value]) {
	empty = append(empty, one(&value.Map{T: t, Keys: []value.Value{}, Elems: []value.Value{}}))
	if p.scope.bounds.NilBoth || p.scope.bounds.Dictionary != nil {
		empty = append(empty, one(&value.Map{T: t}))
	}
	if p.longest() == 0 {
		return empty, nil
	}
	inKey := p.below()
	inKey.key = true
	keys := slices.DeleteFunc(listOf(d, d.values(u.Key(), inKey)), hasNaN)
	compare := func(a, b value.Value) int { return d.compare(a, b, inKey) }
	slices.SortStableFunc(keys, compare)
	return empty, subsets(keys, compare, min(p.longest(), len(keys)))
}

// subsets returns the families of the sets of 0 to most sorted keys. Keys that
// compare equal are not in one set: 0 and -0 are different values, but one key.
func subsets(keys []value.Value, compare func(a, b value.Value) int, most int) []*family[[]value.Value] {
	// after has for each key the index of the first greater key. ways[n][i]
	// is the number of sets of n keys from the i-th key on.
	after := make([]int, len(keys))
	for i := len(keys) - 1; i >= 0; i-- {
		after[i] = i + 1
		if i+1 < len(keys) && compare(keys[i], keys[i+1]) == 0 {
			after[i] = after[i+1]
		}
	}
	ways := make([][]*big.Int, most+1)
	var all []*family[[]value.Value]
	for n := range ways {
		ways[n] = make([]*big.Int, len(keys)+1)
		ways[n][len(keys)] = big.NewInt(int64(ordinal(n == 0)))
		for i := len(keys) - 1; i >= 0; i-- {
			ways[n][i] = new(big.Int).Set(ways[n][i+1])
			if n > 0 {
				ways[n][i].Add(ways[n][i], ways[n-1][after[i]])
			}
		}
		sets := ranked(ways[n][0], func(rank *big.Int) []value.Value {
			set := make([]value.Value, 0, n)
			left, from := new(big.Int).Set(rank), 0
			for n := n; n > 0; n-- {
				// The minimum key of the set is the first one
				// after which there are not enough sets left to
				// reach the rank.
				end := new(big.Int).Sub(ways[n][from], left)
				i := from + sort.Search(len(keys)-from, func(i int) bool { return ways[n][from+i+1].Cmp(end) < 0 })
				left.Sub(left, end.Sub(ways[n][from], ways[n][i]))
				set = append(set, keys[i])
				from = after[i]
			}
			return set
		})
		sets.width = n
		all = append(all, sets)
	}
	return all
}

// hasNaN reports whether a key is not equal to itself.
func hasNaN(k value.Value) bool {
	switch k := k.(type) {
	case *value.Float:
		return k.V != k.V
	case *value.Array:
		return slices.ContainsFunc(k.Elems, hasNaN)
	case *value.Struct:
		return slices.ContainsFunc(k.Fields, hasNaN)
	case *value.Interface:
		return k.Elem != nil && hasNaN(k.Elem)
	}
	return false
}

// compare orders the keys of maps at a place: false before true, numbers,
// strings by their bytes, arrays and structs by their first parts that differ,
// interfaces by the type that they hold, nil first.
func (d *lister) compare(a, b value.Value, p place) int {
	switch a := a.(type) {
	case *value.Bool:
		return cmp.Compare(ordinal(a.V), ordinal(b.(*value.Bool).V))
	case *value.Int:
		b := b.(*value.Int)
		if a.T.Underlying().(*types.Basic).Info()&types.IsUnsigned != 0 {
			return cmp.Compare(uint64(a.V), uint64(b.V))
		}
		return cmp.Compare(a.V, b.V)
	case *value.Float:
		return cmp.Compare(a.V, b.(*value.Float).V)
	case *value.String:
		return cmp.Compare(a.V, b.(*value.String).V)
	case *value.Array:
		return d.compareParts(a.Elems, b.(*value.Array).Elems, d.enter(a.T, p))
	case *value.Struct:
		return d.compareParts(a.Fields, b.(*value.Struct).Fields, d.enter(a.T, p))
	case *value.Interface:
		b := b.(*value.Interface)
		p = d.enter(a.T, p)
		held := d.held(a.T, p)
		x, y := d.heldAt(held, a), d.heldAt(held, b)
		if x != y || x < 0 {
			return cmp.Compare(x, y)
		}
		return d.compare(a.Elem, b.Elem, p.below())
	}
	d.unlisted("is a map with keys of type %s", d.name(a.Type()))
	return 0
}

func (d *lister) compareParts(a, b []value.Value, p place) int {
	for i := range a {
		if c := d.compare(a[i], b[i], p); c != 0 {
			return c
		}
	}
	return 0
}

// ordered reports whether values of a type in the dictionary can be keys. These
// are numbers, booleans, strings, and arrays, structs and interfaces of these.
func (d *lister) ordered(t types.Type) bool {
	if d.pkg.Opaque(t) != nil {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return true
	case *types.Array:
		return d.ordered(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if !d.ordered(f.Type()) {
				return false
			}
		}
		return true
	case *types.Interface:
		return !isError(t) // the other values that it holds are already in keys
	}
	return false
}

// heldAt returns the index in a list of the type that an interface holds, -1 if
// the interface is nil.
func (d *lister) heldAt(held []types.Type, v *value.Interface) int {
	if v.Elem == nil {
		return -1
	}
	return slices.IndexFunc(held, func(t types.Type) bool { return types.Identical(t, v.Elem.Type()) })
}

func ordinal(b bool) int {
	if b {
		return 1
	}
	return 0
}
