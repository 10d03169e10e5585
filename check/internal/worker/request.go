package worker

import "github.com/typetarget/target/check/internal/worker/protocol"

// Filtering returns the number by which a worker runs inputs, for Process.Send,
// and discards those on which the precondition does not hold: by the plain
// number of the contract it takes such an input for a fault of this program.
func Filtering(number int) int { return number | protocol.Filtering }

// Precondition returns the number by which a worker says about values whether
// the precondition of a contract holds of them, as far as the solver knows it,
// for Process.Send; number is the contract's. The function under test is not
// called. The reply has a Built for each: a BuiltValue where the precondition
// holds, and something else if it does not or panics.
func Precondition(number int) int { return number | protocol.Judging }

// Sieve returns the number by which a worker says the same in a bit for each
// value, in Reply.Holds.
func Sieve(number int) int { return number | protocol.Sifting }

// Screen returns the number by which a worker says in Reply.Holds for which
// values the precondition holds, and the filters of the contract as well.
func Screen(number int) int { return Sieve(number) | protocol.Screening }

// Observe returns the number by which a worker runs inputs and says in
// Reply.Observed what becomes of each, without judging it; tell asks for texts
// as well. Inputs on which the precondition does not hold are discarded.
func Observe(number int, tell bool) int {
	if tell {
		number |= protocol.Telling
	}
	return number | protocol.Observing
}

// Write returns the number by which a worker observes inputs and writes in
// Observed.Written what each comes to as a test may state it.
func Write(number int) int { return Observe(number, false) | protocol.Writing }

// Reach returns the number by which a worker observes inputs and says in
// Observed.Reached which blocks each reaches, if Program.Reach asks for that.
func Reach(number int) int { return Observe(number, false) | protocol.Reaching }

// Sparing returns the number by which a worker does not use what the function
// returns, for Process.Send.
func Sparing(number int) int { return number | protocol.Sparing }

// Tracing returns the number by which a worker runs one input, for
// Process.Send, and samples its stack if it takes long: Fault.Samples has what
// ran. A deadlock is seen a little later than without.
func Tracing(number int) int { return number | protocol.Tracing }

// Narrowing returns the number by which a worker runs inputs, for Process.Send,
// so that a call stands for all inputs which differ in parts that it does not
// read, as far as Program.Narrows allows it. Such inputs that fail have the
// fault of the first of them. What the function returns must not be used.
func Narrowing(number int) int { return number | protocol.Narrowing }

// Refusals returns the number by which a worker runs inputs, for Process.Send,
// to learn which of them the function refuses: an input fails with KindRefusal
// if the call returns an error, the text of which is Fault.Detail. Nothing else
// is judged after the call. The function must be one that [uses.Refuses].
func Refusals(number int) int { return number | protocol.Refusals }

// Unread returns the number by which a worker runs one input, for Process.Send,
// and says in Fault.Unread which parts of it are not read, if the input fails
// and Program.Narrows allows that. What the function returns is not used.
func Unread(number int) int { return Narrowing(Sparing(number)) | protocol.Unread }
