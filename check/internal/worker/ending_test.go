package worker_test

import (
	"testing"

	"github.com/typetarget/target/check/internal/worker"
)

// TestSaid reads the messages of panics. The words of a text that the input
// has say nothing.
func TestSaid(t *testing.T) {
	for _, c := range []struct {
		detail            string
		given             []string
		confesses, denied bool
	}{
		{detail: "internal error: no such node", confesses: true},
		{detail: "no such file: internal error", given: []string{"internal error"}},
		{detail: "internal error: internal error", given: []string{"error"}, confesses: true},
		{detail: "BUG: n must be positive"},
		{detail: "open /etc/shadow: permission denied", given: []string{"/etc/shadow"}, denied: true},
		{detail: "dial tcp 10.0.0.1:80: socket: operation not permitted", denied: true},
		{detail: "no such user: permission denied", given: []string{"", "permission denied"}},
	} {
		f := &worker.Fault{Class: "panic", Detail: c.detail}
		if got := f.Confesses(c.given...); got != c.confesses {
			t.Errorf("Confesses(%q) of %q is %v", c.given, c.detail, got)
		}
		if got := f.IsDenied(c.given...); got != c.denied {
			t.Errorf("IsDenied(%q) of %q is %v", c.given, c.detail, got)
		}
	}
}
