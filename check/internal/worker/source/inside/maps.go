package inside

import (
	refine_reflect "reflect"
	refine_sort "sort"
)

// refine_compareKeys orders two keys of one map: booleans, numbers and strings
// by value, arrays and structs by their first parts that differ, interfaces by
// type and then by value. It is 0 for what has no such order.
func refine_compareKeys(a, b refine_reflect.Value) int {
	switch a.Kind() {
	case refine_reflect.Bool:
		return refine_threeWay(!a.Bool() && b.Bool(), a.Bool() && !b.Bool())
	case refine_reflect.Int, refine_reflect.Int8, refine_reflect.Int16, refine_reflect.Int32, refine_reflect.Int64:
		return refine_threeWay(a.Int() < b.Int(), a.Int() > b.Int())
	case refine_reflect.Uint, refine_reflect.Uint8, refine_reflect.Uint16, refine_reflect.Uint32, refine_reflect.Uint64, refine_reflect.Uintptr:
		return refine_threeWay(a.Uint() < b.Uint(), a.Uint() > b.Uint())
	case refine_reflect.Float32, refine_reflect.Float64:
		return refine_threeWay(a.Float() < b.Float(), a.Float() > b.Float())
	case refine_reflect.String:
		return refine_threeWay(a.String() < b.String(), a.String() > b.String())
	case refine_reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return refine_threeWay(a.IsNil() && !b.IsNil(), !a.IsNil() && b.IsNil())
		}
		if s, t := a.Elem().Type().String(), b.Elem().Type().String(); s != t {
			return refine_threeWay(s < t, s > t)
		}
		return refine_compareKeys(a.Elem(), b.Elem())
	case refine_reflect.Array:
		for i := 0; i < a.Len(); i++ {
			if c := refine_compareKeys(a.Index(i), b.Index(i)); c != 0 {
				return c
			}
		}
	case refine_reflect.Struct:
		for i := 0; i < a.NumField(); i++ {
			if c := refine_compareKeys(a.Field(i), b.Field(i)); c != 0 {
				return c
			}
		}
	}
	return 0
}

func refine_threeWay(less, greater bool) int {
	switch {
	case less:
		return -1
	case greater:
		return 1
	}
	return 0
}

// A refine_entry is an entry of a map, with its key as a literal.
type refine_entry struct {
	key       string
	by, value refine_reflect.Value
	fresh     []*refine_spot // in key
}

// refine_entriesOf are the entries of a map sorted by their keys, and by the
// literals of those that have no order. They are for a printer, if that is not
// nil.
func refine_entriesOf(v refine_reflect.Value, within *refine_printer) []refine_entry {
	var entries []refine_entry
	for it := v.MapRange(); it.Next(); {
		k := refine_printer{}
		if within != nil {
			k.spots, k.again, k.depth = within.spots, within.again, within.depth
		}
		k.value(it.Key(), true)
		text := k.text()
		if within != nil {
			within.again, text = k.again, k.out.String()
			within.hidden = within.hidden || k.hidden
		}
		entries = append(entries, refine_entry{text, it.Key(), it.Value(), k.fresh})
	}
	refine_sort.SliceStable(entries, func(i, j int) bool {
		if c := refine_compareKeys(entries[i].by, entries[j].by); c != 0 {
			return c < 0
		}
		return entries[i].key < entries[j].key
	})
	return entries
}
