// Package diff has predicates whose inputs hold the errors and types that they ask for.
package diff

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
)

var (
	errA             = errors.New("a")
	errB             = errors.New("error")
	errWrap          = error(&wrap{errA, 1})
	errCode    error = code(2)
	errPointer       = &wrap{Err: io.EOF}
)

type wrap struct {
	Err error
	N   int8
}

func (w *wrap) Error() string { return "wrap" }
func (w *wrap) Unwrap() error { return w.Err }

type code int8

func (c code) Error() string { return "code" }

func (c code) Is(target error) bool { return c > 0 && target == errB }

type shape interface{ area() int }

type square int8

func (s square) area() int { return int(s) }

//refine:bound depth=2
func askEqual(err error) bool { return err == errA }

//refine:bound depth=2
func askSwitch(err error, n int) bool {
	switch err {
	case nil:
		return n == 0
	case errA, io.EOF:
		return n > 0
	case errB:
		return n < 0
	}
	return n == 2
}

//refine:bound depth=2
func askText(err error) bool {
	return err != nil && err != errB && err != fs.ErrNotExist && err.Error() == "error"
}

//refine:bound depth=3
func askIs(err error) bool {
	var w *wrap
	return errors.Is(err, errB) && !errors.As(err, &w) || errors.As(err, &w) && errors.Is(w.Err, io.EOF)
}

//refine:bound depth=3 ints=-1..1
func askAs(err error) bool {
	var w *wrap
	if errors.As(err, &w) {
		return w.N > 0 || w.Err == errA
	}
	c, ok := errors.AsType[code](err)
	return ok && c < 0
}

//refine:bound depth=2
func askForeign(err error) bool {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Op == "a" || errors.Is(p, fs.ErrExist)
	}
	return errors.Is(err, os.ErrPermission) || errors.Is(err, context.DeadlineExceeded)
}

//refine:bound depth=2 ints=-1..2
func askValue(err error) bool {
	_, isCode := err.(code)
	return err == errCode || isCode && err.(code) < 0
}

//refine:bound depth=2
func askTwo(x, y error) bool { return x == y && (x == errA || y == errB || x == nil) }

//refine:bound depth=2
func askList(list []error) bool {
	for _, err := range list {
		if errors.Is(err, errA) {
			return len(list) > 1
		}
	}
	return len(list) == 0
}

//refine:bound depth=2 ints=-1..1
func askAny(x any) bool {
	switch x := x.(type) {
	case nil:
		return true
	case string:
		return x > "a"
	case []any:
		return len(x) == 1 && x[0] == "b"
	case shape:
		return x.area() > 0
	case error:
		return x == errA
	}
	return x == 1 || x == 0.5
}

//refine:bound depth=2 ints=0..1
func askKey(m map[any]bool, x any) bool {
	switch x.(type) {
	case bool, []int, error:
		return len(m) == 2 && m[x]
	}
	return m["a"]
}

//refine:bound depth=2 ints=0..1
func askFunc(f func(bool) error) bool {
	return errors.Is(f(true), errA) && f(false) != errB && f(false) != nil
}
