// Package lawtest has types that keep each law of the table, and mutants of
// them that break it. Its tests check that the former pass and that each of the
// latter has a counterexample.
package lawtest
