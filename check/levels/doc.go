// Package levels yields the inputs of a contract depth by depth, without
// running them.
//
// In come a contract and a [Config]: bounds, maxima, the strategy. Out come
// [Level]s, each the problem of one depth with the strategy that enumerates the
// inputs which the depths before did not have. If there are too many to run,
// the levels share out how many each may have, spread over all of its inputs.
//
// [Fit] finds how deep to go if nobody has said so: it counts what each depth
// adds.
//
// The next levels are encoded while one runs. A clause that costs too much to
// lift may be left out of a level: what evaluates it natively is handed to
// [Level.Through].
package levels
