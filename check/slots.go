package check

import "sync/atomic"

// Slots are the workers that may serve functions at a time. Each function that is checked has one from its
// beginning to its end; a crew takes more of those that are free, and gives them back when a function waits.
type slots struct {
	taken   chan struct{}
	waiting atomic.Int32 // functions that wait for their first
}

func newSlots(n int) *slots { return &slots{taken: make(chan struct{}, n)} }

// take takes a slot for a function, and waits until there is one. Where functions wait no crew gets one.
func (s *slots) take() {
	if s.tryTake() {
		return
	}
	s.waiting.Add(1)
	s.taken <- struct{}{}
	s.waiting.Add(-1)
}

// tryTake takes a slot where one is free. None is where a function waits, since that gets what is given back.
func (s *slots) tryTake() bool {
	select {
	case s.taken <- struct{}{}:
		return true
	default:
		return false
	}
}

// give gives a slot back.
func (s *slots) give() { <-s.taken }

// wanted reports whether a function waits for its first slot.
func (s *slots) wanted() bool { return s.waiting.Load() > 0 }
