package unannotated_test

import (
	"maps"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/unannotated"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestExtremes doubts calls that end for the integers that are usual, and not
// for others, and lists that only a receiver makes too long. A function leads if
// one of its failures does.
func TestExtremes(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/endless

go 1.26
-- a.go --
package endless

// Ticks counts up to n.
func Ticks(n int) (count int) {
	for i := 0; i != n; i++ {
		count += i
	}
	return count
}

// Count ends when next says so.
func Count(next func() bool) (count int) {
	for next != nil && next() {
		count++
	}
	return count
}

// Digits knows numbers below zero.
func Digits(n int) (count int) {
	if n < 0 {
		count++
	}
	for n != 0 && n != -1 || count == 1 {
		n >>= 1
	}
	return count
}

// Odd fails for some numbers above zero, too.
func Odd(n int8) (count int) {
	for ; n&1 == 1; count++ {
	}
	return count
}

// Steps does not end for 0, and Cycle for a boolean.
func Steps(xs []bool, n uint8) (count int) {
	for i := 0; i < len(xs); i += int(n) {
		count++
	}
	return count
}

func Cycle(xs []bool) (count int) {
	for len(xs) > 0 && xs[0] {
		count++
	}
	return count
}

const below = -2

// Fill takes all memory for numbers above two.
func Fill(n int) (all []int) {
	for n <= below {
		n--
	}
	for n > 2 {
		all = append(all, n)
	}
	return all
}

type Size int

const (
	Small Size = 1
	Huge  Size = 1 << 30
)

// Spend takes as long as a great number says.
func Spend(n Size) (spent int) {
	for n >= Huge {
		spent++
	}
	return spent
}

// A Purse may hold any number.
type Purse struct{ n Size }

func NewPurse(n Size) *Purse { return &Purse{n} }

func (p *Purse) Spend() (spent int) {
	for p.n >= Huge {
		spent++
	}
	return spent
}
-- b.go --
package endless

// A Range is as wide as its constructor says.
type Range struct{ n int }

func NewRange(wide bool) *Range {
	if wide {
		return &Range{1 << 27}
	}
	return &Range{2}
}

func (r *Range) All(n uint8) []int { return make([]int, r.n) }

// Sum returns no list, and Index takes a text. Grow never ends.
func (r *Range) Sum(n uint8) (sum int) {
	for i, n := range make([]int, r.n) {
		sum += i * n
	}
	return sum
}

func (r *Range) Index(s string) []int { return make([]int, r.n) }

func (r *Range) Grow(n uint8) (all []int) {
	for r.n > 2 {
		all = append(all, r.n)
	}
	return all
}

// A Feed is what callers write. Nothing else is sent once its channel is
// closed.
type Feed interface{ Numbers() <-chan int }

func Gather(f Feed) (all []int) {
	for f != nil {
		n := <-f.Numbers()
		if n > 0 {
			break
		}
		all = append(all, n)
	}
	return all
}
`)
	cfg := check.Config{
		Dir: dir, All: spec.Exported, Bounds: &domain.Bounds{Depth: 2}, Selfcheck: check.SelfcheckOff,
		Limits:   check.Limits{Memory: 128 << 20, Call: tier.Of(500*time.Millisecond, 4*time.Second)},
		Failures: check.Failures{Unannotated: check.Unannotated{Doubtful: true}},
	}
	events, _ := checktest.Events(t, cfg)
	doubts := map[string]unannotated.Doubt{}
	for _, e := range events {
		if e.Action != check.ActionCounterexample {
			continue
		}
		if known, ok := doubts[e.Func]; !ok || known != unannotated.NoDoubt {
			doubts[e.Func] = e.Judgement.Doubt
		}
	}
	want := map[string]unannotated.Doubt{
		"Ticks": unannotated.Extreme, "Digits": unannotated.Computed, "Odd": unannotated.NoDoubt, "Fill": unannotated.Computed, "Steps": unannotated.NoDoubt, "Cycle": unannotated.NoDoubt,
		"Gather": unannotated.Zeroed, "Count": unannotated.Zeroed, "Spend": unannotated.Extreme, "Purse.Spend": unannotated.NoDoubt,
		"Range.All": unannotated.Vast, "Range.Sum": unannotated.NoDoubt, "Range.Index": unannotated.NoDoubt, "Range.Grow": unannotated.NoDoubt,
	}
	if !maps.Equal(doubts, want) {
		t.Errorf("%v, want %v", doubts, want)
	}
}

// TestBelow has a number below zero be invalid if all such numbers fail, each
// perhaps at another place, and no others do.
func TestBelow(t *testing.T) {
	dir := srctree.Unpack(t, `
-- go.mod --
module example.com/below

go 1.22
-- a.go --
package below

// A Writer has four bytes.
type Writer struct{ b []byte }

func NewWriter(n uint8) *Writer { return &Writer{make([]byte, n%2, 4)} }

// Next fails for -1 at one line, and for -2 at another.
func (w *Writer) Next(n int) []byte {
	if len(w.b) == 0 || n > 3 {
		return nil
	}
	l := len(w.b)
	part := w.b[:l+n]
	return part[l:]
}

// Last takes -2 for all, and fails for others below.
func (w *Writer) Last(n int) []byte {
	if len(w.b) == 0 || n > 3 || n == -2 {
		return nil
	}
	l := len(w.b)
	part := w.b[:max(0, l+n)]
	return part[l:]
}

// Behind also fails for zero.
func (w *Writer) Behind(n int) []byte {
	if len(w.b) == 0 || n > 3 {
		return nil
	}
	l := len(w.b)
	part := w.b[:l+n-1]
	return part[l:]
}

// Share divides for numbers far below.
func (w *Writer) Share(n int) []byte {
	if len(w.b) == 0 || n > 3 {
		return nil
	}
	if n < -1 {
		return make([]byte, 1/(len(w.b)-1))
	}
	l := len(w.b)
	part := w.b[:l+n]
	return part[l:]
}
`)
	events, _ := run(t, dir, "", check.Unannotated{})
	checktest.Expect(t, judged(events),
		"Writer.Next argument a.go:15 excused",
		"Writer.Last runtime a.go:25 doubtful",
		"Writer.Behind argument a.go:34 excused", // for -1, which the message has
		"Writer.Behind runtime a.go:35 doubtful",
		"Writer.Share runtime a.go:48 doubtful",
	)
}

// intervals has functions of two bounds.
const intervals = `
-- go.mod --
module example.com/intervals

go 1.22
-- a.go --
package intervals

import "errors"

// Range returns a number for each place.
func Range(lo, hi uint8) []bool { return make([]bool, int(hi)-int(lo)) }

// A Span has bounds.
type Span struct{ MinX, MaxX uint8 }

func (s Span) Places() []bool { return make([]bool, int(s.MaxX)-int(s.MinX)) }

// A Scale is built of bounds.
type Scale struct{ size int }

func NewScale(lower, upper uint8) *Scale { return &Scale{int(upper) - int(lower)} }

func (s *Scale) Places() []bool { return make([]bool, s.size) }

// Either takes bounds in any order.
func Either(low, high uint8) []bool {
	if low > high && low > 2 {
		low, high = high, low
	}
	return make([]bool, int(high)-int(low))
}

// A Window is turned by another method.
type Window struct{ From, To uint8 }

func (w *Window) Turn() {
	if w.From > w.To {
		w.From, w.To = w.To, w.From
	}
}

func (w Window) Places() []bool { return make([]bool, int(w.To)-int(w.From)) }

// Within has no place for bounds that are equal.
func Within(lo, hi uint8) []bool { return make([]bool, int(hi)-int(lo)-1) }

// Pair has two numbers.
func Pair(a, b uint8) []bool { return make([]bool, int(b)-int(a)) }

// Checked could say so.
func Checked(lo, hi uint8) ([]bool, error) {
	if hi == 0 && lo > 1 {
		return nil, errors.New("no range")
	}
	return make([]bool, int(hi)-int(lo)), nil
}
`

// TestIntervals doubts a lower bound above the upper one, unless the package
// compares them, or other bounds fail as well.
func TestIntervals(t *testing.T) {
	expectDoubts(t, intervals, []string{"Checked"}, map[string]unannotated.Doubt{
		"Either": unannotated.Computed,
		"Within": unannotated.Computed,
		"Pair":   unannotated.Computed,
		"Range":  unannotated.Disordered, "Span.Places": unannotated.Disordered, "Scale.Places": unannotated.Disordered,
		"Window.Places": unannotated.Computed,
	})
}
