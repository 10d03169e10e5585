package flow

import (
	"reflect"
	"unsafe"
)

// Fill is a slice that a place introduces, whose literal has values for some
// elements. Their tags are on the stack.
func Fill[S ~[]E, E any](s S, place int, elements ...int) S {
	if !follows() {
		return s
	}
	parts := offsetsOf(reflect.TypeFor[E]())
	from := len(stack) - len(elements)*len(parts)
	for i, e := range elements {
		for j, at := range parts {
			if k := from + i*len(parts) + j; k >= 0 {
				bind(unsafe.Add(unsafe.Pointer(&s[e]), at), stack[k].tag)
			}
		}
	}
	stack = stack[:max(from, 0)]
	tag = place
	return s
}

// BuildArray is an array that a literal makes, with values for some elements.
// Their tags are on the stack.
func BuildArray[A any](a A, elements ...int) A {
	if !follows() {
		return a
	}
	t := reflect.TypeFor[A]()
	parts := len(offsetsOf(t.Elem()))
	from := len(stack) - len(elements)*parts
	if whole = make([]int, len(offsetsOf(t))); len(whole) > 0 && from >= 0 {
		for i, e := range elements {
			for j := range parts {
				whole[e*parts+j] = stack[from+i*parts+j].tag
			}
		}
	}
	stack = stack[:max(from, 0)]
	return a
}

// Spread is a slice whose elements are appended. Their tags go on the stack.
func Spread[S ~[]E, E any](s S) S {
	if follows() {
		for i := range s {
			for _, at := range Parts(&s[i]) {
				stack = append(stack, tagged{tag: tagAt(at)})
			}
		}
		stack = append(stack, tagged{tag: len(s)})
	}
	return s
}

// Grow is the slice that append makes of another one with n more elements,
// whose tags are on the stack: of all for n of -1, as [Spread] has left them.
func Grow[S ~[]E, B ~[]E, E any](s S, place, n int, base B) S {
	if follows() {
		if n < 0 {
			n = spread()
		}
		grow(s, n, base)
		tag = place
	}
	return s
}

// Sprout is as [Grow] for an unknown slice, or one whose elements keep their
// addresses.
func Sprout[S ~[]E, E any](s S, place, n int) S { return Grow[S, S](s, place, n, nil) }

func spread() (n int) {
	if len(stack) > 0 {
		n = stack[len(stack)-1].tag
		stack = stack[:len(stack)-1]
	}
	return n
}

func grow[E any](s []E, n int, base []E) {
	parts := offsetsOf(reflect.TypeFor[E]())
	from, old := len(stack)-n*len(parts), len(s)-n
	if old > 0 && len(base) == old && &base[0] != &s[0] {
		for i := range base {
			move(unsafe.Pointer(&s[i]), unsafe.Pointer(&base[i]), parts)
		}
	}
	for i := range n {
		for j, at := range parts {
			t := 0
			if k := from + i*len(parts) + j; k >= 0 {
				t = stack[k].tag
			}
			bind(unsafe.Add(unsafe.Pointer(&s[old+i]), at), t)
		}
	}
	stack = stack[:max(from, 0)]
}

// move gives a copy the tags of a value.
func move(to, from unsafe.Pointer, parts []uintptr) {
	for _, at := range parts {
		bind(unsafe.Add(to, at), tagAt(unsafe.Add(from, at)))
	}
}

// Forgo is the slice that append makes, with n more elements of unknown origin.
func Forgo[S ~[]E, E any](s S, place, n int) S {
	if follows() {
		for i := range n {
			Clear(Parts(&s[len(s)-n+i])...)
		}
		tag = place
	}
	return s
}

// Copy copies elements with their tags, as the builtin function does.
func Copy[D ~[]E, S ~[]E, E any](to D, from S) int {
	n := min(len(to), len(from))
	var known []int
	if follows() {
		for i := range n {
			for _, at := range Parts(&from[i]) {
				known = append(known, tagAt(at))
			}
		}
	}
	copy(to, from)
	if follows() && len(known) > 0 {
		for i := range n {
			for _, at := range Parts(&to[i]) {
				bind(at, known[0])
				known = known[1:]
			}
		}
	}
	return n
}

// Empty sets all elements to zero, as clear does. Their origin is not known.
func Empty[S ~[]E, E any](s S) {
	clear(s)
	if follows() {
		for i := range s {
			Clear(Parts(&s[i])...)
		}
	}
}

// A Range is what a range statement ranges over.
type Range struct {
	elements unsafe.Pointer // of a slice or an array by its address
	array    []int          // the tags of the parts of an array
	entries  unsafe.Pointer // of a map
	channel  reflect.Value
}

// OverSlice is a slice that is ranged over.
func OverSlice[S ~[]E, E any](s S, r *Range) S {
	r.elements = unsafe.Pointer(unsafe.SliceData(s))
	return s
}

// OverArray is an array that is ranged over, with its parts.
func OverArray[A any](a A, r *Range) A {
	if follows() {
		r.array = append([]int(nil), whole...)
	}
	return a
}

// OverPointer is the address of an array that is ranged over.
func OverPointer[A any](a *A, r *Range) *A {
	r.elements = unsafe.Pointer(a)
	return a
}

// OverMap is a map that is ranged over.
func OverMap[M ~map[K]V, K comparable, V any](m M, r *Range) M {
	r.entries = reflect.ValueOf(m).UnsafePointer()
	return m
}

// OverChannel is a channel that is ranged over.
func OverChannel[C ~chan E | ~<-chan E, E any](c C, r *Range) C {
	r.channel = reflect.ValueOf(c)
	return c
}

// Element gives a variable the tags of the element with an index.
func Element[T any](r *Range, i int, v *T) {
	if !follows() {
		return
	}
	all := Parts(v)
	for j, at := range all {
		t := 0
		switch {
		case r.elements != nil:
			from := unsafe.Add(r.elements, uintptr(i)*unsafe.Sizeof(*v)+uintptr(at)-uintptr(unsafe.Pointer(v)))
			t = tags[from].of(wordAt(at))
		case len(r.array) >= (i+1)*len(all):
			t = r.array[i*len(all)+j]
		}
		bind(at, t)
	}
}

// Value gives a variable the tags of the entry with a key.
func Value[K, V any](r *Range, k K, v *V) {
	if !follows() {
		return
	}
	known := entries[entry{r.entries, k}]
	for i, at := range Parts(v) {
		if i < len(known) {
			bind(at, known[i].of(wordAt(at)))
		} else {
			bind(at, 0)
		}
	}
}

// Next gives a variable the tags of a value that it has just received.
func Next[T any](r *Range, v *T) {
	if follows() {
		receive(r.channel.UnsafePointer(), r.channel.Len(), Parts(v))
	}
}
