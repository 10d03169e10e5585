package flow

import (
	"slices"
	"unsafe"
)

// Arg is an operand: an argument, a result, or one of several values that are
// assigned. Its tag goes on the stack.
func Arg[T any](v T) T {
	if follows() {
		stack = append(stack, tagged{tag, wordAt(unsafe.Pointer(&v))})
	}
	return v
}

// A Hole is an operand that is read after the calls of the others, as the
// compiler does: its position among those that are followed, and its address;
// nil if its origin is not known.
type Hole struct {
	at   int
	from unsafe.Pointer
}

// Late is the operand at a position that is read from an address.
func Late[T any](at int, from *T) Hole { return Hole{at, unsafe.Pointer(from)} }

// Unknown is the operand at a position whose origin is not known.
func Unknown(at int) Hole { return Hole{at: at} }

// fill puts the tags of late operands among those of all that are followed.
func fill(all int, late []Hole) {
	base := len(stack) - all + len(late)
	if base < 0 {
		stack = stack[:0]
		return
	}
	for _, h := range late {
		t := tagged{}
		if h.from != nil {
			t = tagged{tagAt(h.from), wordAt(h.from)}
		}
		stack = slices.Insert(stack, base+h.at, t)
	}
}

// Holes puts the tags of late operands among those of all that are followed. It
// returns no address.
func Holes(all int, late ...Hole) []unsafe.Pointer {
	if follows() {
		fill(all, late)
	}
	return nil
}

// Index is the first index of elements whose tags are on the stack without late
// ones, whose tags it adds. all counts both.
func Index(i, all int, late ...Hole) int {
	if follows() {
		fill(all, late)
	}
	return i
}

// Last is the last operand of a call of a function with a number that is
// followed or a call. The others that are followed are on the stack. all counts
// those that are followed if some are late.
func Last[T any](v T, function, all int, late ...Hole) T {
	if follows() {
		if len(late) > 0 {
			fill(all, late)
		}
		stack, passed = append(stack, tagged{tag: function}), nil
	}
	return v
}

// Enter gives the parameters of a function the tags of the arguments, if the
// call is one that has put them on the stack, or that of a function value. It
// returns true.
func Enter(function int, params ...unsafe.Pointer) bool {
	known := passed
	if passed = nil; !follows() {
		return true
	}
	from := len(stack) - 1 - len(params)
	if from < 0 || stack[len(stack)-1].tag != function {
		accept(known, params)
		return true
	}
	for i, p := range params {
		if p != nil {
			bind(p, stack[from+i].tag)
		}
	}
	stack = stack[:from]
	return true
}

// Result is the last of several results of a function with a number that is
// followed or a call, as that of [Last]. all counts those that are followed.
func Result[T any](v T, function, all int, late ...Hole) T {
	if follows() {
		fill(all, late)
		from := max(len(stack)-all, 0)
		results = returned{function, append([]tagged(nil), stack[from:]...)}
		stack = stack[:from]
	}
	return v
}

// Take gives variables the tags of the results of a function with a number, as
// [Enter] does. It returns true.
func Take(function int, variables ...unsafe.Pointer) bool {
	if !follows() {
		return true
	}
	known := results
	if results = (returned{}); known.of != function || len(known.tags) != len(variables) {
		return Clear(variables...)
	}
	for i, p := range variables {
		if p != nil {
			bind(p, known.tags[i].tag)
		}
	}
	return true
}
