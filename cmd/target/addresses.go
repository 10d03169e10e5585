//go:build cgo && unix

package main

/*
#include <stdio.h>
#include <unistd.h>
#include <sys/resource.h>

// Go programs reserve addresses that they never use. With too few of them, this
// program, the go command or a worker ends with a long report, which nothing
// but code that runs before the Go runtime can prevent.
__attribute__((constructor)) static void require_addresses(void) {
	const rlim_t needed = (rlim_t)2 << 30;
	struct rlimit limit;
	if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < needed) {
		dprintf(2, "target: the address space is limited to %lu MiB, and %lu MiB are needed: raise it (ulimit -v)\n",
			(unsigned long)(limit.rlim_cur >> 20), (unsigned long)(needed >> 20));
		_exit(2);
	}
}
*/
import "C"
