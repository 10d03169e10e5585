package support

import (
	"fmt"
	"testing"
)

// SaysNothing stands for a panic whose text is empty.
const SaysNothing = "a panic without a text"

// Panic makes a call and returns what it panicked with as text, nothing if it
// returned.
func Panic(t *testing.T, call func()) string {
	t.Helper()
	panicked := Call(t, call)
	if panicked == nil {
		return ""
	}
	if text := fmt.Sprint(panicked); text != "" {
		return text
	}
	return SaysNothing
}

// Equal compares a part of the outcome of a call with what it was.
func Equal(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %s, but it was %s", what, got, want)
	}
}
