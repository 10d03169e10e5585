package examples

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/solver"
)

// A count is the number of inputs that a function has within its own bounds, and how to count them by
// hand.
type count struct {
	fn     string
	inputs int64
	why    string
}

// stdlibCounts has the functions of package stdlib.
var stdlibCounts = []count{
	{"BinarySearch", (1 + 9 + 45 + 165 + 495) * 9, "multisets of up to 4 of -4..4, times targets"},
	{"Insert", 2 * 15 * 4 * 2 * 15, "slices over two letters with room and without, times 0..3"},
	{"Delete", 16 * 7 * 7, "nil and slices over two letters, times pairs from -3..3"},
	{"Replace", 31 * 6 * 6 * 31, "nil, and slices over two letters with room and without, times pairs from -1..4"},
	{"Compact", 1 + (3*3*3*3*3*3*3-1)/2, "nil, and lengths 0 to 6 over three values"},
	{"Equal", 15 * 15, "slices over two letters"},
	{"Sort", 1 + 9 + 9*9 + 9*9*9 + 9*9*9*9, "lengths 0 to 4 over -4..4"},

	{"Search", 13 * 14 / 2, "length 0 to 12, and where it turns true"},
	{"Find", choose(11, 3), "length 0 to 8, and where it turns 0 and less"},

	{"HeapInit", 1 + 9 + 9*9 + 9*9*9 + 9*9*9*9, "lengths 0 to 4 over -4..4"},
	{"HeapPush", heaps(4, 5) * 5, "counting from the root"},
	{"HeapPop", heaps(5, 4) - 1, "counting from the root, without the empty one"},
	{"HeapRemove", 5*heaps(5, 5) - heaps(4, 5) - heaps(3, 5) - heaps(2, 5) - heaps(1, 5) - heaps(0, 5), "a heap of length n counts n times"},
	{"HeapFix", (4*heaps(4, 4) - heaps(3, 4) - heaps(2, 4) - heaps(1, 4) - heaps(0, 4)) * 4, "a heap of length n counts n times"},
	{"List", listRuns(5, 0), "step by step, by the length of the list"},

	{"Floor", 37 + 8, "multiples of 1/2 from -9 to 9, and 8 special numbers"},
	{"Round", 37 + 8, "as Floor"},
	{"Modf", 37 + 8, "as Floor"},
	{"Frexp", 81 + 8, "multiples of 1/2 from -20 to 20, and 8 special numbers"},
	{"MinMax", (13 + 8) * (13 + 8), "multiples of 1/2 from -3 to 3, and 8 special numbers, twice"},
	{"FormatFloat", 201 + 8, "multiples of 1/2 from -50 to 50, and 8 special numbers"},
	{"Next", choose(20, 2) - 1, "pairs of the numbers of MinMax without NaN, ascending, but 0 and -0"},

	{"Keys", 1 + 1 + 7*2 + 21*4 + 35*8, "nil, and sizes 0 to 3, keys from -3..3"},
	{"Copy", (1+5*2+10*4)*(1+1+5*2+10*4) + 2, "pairs of maps of size 0 to 2, keys from -2..2; and nil, to which only nil and the empty map are copied"},
	{"EqualMaps", (1 + 1 + 5*2 + 10*4) * (1 + 1 + 5*2 + 10*4), "pairs of nil and maps as for Copy"},

	{"AddFull", solver.DefaultSpread, "a spread"},
	{"FormatFull", solver.DefaultSpread, "a spread"},
	{"FormatDuration", solver.DefaultSpread, "a spread"},
	{"RoundDuration", solver.DefaultSpread, "a spread"},
	{"PushBackList", 15 * 15, "pairs of lists of up to three booleans"},
	{"Truncate", (15 + 1 + 5 + 25 + 125) * 6, "strings over two letters and slices of 0..4 to length 3, times -1..4"},
	{"ReadBytes", 31 + 1 + 6 + 36 + 216 + 1296, "strings over two letters and slices of 0..5 to length 4"},
	{"DivMod", 19 * 19, "pairs of -9..9"},

	{"Itoa", 2201, "-1100..1100"},
	{"FormatInt", 261 * 35, "-130..130 in the bases 2 to 36"},
	{"ParseInt", (6*6*6*6*6*6 - 1) / 5 * 2 * 3, "lengths 0 to 5 over six bytes, times bases and sizes"},
	{"ParseOneBit", 3 + 9 + 27 + 3 + 9, "one to three digits, and one or two behind a sign"},
	{"ParseOverflow", 1 + 3 + 9 + 27, "lengths 0 to 3 over three bytes"},
	{"ParseBool", 1 + 10 + 100 + 1000 + 10000, "lengths 0 to 4 over ten bytes"},
	{"Quote", 1 + 13 + 13*13 + 13*13*13, "lengths 0 to 3 over thirteen bytes"},
	{"Unquote", (7*7*7*7*7*7*7 - 1) / 6, "lengths 0 to 6 over seven bytes"},

	{"Fields", (5*5*5*5*5*5*5 - 1) / 4, "lengths 0 to 6 over five bytes"},
	{"SplitJoin", 128 * 128, "pairs of strings of length 0 to 6, or é"},
	{"JoinSplit", 4 + 4*4 + 4*4*4 + 4*4*4*4, "one to 4 of a, aa, aaa and the empty string"},
	{"Index", 127 * 127, "pairs of strings of length 0 to 6"},
	{"Count", 364 * 364, "pairs of strings of length 0 to 5 over three bytes"},
	{"Cut", 127 * 127, "pairs of strings of length 0 to 6"},
	{"Trim", 127 * 127, "pairs of strings of length 0 to 6"},
	{"ReplaceText", 31 * 31 * 31 * 5, "triples of strings of length 0 to 4, times -1..3"},
	{"Case", (7*7*7*7*7*7 - 1) / 6, "lengths 0 to 5 over seven bytes"},

	{"Clean", (3*3*3*3*3*3*3*3*3 - 1) / 2, "lengths 0 to 8 over three bytes"},
	{"Split", (3*3*3*3*3*3*3*3*3 - 1) / 2, "lengths 0 to 8 over three bytes"},
	{"Match", (4*4*4*4*4*4 - 1) / 3 * 63, "patterns over four bytes, names over two of them"},
	{"Rel", 364 * 364, "pairs of strings of length 0 to 5 over three bytes"},

	{"EncodeRune", 0x110000 + 2, "all runes and two more"},
	{"DecodeRune", (15*15*15*15*15 - 1) / 14, "lengths 0 to 4 over fifteen bytes"},
	{"Valid", (9*9*9*9*9*9 - 1) / 8, "lengths 0 to 5 over nine bytes"},

	{"Rotate", 256 * (17 + 256), "bytes times -17..255"},
	{"Count8", 256, "bytes"},
	{"Reverse", 65536, "pairs of bytes"},
	{"SearchFunc", 7 * 8 / 2, "n of 0..6, and where the function turns true"},
	{"IndexFunc", 31 * 4, "slices to length 4 over two letters, times functions of a letter"},
	{"DeleteFunc", 31 * 4, "as IndexFunc"},
	{"MapText", 15 * 27, "strings to length 3 over two bytes, times functions from three runes to three runes"},
	{"FieldsFunc", 364 * 4, "strings to length 5 over two letters and é, times functions of a letter"},
	{"MinFunc", 31 * 9, "slices to length 4 over two letters, times functions from a letter to 0..2"},

	{"Add", 10 * 10 * 2, "-3..3 and three constants, twice, times a bit"},
	{"Sub", 10 * 10 * 2, "as Add"},
	{"Mul", 10 * 10, "-3..3 and three constants, twice"},
	{"Div", 10 * 10 * 10, "-3..3 and three constants, three times"},
}

// TestStdlib checks the numbers of inputs of package stdlib.
func TestStdlib(t *testing.T) {
	checkCounts(t, "stdlib", run(t, check.Config{Patterns: []string{"./stdlib"}}), stdlibCounts)
}

// checkCounts checks that the functions that have ended are those of rows, each with its number of
// inputs if it is not refuted.
func checkCounts(t *testing.T, pkg string, ends map[string]check.Event, rows []count) {
	t.Helper()
	for _, row := range rows {
		e, ok := ends[pkg+"."+row.fn]
		if !ok {
			t.Errorf("%s is not checked", row.fn)
			continue
		}
		delete(ends, pkg+"."+row.fn)
		verdict := expected[pkg+"."+row.fn] // Exhausted if it has none
		switch {
		case (e.Verdict == check.Refuted) != (verdict == check.Refuted):
			t.Errorf("%s: the verdict is %v, want %v", row.fn, e.Verdict, verdict)
		case e.Verdict != check.Refuted && (e.Exhaustive != (verdict != check.Bounded) || e.Inputs != row.inputs):
			t.Errorf("%s: %d inputs, exhaustive %v, want %d (%s): %s", row.fn, e.Inputs, e.Exhaustive, row.inputs, row.why, e.Message)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(ends)) {
		t.Errorf("%s has %d inputs and no row", name, ends[name].Inputs)
	}
}

// listRuns counts the runs of up to so many steps on a list of length n.
func listRuns(steps, n int) int64 {
	if steps == 0 {
		return 1
	}
	longer, same, shorter := int64(2+2*n), int64(2*n), int64(n)
	runs := 1 + longer*listRuns(steps-1, n+1) + same*listRuns(steps-1, n)
	if n > 0 {
		runs += shorter * listRuns(steps-1, n-1)
	}
	return runs
}

// fits reports whether s parses as an integer of some bits.
func fits(s string, bits int) bool {
	_, err := strconv.ParseInt(s, 10, bits)
	return err == nil
}

// isOutOfRange reports whether s fails to parse as an integer of some bits because it is too large.
func isOutOfRange(s string, bits int) bool {
	_, err := strconv.ParseInt(s, 10, bits)
	return errors.Is(err, strconv.ErrRange)
}

// refutedIf is the verdict of a function with a bug.
func refutedIf(wrong bool) check.Verdict {
	if wrong {
		return check.Refuted
	}
	return check.Exhausted
}
