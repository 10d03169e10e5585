//go:build cgo

package z3

/*
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
static void target_z3_trim(void) { malloc_trim(0); }
#else
static void target_z3_trim(void) {}
#endif
*/
import "C"

// Trim gives the memory that contexts have freed back to the system. The C library of GNU keeps it otherwise, for
// each thread that has used it.
func Trim() { C.target_z3_trim() }
