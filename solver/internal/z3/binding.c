//go:build cgo

#include "binding.h"
#include "guard.h"

#include <stdlib.h>

// Errors are read by Z3_get_error_code after each call. The handler that Z3 installs of itself
// prints and calls exit(1).
static void ignore(Z3_context c, Z3_error_code e) {
	(void)c;
	(void)e;
}

Z3_context target_z3_new(int *crash) {
	GUARD_BEGIN(NULL)
	Z3_config cfg = Z3_mk_config();
	Z3_context c = Z3_mk_context_rc(cfg);
	Z3_del_config(cfg);
	if (c)
		Z3_set_error_handler(c, ignore);
	GUARD_END;
	return c;
}

void target_z3_delete(int *crash, Z3_context c) {
	GUARD_BEGIN()
	Z3_del_context(c);
	GUARD_END;
}

static Z3_ast build(Z3_context c, int op, unsigned n, Z3_ast const a[]) {
	switch (op) {
	case target_z3_true:   return Z3_mk_true(c);
	case target_z3_false:  return Z3_mk_false(c);
	case target_z3_not:    return Z3_mk_not(c, a[0]);
	case target_z3_and:    return Z3_mk_and(c, n, a);
	case target_z3_or:     return Z3_mk_or(c, n, a);
	case target_z3_ite:    return Z3_mk_ite(c, a[0], a[1], a[2]);
	case target_z3_eq:     return Z3_mk_eq(c, a[0], a[1]);
	case target_z3_add:    return Z3_mk_add(c, n, a);
	case target_z3_mul:    return Z3_mk_mul(c, n, a);
	case target_z3_div:    return Z3_mk_div(c, a[0], a[1]);
	case target_z3_mod:    return Z3_mk_mod(c, a[0], a[1]);
	case target_z3_le:     return Z3_mk_le(c, a[0], a[1]);
	case target_z3_lt:     return Z3_mk_lt(c, a[0], a[1]);
	case target_z3_bvadd:  return Z3_mk_bvadd(c, a[0], a[1]);
	case target_z3_bvmul:  return Z3_mk_bvmul(c, a[0], a[1]);
	case target_z3_bvsdiv: return Z3_mk_bvsdiv(c, a[0], a[1]);
	case target_z3_bvudiv: return Z3_mk_bvudiv(c, a[0], a[1]);
	case target_z3_bvsrem: return Z3_mk_bvsrem(c, a[0], a[1]);
	case target_z3_bvurem: return Z3_mk_bvurem(c, a[0], a[1]);
	case target_z3_bvand:  return Z3_mk_bvand(c, a[0], a[1]);
	case target_z3_bvor:   return Z3_mk_bvor(c, a[0], a[1]);
	case target_z3_bvxor:  return Z3_mk_bvxor(c, a[0], a[1]);
	case target_z3_bvneg:  return Z3_mk_bvneg(c, a[0]);
	case target_z3_bvshl:  return Z3_mk_bvshl(c, a[0], a[1]);
	case target_z3_bvlshr: return Z3_mk_bvlshr(c, a[0], a[1]);
	case target_z3_bvashr: return Z3_mk_bvashr(c, a[0], a[1]);
	case target_z3_bvsle:  return Z3_mk_bvsle(c, a[0], a[1]);
	case target_z3_bvslt:  return Z3_mk_bvslt(c, a[0], a[1]);
	case target_z3_bvult:  return Z3_mk_bvult(c, a[0], a[1]);
	}
	return NULL;
}

// own takes a reference of a term that a call has just returned. A failed call returns NULL, or,
// in some versions, something that must not be touched.
static Z3_ast own(Z3_context c, Z3_ast t) {
	if (!t || Z3_get_error_code(c) != Z3_OK)
		return NULL;
	Z3_inc_ref(c, t);
	return t;
}

Z3_ast target_z3_apply(int *crash, Z3_context c, int op, unsigned n, Z3_ast const args[]) {
	GUARD_BEGIN(NULL)
	Z3_ast result = own(c, build(c, op, n, args));
	GUARD_END;
	return result;
}

static void drop(Z3_context c, unsigned n, Z3_ast const asts[]) {
	for (unsigned i = n; i > 0; i--)
		Z3_dec_ref(c, asts[i - 1]);
}

void target_z3_release(int *crash, Z3_context c, unsigned n, Z3_ast const asts[]) {
	GUARD_BEGIN()
	drop(c, n, asts);
	GUARD_END;
}

Z3_error_code target_z3_assert(int *crash, Z3_context c, Z3_solver s, unsigned n, Z3_ast const terms[]) {
	GUARD_BEGIN(Z3_EXCEPTION)
	Z3_error_code code = Z3_OK;
	for (unsigned i = 0; i < n && code == Z3_OK; i++) {
		Z3_solver_assert(c, s, terms[i]);
		code = Z3_get_error_code(c);
	}
	GUARD_END;
	return code;
}

Z3_error_code target_z3_push(int *crash, Z3_context c, Z3_solver s) {
	GUARD_BEGIN(Z3_EXCEPTION)
	Z3_solver_push(c, s);
	Z3_error_code code = Z3_get_error_code(c);
	GUARD_END;
	return code;
}

Z3_error_code target_z3_pop(int *crash, Z3_context c, Z3_solver s) {
	GUARD_BEGIN(Z3_EXCEPTION)
	Z3_solver_pop(c, s, 1);
	Z3_error_code code = Z3_get_error_code(c);
	GUARD_END;
	return code;
}

Z3_error_code target_z3_check(int *crash, Z3_context c, Z3_solver s, unsigned n, Z3_ast const assumptions[], int *verdict) {
	GUARD_BEGIN(Z3_EXCEPTION)
	*verdict = Z3_solver_check_assumptions(c, s, n, assumptions);
	switch (target_z3_fault_due()) {
	case target_z3_exception: Z3_set_error(c, Z3_EXCEPTION); break;
	case target_z3_memout:    Z3_set_error(c, Z3_MEMOUT_FAIL); break;
	}
	Z3_error_code code = Z3_get_error_code(c);
	GUARD_END;
	return code;
}

void target_z3_drop_solver(int *crash, Z3_context c, Z3_solver s) {
	GUARD_BEGIN()
	Z3_solver_dec_ref(c, s);
	GUARD_END;
}

// read stores the value of a boolean, an integer or a bit-vector numeral.
static bool read(Z3_context c, Z3_ast value, int64_t *out) {
	Z3_sort sort = Z3_get_sort(c, value);
	switch (Z3_get_sort_kind(c, sort)) {
	case Z3_BOOL_SORT: {
		Z3_lbool b = Z3_get_bool_value(c, value);
		*out = b == Z3_L_TRUE;
		return b != Z3_L_UNDEF;
	}
	case Z3_INT_SORT:
		return Z3_is_numeral_ast(c, value) && Z3_get_numeral_int64(c, value, out);
	case Z3_BV_SORT: {
		unsigned width = Z3_get_bv_sort_size(c, sort);
		uint64_t u;
		if (width > 64 || !Z3_is_numeral_ast(c, value) || !Z3_get_numeral_uint64(c, value, &u))
			return false;
		if (width < 64 && (u >> (width - 1)) & 1)
			u |= UINT64_MAX << width;
		*out = (int64_t)u;
		return true;
	}
	default:
		return false;
	}
}

static unsigned read_all(Z3_context c, Z3_solver s, unsigned n, Z3_ast const terms[], int64_t values[]) {
	Z3_model m = Z3_solver_get_model(c, s);
	if (!m || Z3_get_error_code(c) != Z3_OK)
		return 0;
	Z3_model_inc_ref(c, m);
	unsigned i = 0;
	for (; i < n; i++) {
		Z3_ast value = NULL;
		if (!Z3_model_eval(c, m, terms[i], true, &value) || !own(c, value))
			break;
		bool ok = read(c, value, &values[i]);
		Z3_dec_ref(c, value);
		if (!ok)
			break;
	}
	Z3_model_dec_ref(c, m);
	return i;
}

unsigned target_z3_values(int *crash, Z3_context c, Z3_solver s, unsigned n, Z3_ast const terms[], int64_t values[]) {
	GUARD_BEGIN(0)
	unsigned read = read_all(c, s, n, terms, values);
	GUARD_END;
	return read;
}

// differ returns "term is not value", or NULL and the error. Over integers it is a choice of two
// bounds, which the arithmetic solver takes 2 to 4 times faster than a disequality.
static Z3_ast differ(Z3_context c, Z3_ast term, int64_t value, Z3_error_code *code) {
	Z3_sort sort = Z3_get_sort(c, term);
	Z3_sort_kind kind = Z3_get_sort_kind(c, sort);
	Z3_ast number = NULL, parts[2] = {NULL, NULL}, result = NULL;
	switch (kind) {
	case Z3_BOOL_SORT:
		result = value ? own(c, Z3_mk_not(c, term)) : own(c, term);
		break;
	case Z3_INT_SORT:
		if ((number = own(c, Z3_mk_int64(c, value, sort))) &&
		    (parts[0] = own(c, Z3_mk_lt(c, term, number))) &&
		    (parts[1] = own(c, Z3_mk_gt(c, term, number))))
			result = own(c, Z3_mk_or(c, 2, parts));
		break;
	default:
		if ((number = own(c, Z3_mk_int64(c, value, sort))) &&
		    (parts[0] = own(c, Z3_mk_eq(c, term, number))))
			result = own(c, Z3_mk_not(c, parts[0]));
	}
	if (!result)
		*code = Z3_get_error_code(c);
	if (parts[1])
		Z3_dec_ref(c, parts[1]);
	if (parts[0])
		Z3_dec_ref(c, parts[0]);
	if (number)
		Z3_dec_ref(c, number);
	return result;
}

static Z3_error_code refute(Z3_context c, Z3_solver s, unsigned n, Z3_ast const terms[], int64_t const values[]) {
	Z3_ast *parts = calloc(n + 1, sizeof *parts);
	if (!parts)
		return Z3_MEMOUT_FAIL;
	Z3_error_code code = Z3_OK;
	unsigned made = 0;
	while (made < n && (parts[made] = differ(c, terms[made], values[made], &code)))
		made++;
	if (code == Z3_OK) {
		Z3_ast clause = own(c, Z3_mk_or(c, n, parts));
		code = Z3_get_error_code(c);
		if (clause) {
			Z3_solver_assert(c, s, clause);
			code = Z3_get_error_code(c);
			Z3_dec_ref(c, clause);
		}
	}
	drop(c, made, parts);
	free(parts);
	return code;
}

Z3_error_code target_z3_refute(int *crash, Z3_context c, Z3_solver s, unsigned n, Z3_ast const terms[], int64_t const values[]) {
	GUARD_BEGIN(Z3_EXCEPTION)
	Z3_error_code code = refute(c, s, n, terms, values);
	GUARD_END;
	return code;
}
