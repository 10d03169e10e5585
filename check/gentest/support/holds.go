package support

import "time"

// Holds evaluates a predicate; one that panics, or does not return within 10
// seconds, does not hold.
func Holds(predicate func() bool) bool { return HoldsWithin(10*time.Second, predicate) }

// HoldsWithin is as Holds, with a limit of its own.
func HoldsWithin(limit time.Duration, predicate func() bool) bool {
	done := make(chan bool, 1)
	go func() {
		holds := false
		defer func() {
			_ = recover()
			done <- holds
		}()
		holds = predicate()
	}()
	select {
	case holds := <-done:
		return holds
	case <-time.After(limit):
		return false
	}
}
