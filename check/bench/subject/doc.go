// Package subject has the functions that package bench runs end to end, with
// contracts whose clauses are plain Go functions, so that target and its rivals
// do the very same work on an input. The functions under test are those of the
// examples, if there is one.
package subject
