// Package retold has programs with known errors that other verifiers were
// evaluated on, retold in Go. Its tests check that the correct ones are
// exhausted, and that each error is answered by a counterexample.
package retold
