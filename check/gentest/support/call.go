package support

import (
	"testing"
	"time"
)

// EndsGoroutine is what Call returns for a call that ends its goroutine.
const EndsGoroutine = "the call ends its goroutine"

// Call makes a call and returns what it panicked with, nil if it returned.
func Call(t *testing.T, call func()) any {
	t.Helper()
	done := make(chan any, 1)
	go func() {
		ended := any(EndsGoroutine)
		defer func() {
			if v := recover(); v != nil {
				ended = v
			}
			done <- ended
		}()
		call()
		ended = nil
	}()
	select {
	case panicked := <-done:
		return panicked
	case <-time.After(10 * time.Second):
		t.Fatal("the call does not return within 10 seconds")
		return nil
	}
}
