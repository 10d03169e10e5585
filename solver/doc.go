// Package solver holds the strategies that enumerate the models of a problem.
//
// In comes a [problem.Problem]: choice and data variables with finite domains,
// a guard for each, and a root of package term that must hold. Out come its
// models, once each and in one defined order, through a [Strategy]. This is the
// loop "solve, decode, refute" of the method, and what replaces it if that is
// faster.
//
//   - [Search] is native: it decides shapes by propagation and turns the rest of
//     each into a plan of nested loops (packages internal/search and
//     internal/plan).
//   - [Auto] is the search with [Split] as its fallback solver. When that takes
//     over is decided by counts, never by time, and Z3's own work is bounded in
//     its own units: what a problem comes to does not depend on the machine. It
//     pays for integers of very many values and for many booleans; on the small
//     domains of default bounds Z3 is slower nearly always.
//   - [Split] asks Z3 only, and cuts the order of models into parts. On several
//     goroutines ([SideBySide]) it cuts what it is given into disjoint stretches
//     of the order, each a [problem.Cube] with a store and a Z3 context of its
//     own, and puts the models back in order, with a bound on how many wait for
//     their turn.
//   - [Refute] asks Z3 for one model after the other: the paper's loop.
//   - [Filter] lists what [problem.Problem.Domain] allows, in the order of
//     models, and asks a [Sieve] of which the precondition holds. [Thrifty] goes
//     on so, from where a search stands, once that has taken a part of the steps
//     that the filter would cost.
//   - [Spread] yields a bounded number of the models of a problem that has too
//     many to run them all (package internal/sample). If the root leaves out a
//     part of the precondition, [Sample] draws models of the rest and asks a
//     Sieve.
//
// [Count] counts models without yielding them, and [Conflict] explains why
// there are none.
package solver
