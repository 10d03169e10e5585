// Package ranking ranks the functions of a run that fail, in the order in which
// a run checks them.
//
// The first of them are looked at as long as a single function would be, and
// the others get a number of inputs: the work of a run that finds hundreds of
// failures is bounded, and one with a few has all that there is to say about
// each. A rank depends on no clock, although functions run side by side.
package ranking

import "sync"

// First is how many functions of a run that fail are looked at for as long as
// each may take.
const First = 20

// A state is how far a function is.
type state uint8

const (
	running   state = iota // or it has not begun
	passed                 // it has ended, and none of its inputs fails
	failed                 // an input fails
	postponed              // it goes on once all others have ended
)

// A Ranking ranks the functions of one run, which are numbered from 0 in the
// order in which they begin.
type Ranking struct {
	mu      sync.Mutex
	settled sync.Cond
	states  []state
}

// New returns a ranking of n functions.
func New(n int) *Ranking {
	r := &Ranking{states: make([]state, n)}
	r.settled.L = &r.mu
	return r
}

// Fail says that an input of a function fails.
func (r *Ranking) Fail(function int) { r.settle(function, failed) }

// Postpone says that a function goes on once all others have ended.
func (r *Ranking) Postpone(function int) { r.settle(function, postponed) }

// End says that a function has ended. Every function ends or is postponed, also
// if it was not run.
func (r *Ranking) End(function int) { r.settle(function, passed) }

// settle notes what has become of a function. Only the first counts.
func (r *Ranking) settle(function int, s state) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.states[function] == running {
		r.states[function] = s
		r.settled.Broadcast()
	}
}

// IsFirst reports whether a function that fails is one of the first. It waits
// until enough is known of the functions before it, which must have begun
// without waiting for this one. For one that was postponed, those before it
// that were count as failing.
func (r *Ranking) IsFirst(function int) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for {
		fail, open := r.before(function)
		switch {
		case fail >= First:
			return false
		case fail+open < First:
			return true
		}
		r.settled.Wait()
	}
}

// before counts the functions before one that fail, and those that may.
func (r *Ranking) before(function int) (fail, open int) {
	for _, s := range r.states[:function] {
		switch {
		case s == failed, s == postponed && r.states[function] == postponed:
			fail++
		case s == running:
			open++
		}
	}
	return fail, open
}
