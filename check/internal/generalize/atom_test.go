package generalize

import (
	"go/types"
	"slices"
	"testing"

	"github.com/typetarget/target/decode/value"
)

// TestGaps has numbers with gaps. Nothing is known of the numbers in a gap, so
// that a condition does not say that these fail.
func TestGaps(t *testing.T) {
	for _, test := range []struct {
		name            string
		passing, failed []int64
		want            string
	}{
		{"one", []int64{0, 1, 2}, []int64{200}, "b == 200"},
		{"above", []int64{0, 1, 2}, []int64{200, 201, 202}, "b >= 200"},
		{"below", []int64{0, 1, 2}, []int64{-200, -201, -202}, "b <= -200"},
		{"between", []int64{-9, 9}, []int64{0, 1, 2}, "b != -9 && b != 9"},
		{"no gap", []int64{0, 1, 2}, []int64{3}, "b > 2"},
	} {
		var rows table
		for _, values := range [][]int64{test.passing, test.failed} {
			for _, v := range values {
				// Several rows, since a condition explains more rows
				// than it has comparisons.
				for range 3 {
					rows.rows = append(rows.rows, []value.Value{&value.Int{T: types.Typ[types.Int], V: v}})
					rows.failing = append(rows.failing, slices.Contains(test.failed, v))
				}
			}
		}
		if got := rows.condition().text([]string{"b"}); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}
