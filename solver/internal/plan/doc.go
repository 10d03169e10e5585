// Package plan turns the residual of a problem into nested loops, and runs
// them.
//
// [Planner.Build] takes the residual of a shape: the root once the choices of
// the shape are made, over variables that are all realized. It returns a
// [Plan], with one level for each variable left, in the order of models. The
// bounds of a plan follow from the closed matrix of all differences; linear and
// bilinear constraints have running sums; everything else is straight-line
// code, computed at the first level at which it is known. A bit filter tests up
// to 64 values of a level at once, by interpreting each term once: a truth is a
// set of values, an integer is piecewise linear in the value. A lookahead
// interprets the tests of later levels in the same way, as far as they are
// known without the later values.
//
// A [Runner] runs plans over values that it shares with its caller, by their
// loops or by propagation, and yields their models. Each can go on from the
// place at which the other stopped. A [Cache] keeps plans, because many shapes
// have the same residual.
package plan
