//go:build cgo

package z3

/*
#include "propagate.h"
*/
import "C"

import (
	"context"
	"fmt"
	"runtime/cgo"
	"unsafe"
)

// A Visitor visits a candidate for a model. It receives the value, 0 or 1, of
// each watched term, which is valid only during the call. It appends to
// conflict, which is empty, the indexes of terms whose values together exclude
// the candidate, and returns false to stop.
type Visitor func(values []byte, conflict []uint32) ([]uint32, bool)

// A propagation is the Go side of a propagator.
type propagation struct {
	raw    *C.target_z3_propagator
	handle cgo.Handle
	visit  Visitor
	err    error
}

// Watch registers boolean terms for Visit. (Z3 accepts bit-vectors as well, but
// does not report those that it knows from the start.) Theories judge a
// candidate in the order in which they enter, so each theory that Visit is to
// consult must have an assertion before. Watch returns an error if the solver
// watches terms already, and otherwise as [Solver.Assert] does.
func (s *Solver) Watch(terms []Term) error {
	if err := s.ready("watch"); err != nil {
		return err
	}
	if s.propagation != nil {
		return &Error{Op: "watch", Msg: "the solver watches already"}
	}
	raw, ok := s.c.raws("watch", terms)
	if !ok {
		return s.c.err
	}
	p := &propagation{}
	p.handle = cgo.NewHandle(p)
	var code C.Z3_error_code
	p.raw = C.target_z3_propagate(s.c.raw, s.raw, C.uintptr_t(p.handle), C.uint(len(raw)), unsafe.SliceData(raw), &code)
	s.propagation = p
	if code != C.Z3_OK {
		return s.c.errorOf("watch", code)
	}
	return nil
}

// Visit checks the assertions and calls visit with each candidate for a model.
// A candidate need not be a model, since arithmetic comes later, and may come
// again. Unsat means that the assertions and the conflicts that visit returned
// leave no model. Sat means that visit stopped, or that there is a model that
// visit was not asked about. The error is that of Z3, or says that Watch was
// not called or that visit panicked.
func (s *Solver) Visit(ctx context.Context, visit Visitor) (Status, error) {
	if err := s.ready("visit"); err != nil {
		return Unknown, err
	}
	if s.propagation == nil {
		return Unknown, &Error{Op: "visit", Msg: "the solver watches nothing"}
	}
	s.propagation.visit = visit
	status, err := s.Check(ctx)
	s.propagation.visit = nil
	switch {
	case s.propagation.err != nil:
		return Unknown, s.propagation.err
	case err == nil && bool(C.target_z3_propagator_failed(s.propagation.raw)):
		return Unknown, &Error{Op: "visit", Msg: outOfMemory, Exhausted: true}
	}
	return status, err
}

// free frees the propagator, after the solver, unless the library is lost.
func (p *propagation) free(lost bool) {
	if p.raw != nil && !lost {
		C.target_z3_propagator_free(p.raw)
	}
	p.handle.Delete()
}

//export targetZ3Final
func targetZ3Final(owner C.uintptr_t, n C.uint, values *C.uchar, conflict *C.uint) C.int {
	p := cgo.Handle(owner).Value().(*propagation)
	return C.int(p.final(
		unsafe.Slice((*byte)(unsafe.Pointer(values)), int(n)),
		unsafe.Slice((*uint32)(unsafe.Pointer(conflict)), int(n))))
}

// final asks the visitor and stores the conflict. It returns its length, or -1
// to stop. A panic must not pass through the solver, so it becomes an error of
// Visit.
func (p *propagation) final(values []byte, conflict []uint32) (size int) {
	defer func() {
		if r := recover(); r != nil {
			p.err, size = &Error{Op: "visit", Msg: fmt.Sprint("panic: ", r)}, -1
		}
	}()
	if p.visit == nil || p.err != nil {
		return -1
	}
	for i, v := range values {
		if v == C.target_z3_open {
			p.err = &Error{Op: "visit", Msg: fmt.Sprintf("watched term %d has no value in a candidate", i)}
			return -1
		}
	}
	chosen, more := p.visit(values, conflict[:0])
	if !more || len(chosen) > len(conflict) {
		return -1
	}
	copy(conflict, chosen)
	return len(chosen)
}
