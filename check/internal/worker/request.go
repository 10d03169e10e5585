package worker

import "github.com/typetarget/target/check/internal/worker/protocol"

// Filtering returns the number, for Process.Send, by which a worker runs inputs
// and discards those that do not satisfy the precondition. By the plain number
// of the contract, such an input is a fault of this program.
func Filtering(number int) int { return number | protocol.Filtering }

// Precondition returns the number, for Process.Send, by which a worker
// evaluates the precondition of a contract on values, as far as the solver
// knows the precondition. number is the contract's. The function under test is
// not called. The reply has a Built for each value: a BuiltValue if the
// precondition is true, and another kind if the precondition is false or
// panics.
func Precondition(number int) int { return number | protocol.Judging }

// Evaluate returns the number by which a worker evaluates the same, with the
// result in Reply.Holds: a bit for each value.
func Evaluate(number int) int { return number | protocol.Evaluating }

// Screen returns the number by which a worker says in Reply.Holds which values
// satisfy both the precondition and the filters of the contract.
func Screen(number int) int { return Evaluate(number) | protocol.Screening }

// Observe returns the number by which a worker runs inputs and reports the
// outcome of each in Reply.Observed, without judging the outcome. tell asks for
// texts as well. Inputs that do not satisfy the precondition are discarded.
func Observe(number int, tell bool) int {
	if tell {
		number |= protocol.Telling
	}
	return number | protocol.Observing
}

// Write returns the number by which a worker observes inputs and writes each
// outcome in Observed.Written, as a test may state it.
func Write(number int) int { return Observe(number, false) | protocol.Writing }

// Reach returns the number by which a worker observes inputs and says in
// Observed.Reached which blocks each reaches, if Program.Reach asks for that.
func Reach(number int) int { return Observe(number, false) | protocol.Reaching }

// Steps returns the number by which a worker observes inputs and says in
// Observed.Steps which calls of the functions in Program.Steps each makes.
func Steps(number int) int { return Observe(number, false) | protocol.Stepping }

// Sparing returns the number, for Process.Send, by which a worker does not use
// the results of the function.
func Sparing(number int) int { return number | protocol.Sparing }

// Tracing returns the number, for Process.Send, by which a worker runs one
// input and samples its stack if the input takes long. Fault.Samples holds the
// samples. A deadlock is noticed a little later than without Tracing.
func Tracing(number int) int { return number | protocol.Tracing }

// Narrowing returns the number, for Process.Send, by which one call of a worker
// stands for all inputs that differ only in parts that the call does not read.
// Program.Narrows must allow it. If such inputs fail, they have the fault of
// the first of them. The results of the function must not be used.
func Narrowing(number int) int { return number | protocol.Narrowing }

// Refusals returns the number, for Process.Send, by which a worker finds the
// inputs that the function rejects. An input fails with KindRefusal if the
// call returns an error, or if it validates a text and returns false.
// Fault.Detail is the text of the error. Nothing else is judged after the
// call. The function must satisfy [uses.Refuses].
func Refusals(number int) int { return number | protocol.Refusals }

// Unread returns the number, for Process.Send, by which a worker runs one input
// and says in Fault.Unread which parts of the input are not read. It does so if
// the input fails and Program.Narrows allows it. The results of the function
// are not used.
func Unread(number int) int { return Narrowing(Sparing(number)) | protocol.Unread }
