package examples

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"reflect"
	"slices"
)

// maps lists the maps of each size: every choice of keys, in order, with every choice of elements. The one
// of size 0 is not nil, unless there are both.
func (d *lister) maps(t reflect.Type, units int) []candidate {
	largest := units
	if d.bounds.Len != nil {
		largest = min(largest, *d.bounds.Len)
	}
	all := []candidate{{reflect.MakeMap(t), []byte{1}}}
	if d.bounds.NilBoth {
		all = append(all, candidate{reflect.New(t).Elem(), []byte{0}})
	}
	if largest == 0 {
		return all
	}
	keys := slices.Clone(d.values(t.Key(), units-1))
	slices.SortFunc(keys, func(a, b candidate) int { return compareKeys(a.value, b.value) })
	elems := d.values(t.Elem(), units-1)
	var choose func(from, size int, entries [][2]candidate)
	choose = func(from, size int, entries [][2]candidate) {
		if len(entries) == size {
			m, wire := reflect.MakeMap(t), [][]byte{binary.AppendUvarint(nil, uint64(size)+1)}
			for _, e := range entries {
				m.SetMapIndex(e[0].value, e[1].value)
				wire = append(wire, e[0].wire, e[1].wire)
			}
			all = append(all, candidate{m, bytes.Join(wire, nil)})
			return
		}
		for i := from; i < len(keys); i++ {
			for _, e := range elems {
				choose(i+1, size, append(entries, [2]candidate{keys[i], e}))
			}
		}
	}
	for size := 1; size <= largest; size++ {
		choose(0, size, nil)
	}
	return all
}

// compareKeys orders keys: false before true, numbers, strings by their bytes, and structs and arrays
// by their first parts that differ.
func compareKeys(a, b reflect.Value) int {
	switch a.Kind() {
	case reflect.Bool:
		return cmp.Compare(ordinal(a.Bool()), ordinal(b.Bool()))
	case reflect.String:
		return cmp.Compare(a.String(), b.String())
	case reflect.Array:
		for i := range a.Len() {
			if c := compareKeys(a.Index(i), b.Index(i)); c != 0 {
				return c
			}
		}
		return 0
	case reflect.Struct:
		for i := range a.NumField() {
			if c := compareKeys(a.Field(i), b.Field(i)); c != 0 {
				return c
			}
		}
		return 0
	}
	if a.CanInt() {
		return cmp.Compare(a.Int(), b.Int())
	}
	return cmp.Compare(a.Uint(), b.Uint())
}

func ordinal(b bool) int {
	if b {
		return 1
	}
	return 0
}
