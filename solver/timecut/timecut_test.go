package timecut

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// TestTimeout has the note say whether the time was over before the end of the
// work.
func TestTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, note := With(t.Context())
		_, cancel := Timeout(ctx, time.Second)
		cancel()
		if note.Cut() {
			t.Error("work that ended in time is noted")
		}
		inner, cancel := Timeout(ctx, time.Second)
		<-inner.Done()
		cancel()
		if !note.Cut() {
			t.Error("work that was cut short is not noted")
		}
	})
	Mark(context.Background())
}
