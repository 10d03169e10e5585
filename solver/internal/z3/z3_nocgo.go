//go:build !cgo

package z3

import "context"

// A Context cannot be made without cgo: NewContext returns ErrUnavailable.
type Context struct{}

// A Mark is a place in the arena of a context.
type Mark int

// NewContext returns ErrUnavailable.
func NewContext() (*Context, error) { return nil, ErrUnavailable }

// Version says that there is no library.
func Version() string { return "none (built without cgo)" }

// Trim does nothing.
func Trim() {}

// Until does nothing.
func (*Context) Until(context.Context) {}

// Close does nothing.
func (*Context) Close() {}

// Err returns ErrUnavailable.
func (*Context) Err() error { return ErrUnavailable }

// ClearErr returns ErrUnavailable.
func (*Context) ClearErr() error { return ErrUnavailable }

// Mark returns the start of an empty arena.
func (*Context) Mark() Mark { return 0 }

// Release does nothing.
func (*Context) Release(Mark) {}

// Apply returns an invalid term.
func (*Context) Apply(Op, ...Term) Term { return Term{} }

// BoolSort returns an invalid sort.
func (*Context) BoolSort() Sort { return Sort{} }

// IntSort returns an invalid sort.
func (*Context) IntSort() Sort { return Sort{} }

// BVSort returns an invalid sort.
func (*Context) BVSort(int) Sort { return Sort{} }

// Const returns an invalid term.
func (*Context) Const(int, Sort) Term { return Term{} }

// Int returns an invalid term.
func (*Context) Int(int64, Sort) Term { return Term{} }

// Bit returns an invalid term.
func (*Context) Bit(int, Term) Term { return Term{} }

// SignExtend returns an invalid term.
func (*Context) SignExtend(int, Term) Term { return Term{} }

// ZeroExtend returns an invalid term.
func (*Context) ZeroExtend(int, Term) Term { return Term{} }

// Truncate returns an invalid term.
func (*Context) Truncate(int, Term) Term { return Term{} }

// String returns the text of an invalid term.
func (*Context) String(Term) string { return "<invalid>" }

// NewSolver returns ErrUnavailable.
func (*Context) NewSolver(Params) (*Solver, error) { return nil, ErrUnavailable }

// NewCircuitSolver returns ErrUnavailable.
func (*Context) NewCircuitSolver(Params) (*Solver, error) { return nil, ErrUnavailable }

// A Solver cannot be made without cgo.
type Solver struct{}

// Close does nothing.
func (*Solver) Close() {}

// Assert returns ErrUnavailable.
func (*Solver) Assert(...Term) error { return ErrUnavailable }

// SetLimits returns ErrUnavailable.
func (*Solver) SetLimits(Params) error { return ErrUnavailable }

// Push returns ErrUnavailable.
func (*Solver) Push() error { return ErrUnavailable }

// Pop returns ErrUnavailable.
func (*Solver) Pop() error { return ErrUnavailable }

// Check returns ErrUnavailable.
func (*Solver) Check(context.Context, ...Term) (Status, error) { return Unknown, ErrUnavailable }

// Spent returns 0.
func (*Solver) Spent() int64 { return 0 }

// Reason returns nothing.
func (*Solver) Reason() string { return "" }

// IsExhausted returns false.
func (*Solver) IsExhausted() bool { return false }

// Core returns ErrUnavailable.
func (*Solver) Core() ([]int, error) { return nil, ErrUnavailable }

// Values returns ErrUnavailable.
func (*Solver) Values([]Term, []int64) error { return ErrUnavailable }

// Refute returns ErrUnavailable.
func (*Solver) Refute([]Term, []int64) error { return ErrUnavailable }

// A Visitor visits a candidate for a model.
type Visitor func(values []byte, conflict []uint32) ([]uint32, bool)

// Watch returns ErrUnavailable.
func (*Solver) Watch([]Term) error { return ErrUnavailable }

// Visit returns ErrUnavailable.
func (*Solver) Visit(context.Context, Visitor) (Status, error) { return Unknown, ErrUnavailable }
