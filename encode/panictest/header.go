package panictest

// Header is what the functions of a package have in common, from its imports
// on.
const Header = `import (
	"errors"
	"runtime"
	"sync"
)

var errFirst = errors.New("first")

type mishap struct{ code int }

func (m mishap) Error() string { return "mishap" }

type box struct {
	v  int
	mu sync.Mutex
}

type recoverer interface{ swallow() }

// swallow recovers, and counts it.
func (b *box) swallow() {
	if recover() != nil {
		b.v++
	}
}

// lock is about a mutex, whose deferred calls do not recover.
func (b *box) lock(d int) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.v += 6 / d
	return b.v
}

// tally is another one.
type tally int

func (t *tally) swallow() {
	if recover() != nil {
		*t += 2
	}
}

func quiet() { recover() }

func isPanic() bool { return recover() != nil }

// known is a function that is not nil.
func known(f func()) func() {
	if f == nil {
		return quiet
	}
	return f
}

// raise panics with a text that says why.
func raise(d int) int {
	if d != 0 {
		panic("because"[:d%4])
	}
	return 1
}

// indirect does not recover when it is deferred: it does not call recover.
func indirect() { isPanic() }

// nested recovers from a panic of its own, if at all.
func nested(d int) (r int) {
	defer func() {
		if recover() != nil {
			r = 4
		}
	}()
	return 6 / d
}

// inner defers a call that would recover, but from its own panics only.
func inner() { defer quiet() }

// class tells what has been recovered.
func class(e any) int {
	switch e := e.(type) {
	case nil:
		return 1
	case int:
		return 2 + e
	case string:
		return 3 + len(e)
	case mishap:
		return 4 + e.code
	case runtime.Error:
		return 5
	case error:
		return 6
	}
	return 7
}

// down recovers on its way up from a recursion.
func down(d, at int) (r int) {
	defer func() {
		if e := recover(); e != nil {
			if d == 1 {
				panic(d + r)
			}
			r = r*2 + class(e)
		}
	}()
	if d == at {
		panic(d)
	}
	if d == 0 {
		return 1
	}
	r = 2
	r += down(d-1, at)
	return r
}

// each yields numbers, and recovers from nothing.
func each(d int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range d {
			if !yield(i) {
				return
			}
		}
	}
}
`
