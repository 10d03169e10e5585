//go:build cgo

package solvertest

/*
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __GLIBC__
#include <malloc.h>
#if __GLIBC_PREREQ(2, 33)
#define HAS_MALLINFO2
#endif
#endif

static uint64_t target_native_bytes(void) {
#ifdef HAS_MALLINFO2
	struct mallinfo2 m = mallinfo2();
	return m.uordblks + m.hblkhd;
#else
	return 0;
#endif
}

static int target_native_heaps(void) {
	int heaps = 0;
#ifdef __GLIBC__
	char *text = NULL;
	size_t size = 0;
	FILE *f = open_memstream(&text, &size);
	if (!f)
		return 0;
	malloc_info(0, f);
	fclose(f);
	for (char *at = text; (at = strstr(at, "<heap nr=")); at++)
		heaps++;
	free(text);
#endif
	return heaps;
}
*/
import "C"

// NativeBytes returns how many bytes the C library has handed out, to Z3 for
// the most part, and not got back. Memory that the library holds ready for a
// thread, some hundred KiB, counts as handed out. It is 0 for C libraries other
// than that of GNU from version 2.33 on.
func NativeBytes() uint64 { return uint64(C.target_native_bytes()) }

// NativeHeaps returns in how many heaps the C library of GNU allocates; 0 for
// others.
func NativeHeaps() int { return int(C.target_native_heaps()) }
