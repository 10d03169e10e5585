package panicplace

import (
	"strings"
	"testing"
)

func TestDescribe(t *testing.T) {
	defer func() {
		v := recover()
		if got := here(); !strings.HasPrefix(got, "panicplace/panicplace_test.go:") {
			t.Error(got)
		}
		if got := Describe(v); !strings.HasPrefix(got, "runtime error: index out of range [0] with length 0 (panicplace/panicplace_test.go:") {
			t.Error(got)
		}
	}()
	var none []int
	none[0]++
}
