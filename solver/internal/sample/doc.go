// Package sample yields some of the models of a problem that has too many.
//
// [Enumerate] takes a problem, a number and a seed, and yields that many
// distinct models, the same for the same seed, small ones first. The sizes of
// models share the number, and so do the shapes of a size. If there are too
// many shapes to list, a sampler draws some at random, each with a model: it
// first decides in which way the model is new at its depth (a fresh witness),
// then what is realized for that, then the rest of the shape, and at last the
// data.
//
// Models of one shape come from dives: the free variables get values one after
// the other, in random order, as far as propagation allows. Goals are places to
// dive to: extremes of variables and of the terms of the precondition, both
// sides of each comparison, and the hints of the problem. When dives find
// nothing more, random assignments are evaluated. After that, Z3 searches for
// models, proves extremes, and proves that there are no more models.
//
// Work is counted in revisions. So a sample depends only on the problem and the
// seed, unless its time ends.
package sample
