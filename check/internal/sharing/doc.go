// Package sharing runs some of a function's inputs, while other processes run
// the others.
//
// A [Function] connects a shard.Function, which says what is to be done with
// each model, with the dispatcher that runs inputs and with the strategy that
// enumerates the models. It tells the shard.Function how the inputs end.
package sharing
