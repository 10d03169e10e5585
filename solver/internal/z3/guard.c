//go:build cgo && unix

#define _GNU_SOURCE
#include "guard.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The innermost guard of this thread; NULL outside of the library.
static __thread struct target_z3_guard *guarded;

void target_z3_guard_enter(struct target_z3_guard *g) {
	g->outer = guarded;
	g->crash = 0;
	guarded = g;
}

void target_z3_guard_leave(struct target_z3_guard *g) { guarded = g->outer; }

struct target_z3_guard *target_z3_guard_suspend(void) {
	struct target_z3_guard *g = guarded;
	guarded = NULL;
	return g;
}

void target_z3_guard_resume(struct target_z3_guard *g) { guarded = g; }

// The signals of a crash, and what handled them before: the Go runtime, whose own faults are none of
// the library's.
static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
enum { fault_count = sizeof faults / sizeof *faults };
static struct sigaction before[fault_count];

// own reports whether the thread itself has caused a signal, and not another process.
static int own(siginfo_t const *info) { return info->si_code > 0 || info->si_pid == getpid(); }

static void come_back(struct target_z3_guard *g, int crash) {
	guarded = g->outer;
	g->crash = crash;
	siglongjmp(g->env, 1);
}

static void on_fault(int sig, siginfo_t *info, void *context) {
	struct target_z3_guard *g = guarded;
	if (g && own(info)) {
		// The handler is left without its end, which would restore the signal mask.
		sigset_t mask;
		sigemptyset(&mask);
		for (int i = 0; i < fault_count; i++)
			sigaddset(&mask, faults[i]);
		pthread_sigmask(SIG_SETMASK, &((ucontext_t *)context)->uc_sigmask, NULL);
		pthread_sigmask(SIG_UNBLOCK, &mask, NULL);
		come_back(g, sig);
	}
	for (int i = 0; i < fault_count; i++) {
		if (faults[i] != sig)
			continue;
		struct sigaction *old = &before[i];
		if (old->sa_flags & SA_SIGINFO) {
			old->sa_sigaction(sig, info, context);
		} else if (old->sa_handler != SIG_IGN && old->sa_handler != SIG_DFL) {
			old->sa_handler(sig);
		} else {
			sigaction(sig, old, NULL); // what caused it happens once more
			if (info->si_code <= 0)
				raise(sig);
		}
	}
}

// Where Z3 comes upon what its authors hold impossible it calls exit.
static void on_exit_called(int status) {
	if (guarded)
		come_back(guarded, target_z3_exited | (status & 0xff));
}
#ifdef __GLIBC__
static void on_exit_status(int status, void *none) { (void)none; on_exit_called(status); }
#else
static void on_exit_status(void) { on_exit_called(0); }
#endif

void target_z3_guard_install(void) {
	struct sigaction action;
	memset(&action, 0, sizeof action);
	action.sa_sigaction = on_fault;
	action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART; // as the Go runtime wants them
	sigfillset(&action.sa_mask);
	for (int i = 0; i < fault_count; i++)
		sigaction(faults[i], &action, &before[i]);
#ifdef __GLIBC__
	on_exit(on_exit_status, NULL);
#else
	atexit(on_exit_status);
#endif
}

static atomic_int injected, countdown, lasting;

void target_z3_inject(int fault, int n) {
	atomic_store(&countdown, n);
	atomic_store(&lasting, n == 0);
	atomic_store(&injected, fault);
}

// overflow uses up the stack of the thread.
static int overflow(volatile char *outer) {
	volatile char frame[4096];
	frame[0] = outer ? outer[0] : 1;
	return overflow(frame) + frame[0];
}

int target_z3_fault_due(void) {
	int fault = atomic_load(&injected);
	if (fault == target_z3_no_fault || !atomic_load(&lasting) && atomic_fetch_sub(&countdown, 1) != 1)
		return target_z3_no_fault;
	switch (fault) {
	case target_z3_segfault: *(int volatile *volatile)8 = 1; break;
	case target_z3_abort:    abort();
	case target_z3_overflow: overflow(NULL); break;
	case target_z3_exit:     exit(114);
	}
	return fault;
}
