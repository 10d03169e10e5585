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
	{"Mean", 256 * 256, "pairs of bytes"},
	{"Days", 8, "0 to 7 days"},
	{"Root", 36, "-5..30"},
	{"Largest", 7 + 7*7 + 7*7*7, "lengths 1 to 3 over -3..3"},
	{"Mirrored", 10 + 9 + 10, "palindromes of one, two and three digits to 200"},
	{"Unpromised", 7 * 7, "pairs from -3..3"},
	{"Divide", 7 * 6, "without the divisor 0"},
	{"Stack.Push", (1 + 2 + 4) * 2, "stacks of up to 2 bits, built by up to 3 calls, and a bit"},
	{"Stack.Nth", 2*1 + 4*2, "2 stacks of 1 item, 4 of 2"},
	{"Queue.Get", 2 + 4, "queues of 1 and 2 bits"},
	{"Queue.Drain", 1 + 2 + 4, "with the empty one"},
	{"Counted.Add", (1 + 2) * 2, "queues built by 2 calls, as the receiver takes a unit of depth, and a bit"},
	{"Take", 1*1 + 4*2 + 16*3 + 1*1 + 2*2 + 4*3, "buffers of up to 2 bytes of 0..3, and of up to 2 of ab; the two empty ones differ"},
	{"Quotient", 7 * 6, "without the divisor 0"},
	{"Turn", 1 + 2 + 4, "lists of up to 2 bits"},
	{"First", 1 + 7 + 7*7 + 7*7*7, "lengths 0 to 3"},
	{"Window.Grow", 2 + 2*3 + 4*6, "nil, empty, and lengths 1 and 2, with lo <= hi within them"},
	{"Window.Slide", 1 + 2*3 + 4*6, "as Grow"},
	{"Sort", 1 + 7 + 7*7 + 7*7*7, "lengths 0 to 3"},
	{"Union", (1 + 5 + 5*4) * (1 + 5 + 5*4), "arrangements of up to 2 of 5"},
	{"Tally", 7 + (7*7*7 - 7*6*5), "sequences of 2 or 3 that are no arrangements"},
	{"Share", 2 + (3 + 6) + (4 + 10 + 20), "totals 1 to 3: the ways to give at most the total to as many parts or fewer"},
	{"Clock.Tick", (3 + 4 + 4) * 5, "quarters 0..3, no midnight, times quarters to go"},
	{"Halve", 13, "-3, -2.5, ..., 3"},
	{"Sign", 13 + 8, "13 and the special values"},
	{"Discount", 7 * (3 + 2), "prices 0 to 3 times rates 0, 1/2, 1 and the constants"},
	{"Norm", (5 + 8) * (5 + 8), "pairs from -1, -1/2, ..., 1 and the special values"},
	{"Total", 1 + 3 + 3 + 1, "the compositions of 4 halves"},
	{"Lighten", 1 + 2 + 3 + 4, "one b among the letters"},

	{"Sum", 1 + 3 + 3*3*3, "lengths 0, 1 and 3 over -1..1"},
	{"Widths", 3 * 3 * 2 * 2, "3 ascending pairs, and equal ones"},
	{"Raise", 3 * 2, "three levels, up or not"},
	{"Warm", 3, "-3, -1, and the constant -273"},
	{"Transpose", 16 - 9, "all but those without a full row"},
	{"Derived.Identities", 2 * 2 * 2, "two identities, alone or twice, one of the tags"},
	{"Anonymous", 10, "ascending pairs from -2..2"},
	{"Rope.Flatten", 7*7 + 7*7*7, "two or three of the 1+2+4 slices"},
	{"Absent", 2 + 2 + 4, "nil and empty, and lengths 1 and 2"},
	{"Shout", 1 + 3 + 3*3 + 3*3*3, "up to three of the words a, aa and a with a blank"},
	{"Encoded", 16, "120..135"},
	{"Chain.Length", 1 + 2, "nil, and one node: a value needs two units of depth"},

	{"Rename", 3*5*1*6 + 3*25*2*5, "1 or 2 of 3 keys with numbers from -2..2, one of them, and one of the others of 7 strings"},
	{"Best", 3*5 + 3*25, "1 or 2 of 3 keys with numbers from -2..2"},
	{"Translate", 1 + 1 + 3*3*4 + 3*9*15 + 27*40, "nil, and codes of n of 3 symbols, times sequences over n symbols"},
	{"Keys", 1 + 1 + 7*2 + 21*4 + 35*8, "nil, and up to 3 of 7 keys, true or false"},
	{"Inverse", 1 + 1 + 7*3 + 21*3*2 + 35*3*2*1, "nil, and up to 3 of 7 keys with different letters of 3"},
	{"Insert", (1 + 1 + 2*5 + 25) * 2, "nil, and up to 2 keys with numbers from -2..2"},
	{"Toggle", (4*1 + 6*3 + 4*7) * 4, "up to 3 of 4 squares, not all of them off"},
	{"Till.Pay", (4+2+1+1)*1 + (2+1)*2, "worth 4 at most: notes of one kind, then of two"},
	{"Difference", 10*10 - 8 - 2*2, "pairs of nil and the 9 maps from 0..1 to bool, where nil and the empty one are equal"},
	{"Branch.Depth", 2 + 3*8 + 3*8*8, "nil, and up to 2 of 3 letters, each with one of 2 + 3*2 branches of depth 1"},

	{"CountIf", (1 + 5 + 5*5) * (1 << 5), "lists over -2..2, times a bit for each of these"},
	{"Preimage", 3 * 2 * 1 * 3, "permutations of 3 hues, times a hue"},
	{"Walk", 3 * 2 * 2 * 2, "0 to 2 steps, times 1 or 2 for each of 0, 1 and 2; the default is 1"},
	{"AllSet", 1 + 2 + 4 + 8, "a bit for each of 0 to 3 indices"},
	{"NumberOf", (1 + 4*4*4) * (1 + 2 + 4) * 2, "nil, or 0 or 1 with true or false for \"\", a and b; names of 0 to 2 letters; 0 or 1"},
	{"Hooks.Run", 2 * (1 + 2*2) * 2, "nil or a function without results; nil or one of 4; true or false"},
	{"Then", 4 * 4, "functions of a boolean"},

	{"Paths", 21 + 7 + 6 + 4, "rows 0 to 5 of Pascal's triangle, and the small numbers of rows 6, 7 and 8"},
	{"Locate", 5 * (1 + 5 + 15 + 35), "any of five, among up to three more in order"},
	{"Abbreviate", 4 + 28 + 120, "two words among dots, in 3, 4 or 5 letters"},
	{"Capitalize", 1 + 2 + 3 + 5, "the ways to write 1 to 4 bytes as a, of one, and ä, of two"},
	{"Settle", 157, "brute force"},

	{"Tile.Area", 4, "0..3"},
	{"Rect.Area", 4 * 4, "sides 0..3"},
	{"Larger", (2 + 2*2) * (2 + 2*2), "pairs of squares 0..1 and rectangles of two of these"},
	{"Inflate", 2, "widths 0..1"},
	{"Side", 3, "1..3"},
	{"Simplify", 3 + (3+3*3)*(3+3*3), "0, 1, x, and sums of these and their sums"},
	{"Kind", 1 + 7 + 2 + (1 + 2 + 4) + (1 + 2 + 4), "nil, -3..3, two booleans, and strings and slices up to length 2"},
	{"Same", (1 + 2 + 1 + 2) * (1 + 2 + 1 + 2), "pairs of nil, two booleans, and slices up to length 1"},
	{"Failures", 1 + 2 + 4 + 8, "lengths 0 to 3"},
	{"Quote", 2 + 4, "lengths 1 and 2"},
	{"Tallied.Count", 4, "0..3"},
	{"Tallied.Add", 4 * 4, "0..3 and 0..3"},
	{"Strokes.Count", 1 + 2 + 4 + 8, "lengths 0 to 3"},
	{"Strokes.Add", 2 * (1 + 2 + 4) * 3, "lengths 0 to 2, as the receiver has a unit of depth, with room to append or without, and 0..2"},
}

// discarded are the inputs of functions that Go rejects.
var discarded = map[string]int64{
	"Mirrored":    201 - 29,
	"Stack.Nth":   7*4 - 10,
	"Queue.Get":   1,
	"Counted.Add": 4*7*2 - 6,
	"Take":        29*4 - 74,
	"Quotient":    8*8 - 7*6,
	"Turn":        1,
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
		if d := ends[name].Discards; d != discarded[fn] {
			t.Errorf("%s: %d inputs discarded, want %d", fn, d, discarded[fn])
		}
	}
}
