// Package check runs functions on every valid input within their bounds and
// reports whether they keep their contracts.
//
// [Run] is the entry point. It takes a [Config], which has the packages, the
// bounds of the domains and the budgets. It passes a stream of [Event] to a
// [Handler], in which every function ends in one [Verdict], and returns a
// [Summary]. Package report has the handlers that write text and JSON.
//
// A run prepares each package and compiles its worker. For each function it
// takes the levels of package levels, one a depth, and has a dispatcher run
// their inputs. A collector gets the failures, which are reduced and
// generalized, and become counterexamples. Each of these steps has a package of
// its own below internal.
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
// process decodes each input from the wire form of package decode, evaluates
// the compiled precondition, and calls the function. Then it evaluates the
// postcondition and the invariants of all values that results and parameters
// reach. After a call of a pure function it compares the parameters with their
// values before.
//
// One call stands for all inputs that differ only in parts that it does not
// read. Package internal/effects selects the functions, and package lazyinput
// of the worker's source finds these parts. These inputs count like inputs that
// run, and fail like the one that ran. Build.Whole has each of them run.
//
// Enumeration and execution overlap. If a processor is free, the next depths
// are encoded meanwhile. Every function has a process of its own, and more
// (Config.Parallel) if its inputs are found faster than one process runs them
// and no function waits for its first. Batches of inputs go to these processes.
// Their replies are handled in the order of the batches, so that the events are
// those of one process.
//
// The values of opaque types are built in a worker too, before the inputs that
// hold them. Their constructors are called with all valid arguments, level by
// level of nesting, and the first of equal values is kept. An input holds the
// calls, which the worker makes anew for each use.
//
// An input that fails does not end its function. The others run too, for some
// seconds, and each further way to fail (another clause, another place of a
// panic) is reported with its first input and the number of inputs. If a clause
// is false for an input, the worker runs that input alone and evaluates the
// clause's trace (clause.Trace), which has the values of its parts.
//
// If every input kept the contract, a [Finding] says why that means less than
// it seems to: a clause that the others imply, an implication that never
// applies. Package proof then asks the solver whether any other integers break
// the contract. It asks before the inputs run if they are to be a spread over
// the same integers. Inputs that the solver finds run like other inputs, and
// become counterexamples. In addition, 2000 boundary inputs run, to compare the
// lifted function with the compiled one (Limits.Proof, [Proof]). Package
// check/gentest writes the failing inputs into tests that need nothing of this
// module.
//
// A run can be divided among machines (Build.Shard). Each runs a part of the
// inputs. The run that merges the parts counts these, runs inputs around
// failures again, and is in all else like another run.
//
// Every call is checked, with or without a contract: it does not panic, returns
// within Limits.Call, and does not end the process.
//
// # Limitations
//
// A worker may use Limits.Memory bytes, and a goroutine's stack 64 MiB; a call
// that needs more is a crash. A call also crashes if it uses too much with the
// processes that it starts: memory, processes, or room in the directory of its
// sandbox. Goroutines that a call leaves running are not waited for. If one
// crashes later, the input that is running then is tried alone, and the crash
// counts as that input's. The values of package variables survive from one
// input to the next in the same process. Workers need a Unix system.
package check
