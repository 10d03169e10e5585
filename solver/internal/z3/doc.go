// Package z3 is a thin layer over the C API of the Z3 solver, version 4.8.12 or
// later.
//
// A [Context] builds terms over booleans, mathematical integers and bit-vectors
// of one width each. A check of terms returns a verdict (satisfiable,
// unsatisfiable, unknown with a reason), the values of a model, or assumptions
// that contradict each other. The package does not depend on problems or on Go:
// package smt translates.
//
// # Rules
//
//   - A Context, and everything made in it, is for one goroutine at a time.
//     Different contexts are independent of each other. Only the interrupt of a
//     running Check comes from another goroutine, which is safe.
//   - The arena of a context owns its terms and sorts. Mark and Release free
//     those made in between; Close frees everything. There are no finalizers:
//     freeing changes the context, which a garbage collector would do at any
//     time and from any thread.
//   - Z3's own error handler ends the process. Here an error of a builder sticks
//     to the context and makes all later terms invalid, so that a translation
//     need not test each step: ask Err, or call Check, which reports it.
//   - A Term names its place in the arena, not an address. A use after Release
//     is reported or means another term, but does not crash.
//   - A limit is a request. Resources is deterministic, and reproducible runs
//     rely on it. Timeout is the net below it. The context.Context given to
//     Check stops it at once.
//   - The contexts of a process share a limit of memory.
//   - A crash of the library (a signal, or a call of exit) does not end the
//     process: guard.c makes the call return, with a CrashError, and the library
//     is not called again. Constants, sorts and numerals are made unguarded.
//   - Watch and Visit go through all models in one check: a user propagator
//     raises a conflict at each. Its interface changed in 4.8.15 and in 4.8.16;
//     propagate.c knows all three, and the tests of this package show whether
//     the one at hand works.
//
// # Building
//
// The package needs cgo, a C compiler and the library with its headers:
//
//	Debian, Ubuntu    apt install gcc libz3-dev
//	Fedora            dnf install gcc z3-devel
//	Alpine            apk add gcc musl-dev z3-dev
//	Arch              pacman -S gcc z3
//	macOS             brew install z3 pkg-config
//
// The environment of the build names a library elsewhere:
//
//	CGO_CFLAGS=-I/opt/z3/include
//	CGO_LDFLAGS="-L/opt/z3/lib -Wl,-rpath,/opt/z3/lib"
//
// Without the headers the build stops at an #error with instructions. Without
// the library the linker prints "cannot find -lz3". In a program built without
// cgo (CGO_ENABLED=0), NewContext returns ErrUnavailable, which names what to
// install.
package z3
