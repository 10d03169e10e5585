//go:build cgo

package solver

import (
	"context"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/problem"
)

// TestSpreadEnumeratesWhatIsSmall checks which problems are spread.
func TestSpreadEnumeratesWhatIsSmall(t *testing.T) {
	for _, test := range []struct {
		name   string
		p      *problem.Problem
		s      Spread
		models int64
		spread bool
	}{
		{"narrow", oracle.SortedSlice(4, 0, 5), Spread{Inputs: 10}, 210, false},
		{"narrow, always", oracle.SortedSlice(4, 0, 5), Spread{Inputs: 10, Always: true}, 10, true},
		{"narrow and few, always", oracle.SortedSlice(4, 0, 5), Spread{Inputs: 210, Always: true}, 210, false},
		{"bytes", oracle.DistinctSlice(1, 0, 255), Spread{Inputs: 10}, 257, false},
		{"pairs of bytes", oracle.DistinctSlice(2, 0, 255), Spread{Inputs: 10}, 1 + 256 + 256*255, false},
		{"pairs of bytes, with a maximum", oracle.DistinctSlice(2, 0, 255), Spread{Inputs: 10, Few: 100}, 10, true},
		{"triples of bytes", oracle.DistinctSlice(3, 0, 255), Spread{Inputs: 10}, 10, true},
		{"never", oracle.DistinctSlice(3, 0, 40), Spread{}, 1 + 41 + 41*40 + 41*40*39, false},
		{"a part", oracle.SortedSlice(3, 0, 1<<40), Spread{Inputs: 90, Parts: 3}, 30, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			n := int64(0)
			out, err := test.s.Enumerate(context.Background(), test.p, func(problem.Model) bool { n++; return true })
			if err != nil || n != test.models || out.Spread != test.spread || out.Complete == test.spread {
				t.Errorf("%d models, want %d: %+v, %v", n, test.models, out, err)
			}
		})
	}
}
