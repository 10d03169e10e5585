package runtime

import (
	"reflect"
	"sort"
)

// compareKeys orders two keys of one map: booleans, numbers and strings by
// value, arrays and structs by their first parts that differ, interfaces by
// type and then by value. It returns 0 for keys without such an order.
func compareKeys(a, b reflect.Value) int {
	switch a.Kind() {
	case reflect.Bool:
		return threeWay(!a.Bool() && b.Bool(), a.Bool() && !b.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return threeWay(a.Int() < b.Int(), a.Int() > b.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return threeWay(a.Uint() < b.Uint(), a.Uint() > b.Uint())
	case reflect.Float32, reflect.Float64:
		return threeWay(a.Float() < b.Float(), a.Float() > b.Float())
	case reflect.String:
		return threeWay(a.String() < b.String(), a.String() > b.String())
	case reflect.Interface:
		if a.IsNil() || b.IsNil() {
			return threeWay(a.IsNil() && !b.IsNil(), !a.IsNil() && b.IsNil())
		}
		if s, t := a.Elem().Type().String(), b.Elem().Type().String(); s != t {
			return threeWay(s < t, s > t)
		}
		return compareKeys(a.Elem(), b.Elem())
	case reflect.Array:
		for i := 0; i < a.Len(); i++ {
			if c := compareKeys(a.Index(i), b.Index(i)); c != 0 {
				return c
			}
		}
	case reflect.Struct:
		for i := 0; i < a.NumField(); i++ {
			if c := compareKeys(a.Field(i), b.Field(i)); c != 0 {
				return c
			}
		}
	}
	return 0
}

func threeWay(less, greater bool) int {
	switch {
	case less:
		return -1
	case greater:
		return 1
	}
	return 0
}

// An entry is an entry of a map, with its key as a literal.
type entry struct {
	key       string
	by, value reflect.Value
	fresh     []*spot // in key
}

// entriesOf returns the entries of a map, sorted by their keys. Keys without an
// order are sorted by their literals. If within is not nil, the literals
// continue those of that printer.
func entriesOf(v reflect.Value, within *printer) []entry {
	var entries []entry
	for it := v.MapRange(); it.Next(); {
		k := printer{}
		if within != nil {
			k.spots, k.again, k.depth, k.names = within.spots, within.again, within.depth, within.names
		}
		k.value(it.Key(), true)
		text := ""
		if within != nil { // the marks of the other printer are not in the key
			within.again, text = k.again, k.out.String()
			within.hidden, within.due = within.hidden || k.hidden, append(within.due, k.due...)
		} else {
			text = k.text()
		}
		entries = append(entries, entry{text, it.Key(), it.Value(), k.fresh})
	}
	sort.SliceStable(entries, func(i, j int) bool {
		if c := compareKeys(entries[i].by, entries[j].by); c != 0 {
			return c < 0
		}
		return entries[i].key < entries[j].key
	})
	return entries
}
