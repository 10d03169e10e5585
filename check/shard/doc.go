// Package shard divides the inputs of a run among machines that do not talk to
// each other, and puts together what they have found.
//
// A [Share] is one of n parts. A level with many models is enumerated in
// pieces, which the caller has cut and which are dealt to the parts: a part
// does not look into the pieces of others. The models of any other level are
// cut into blocks of [BlockSize] by their rank in the order of inputs, and the
// blocks are dealt to the parts in turn. [Start] returns a [Run] that keeps in
// a file what a part has run, so that the same command goes on after a part was
// killed. [Join] takes the files of all parts, and returns a Run for the
// machine that merges them: it runs again the blocks that have a failure,
// counts the others, and does the work that follows the inputs. [Detect] finds
// the share of a job in the environment of a CI system or a cluster.
//
// The package runs nothing itself. Package check asks a [Level] what to do with
// each model, and tells it how the inputs end.
package shard
