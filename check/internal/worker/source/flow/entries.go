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
var entries = map[entry][]int{}

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
		if ok {
			whole = entries[entryOf(m, k)]
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
		entries[entryOf(m, k)] = []int{tag}
	}
}

// EncloseWhole sets an entry to a value with its parts.
func EncloseWhole[M ~map[K]V, K comparable, V any](m M, k K, v V) {
	m[k] = v
	if follows() {
		entries[entryOf(m, k)] = whole
	}
}

// Forget says that nothing is known of the entries of a map. It returns true.
func Forget[M ~map[K]V, K comparable, V any](m M) bool {
	if follows() {
		of := reflect.ValueOf(m).UnsafePointer()
		maps.DeleteFunc(entries, func(e entry, _ []int) bool { return e.of == of })
	}
	return true
}
