// Package plan turns what is left of a problem into nested loops, and runs
// them.
//
// In comes the residual of a shape: the root once the choices of the shape are
// made, over variables that are all realized. Out comes a [Plan], with one
// level for each variable left, in the order of models. Its bounds follow from
// the closed matrix of all differences; linear and bilinear constraints have
// running sums; everything else is straight-line code, computed at the first
// level at which it is known. A bit filter tests up to 64 values of a level at
// once, by interpreting each term once: a truth is a set of values, an integer
// is piecewise linear in the value. A lookahead does so for what later levels
// test, as far as it is known without their values.
//
// A [Runner] runs plans over values that it shares with its caller, by their
// loops or by propagation, and yields their models. Either way can go on where
// the other has been left. A [Cache] keeps plans, as many shapes have the same
// residual.
package plan
