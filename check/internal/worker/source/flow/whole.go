package flow

import (
	"reflect"
	"unsafe"
)

// A struct or an array is copied with the tags of its parts: of the values that
// are followed in it, at any depth.

// whole is the register of such values: the tags of the parts, in the order of
// their addresses. It is nil if they are not known.
var whole []int

// mostParts is the maximum number of parts of a value. A larger one loses all.
const mostParts = 1024

// offsets has the offsets of the parts of a type.
var offsets = map[reflect.Type][]uintptr{}

// offsetsOf returns the offsets of the parts of a type.
func offsetsOf(t reflect.Type) []uintptr {
	all, known := offsets[t]
	if known {
		return all
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Func, reflect.Interface:
		all = []uintptr{0}
	case reflect.Struct:
		for i := range t.NumField() {
			for _, at := range offsetsOf(t.Field(i).Type) {
				all = append(all, t.Field(i).Offset+at)
			}
		}
	case reflect.Array:
		of := offsetsOf(t.Elem())
		for i := 0; i < t.Len() && len(of) > 0 && len(all) <= mostParts; i++ {
			for _, at := range of {
				all = append(all, uintptr(i)*t.Elem().Size()+at)
			}
		}
	}
	if len(all) > mostParts {
		all = nil
	}
	offsets[t] = all
	return all
}

// Parts returns the addresses of the parts of a value.
func Parts[T any](p *T) (all []unsafe.Pointer) {
	if !follows() {
		return nil
	}
	for _, at := range offsetsOf(reflect.TypeFor[T]()) {
		all = append(all, unsafe.Add(unsafe.Pointer(p), at))
	}
	return all
}

// One returns an address as a list.
func One[T any](p *T) []unsafe.Pointer { return []unsafe.Pointer{unsafe.Pointer(p)} }

// None returns a list with the address of no variable.
func None() []unsafe.Pointer { return []unsafe.Pointer{nil} }

// List returns the addresses of all lists.
func List(lists ...[]unsafe.Pointer) (all []unsafe.Pointer) {
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

// Whole is the value at an address, with its parts.
func Whole[T any](p *T) T {
	v := *p
	if follows() {
		whole = nil
		for _, at := range Parts(p) {
			whole = append(whole, tagAt(at))
		}
	}
	return v
}

// Lost is a value of whose parts nothing is known.
func Lost[T any](v T) T {
	if follows() {
		whole = nil
	}
	return v
}

// Put stores a value with its parts.
func Put[T any](p *T, v T) {
	*p = v
	Keep(p)
}

// Keep gives a variable the parts of the value that it has just got. It returns
// true.
func Keep[T any](p *T) bool {
	if !follows() {
		return true
	}
	all := Parts(p)
	known := len(whole) == len(all)
	for i, at := range all {
		if known {
			bind(at, whole[i])
		} else {
			bind(at, 0)
		}
	}
	return true
}

// Build is a struct that a literal makes. The tags of some fields are on the
// stack.
func Build[T any](v T, fields ...int) T {
	if !follows() {
		return v
	}
	t := reflect.TypeFor[T]()
	known := fieldTags(t, fields)
	whole = nil
	for _, at := range offsetsOf(t) {
		whole = append(whole, known[at])
	}
	return v
}

// fieldTags takes the tags of some fields of a struct from the stack. It
// returns them by their offsets.
func fieldTags(t reflect.Type, fields []int) map[uintptr]int {
	n := 0
	for _, f := range fields {
		n += len(offsetsOf(t.Field(f).Type))
	}
	known := map[uintptr]int{}
	from := len(stack) - n
	if from < 0 {
		return known
	}
	next := stack[from:]
	for _, f := range fields {
		for i, at := range offsetsOf(t.Field(f).Type) {
			known[t.Field(f).Offset+at] = next[i].tag
		}
		next = next[len(offsetsOf(t.Field(f).Type)):]
	}
	stack = stack[:from]
	return known
}

// Args is an operand, as that of [Arg], whose parts have tags. They go on the
// stack.
func Args[T any](v T) T {
	if !follows() {
		return v
	}
	known := whole
	for i, at := range Parts(&v) {
		t := tagged{word: wordAt(at)}
		if i < len(known) {
			t.tag = known[i]
		}
		stack = append(stack, t)
	}
	return v
}
