package examples

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
)

// catalogued are the functions of the package catalog with their numbers of inputs within their own
// bounds, and how to count them by hand.
var catalogued = []struct {
	fn     string
	inputs int64
	why    string
}{
	{"Root", 36, "-5..30"},
	{"Largest", 7 + 7*7 + 7*7*7, "lengths 1 to 3 over -3..3"},
	{"Mirrored", 10 + 9 + 10, "palindromes of one, two and three digits to 200"},
	{"Unpromised", 7 * 7, "pairs from -3..3"},
	{"Divide", 7 * 6, "without the divisor 0"},
	{"First", 1 + 7 + 7*7 + 7*7*7, "lengths 0 to 3"},
	{"Window.Grow", 1 + 2*3 + 4*6, "lengths 0 to 2, with lo <= hi within them"},
	{"Window.Slide", 1 + 2*3 + 4*6, "as Grow"},
	{"Sort", 1 + 7 + 7*7 + 7*7*7, "lengths 0 to 3"},
	{"Union", (1 + 5 + 5*4) * (1 + 5 + 5*4), "arrangements of up to 2 of 5"},
	{"Tally", 7 + (7*7*7 - 7*6*5), "sequences of 2 or 3 that are no arrangements"},
	{"Share", 2 + (3 + 6) + (4 + 10 + 20), "totals 1 to 3: the ways to give at most the total to as many parts or fewer"},
	{"Clock.Tick", (3 + 4 + 4) * 5, "quarters 0..3, no midnight, times quarters to go"},
	{"Lighten", 1 + 2 + 3 + 4, "one b among the letters"},
}

// TestCatalog checks that every function of the catalog has the number of inputs that it should have.
func TestCatalog(t *testing.T) {
	ends := run(t, check.Config{Patterns: []string{"./catalog"}})
	var names []string
	for _, row := range catalogued {
		names = append(names, row.fn)
		e := ends["catalog."+row.fn]
		if !e.Exhaustive || e.Inputs != row.inputs {
			t.Errorf("%s: %d inputs, exhaustive %v, want %d (%s): %s", row.fn, e.Inputs, e.Exhaustive, row.inputs, row.why, e.Message)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(ends)) {
		fn := strings.TrimPrefix(name, "catalog.")
		if expected[name] == 0 && !slices.Contains(names, fn) {
			t.Errorf("%s has %d inputs and no row", fn, ends[name].Inputs)
		}
	}
	if d := ends["catalog.Mirrored"].Discards; d != 201-29 {
		t.Errorf("Mirrored: %d inputs discarded, want all others of 0..200", d)
	}
}
