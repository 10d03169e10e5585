// Package levels yields the inputs of a contract depth by depth, without
// running them.
//
// [New] takes a contract and a [Config], which has bounds, maxima and a
// strategy. It returns [Levels], which yield a [Level] for each depth. A level
// is the problem of its depth with a strategy that enumerates the inputs that
// lesser depths do not have. If there are too many inputs to run, the levels
// divide the number among them, and each level spreads its share over all of
// its inputs.
//
// [Fit] finds the depth to go to if none is set: it counts the inputs that each
// depth adds.
//
// The next levels are encoded while one runs. A level may leave out a clause
// that is expensive to lift. [Level.Through] takes a predicate that evaluates
// the compiled clause.
package levels
