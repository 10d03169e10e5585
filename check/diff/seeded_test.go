package diff

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/encode/domain"
)

// seeded are functions with a change to each, and the difference that is
// reported: the plainest input, what it comes to in each version, how many
// there are, and when.
var seeded = []struct {
	old, new string
	want     []string
}{
	// A bound of a loop.
	{`func Count(xs []int, x int) (n int) { for i := 0; i < len(xs); i++ { if xs[i] == x { n++ } }; return n }`,
		`func Count(xs []int, x int) (n int) { for i := 1; i < len(xs); i++ { if xs[i] == x { n++ } }; return n }`,
		[]string{
			`difference Count Count([]int{0}, 0): returns 1; returns 0; 30; Count([]int{a}, x) when a == x`,
			"end Count different 155 inputs, 30 differ, 0 unstable, exhaustive true", // the first of 1 or 2 elements is x
		}},
	// A comparison.
	{`func Between(x, lo, hi int) bool { return lo <= x && x < hi }`,
		`func Between(x, lo, hi int) bool { return lo <= x && x <= hi }`,
		[]string{
			`difference Between Between(0, 0, 0): returns false; returns true; 15; Between(x, lo, hi) when x >= lo && x == hi`,
			"end Between different 125 inputs, 15 differ, 0 unstable, exhaustive true",
		}},
	// A constant in text.
	{`func Negative(s string) bool { return strings.HasPrefix(s, "-") }`,
		`func Negative(s string) bool { return strings.HasPrefix(s, "+") }`,
		[]string{
			`difference Negative Negative("-"): returns true; returns false; 10`,
			"end Negative different 21 inputs, 10 differ, 0 unstable, exhaustive true",
		}},
	// A message of an error.
	{`func Check(n int) error { if n < 0 { return errors.New("negative") }; return nil }`,
		`func Check(n int) error { if n < 0 { return errors.New("less than 0") }; return nil }`,
		[]string{
			`difference Check Check(-1): returns error(*errors.errorString, "negative"); returns error(*errors.errorString, "less than 0"); 2; Check(n) when n < 0`,
			"end Check different 5 inputs, 2 differ, 0 unstable, exhaustive true",
		}},
	// A type of an error.
	{`func Wrap(n int) error { if n == 1 { return os.ErrExist }; return nil }`,
		`func Wrap(n int) error { if n == 1 { return &os.PathError{Op: "a", Path: "b", Err: os.ErrExist} }; return nil }`,
		[]string{
			`difference Wrap Wrap(1): returns error(*errors.errorString, "file already exists"); returns error(*io/fs.PathError, "a b: file already exists"); 1; Wrap(n) when n == 1`,
			"end Wrap different 5 inputs, 1 differ, 0 unstable, exhaustive true",
		}},
	// A panic.
	{`func At(xs []int, i int) int { if i < 0 || i >= len(xs) { return 0 }; return xs[i] }`,
		`func At(xs []int, i int) int { if i >= len(xs) { return 0 }; return xs[i] }`,
		[]string{
			`difference At At(nil, -1): returns 0; panics (runtime error: index out of range [-1]); 62; At(_, i) when i < 0`,
			"end At different 155 inputs, 62 differ, 0 unstable, exhaustive true", // 31 slices, 2 indices
		}},
	// A change of an argument.
	{`func Sorted(xs []int) []int { xs = slices.Clone(xs); slices.Sort(xs); return xs }`,
		`func Sorted(xs []int) []int { slices.Sort(xs); return xs }`,
		[]string{
			`difference Sorted Sorted([]int{0}): returns [0]; returns #1=[0] xs=#1[:1]; 30`,
			"end Sorted different 31 inputs, 30 differ, 0 unstable, exhaustive true", // all but nil
		}},
	// What is shared, though it is equal.
	{`func Rest(xs []int) []int { if len(xs) == 0 { return nil }; return xs[1:] }`,
		`func Rest(xs []int) []int { if len(xs) == 0 { return nil }; return slices.Clone(xs[1:]) }`,
		[]string{
			`difference Rest Rest([]int{0, 0}): returns #1=[0] xs=(1 at #1)[0, 0]; returns [0]; 25`,
			"end Rest different 31 inputs, 25 differ, 0 unstable, exhaustive true", // those of two elements
		}},
	// Nil and empty.
	{`func Evens(xs []int8) []int8 { r := []int8{}; for _, x := range xs { if x%2 == 0 { r = append(r, x) } }; return r }`,
		`func Evens(xs []int8) []int8 { var r []int8; for _, x := range xs { if x%2 == 0 { r = append(r, x) } }; return r }`,
		[]string{
			`difference Evens Evens(nil): returns []; returns nil; 7`,
			"end Evens different 31 inputs, 7 differ, 0 unstable, exhaustive true", // 1 + 2 + 4 without an even number
		}},
	// A loop without end.
	{`func Bits(n int) (k int) { for n > 0 { n >>= 1; k++ }; return k }`,
		`func Bits(n int) (k int) { for n != 0 { n >>= 1; k++ }; return k }`,
		[]string{
			`difference Bits Bits(-1): returns 0; does not return (within 500ms); 2; Bits(n) when n < 0`,
			"end Bits different 5 inputs, 2 differ, 0 unstable, exhaustive true",
		}},
	// The end of the process.
	{`func Quit(n int) int { if n > 1 { return 3 }; return n }`,
		`func Quit(n int) int { if n > 1 { os.Exit(3) }; return n }`,
		[]string{
			`difference Quit Quit(2): returns 3; ends the process (exit status 3); 1; Quit(n) when n > 1`,
			"end Quit different 5 inputs, 1 differ, 0 unstable, exhaustive true",
		}},
	// A field of a tree.
	{`type T struct{ L, R *T; N int }

func Mirror(t *T) *T { if t == nil { return nil }; return &T{Mirror(t.R), Mirror(t.L), t.N} }`,
		`type T struct{ L, R *T; N int }

func Mirror(t *T) *T { if t == nil { return nil }; return &T{Mirror(t.L), Mirror(t.R), t.N} }`,
		[]string{
			`difference Mirror Mirror(&T{R: &T{}}): returns &{L: &{}}; returns &{R: &{}}; 150`,
			"end Mirror different 181 inputs, 150 differ, 0 unstable, exhaustive true", // 31 have two equal children, or none
		}},
}

// seededSource is a package of the seeded functions, before and after.
func seededSource() (old, new string) {
	head := "package p\n\nimport (\n\t\"errors\"\n\t\"os\"\n\t\"slices\"\n\t\"strings\"\n)\n\nvar _ = []any{errors.New, os.Exit, slices.Sort[[]int], strings.Cut}\n\n"
	old, new = head, head
	for _, s := range seeded {
		old += s.old + "\n"
		new += s.new + "\n"
	}
	return old, new
}

// TestSeeded reports each of some changes with its plainest input and the
// condition under which it shows.
func TestSeeded(t *testing.T) {
	old, new := seededSource()
	var want []string
	for _, s := range seeded {
		want = append(want, s.want...)
	}
	cfg := Config{Check: check.Config{Bounds: &domain.Bounds{Depth: 2}, Failures: check.Failures{Generalize: 30 * time.Second}}}
	cfg.Check.Limits.Call = 500 * time.Millisecond
	events, _ := compare(t, cfg, old, new)
	var got []string
	for _, e := range events {
		if e.Action != ActionSummary {
			got = append(got, line(e))
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Seeded are the functions of TestSeeded, before and after their changes, with
// what they import.
func Seeded() (old, new string) { return seededSource() }
