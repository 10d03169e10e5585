package prose

import (
	"strings"
	"testing"
)

func TestPanic(t *testing.T) {
	defer func() {
		v := recover()
		if got := panicPlace(); !strings.HasPrefix(got, "prose/panic_test.go:") {
			t.Error(got)
		}
		if got := Panic(v); !strings.HasPrefix(got, "runtime error: index out of range [0] with length 0 (prose/panic_test.go:") {
			t.Error(got)
		}
	}()
	var none []int
	none[0]++
}
