package flow

import "unsafe"

// Which function a call of a function value calls is not known. Its arguments
// and its result pass on where they come from if the next instrumented
// operation is one of that function, or that of the call.

var (
	// passed has the tags of the arguments of such a call.
	passed []tagged
	// returns has the tag of a result that has just been returned.
	returns tagged
)

// Pass is the last operand of a call of a function value, as that of [Last].
func Pass[T any](v T, all int, late ...Hole) T {
	if follows() {
		if len(late) > 0 {
			fill(all, late)
		}
		n := all
		from := max(len(stack)-n, 0)
		passed = append([]tagged{}, stack[from:]...)
		stack = stack[:from]
	}
	return v
}

// Accept gives the parameters of a function literal, or the variables of a
// range statement over a function, the tags of the arguments. It returns true.
func Accept(params ...unsafe.Pointer) bool {
	known := passed
	if passed = nil; follows() {
		accept(known, params)
	}
	return true
}

func accept(known []tagged, params []unsafe.Pointer) {
	for i, p := range params {
		switch {
		case p == nil:
		case len(known) == len(params):
			bind(p, known[i].of(wordAt(p)))
		default:
			bind(p, 0)
		}
	}
}

// Out is a result that is returned, with its tag.
func Out[T any](v T) T {
	if follows() {
		returns = tagged{tag, wordAt(unsafe.Pointer(&v))}
	}
	return v
}

// Got is the result of a call of a function value.
func Got[T any](v T) T {
	known := returns
	if follows() {
		tag = known.of(wordAt(unsafe.Pointer(&v)))
	}
	return v
}
