package flow

import "unsafe"

// Deferred calls run after the return statement of their function. They may
// change its results, which are variables here.

// held has the sizes of the stack where defer statements begin.
var held []int

// Hold begins a defer statement.
func Hold() {
	if follows() {
		held = append(held, len(stack))
	}
}

// A Call has the tags of the arguments of a deferred call: those that were on
// the stack, and those that were passed to a function value.
type Call struct{ stack, passed []tagged }

// Held ends a defer statement. It returns the tags of the arguments, which are
// not on the stack any more.
func Held() (c Call) {
	if !follows() || len(held) == 0 {
		return c
	}
	from := min(held[len(held)-1], len(stack))
	held = held[:len(held)-1]
	c = Call{append([]tagged(nil), stack[from:]...), passed}
	stack, passed = stack[:from], nil
	return c
}

// Again puts the tags of the arguments back for the deferred call that follows.
func Again(c Call) {
	if follows() {
		stack, passed = append(stack, c.stack...), c.passed
	}
}

// Leave ends a function with deferred calls, which may have changed its result
// at an address, or in parts. It drops what a panic has left on the stack above
// a number of tags.
func Leave(depth int, result ...unsafe.Pointer) {
	if follows() {
		tag, whole = 0, nil
		for _, p := range result {
			whole = append(whole, tagAt(p))
		}
		if len(result) == 1 {
			tag = whole[0]
			returns = tagged{tag, wordAt(result[0])}
		}
	}
	unwind(depth)
}

// LeaveSeveral is as [Leave] for several results of a function with a number.
func LeaveSeveral(depth, function int, all ...unsafe.Pointer) {
	if follows() {
		results = returned{of: function}
		for _, p := range all {
			results.tags = append(results.tags, tagged{tagAt(p), wordAt(p)})
		}
	}
	unwind(depth)
}

// Depth is the number of tags on the stack.
func Depth() int { return len(stack) }

// unwind drops the tags on the stack above a number of them.
func unwind(depth int) {
	if len(stack) > depth {
		stack = stack[:depth]
	}
}
