//go:build cgo

package z3

/*
#cgo !darwin LDFLAGS: -lz3
#cgo darwin pkg-config: z3
#include "binding.h"
#include "guard.h"
*/
import "C"

import (
	"context"
	"sync"
	"unsafe"
)

// creation serialises the making and freeing of contexts, which touch Z3's
// global state.
var creation sync.Mutex

// prepare sets, once, what holds for all contexts.
var prepare = sync.OnceFunc(func() {
	C.Z3_toggle_warning_messages(C.bool(false)) // Z3 writes them to standard error
	C.target_z3_guard_install()
	limitMemory(MemoryLimit)
})

// usableLibrary returns an error if this package cannot use the version of the
// library.
var usableLibrary = sync.OnceValue(func() error {
	var major, minor, build, revision C.uint
	C.Z3_get_version(&major, &minor, &build, &revision)
	built := version{C.Z3_MAJOR_VERSION, C.Z3_MINOR_VERSION, C.Z3_BUILD_NUMBER}
	return checkVersions(built, version{uint(major), uint(minor), uint(build)})
})

// A Context holds terms and solvers of its own. It is for one goroutine at a
// time.
type Context struct {
	raw     C.Z3_context
	arena   []C.Z3_ast
	solvers map[*Solver]struct{}
	args    []C.Z3_ast // scratch for the operands of a call
	err     error
	crash   C.int // how the library has crashed in this context, or 0

	// until interrupts calls that take no context, such as assertions,
	// which Z3 simplifies.
	until context.Context

	// flight guards running, which is set while a check is in flight. Only
	// then may another goroutine interrupt the context.
	flight  sync.Mutex
	running bool
}

// NewContext returns an empty context. The caller must Close it. NewContext
// returns an error if the version of the library cannot be used, if the library
// has crashed, or if no memory is left.
func NewContext() (*Context, error) {
	creation.Lock()
	defer creation.Unlock()
	if err := crashedBefore(); err != nil {
		return nil, err
	}
	if err := usableLibrary(); err != nil {
		return nil, err
	}
	prepare()
	c := &Context{until: context.Background(), solvers: map[*Solver]struct{}{}}
	c.raw = C.target_z3_new(&c.crash)
	if err := c.noteCrash(); err != nil {
		return nil, err
	}
	if c.raw == nil {
		return nil, &Error{Op: "context", Code: int(C.Z3_MEMOUT_FAIL), Msg: outOfMemory, Exhausted: true}
	}
	return c, nil
}

// Until makes the end of ctx interrupt assertions. They then fail with an
// error, and the state of the assertions is unknown.
func (c *Context) Until(ctx context.Context) { c.until = ctx }

// Close frees the context, its terms and its solvers. It may be called again.
func (c *Context) Close() {
	if c.raw == nil {
		return
	}
	for s := range c.solvers {
		s.Close()
	}
	c.Release(0)
	creation.Lock()
	defer creation.Unlock()
	if !c.lost() {
		C.target_z3_delete(&c.crash, c.raw)
		c.noteCrash()
	}
	c.raw = nil
}

// Err returns the first error of any builder since the context was made or last
// cleared.
func (c *Context) Err() error { return c.err }

// ClearErr forgets the error of the context and returns it.
func (c *Context) ClearErr() error {
	err := c.err
	c.err = nil
	return err
}

// A Mark is a place in the arena of a context.
type Mark int

// Mark returns the end of the arena.
func (c *Context) Mark() Mark { return Mark(len(c.arena)) }

// Release frees the terms and sorts made since mark. Assertions of solvers
// remain.
func (c *Context) Release(mark Mark) {
	if c.raw == nil || int(mark) >= len(c.arena) || c.lost() {
		return
	}
	rest := c.arena[mark:]
	C.target_z3_release(&c.crash, c.raw, C.uint(len(rest)), unsafe.SliceData(rest))
	c.arena = c.arena[:mark]
	c.noteCrash()
}

// usable reports whether the context can build: it is open and has no error
// yet, and the library has not crashed.
func (c *Context) usable(op string) bool {
	if c.err == nil {
		c.err = crashedBefore()
	}
	if c.err == nil && c.raw == nil {
		c.err = &Error{Op: op, Msg: "the context is closed"}
	}
	return c.err == nil
}

// keep puts a term that is already referenced into the arena. A nil term is an
// error, which sticks to the context.
func (c *Context) keep(op string, raw C.Z3_ast) Term {
	if raw == nil {
		c.fail(op)
		return Term{}
	}
	c.arena = append(c.arena, raw)
	return Term{ref: uint32(len(c.arena))}
}

// fail makes the error of the last call the error of the context, unless it has
// one.
func (c *Context) fail(op string) {
	if c.err == nil {
		c.err = c.lastError(op)
	}
}

// lastError returns the error of the last call. Z3 keeps the text of an earlier
// error, so that the text counts only with a code.
func (c *Context) lastError(op string) error {
	if err := c.noteCrash(); err != nil {
		return err
	}
	return c.errorOf(op, C.Z3_get_error_code(c.raw))
}

// errorOf returns the error for the code of a call.
func (c *Context) errorOf(op string, code C.Z3_error_code) error {
	if err := c.noteCrash(); err != nil {
		return err
	}
	switch code {
	case C.Z3_OK:
		return &Error{Op: op, Msg: "no result"}
	case C.Z3_MEMOUT_FAIL:
		return &Error{Op: op, Code: int(code), Msg: outOfMemory, Exhausted: true}
	}
	return &Error{Op: op, Code: int(code), Msg: C.GoString(C.Z3_get_error_msg(c.raw, code))}
}

// Version returns the version of the library, as the library prints it.
func Version() string { return C.GoString(C.Z3_get_full_version()) }
