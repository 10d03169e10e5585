package causes

import (
	"slices"

	"github.com/typetarget/target/check/internal/worker"
)

// Diverging returns the innermost call that runs when the steps of two versions
// are no longer the same. It returns false if none runs then.
func Diverging(steps [2][]worker.Step) (function int, ok bool) {
	if slices.Equal(steps[0], steps[1]) {
		return 0, false
	}
	var open []int
	for i, s := range steps[0] {
		if i >= len(steps[1]) || steps[1][i] != s {
			break
		}
		if s.IsExit {
			if len(open) == 0 || open[len(open)-1] != s.Function {
				return 0, false // of another goroutine
			}
			open = open[:len(open)-1]
		} else {
			open = append(open, s.Function)
		}
	}
	if len(open) == 0 {
		return 0, false
	}
	return open[len(open)-1], true
}
