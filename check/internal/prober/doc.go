// Package prober runs inputs around a failure, to see which of them fail in the
// same way.
//
// A [Prober] takes the worker of a function and a way to fail. [Prober.Test]
// says of models whether they fail so, [Prober.Fail] of values, and
// [Prober.Fault] how one input does. A prober ends the search if inputs have
// cost too many workers, or the allowance of inputs is spent.
package prober
