// Package ranking ranks the functions of a run that fail, in the order in which
// a run checks them.
//
// The first of them get as much time as a single function would, and the others
// get a number of inputs. The work of a run that finds hundreds of failures is
// thereby bounded, and a run with few failures reports everything about each. A
// rank does not depend on a clock, although functions run in parallel.
package ranking

import "sync"

// First is the number of failing functions of a run that get the full time.
const First = 20

// A state is the progress of a function.
type state uint8

const (
	running   state = iota // or it has not begun
	passed                 // it has ended, and none of its inputs fails
	failed                 // an input fails
	postponed              // it goes on once all others of its package have ended
)

// A Ranking ranks the functions of one run, which are numbered from 0 in the
// order in which they begin. It may be used concurrently.
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

// Add adds a function, which begins after the others, and returns its number.
func (r *Ranking) Add() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.states = append(r.states, running)
	return len(r.states) - 1
}

// Fail records that an input of a function fails.
func (r *Ranking) Fail(function int) { r.settle(function, failed) }

// Postpone records that a function continues once all others of its package
// have ended.
func (r *Ranking) Postpone(function int) { r.settle(function, postponed) }

// End records that a function has ended. Every function ends or is postponed,
// even if it was not run.
func (r *Ranking) End(function int) { r.settle(function, passed) }

// settle records the state of a function. Only the first call for a function
// counts.
func (r *Ranking) settle(function int, s state) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.states[function] == running {
		r.states[function] = s
		r.settled.Broadcast()
	}
}

// IsFirst reports whether a function that fails is one of the first. It waits
// until enough is known about the functions before it. These must begin without
// waiting for this one. For a postponed function, the postponed functions
// before it count as failing.
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
