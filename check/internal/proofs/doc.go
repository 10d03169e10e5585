// Package proofs tests proofs with the functions in check/testdata/proofs. They
// are known to be right for all integers or to be wrong for some. The tests
// state the result that each proof must have.
package proofs
