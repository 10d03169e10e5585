package panicplace

import (
	"strings"
	"testing"
)

func TestHere(t *testing.T) {
	defer func() {
		recover()
		if got := Here(); !strings.HasPrefix(got, "panicplace/panicplace_test.go:") {
			t.Error(got)
		}
	}()
	var none []int
	none[0]++
}
