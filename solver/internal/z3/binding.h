// C side of the binding: what would otherwise be many crossings from Go for one step.

#ifndef TARGET_Z3_BINDING_H
#define TARGET_Z3_BINDING_H

#if __has_include(<z3.h>)
#include <z3.h>
#elif __has_include(<z3/z3.h>)
#include <z3/z3.h>
#else
#error "target needs the headers of Z3 4.8.12 or later: apt install libz3-dev (Debian, Ubuntu), dnf install z3-devel (Fedora), brew install z3 (macOS), or set CGO_CFLAGS=-I/path/to/include and CGO_LDFLAGS=-L/path/to/lib"
#endif
#if __has_include(<z3_version.h>)
#include <z3_version.h>
#else
#include <z3/z3_version.h>
#endif
#include <stdbool.h>
#include <stdint.h>

// Operators, in the order of the constants of op.go.
enum target_z3_op {
	target_z3_true, target_z3_false, target_z3_not, target_z3_and, target_z3_or, target_z3_ite, target_z3_eq,
	target_z3_add, target_z3_mul, target_z3_div, target_z3_mod, target_z3_le, target_z3_lt,
	target_z3_bvadd, target_z3_bvmul, target_z3_bvsdiv, target_z3_bvudiv, target_z3_bvsrem, target_z3_bvurem,
	target_z3_bvand, target_z3_bvor, target_z3_bvxor, target_z3_bvneg, target_z3_bvshl, target_z3_bvlshr,
	target_z3_bvashr, target_z3_bvsle, target_z3_bvslt, target_z3_bvult,
	target_z3_op_count
};

// The functions below come back from a crash of the library: *crash then says of what kind, what they
// return says nothing, and the library must not be called again.

// A context with an error handler that does nothing; NULL where there is no memory for it.
Z3_context target_z3_new(int *crash);

void target_z3_delete(int *crash, Z3_context c);

// The term op(args), with one reference taken, or NULL where it fails.
Z3_ast target_z3_apply(int *crash, Z3_context c, int op, unsigned n, Z3_ast const args[]);

// Drops one reference of each term.
void target_z3_release(int *crash, Z3_context c, unsigned n, Z3_ast const asts[]);

// Asserts terms, up to the first that fails.
Z3_error_code target_z3_assert(int *crash, Z3_context c, Z3_solver s, unsigned n, Z3_ast const terms[]);

// Opens and closes a scope.
Z3_error_code target_z3_push(int *crash, Z3_context c, Z3_solver s);
Z3_error_code target_z3_pop(int *crash, Z3_context c, Z3_solver s);

// Checks under assumptions; the verdict is a Z3_lbool.
Z3_error_code target_z3_check(int *crash, Z3_context c, Z3_solver s, unsigned n, Z3_ast const assumptions[], int *verdict);

// Drops the reference of a solver.
void target_z3_drop_solver(int *crash, Z3_context c, Z3_solver s);

// Reads the value of each term in the model of the last check: a boolean as 0 or 1, a bit-vector
// as signed. Returns the number of values read; the first that could not be is at that index.
unsigned target_z3_values(int *crash, Z3_context c, Z3_solver s, unsigned n, Z3_ast const terms[], int64_t values[]);

// Asserts that some term does not have its value; with no terms, false.
Z3_error_code target_z3_refute(int *crash, Z3_context c, Z3_solver s, unsigned n, Z3_ast const terms[], int64_t const values[]);

#endif
