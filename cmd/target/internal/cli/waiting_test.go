package cli

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/typetarget/target/check"
)

// TestWaiting says once why there is no event, and not if there is one.
func TestWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const line = "target check: loading and compiling the packages, for more than 5s so far;\n    Ctrl-C stops it, and -timeout sets a limit\n"
		for _, c := range []struct {
			first time.Duration // the time of the first event
			want  string
		}{{time.Second, ""}, {time.Minute, line}} {
			var out strings.Builder
			events := 0
			w := newWaiting(check.HandlerFunc(func(check.Event) { events++ }), &out, "check", patience)
			time.Sleep(c.first)
			w.Event(check.Event{})
			time.Sleep(time.Hour)
			w.Event(check.Event{})
			w.stop()
			if out.String() != c.want || events != 2 {
				t.Errorf("an event after %v: %q, %d events", c.first, out.String(), events)
			}
		}
	})
}
