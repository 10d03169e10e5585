package solver

import (
	"context"

	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// SMT says how Z3 is asked.
type SMT = smt.Config

// A Decision is what [Decide] returns.
type Decision = smt.Decision

// MemoryLimit is how many MiB all questions to Z3 together may use.
const MemoryLimit = smt.MemoryLimit

// The errors of Z3.
var (
	// ErrUnavailable is the error without cgo or libz3.
	ErrUnavailable = smt.ErrUnavailable
	// ErrGaveUp is wrapped by the error of a question that Z3 gives up on.
	ErrGaveUp = smt.ErrGaveUp
)

// Version returns the version of the Z3 library in use, as it prints itself.
func Version() string { return smt.Version() }

// Trim gives memory that Z3 has used, and needs no more, back to the system.
// It takes milliseconds.
func Trim() { smt.Trim() }

// A Crash is the error of a libz3 that has crashed in this process. It is not
// called again: enumerations do without, as far as they can, and say so.
type Crash = smt.Crash

// OnCrash returns a context in which f is called when libz3 crashes, from the
// goroutine of the enumeration that it happens to.
func OnCrash(ctx context.Context, f func(*Crash)) context.Context { return smt.OnCrash(ctx, f) }

// A Disagreement is the error of a model of Z3 that does not satisfy the
// problem.
type Disagreement = smt.Disagreement

// Conflict explains why boolean terms over vars have no model in common. It
// returns the indexes, ascending, of some of them that have none either, while
// any of these left out leaves a model; none at all if the domains of vars
// alone have no model. If the terms have a model it returns nil. The store is
// not changed.
//
// If Z3 gives up on the whole question the error wraps ErrGaveUp. If it gives
// up on leaving one of them out, that one stays in.
func Conflict(ctx context.Context, config SMT, store *term.Store, terms []term.Term, vars []problem.Var) ([]int, error) {
	return smt.Conflict(ctx, config, store, terms, vars)
}

// Decide asks Z3 one question: whether p has a model at all, and for one if it
// has. It asks about mathematical integers first, if p is linear over them and
// means the same, and then about bit-vectors. Both questions together may take
// the resources of config. The error is ErrUnavailable or a fault. It is nil if
// Z3 gives up.
func Decide(ctx context.Context, config SMT, p *problem.Problem) (Decision, error) {
	return smt.Decide(ctx, config, p)
}
