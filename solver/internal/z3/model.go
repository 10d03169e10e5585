//go:build cgo

package z3

/*
#include "binding.h"
*/
import "C"

import (
	"fmt"
	"unsafe"
)

// Values stores the value of each term in the model of the last check, which
// was Sat: a boolean as 0 or 1, an integer as itself, a bit-vector as signed.
// Terms that the assertions leave open get a value too. An integer beyond 64
// bits is an error.
func (s *Solver) Values(terms []Term, values []int64) error {
	if err := s.ready("model"); err != nil {
		return err
	}
	raw, ok := s.c.raws("model", terms)
	if !ok {
		return s.c.err
	}
	if len(values) < len(terms) {
		return &Error{Op: "model", Msg: "more terms than places for their values"}
	}
	n := C.target_z3_values(&s.c.crash, s.c.raw, s.raw, C.uint(len(raw)), unsafe.SliceData(raw),
		(*C.int64_t)(unsafe.SliceData(values)))
	if err := s.c.noteCrash(); err != nil {
		return err
	}
	if int(n) < len(terms) {
		return &Error{Op: "model", Msg: fmt.Sprintf("no value for term %d: %s", n, s.c.String(terms[n]))}
	}
	return nil
}

// Refute asserts that some term does not have its value. Without terms it
// asserts false. It returns an error if there is not one value for each term,
// and otherwise as [Solver.Assert] does.
func (s *Solver) Refute(terms []Term, values []int64) error {
	if err := s.ready("refute"); err != nil {
		return err
	}
	raw, ok := s.c.raws("refute", terms)
	if !ok {
		return s.c.err
	}
	if len(values) != len(terms) {
		return &Error{Op: "refute", Msg: "not one value for each term"}
	}
	code := C.target_z3_refute(&s.c.crash, s.c.raw, s.raw, C.uint(len(raw)), unsafe.SliceData(raw),
		(*C.int64_t)(unsafe.SliceData(values)))
	if code != C.Z3_OK {
		return s.fault("refute", code)
	}
	return nil
}
