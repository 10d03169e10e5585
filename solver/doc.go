// Package solver holds the strategies that enumerate the models of a problem.
//
// In comes a [problem.Problem]: choice and data variables with finite domains, a
// guard for each, and a root of package term that must hold. Out come its
// models, once each and in one defined order, through a [Strategy]. This is
// the loop "solve, decode, refute" of the method, and what replaces it where
// that is faster.
//
// # Search
//
// [Search] decides the structural variables first, in their order, by propagating intervals over
// the terms. The root specialised to such a shape becomes a plan: nested loops, one for
// each variable left, with the bounds that follow from the closed matrix of all differences, linear
// and bilinear constraints with running sums, and straight-line code for everything else, each
// computed at the first level where it is known. What tests the values of a level is a sieve, which
// interprets each term once for up to 64 values: truth is a set of values, an integer is linear in the
// value piece by piece. What later levels test is foreseen as far as it is known without their values.
// Shapes go by size, and plans keep to the order of the variables, so that models come out in order as
// they are found and none is remembered.
//
// What one guard realizes is a region, and regions lie within one another as the parts of a value do. Where a choice rules out a
// region nothing within it is touched: the size of models, and where they are new, are terms that follow the regions, and
// so is what most preconditions say of a linked structure. So a shape costs what it consists of, not what the
// depth allows. Shapes of several sizes are listed and planned in one go.
//
// [Auto] hands what the search is bad at to [Split], from where the search stands: the rest of a
// shape, or of a size, as a [problem.Cube]. When it does is decided by counts (dead ends, steps, models, the
// number of assignments left), never by time, and Z3's own work is bounded in its own units: what a problem
// comes to does not depend on the machine. Most problems are never handed over. It pays for integers of very many values
// and for many booleans; on the small domains of default bounds Z3 is slower nearly always.
//
// # Filter
//
// [Filter] lists what [problem.Problem.Domain] allows, in the order of models, and asks a [Sieve] of which the precondition holds.
// [Thrifty] goes on so, from where a search stands, once that has taken a part of the steps that the filter would cost.
//
// # Side by side
//
// On several goroutines ([SideBySide]) what is handed to Z3 is cut into disjoint stretches of the order of models, each a
// [problem.Cube]. Each is done by a goroutine with a store and a Z3 context of its own,
// and the models are put back in order, with a bound on how many wait for their turn.
//
// # Spread
//
// Where a problem has too many models to run them all, [Spread] yields some: a bounded number, the same
// for a seed, and distinct. It goes through sizes and the shapes of each size, as the search does, or
// draws shapes at random where there are too many. What is open of a shape is the engine's once
// more: a dive gives the variables values one after the other, in random order, as far as
// propagation allows, and takes the next value that it allows where the one it wanted is ruled out.
// Any node of the engine can be aimed at, so that not only variables take their extremes but
// also what the precondition computes of them, and each side of each comparison. Z3 proves the
// extremes that propagation only bounds, finds the models that dives do not, and says where there are no
// more. Before Z3 is asked, random assignments are evaluated, which finds models
// of what mixes its values. Where the root leaves out a part of the precondition,
// [Sample] draws models of the rest and asks a [Sieve].
//
// A draw first decides in what way the model is new at its depth, then what is realized for that, then the rest, and
// at last the data, all in one engine over the whole problem. That engine also relates what the normal form of terms
// takes apart (a measure that returns -1 for what is wrong is bounded before all of it is decided), and while the shape
// is drawn leaves inequalities between variables to one pass in their own order at the end. The work of a draw is
// counted in revisions, so that it depends on the problem only.
package solver
