package check

import (
	"strings"

	"github.com/typetarget/target/check/internal/worker"
)

// A Change is a place in a parameter that the call changed: a Go expression,
// with the literals of what was there and what is. One of them is empty where a
// map has gained or lost the key.
type Change struct {
	Param, Path, Was, Is string
}

// changesOf are the places at which a parameter changed.
func changesOf(param string, differences []worker.Difference) []Change {
	var changes []Change
	for _, d := range differences {
		changes = append(changes, Change{param, strings.ReplaceAll(d.Path, "$", param), d.Was, d.Is})
	}
	return changes
}
