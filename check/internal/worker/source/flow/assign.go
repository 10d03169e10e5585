package flow

import (
	"reflect"
	"unsafe"
)

// The tag of a value is noted before its assignment to a variable, field or
// element, with the first word that the value has there.

// Store stores a value with its tag.
func Store[T any](p *T, v T) {
	*p = v
	if follows() {
		bind(unsafe.Pointer(p), tag)
	}
}

// Into is a value that an address is about to get, with its tag.
func Into[V, T any](v V, p *T) V {
	if follows() {
		tags[unsafe.Pointer(p)] = tagged{tag, wordAs[T](&v)}
	}
	return v
}

// wordAs returns the first word of a value as one of another type.
func wordAs[T, V any](v *V) unsafe.Pointer {
	if reflect.TypeFor[V]() == reflect.TypeFor[T]() {
		return wordAt(unsafe.Pointer(v))
	}
	var as T
	reflect.ValueOf(&as).Elem().Set(reflect.ValueOf(v).Elem())
	return wordAt(unsafe.Pointer(&as))
}

// IntoWhole is a value that an address is about to get, with its parts.
func IntoWhole[T any](v T, p *T) T {
	if follows() {
		known, from := whole, Parts(&v)
		for i, at := range Parts(p) {
			t := tagged{word: wordAt(from[i])}
			if len(known) == len(from) {
				t.tag = known[i]
			}
			tags[at] = t
		}
	}
	return v
}

// Unset is a value of unknown origin that an address is about to get.
func Unset[V, T any](v V, p *T) V {
	if follows() {
		for _, at := range Parts(p) {
			tags[at] = tagged{}
		}
	}
	return v
}

// Assign is the last of several values that are assigned. The tags of those
// that are followed are on the stack, for lists of the addresses that get them.
func Assign[T any](v T, to ...[]unsafe.Pointer) T {
	if follows() {
		assign(List(to...))
	}
	return v
}

// Assigned is as [Assign] for variables that have got the values.
func Assigned(to ...[]unsafe.Pointer) bool {
	if follows() {
		assign(List(to...))
	}
	return true
}

func assign(all []unsafe.Pointer) {
	from := len(stack) - len(all)
	for i, p := range all {
		if p != nil && from >= 0 {
			tags[p] = stack[from+i]
		} else if p != nil {
			tags[p] = tagged{}
		}
	}
	stack = stack[:max(from, 0)]
}

// Forgotten drops the tags at addresses. It returns no address.
func Forgotten(all []unsafe.Pointer) []unsafe.Pointer {
	Clear(all...)
	return nil
}

// Lose is the address of a variable that is about to get a value of unknown
// origin.
func Lose[T any](p *T) *T {
	Clear(Parts(p)...)
	return p
}

// A Loop has the tags of the variables of a loop: those of their first values,
// and where they were at the last iteration.
type Loop struct {
	first []tagged
	at    []unsafe.Pointer
}

// Loops returns a loop with the tags of the first values of n variables, which
// are on the stack without late ones.
func Loops(n int, late ...Hole) (l Loop) {
	if !follows() {
		return l
	}
	fill(n, late)
	from := max(len(stack)-n, 0)
	l.first = append(l.first, stack[from:]...)
	stack = stack[:from]
	return l
}

// Turn begins an iteration of a loop: each may have variables of its own, which
// get the values of the last ones. It returns true.
func Turn(l *Loop, lists ...[]unsafe.Pointer) bool {
	if !follows() {
		return true
	}
	all := List(lists...)
	for i, p := range all {
		switch {
		case l.at == nil && i < len(l.first):
			bind(p, l.first[i].tag)
		case l.at != nil && p != l.at[i]:
			if _, known := tags[p]; !known {
				bind(p, tags[l.at[i]].of(wordAt(p)))
			}
		}
	}
	l.at = all
	return true
}
