// Package check runs functions on every valid input within their bounds and
// says whether they keep their contracts.
//
// In comes a [Config]: packages, the bounds of the domains, budgets. Out goes a
// stream of [Event] to a [Handler], in which every function ends in one
// [Verdict], and a [Summary]. [Run] is the door; package report has the
// handlers that write text and JSON.
//
// A run prepares each package and compiles its worker. For each function it
// takes the levels of package levels, one a depth, and has a dispatcher run
// their inputs; what fails goes to a collector, and from there, reduced and
// generalized, into counterexamples. Each of these has a package of its own
// below internal.
//
// It implements the loop of type-targeted testing (survey §5.2: encode the
// precondition, ask the solver for a model, decode it, execute, check the
// postcondition, refute the model, repeat), depth by depth, so that the first
// counterexample is a smallest one.
//
// # Execution
//
// The package under test is compiled once, together with a generated worker, by
// go test -c with an overlay: one more _test.go file appears in the package and
// its own ones disappear. Nothing is written into the user's tree. A worker
// process then decodes each input from the wire form of package decode,
// re-evaluates the precondition natively, calls the function, and evaluates the
// postcondition, the invariants of what the results and parameters reach, and
// that a pure function changed nothing. Enumeration and execution overlap, and
// if there is a processor for it the next depths are encoded meanwhile, and
// seen to be empty if they are. Every function gets a process of its own, and
// more if it would wait for that one and no function waits for its first
// (Config.Parallel); batches of inputs are dealt to them, and their replies
// acted upon in the order of the batches, so that the events are those of one
// process.
//
// The values of opaque types are built in a worker too, before the inputs that
// hold them: the constructors are called with all valid arguments, level by
// level of nesting, and of equal values the first is kept. An input holds the
// calls, which the worker makes anew for each use.
//
// An input that fails does not end its function: the others run too, for some
// seconds, and each further way to fail (another clause, another place of a
// panic) is reported with its first input and the number of inputs. Of a clause
// that does not hold the worker evaluates, on the input alone, a trace
// (spec.Trace), which has the values of its parts. Of a contract that every
// input kept, a [Finding] says what makes that say less than it seems to: a
// clause that the others imply, an implication that never applies. Package
// check/regress writes the failing inputs into tests that need nothing of this
// module.
//
// Always checked, with or without a contract: the call does not panic, returns
// within Limits.Call, and does not end the process.
//
// # Limitations
//
// A worker may use Limits.Memory bytes and a goroutine's stack 64 MiB; a
// call that needs more is a crash. What a call leaves running (goroutines) is
// not waited for: if it crashes later, the crash is put down to the input that
// is running then, after that input has been tried alone. State in package
// variables survives from one input to a later one that the same process runs.
// Workers need a Unix system.
package check
