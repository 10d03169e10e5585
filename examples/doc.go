// Package examples is the parent of the annotated example packages. Its tests check what the
// examples must give: the sets of valid inputs that nested loops find, the numbers of them that
// are known from elsewhere, and a counterexample for each bug that the tests put in.
package examples
