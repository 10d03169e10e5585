//go:build cgo

package z3

/*
#include <stdlib.h>
#include "binding.h"
*/
import "C"

import "unsafe"

// circuitSteps are the tactics of a circuit solver. Inputs that nothing
// constrains go before the circuit is made, and what the circuit has twice goes
// after. Each of these steps makes some proofs ten times as fast.
var circuitSteps = []string{
	"simplify", "propagate-values", "solve-eqs", "elim-uncnstr", "max-bv-sharing", "bit-blast", "aig", "sat",
}

// NewCircuitSolver returns a solver with no assertions that turns all
// assertions into one circuit at each check, and asks a solver of booleans
// about that. The assertions may be about booleans and bit-vectors only. It is
// better than the simple solver at single questions about bits, and starts anew
// at each check. NewCircuitSolver returns an error in the same cases as
// [Context.NewSolver].
func (c *Context) NewCircuitSolver(p Params) (*Solver, error) {
	if !c.usable("solver") {
		return nil, c.err
	}
	var steps C.Z3_tactic
	defer func() {
		if steps != nil {
			C.Z3_tactic_dec_ref(c.raw, steps)
		}
	}()
	for i := len(circuitSteps) - 1; i >= 0; i-- {
		name := C.CString(circuitSteps[i])
		step := C.Z3_mk_tactic(c.raw, name)
		C.free(unsafe.Pointer(name))
		if step == nil {
			return nil, c.lastError("tactic " + circuitSteps[i])
		}
		C.Z3_tactic_inc_ref(c.raw, step)
		if steps != nil {
			then := C.Z3_tactic_and_then(c.raw, step, steps)
			C.Z3_tactic_inc_ref(c.raw, then)
			C.Z3_tactic_dec_ref(c.raw, step)
			C.Z3_tactic_dec_ref(c.raw, steps)
			step = then
		}
		steps = step
	}
	return c.solver(C.Z3_mk_solver_from_tactic(c.raw, steps), circuit, p)
}
