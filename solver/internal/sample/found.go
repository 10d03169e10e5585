package sample

import (
	"math"
	"slices"

	"github.com/typetarget/target/solver/problem"
)

// A found is the models of a shape that are known.
type found struct {
	free   []int           // the variables that tell them apart
	models []problem.Model // in the order in which they were found
	seen   map[string]bool // their keys
	key    []byte
	// least and greatest are the extremes of the free variables.
	least, greatest []int64
}

// newFound knows no models of a shape with some free variables.
func newFound(free []int) *found {
	f := &found{free: free, seen: map[string]bool{}}
	for range free {
		f.least, f.greatest = append(f.least, math.MaxInt64), append(f.greatest, math.MinInt64)
	}
	return f
}

// note adds the model m to the ones known, and reports whether it was not among
// them.
func (f *found) note(m problem.Model) bool {
	key := f.keyOf(m)
	if f.seen[key] {
		return false
	}
	f.seen[key] = true
	f.models = append(f.models, slices.Clone(m))
	for i, v := range f.free {
		f.least[i], f.greatest[i] = min(f.least[i], m[v]), max(f.greatest[i], m[v])
	}
	return true
}

// has reports whether a model is known.
func (f *found) has(m problem.Model) bool { return f.seen[f.keyOf(m)] }

// keyOf tells m from the other models of the shape.
func (f *found) keyOf(m problem.Model) string {
	f.key = f.key[:0]
	for _, v := range f.free {
		f.key = m[v : v+1].AppendKey(f.key)
	}
	return string(f.key)
}

// extreme returns the extreme of the i-th free variable in the models known.
func (f *found) extreme(i int, least bool) int64 {
	if least {
		return f.least[i]
	}
	return f.greatest[i]
}
