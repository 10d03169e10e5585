// Package symtest compares what symbolic evaluation says with what Go does, for
// tests.
//
// [Inputs] are variables, symbolic values made of them, and the models to try.
// A [View] writes a symbolic value under a model as text, which [Text] writes
// of a Go value as well. A [Source] is a Go file of the test whose functions
// are lifted and compiled; [Source.Compare] compares the two.
package symtest
