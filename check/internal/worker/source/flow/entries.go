package flow

import (
	"maps"
	"reflect"
	"unsafe"
)

// An entry is one of a map, by the address of the map and the key.
type entry struct {
	of  unsafe.Pointer
	key any
}

// entries has the tags of the values of entries, or those of their parts.
var entries = map[entry][]tagged{}

func entryOf[M ~map[K]V, K comparable, V any](m M, k K) entry {
	return entry{reflect.ValueOf(m).UnsafePointer(), k}
}

// Entry is the value of an entry, with its tag or its parts.
func Entry[M ~map[K]V, K comparable, V any](m M, k K) V {
	v, _ := Found(m, k)
	return v
}

// Found is the value of an entry, as that of Entry, and whether there is one.
func Found[M ~map[K]V, K comparable, V any](m M, k K) (V, bool) {
	v, ok := m[k]
	if follows() {
		tag, whole = 0, nil
		if known := entries[entryOf(m, k)]; ok && len(known) > 0 {
			for i, at := range Parts(&v) {
				whole = append(whole, known[i].of(wordAt(at)))
			}
		}
		if len(whole) == 1 {
			tag = whole[0]
		}
	}
	return v, ok
}

// Enclose sets an entry to a value with its tag.
func Enclose[M ~map[K]V, K comparable, V any](m M, k K, v V) {
	m[k] = v
	if follows() {
		enclose(m, k, &v, []int{tag})
	}
}

// EncloseWhole sets an entry to a value with its parts.
func EncloseWhole[M ~map[K]V, K comparable, V any](m M, k K, v V) {
	m[k] = v
	if follows() {
		enclose(m, k, &v, whole)
	}
}

func enclose[M ~map[K]V, K comparable, V any](m M, k K, v *V, known []int) {
	all := Parts(v)
	if len(all) != len(known) {
		delete(entries, entryOf(m, k))
		return
	}
	var parts []tagged
	for i, at := range all {
		parts = append(parts, tagged{known[i], wordAt(at)})
	}
	entries[entryOf(m, k)] = parts
}

// Forget drops the tags of the entries of a map. It returns no address.
func Forget(m any) []unsafe.Pointer {
	if follows() {
		of := reflect.ValueOf(m).UnsafePointer()
		maps.DeleteFunc(entries, func(e entry, _ []tagged) bool { return e.of == of })
	}
	return nil
}
