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
// processor. A context takes 17 MB at once. A heap that has held a context
// keeps this memory free but resident, even after Trim. The calls of contexts
// move from thread to thread, so that most heaps hold a context at some time.
// As many heaps as threads can run suffice. Threads make their heaps as they
// start, so the limit is set before the first context.
func init() { C.target_z3_share_heaps(C.int(runtime.GOMAXPROCS(0))) }

// Trim returns memory that contexts have freed to the system, which the C
// library of GNU keeps otherwise. The library still keeps the free end of each
// heap, some 17 MB.
func Trim() { C.target_z3_trim() }
