package site

// A Kind is the kind of a site.
type Kind uint8

// The kinds of branches.
const (
	// Then is the body of an if statement.
	Then Kind = iota
	// Else is the code that follows where the condition of an if statement
	// is false, with or without an else clause.
	Else
	// Case is a case of a switch or type switch. It may be reached by
	// falling through as well.
	Case
	// Default is the default case of a switch or type switch.
	Default
	// NoCase is the branch past a switch without a default if no case
	// matches.
	NoCase
	// Entered is the body of a loop.
	Entered
	// Skipped is a loop that ends before its first iteration. Loops without
	// a condition and ranges over functions have no such branch.
	Skipped
)

// The kinds of operations that may panic.
const (
	// Index is an index into a slice, an array or a string.
	Index Kind = iota + firstOperation
	// SliceBounds is a slice expression.
	SliceBounds
	// NilDereference is a dereference of a pointer.
	NilDereference
	// NilMapWrite is an assignment to an element of a map.
	NilMapWrite
	// NilCall is a call of a function value, or of a method of an
	// interface.
	NilCall
	// Division is a division of integers, or a remainder.
	Division
	// Shift is a shift by a signed number.
	Shift
	// Assertion is a type assertion with one result.
	Assertion
	// ArrayConversion is a conversion of a slice to an array.
	ArrayConversion
	// MakeSize is a call of make with a length or a capacity.
	MakeSize
	// Comparison is a comparison of interfaces, or a use of one as the key
	// of a map.
	Comparison
	// Panic is a call of panic.
	Panic
	// Yield is a call of the body of a range over a function. It must not
	// happen after the loop has ended.
	Yield
	// Library is a call of a function of the standard library or of another
	// module that panics by itself.
	Library
)

// The kinds of loops and recursions that may not end. Such a site never fails:
// lifting rejects those that it cannot unwind.
const (
	// LoopEnds is a loop without a range clause.
	LoopEnds Kind = iota + firstUnwinding
	// RecursionEnds is a call of a function that is active already.
	RecursionEnds
)

const (
	firstOperation = 16
	firstUnwinding = 48
)

// IsBranch reports whether the kind is one of a branch.
func (k Kind) IsBranch() bool { return k < firstOperation }

// IsOperation reports whether the kind is one of an operation that may panic.
func (k Kind) IsOperation() bool { return k >= firstOperation && k < firstUnwinding }

// String names the kind.
func (k Kind) String() string { return names[k] }

var names = map[Kind]string{
	Then: "if", Else: "else", Case: "case", Default: "default", NoCase: "no case",
	Entered: "loop entered", Skipped: "loop skipped",
	Index: "index", SliceBounds: "slice bounds", NilDereference: "nil dereference",
	NilMapWrite: "write to a nil map", NilCall: "call of nil", Division: "division by zero",
	Shift: "negative shift", Assertion: "type assertion", ArrayConversion: "conversion to an array",
	MakeSize: "size of make", Comparison: "comparison of interfaces", Panic: "panic",
	Yield: "call of a loop's body", Library: "library call",
	LoopEnds: "loop ends", RecursionEnds: "recursion ends",
}

// quiet are the kinds of operations that mostly cannot panic. An operation of
// these kinds is no site if it is safe on every input.
var quiet = map[Kind]bool{
	Division: true, Shift: true, MakeSize: true, Comparison: true, Yield: true, Library: true,
}
