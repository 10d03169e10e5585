//go:build cgo

package z3

/*
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
static void target_z3_trim(void) { malloc_trim(0); }
static void target_z3_share_heaps(int most) { mallopt(M_ARENA_MAX, most); }
#else
static void target_z3_trim(void) {}
static void target_z3_share_heaps(int most) {}
#endif
*/
import "C"

import "runtime"

// The C library of GNU gives threads heaps of their own, up to eight for each
// processor. A context takes 17 MB at once, and a heap that has held one keeps
// them free but resident, whatever Trim does. The calls of contexts wander
// from thread to thread, so that most heaps come to hold one. As many heaps
// as threads can run are enough. Threads make their heaps as they start,
// which is why the limit comes before there is a context.
func init() { C.target_z3_share_heaps(C.int(runtime.GOMAXPROCS(0))) }

// Trim gives memory that contexts have freed back to the system. The C library
// of GNU keeps it otherwise. It still keeps what is free at the end of a heap,
// some 17 MB in each.
func Trim() { C.target_z3_trim() }
