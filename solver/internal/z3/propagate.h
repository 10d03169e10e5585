// A user propagator that raises a conflict at each model, so that one check finds all of them.

#ifndef TARGET_Z3_PROPAGATE_H
#define TARGET_Z3_PROPAGATE_H

#include "binding.h"

typedef struct target_z3_propagator target_z3_propagator;

// The value of a term that has none.
enum { target_z3_open = 2 };

// Registers boolean terms with a solver. An error
// leaves a propagator that must be freed with the solver, or NULL. The owner is handed to targetZ3Final.
target_z3_propagator *target_z3_propagate(Z3_context c, Z3_solver s, uintptr_t owner, unsigned n,
                                          Z3_ast const terms[], Z3_error_code *code);

// Frees a propagator whose solver is gone.
void target_z3_propagator_free(target_z3_propagator *p);

// Reports whether memory ran out in a callback: what the check said is then void.
bool target_z3_propagator_failed(target_z3_propagator const *p);

#endif
