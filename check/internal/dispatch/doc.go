// Package dispatch runs the inputs of a function in worker processes and
// reports their outcomes.
//
// [Dispatcher.Add] takes models, in the order of the enumeration. They are
// buffered, written in wire form, and sent in batches to a pool of workers. A
// [Sink] receives the failures in the order of the inputs. This order does not
// depend on the worker that ran an input or on time, so that the result for a
// function is the same with any number of workers.
//
// A worker's replies are held until it is their turn. A reply about a failure
// goes to the sink. The last reply of a worker that is lost goes to crash
// recovery. It finds the input at fault by running suspects alone, reports to
// the sink, and starts another worker for the inputs that are left.
//
// A [Predicate] evaluates compiled preconditions for the solver. It takes the
// models of a level whose precondition is not fully lifted, and reports for
// each whether the compiled precondition is true. A worker of its own evaluates
// it, in batches, while the solver finds more models.
package dispatch
