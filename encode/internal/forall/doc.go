// Package forall has the foralls over integers of a predicate that is to hold
// on every input.
//
// Such a forall needs no loop where it decides the predicate: the predicate
// holds everywhere if its body does, for any value of a variable within the
// range. [In] finds the loops of these foralls in the syntax of a predicate. A
// [Variable] has the ranges that come in at its forall, and [Holds] tries all
// of its values on one input.
//
// A forall decides a predicate by itself, on either side of &&, on the right of
// ||, on either branch of a conditional, or as the body of such a forall: the
// predicate does not hold if the body is false or panics for some value in the
// range. On the left of || it may hold nevertheless, if another value makes the
// body false first.
package forall
