// What becomes of a crash of the library: the call that was made returns, and nothing else does.

#ifndef TARGET_Z3_GUARD_H
#define TARGET_Z3_GUARD_H

#include <setjmp.h>

// A guard is the place that a call into the library comes back to where it crashes.
struct target_z3_guard {
	sigjmp_buf env;
	struct target_z3_guard *outer;
	int crash;
};

// How a crash is told: the number of a signal, or this and the status of an exit.
enum { target_z3_exited = 1 << 16 };

// Installs the handlers, once for the process. Before that no guard works.
void target_z3_guard_install(void);

void target_z3_guard_enter(struct target_z3_guard *g);
void target_z3_guard_leave(struct target_z3_guard *g);

// Suspends the guards of this thread, while the library calls back into Go, and resumes them.
struct target_z3_guard *target_z3_guard_suspend(void);
void target_z3_guard_resume(struct target_z3_guard *g);

// Opens a function that calls the library, whose first parameter is "int *crash": where the library
// crashes before GUARD_END, *crash is set and the function returns failed.
#define GUARD_BEGIN(failed)                  \
	struct target_z3_guard guard;            \
	target_z3_guard_enter(&guard);           \
	if (sigsetjmp(guard.env, 0)) {           \
		*crash = guard.crash;                \
		return failed;                       \
	}
#define GUARD_END target_z3_guard_leave(&guard)

// Faults that tests put into the next check but n-1.
enum target_z3_fault {
	target_z3_no_fault, target_z3_segfault, target_z3_abort, target_z3_overflow, target_z3_exit,
	target_z3_exception, target_z3_memout
};
void target_z3_inject(int fault, int n);

// The fault that is due at this check. The crashes among them happen here.
int target_z3_fault_due(void);

#endif
