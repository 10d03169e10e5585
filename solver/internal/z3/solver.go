//go:build cgo

package z3

/*
#include <stdlib.h>
#include "binding.h"
*/
import "C"

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
	"unsafe"
)

// A Solver holds assertions and checks them. It is Z3's incremental core
// without preprocessing ("simple solver"), which suits enumerations, unless
// NewCircuitSolver made it.
type Solver struct {
	c       *Context
	raw     C.Z3_solver
	kind    solverKind
	params  Params
	scopes  int
	assumed []C.Z3_ast // of the last check
	reason  string

	propagation *propagation // of Watch
}

// NewSolver returns a solver with no assertions. It returns an error if the
// context is closed or has an error, if the library lacks a parameter, or if Z3
// fails.
func (c *Context) NewSolver(p Params) (*Solver, error) {
	if !c.usable("solver") {
		return nil, c.err
	}
	return c.solver(C.Z3_mk_simple_solver(c.raw), simple, p)
}

// solver returns a solver that the library has made.
func (c *Context) solver(raw C.Z3_solver, kind solverKind, p Params) (*Solver, error) {
	if raw == nil {
		return nil, c.lastError("solver")
	}
	C.Z3_solver_inc_ref(c.raw, raw)
	s := &Solver{c: c, raw: raw, kind: kind, params: p}
	c.solvers[s] = struct{}{}
	if err := s.configure(p.values(kind)); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// SetLimits changes the bounds of later checks. The error is as for
// [Solver.Assert].
func (s *Solver) SetLimits(p Params) error {
	if err := s.ready("limits"); err != nil || p == s.params {
		return err
	}
	s.params = p
	return s.configure(p.values(s.kind))
}

func (s *Solver) configure(list []paramValue) error {
	c := s.c
	if err := s.unknownParam(list); err != nil {
		return err
	}
	params := C.Z3_mk_params(c.raw)
	if params == nil {
		return c.lastError("params")
	}
	C.Z3_params_inc_ref(c.raw, params)
	defer C.Z3_params_dec_ref(c.raw, params)
	for _, p := range list {
		name := C.CString(p.name)
		symbol := C.Z3_mk_string_symbol(c.raw, name)
		C.free(unsafe.Pointer(name))
		switch value := p.value.(type) {
		case bool:
			C.Z3_params_set_bool(c.raw, params, symbol, C.bool(value))
		case uint32:
			C.Z3_params_set_uint(c.raw, params, symbol, C.uint(value))
		}
	}
	C.Z3_solver_set_params(c.raw, s.raw, params)
	if C.Z3_get_error_code(c.raw) != C.Z3_OK {
		return c.lastError("params")
	}
	return nil
}

// known holds the names of the parameters of the library's solvers, which do
// not change in a process.
var known [solverKinds]struct {
	sync.Once
	names map[string]bool
}

// unknownParam returns an error for a parameter that this version of the
// library lacks.
func (s *Solver) unknownParam(list []paramValue) error {
	known := &known[s.kind]
	known.Do(func() {
		known.names = map[string]bool{}
		descriptions := C.Z3_solver_get_param_descrs(s.c.raw, s.raw)
		if descriptions == nil {
			return
		}
		C.Z3_param_descrs_inc_ref(s.c.raw, descriptions)
		defer C.Z3_param_descrs_dec_ref(s.c.raw, descriptions)
		for i := range C.Z3_param_descrs_size(s.c.raw, descriptions) {
			symbol := C.Z3_param_descrs_get_name(s.c.raw, descriptions, i)
			known.names[C.GoString(C.Z3_get_symbol_string(s.c.raw, symbol))] = true
		}
	})
	for _, p := range list {
		if !known.names[p.name] {
			return &Error{Op: "params", Msg: "Z3 " + Version() + " has no solver parameter " + p.name}
		}
	}
	return nil
}

// Close frees the solver. It may be called again.
func (s *Solver) Close() {
	if s.raw == nil {
		return
	}
	if !s.c.lost() {
		C.target_z3_drop_solver(&s.c.crash, s.c.raw, s.raw)
		s.c.noteCrash()
	}
	s.raw = nil
	delete(s.c.solvers, s)
	if s.propagation != nil {
		s.propagation.free(s.c.lost())
	}
}

// fault returns the error for the code of a call about the assertions, or nil.
func (s *Solver) fault(op string, code C.Z3_error_code) error {
	if code == C.Z3_OK && s.c.crash == 0 {
		return nil
	}
	err := s.c.errorOf(op, code)
	if e := (*Error)(nil); errors.As(err, &e) && (code == C.Z3_EXCEPTION || code == C.Z3_INTERNAL_FATAL) {
		e.Exhausted = true
	}
	return err
}

// ready returns the error of the context, or that of a use after Close.
func (s *Solver) ready(op string) error {
	if !s.c.usable(op) {
		return s.c.err
	}
	if s.raw == nil {
		return &Error{Op: op, Msg: "the solver is closed"}
	}
	return nil
}

// Assert adds boolean terms. It returns an error if the context has an error,
// if the solver is closed, or if Z3 fails.
func (s *Solver) Assert(terms ...Term) error {
	if err := s.ready("assert"); err != nil {
		return err
	}
	raw, ok := s.c.raws("assert", terms)
	if !ok {
		return s.c.err
	}
	land := s.c.takeOff(s.c.until)
	code := C.target_z3_assert(&s.c.crash, s.c.raw, s.raw, C.uint(len(raw)), unsafe.SliceData(raw))
	land()
	return s.fault("assert", code)
}

// Push opens a scope. Pop retracts the assertions in it. The error is as for
// [Solver.Assert].
func (s *Solver) Push() error {
	if err := s.ready("push"); err != nil {
		return err
	}
	if err := s.fault("push", C.target_z3_push(&s.c.crash, s.c.raw, s.raw)); err != nil {
		return err
	}
	s.scopes++
	return nil
}

// Pop closes the innermost scope. It returns an error if no scope is open, and
// otherwise as [Solver.Assert] does.
func (s *Solver) Pop() error {
	if err := s.ready("pop"); err != nil {
		return err
	}
	if s.scopes == 0 {
		return &Error{Op: "pop", Msg: "no scope is open"}
	}
	if err := s.fault("pop", C.target_z3_pop(&s.c.crash, s.c.raw, s.raw)); err != nil {
		return err
	}
	s.scopes--
	return nil
}

// Check asks whether the assertions, with the assumptions, have a model. An
// assumption is a boolean constant or its negation. The end of ctx stops the
// check with Unknown. An error is one of the translation or of Z3, never a
// property of the assertions.
func (s *Solver) Check(ctx context.Context, assumptions ...Term) (Status, error) {
	s.reason = ""
	if err := s.ready("check"); err != nil {
		return Unknown, err
	}
	raw, ok := s.c.raws("check", assumptions)
	if !ok {
		return Unknown, s.c.err
	}
	s.assumed = append(s.assumed[:0], raw...)
	if err := ctx.Err(); err != nil {
		s.reason = "canceled"
		return Unknown, nil
	}
	start := time.Now()
	land := s.c.takeOff(ctx)
	var verdict C.int
	code := C.target_z3_check(&s.c.crash, s.c.raw, s.raw, C.uint(len(s.assumed)), unsafe.SliceData(s.assumed), &verdict)
	land()
	// An interrupt that comes at the wrong moment can end as an error of
	// the check.
	if err := s.fault("check", code); err != nil && (ctx.Err() == nil || s.c.crash != 0) {
		return Unknown, err
	}
	switch {
	case ctx.Err() != nil && verdict == C.Z3_L_TRUE: // a late interrupt spoils the model
	case code == C.Z3_OK && verdict == C.Z3_L_TRUE:
		return Sat, nil
	case code == C.Z3_OK && verdict == C.Z3_L_FALSE:
		return Unsat, nil
	}
	s.reason = s.explain(ctx, time.Since(start))
	return Unknown, nil
}

// Spent returns how much work everything in the solver's context has taken so
// far, in the units of Params.Resources.
func (s *Solver) Spent() int64 {
	if s.ready("statistics") != nil {
		return 0
	}
	stats := C.Z3_solver_get_statistics(s.c.raw, s.raw)
	if stats == nil {
		return 0
	}
	C.Z3_stats_inc_ref(s.c.raw, stats)
	defer C.Z3_stats_dec_ref(s.c.raw, stats)
	for i := range C.Z3_stats_size(s.c.raw, stats) {
		if C.GoString(C.Z3_stats_get_key(s.c.raw, stats, i)) == "rlimit count" && C.Z3_stats_is_uint(s.c.raw, stats, i) {
			return int64(C.Z3_stats_get_uint_value(s.c.raw, stats, i))
		}
	}
	return 0
}

// Reason returns why the last check was Unknown, in a few words.
func (s *Solver) Reason() string { return s.reason }

// IsExhausted reports whether the last check was Unknown because all contexts
// of the process together had no memory left.
func (s *Solver) IsExhausted() bool { return s.reason == outOfMemory }

// vague holds the reasons of Z3 that may stand for a limit. Version 4.8.12 says
// "canceled" for an interrupt, the timeout and the resource limit alike, and
// "unknown" if the resource limit ends a check early.
var vague = map[string]bool{
	"": true, "unknown": true, "canceled": true, "timeout": true, "max. resource limit exceeded": true,
}

// exhausted holds the reasons of Z3 that stand for the limit of memory.
var exhausted = map[string]bool{"memout": true, "max. memory exceeded": true, "out of memory": true, "(memout)": true}

// explain names the cause of Unknown, by the limits of the check.
func (s *Solver) explain(ctx context.Context, took time.Duration) string {
	text := C.GoString(C.Z3_solver_get_reason_unknown(s.c.raw, s.raw))
	switch {
	case ctx.Err() != nil:
		return "canceled"
	case exhausted[text]:
		return outOfMemory
	case !vague[text]:
		return text
	case s.params.Timeout > 0 && took >= s.params.Timeout:
		return fmt.Sprintf("timeout of %v", s.params.Timeout)
	case s.params.Resources > 0:
		return fmt.Sprintf("limit of %d resource units", s.params.Resources)
	}
	return text
}

// takeOff marks a check as in flight and makes the end of ctx interrupt it. The
// caller must call the returned function after the check, which ends
// interrupts.
func (c *Context) takeOff(ctx context.Context) (land func()) {
	c.flight.Lock()
	c.running = true
	c.flight.Unlock()
	landed := make(chan struct{})
	stop := context.AfterFunc(ctx, func() { c.interrupt(landed) })
	return func() {
		stop()
		close(landed)
		c.flight.Lock()
		c.running = false
		c.flight.Unlock()
	}
}

// interrupt interrupts the check in flight until it ends, since an interrupt
// that arrives before Z3 has entered its loop has no effect.
func (c *Context) interrupt(landed <-chan struct{}) {
	again := time.NewTicker(5 * time.Millisecond)
	defer again.Stop()
	for {
		c.flight.Lock()
		select {
		case <-landed:
			c.flight.Unlock()
			return
		default:
		}
		if c.running {
			C.Z3_interrupt(c.raw)
		}
		c.flight.Unlock()
		select {
		case <-landed:
			return
		case <-again.C:
		}
	}
}

// Core returns the indexes of assumptions of the last check, which was Unsat.
// Together with the assertions they have no model. The set need not be minimal.
// The error is as for [Solver.Assert].
func (s *Solver) Core() ([]int, error) {
	if err := s.ready("core"); err != nil {
		return nil, err
	}
	vector := C.Z3_solver_get_unsat_core(s.c.raw, s.raw)
	if vector == nil || C.Z3_get_error_code(s.c.raw) != C.Z3_OK {
		return nil, s.c.lastError("core")
	}
	C.Z3_ast_vector_inc_ref(s.c.raw, vector)
	defer C.Z3_ast_vector_dec_ref(s.c.raw, vector)
	in := map[C.Z3_ast]bool{}
	for i := range C.Z3_ast_vector_size(s.c.raw, vector) {
		in[C.Z3_ast_vector_get(s.c.raw, vector, i)] = true
	}
	core := []int{}
	for i, a := range s.assumed {
		if in[a] {
			core = append(core, i)
			delete(in, a)
		}
	}
	return core, nil
}
