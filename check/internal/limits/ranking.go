package limits

import "sync"

// FirstFailing is the number of failing functions of a run that get the full
// time.
const FirstFailing = 20

// A state is the progress of a function.
type rankingState uint8

const (
	running   rankingState = iota // or it has not begun
	passed                        // it has ended, and none of its inputs fails
	failed                        // an input fails
	postponed                     // it goes on once all others of its package have ended
)

// A Ranking ranks the functions of one run, which are numbered from 0 in the
// order in which they begin. It may be used concurrently.
type Ranking struct {
	mu      sync.Mutex
	settled sync.Cond
	states  []rankingState
}

// NewRanking returns a ranking of n functions.
func NewRanking(n int) *Ranking {
	r := &Ranking{states: make([]rankingState, n)}
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
func (r *Ranking) settle(function int, s rankingState) {
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
		case fail >= FirstFailing:
			return false
		case fail+open < FirstFailing:
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
