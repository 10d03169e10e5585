package dispatch

import "sync/atomic"

// A Semaphore limits the number of workers that run at a time. Each function
// has one slot from its beginning to its end. A pool takes more slots if they
// are free, and releases them when a function waits.
type Semaphore struct {
	taken   chan struct{}
	waiting atomic.Int32 // functions that wait for their first slot
}

// NewSemaphore returns a semaphore of n slots.
func NewSemaphore(n int) *Semaphore { return &Semaphore{taken: make(chan struct{}, n)} }

// Acquire takes a slot for a function, and waits until one is free. A pool gets
// no slot while functions wait.
func (s *Semaphore) Acquire() {
	if s.tryAcquire() {
		return
	}
	s.waiting.Add(1)
	s.taken <- struct{}{}
	s.waiting.Add(-1)
}

// tryAcquire takes a slot if one is free. No slot is free while a function
// waits, since the function gets the next slot.
func (s *Semaphore) tryAcquire() bool {
	select {
	case s.taken <- struct{}{}:
		return true
	default:
		return false
	}
}

// Release releases a slot.
func (s *Semaphore) Release() { <-s.taken }

// wanted reports whether a function waits for its first slot.
func (s *Semaphore) wanted() bool { return s.waiting.Load() > 0 }
