//go:build cgo

#include "propagate.h"
#include "guard.h"

#include <stdlib.h>
#include <string.h>

// Version 4.8.15 names registered terms by themselves where versions before number them; 4.8.16 hands
// the callback object to push and pop, too.
#define Z3_BEFORE(build) (Z3_MAJOR_VERSION == 4 && Z3_MINOR_VERSION == 8 && Z3_BUILD_NUMBER < (build))

#if Z3_BEFORE(15)
typedef unsigned name;
#else
typedef Z3_ast name;
#endif

// Implemented in Go: decides about a candidate, given the value of each term: 0, 1 or target_z3_open.
// Fills in which terms make the conflict and returns how many, or -1 to stop here.
extern int targetZ3Final(uintptr_t owner, unsigned n, unsigned char *values, unsigned *conflict);

struct change {
	unsigned term;
	unsigned char value; // before
};

struct target_z3_propagator {
	Z3_context c;
	uintptr_t owner;
	Z3_ast no; // false
	bool failed;

	unsigned n;
	name *names;           // of each term, as Z3 wants it
	unsigned char *values; // of each term
	unsigned *conflict;
	name *chosen;

	unsigned *place; // of the term with an id, plus 1
	unsigned places;

	struct change *trail;
	unsigned changes, trail_room;
	unsigned *scopes; // lengths of the trail
	unsigned depth, scopes_room;
};

// grow makes room for one element more.
static void *grow(void *data, size_t size, unsigned used, unsigned *room) {
	if (used < *room)
		return data;
	unsigned more = *room ? 2 * *room : 64;
	void *bigger = realloc(data, more * size);
	if (bigger)
		*room = more;
	return bigger;
}

static unsigned id_of(Z3_context c, name t) {
#if Z3_BEFORE(15)
	(void)c;
	return t;
#else
	return Z3_get_ast_id(c, t);
#endif
}

static void push(target_z3_propagator *p) {
	unsigned *bigger = grow(p->scopes, sizeof *p->scopes, p->depth, &p->scopes_room);
	if (!bigger) {
		p->failed = true;
		return;
	}
	p->scopes = bigger;
	p->scopes[p->depth++] = p->changes;
}

static void pop(target_z3_propagator *p, unsigned scopes) {
	if (p->failed)
		return;
	p->depth -= scopes;
	while (p->changes > p->scopes[p->depth]) {
		struct change *old = &p->trail[--p->changes];
		p->values[old->term] = old->value;
	}
}

static void fixed(target_z3_propagator *p, name t, Z3_ast value) {
	unsigned id = id_of(p->c, t);
	if (p->failed || id >= p->places || !p->place[id])
		return;
	unsigned i = p->place[id] - 1;
	struct change *bigger = grow(p->trail, sizeof *p->trail, p->changes, &p->trail_room);
	if (!bigger) {
		p->failed = true;
		return;
	}
	p->trail = bigger;
	p->trail[p->changes++] = (struct change){i, p->values[i]};
	p->values[i] = Z3_get_bool_value(p->c, value) == Z3_L_TRUE;
}

static void final(target_z3_propagator *p, Z3_solver_callback cb) {
	if (p->failed)
		return; // the check ends as satisfiable, and its caller sees why
	struct target_z3_guard *guard = target_z3_guard_suspend();
	int n = targetZ3Final(p->owner, p->n, p->values, p->conflict);
	target_z3_guard_resume(guard);
	if (n < 0)
		return;
	for (int i = 0; i < n; i++)
		p->chosen[i] = p->names[p->conflict[i]];
	Z3_solver_propagate_consequence(p->c, cb, (unsigned)n, p->chosen, 0, NULL, NULL, p->no);
}

// The callbacks as the version of the headers wants them.

#if Z3_BEFORE(16)
static void on_push(void *p) { push(p); }
static void on_pop(void *p, unsigned scopes) { pop(p, scopes); }
#else
static void on_push(void *p, Z3_solver_callback cb) { (void)cb; push(p); }
static void on_pop(void *p, Z3_solver_callback cb, unsigned scopes) { (void)cb; pop(p, scopes); }
#endif

static void *on_fresh(void *p, Z3_context c) {
	(void)c;
	return p;
}

static void on_fixed(void *p, Z3_solver_callback cb, name t, Z3_ast value) {
	(void)cb;
	fixed(p, t, value);
}

static void on_final(void *p, Z3_solver_callback cb) { final(p, cb); }

// enroll registers term i and notes its place.
static bool enroll(target_z3_propagator *p, Z3_solver s, unsigned i, Z3_ast term) {
#if Z3_BEFORE(15)
	p->names[i] = Z3_solver_propagate_register(p->c, s, term);
#else
	Z3_solver_propagate_register(p->c, s, term);
	p->names[i] = term;
#endif
	if (Z3_get_error_code(p->c) != Z3_OK)
		return false;
	unsigned id = id_of(p->c, p->names[i]);
	if (id >= p->places) {
		unsigned places = 2 * id + 64;
		unsigned *bigger = realloc(p->place, places * sizeof *bigger);
		if (!bigger)
			return false;
		for (unsigned j = p->places; j < places; j++)
			bigger[j] = 0;
		p->place = bigger;
		p->places = places;
	}
	p->place[id] = i + 1;
	return true;
}

target_z3_propagator *target_z3_propagate(Z3_context c, Z3_solver s, uintptr_t owner, unsigned n,
                                          Z3_ast const terms[], Z3_error_code *code) {
	*code = Z3_MEMOUT_FAIL;
	target_z3_propagator *p = calloc(1, sizeof *p);
	if (!p)
		return NULL;
	p->c = c;
	p->owner = owner;
	p->n = n;
	p->names = calloc(n + 1, sizeof *p->names);
	p->values = calloc(n + 1, sizeof *p->values);
	p->conflict = calloc(n + 1, sizeof *p->conflict);
	p->chosen = calloc(n + 1, sizeof *p->chosen);
	if (!p->names || !p->values || !p->conflict || !p->chosen) {
		target_z3_propagator_free(p);
		return NULL;
	}
	memset(p->values, target_z3_open, n + 1);
	p->no = Z3_mk_false(c);
	Z3_inc_ref(c, p->no);
	Z3_solver_propagate_init(c, s, p, on_push, on_pop, on_fresh);
	*code = Z3_get_error_code(c);
	if (*code == Z3_OK) {
		Z3_solver_propagate_fixed(c, s, on_fixed);
		Z3_solver_propagate_final(c, s, on_final);
		for (unsigned i = 0; i < n && *code == Z3_OK; i++)
			if (!enroll(p, s, i, terms[i]))
				*code = Z3_get_error_code(c) != Z3_OK ? Z3_get_error_code(c) : Z3_MEMOUT_FAIL;
	}
	// After an error the solver still knows p, which therefore lives until the solver is gone.
	p->failed = *code != Z3_OK;
	return p;
}

bool target_z3_propagator_failed(target_z3_propagator const *p) { return p->failed; }

void target_z3_propagator_free(target_z3_propagator *p) {
	if (p->no)
		Z3_dec_ref(p->c, p->no);
	free(p->names);
	free(p->values);
	free(p->conflict);
	free(p->chosen);
	free(p->place);
	free(p->trail);
	free(p->scopes);
	free(p);
}
