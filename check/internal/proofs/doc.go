// Package proofs holds proofs to a corpus: functions in check/testdata/proofs
// that are known to be right for all integers or to be wrong for some, and what
// a proof has to come to.
package proofs
