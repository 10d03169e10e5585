package unannotated

import "github.com/typetarget/target/check/internal/prose"

// A Doubt says why a failure is more likely to be due to a precondition that is
// not written down than to a fault of the code.
type Doubt uint8

const (
	NoDoubt Doubt = iota
	// Unset: the input has the zero value of an opaque type, and no method
	// of the value has been called before. Or a nil is used, or a list
	// without elements, and the receiver is a struct literal without
	// fields.
	Unset
	// Assembled: the input has a struct literal with parts that may have to
	// fit together, or the receiver is a literal of a type that a function
	// of its package returns.
	Assembled
	// NilReceiver: the receiver is nil, which only other methods of the
	// type compare with nil.
	NilReceiver
	// Stated: the doc comment puts a duty on the caller.
	Stated
	// NoText: the law is broken for a string that is not valid UTF-8.
	NoText
	// Borrowed: the law is broken for a value of the standard library, in
	// an interface of the module.
	Borrowed
	// Optional: the law is broken for a value that an option has made.
	Optional
	// Handmade: the input has a literal of a type whose package makes such
	// values: a list or a struct of another module, or a list of bytes.
	Handmade
	// Compiled: another module's function has panicked that has a name such
	// as MustCompile, and this function has no error to return.
	Compiled
	// Always: every call of the function fails.
	Always
	// Unreported: a function of another module has returned an error for an
	// argument, and this function has no error to return.
	Unreported
	// Announced: a function of another module has panicked for an argument
	// that the function hands on, and its doc comment says that it panics.
	Announced
	// OutOfReach: an integer is beyond what the other arguments have.
	OutOfReach
	// Extreme: the call does not end for an integer below zero, or for a
	// great one.
	Extreme
	// Vast: a method returns a list that its receiver makes too long for
	// memory.
	Vast
	// TooShort: a slice that the function writes to is too short.
	TooShort
	// Computed: no value is to blame that the function has to take, such as
	// a text. The calls of a program would have to be other ones.
	Computed
	// WrongKind: package reflect panics, and an argument is one of its
	// Values.
	WrongKind
	// Leftover: the call ends the process or does not end, and not if it
	// runs alone.
	Leftover
	// Outside: the call does not end while package os works for it, or the
	// system keeps it from a file, a device or the network.
	Outside
	// Refused: a function of the package that validates texts rejects one.
	Refused
	// Zeroed: the code needs more than the zero value that a method
	// returns, or a function that does not return the same for ever, and
	// only callers write these.
	Zeroed
	// Disordered: a lower bound is above the upper one.
	Disordered
	// Unprepared: the code uses a package variable that a call of another
	// function has to set first.
	Unprepared
	// Closed: a call before has closed a value of the input.
	Closed
	// Unchecked: the law is about valid values, and is broken for one that
	// a function has built without a look at its arguments.
	Unchecked
	// Foreign: code of another module has a runtime error, for a value of a
	// type of that module.
	Foreign
	// Slow: the call returns if it has ten seconds.
	Slow
)

var doubts = [...]string{
	NoDoubt:     "",
	Unset:       "a zero value that nothing has set up",
	Assembled:   "a literal whose parts may have to fit together",
	NilReceiver: "a nil receiver that only other methods compare with nil",
	Stated:      "the doc comment says what callers have to ensure",
	NoText:      "a string that is not valid UTF-8",
	Borrowed:    "a value of the standard library, for an interface of the module",
	Optional:    "a value that an option has made, for a law about all values",
	Handmade:    "a literal of a type whose package makes such values",
	Compiled:    "a Must function panics, and there is no error to return",
	Always:      "every call of the function fails",
	Unreported:  "another module returns an error, and there is none to return",
	Announced:   "another module panics for an argument, as its doc comment says",
	OutOfReach:  "an integer beyond what the other arguments have",
	Extreme:     "an integer below zero, or a great one, for which the call does not end",
	Vast:        "a list that is too long for memory, as the receiver and numbers say",
	TooShort:    "a slice to write to that is too short",

	Computed: "a value that callers compute, or the order of their calls",

	WrongKind: "a reflect.Value that package reflect rejects",

	Outside:  "files of the machine, or what a call may not do there",
	Leftover: "what calls before it have left, or chance",

	Refused: "a text that the package itself says is not valid",
	Zeroed:  "a result of code that only callers write",

	Disordered: "a lower bound above the upper one",
	Unprepared: "a package variable that another function has to set first",
	Closed:     "a value that a call before has closed",
	Unchecked:  "a value that its builder does not check, as others do",
	Foreign:    "code of another module fails for a value of its own",
	Slow:       "a call that returns within 10 seconds",
}

// String returns the reason as reports show it.
func (d Doubt) String() string { return prose.Name(d, doubts[:]) }
