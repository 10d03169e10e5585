// Package solver holds the strategies that enumerate the models of a problem.
//
// A [Strategy] takes a [problem.Problem]: choice and data variables with finite
// domains, a guard for each, and a root of package term that must be true. It
// yields the models of the problem, once each and in one defined order. This is
// the loop "solve, decode, refute" of the method, or a faster replacement.
//
//   - [Search] needs no SMT solver: it decides shapes by propagation and turns
//     the rest of each into a plan of nested loops (packages internal/search
//     and internal/plan).
//   - [Auto] is the search with [Split] as its fallback solver. Counts decide
//     when Split takes over, never time, and Z3's own work is bounded in its
//     own units. So the outcome for a problem does not depend on the machine.
//     Split pays for integers of very many values and for many booleans; on the
//     small domains of default bounds Z3 is nearly always slower.
//   - [Split] asks Z3 only, and cuts the order of models into parts.
//   - [Refute] asks Z3 for one model after the other: the paper's loop.
//   - [Filter] lists the assignments that [problem.Problem.Domain] allows, in
//     the order of models, and asks a [Predicate] which of them satisfy the
//     precondition. [Thrifty] turns from a search into a filter once the search
//     has taken a part of the steps that the filter would cost.
//   - [Spread] yields a bounded number of the models of a problem that has too
//     many to run them all (package internal/sample). If the root leaves out a
//     part of the precondition, [Sample] draws models of the rest and asks a
//     Predicate.
//
// [Cut] cuts the models of a problem into pieces of about equal weight, and
// [InCubes] enumerates some of these, so that others can have the rest.
//
// [Count] counts models without yielding them, and [Conflict] explains why
// there are none.
package solver
