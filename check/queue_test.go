package check

import (
	"testing"
)

// TestAnnounceOnce announces nothing of a function that has ended.
func TestAnnounceOnce(t *testing.T) {
	q := newQueue()
	q.add(Event{Action: ActionFound})
	q.add(Event{Action: ActionFail})
	q.close()
	q.drain(func(e Event) {
		if e.Action == ActionFound {
			t.Error("a failure is announced behind the end of its function")
		}
	})
}
