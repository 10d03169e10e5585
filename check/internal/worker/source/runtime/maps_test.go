package runtime

import (
	"math"
	"reflect"
	"testing"
)

// TestMapOrder prints maps by the order of their keys.
func TestMapOrder(t *testing.T) {
	type at struct {
		On bool
		X  int8
	}
	tests := []struct {
		value any
		want  string
	}{
		{map[bool]int{true: 1, false: 2}, "map[bool]int{false: 2, true: 1}"},
		{map[string]int{"b": 1, "a\x00": 2, "B": 3}, `map[string]int{"B": 3, "a\x00": 2, "b": 1}`},
		{map[at]int{{true, -1}: 1, {false, 2}: 2, {false, -3}: 3}, "map[at]int{{X: -3}: 3, {X: 2}: 2, {On: true, X: -1}: 1}"},
		{map[[2]uint8]bool{{2, 1}: true, {2, 0}: true, {1, 200}: true}, "map[[2]uint8]bool{{1, 200}: true, {2, 0}: true, {2, 1}: true}"},
		{map[float64]int{2: 1, math.NaN(): 0, math.Inf(-1): 2, 10: 3}, "map[float64]int{math.Inf(-1): 2, 2: 1, 10: 3, math.NaN(): 0}"},
		{map[any]int{10: 1, 9: 2, nil: 3, "a": 4}, `map[any]int{nil: 3, 9: 2, 10: 1, "a": 4}`},
	}
	for _, test := range tests {
		for range 10 {
			if got := written(test.value); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
				break
			}
		}
	}
	if c := compareKeys(reflect.ValueOf(uint64(math.MaxUint64)), reflect.ValueOf(uint64(1))); c != 1 {
		t.Error(c)
	}
}

// TestBrokenEntries tells the same one of several entries, in whatever order
// they are found.
func TestBrokenEntries(t *testing.T) {
	type found struct {
		clause uint32
		detail string
	}
	entries := []found{{2, "a"}, {1, "c"}, {1, "b"}}
	for i := range entries {
		var w Worker
		var b Broken
		if !w.Tell(&b) {
			t.Error("nothing was found, and told")
		}
		for j := range entries {
			f := entries[(i+j)%len(entries)]
			w.clause, w.failure.detail = f.clause, f.detail
			w.Note(&b)
		}
		if w.Tell(&b) || w.clause != 1 || w.failure.detail != "b" {
			t.Errorf("clause %d, %s", w.clause, w.failure.detail)
		}
	}
}
