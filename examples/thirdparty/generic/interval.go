package generic

import (
	"slices"

	"github.com/zyedidia/generic/interval"
)

// An IntervalStep adds the interval from Low to High, or puts it, or removes what starts at Low.
type IntervalStep struct {
	Kind      IntervalKind
	Low, High uint8
}

// An IntervalKind says what an IntervalStep does.
type IntervalKind uint8

// The kinds.
const (
	Add IntervalKind = iota
	Put
	RemoveAt
)

// A Span is an interval.
type Span struct{ Low, High uint8 }

// Intervals wraps the package interval: "An interval tree stores values associated with intervals,
// and can efficiently determine which intervals overlap with others. All intervals must have a
// unique starting position." Add: "If an interval starting at low already exists in t, this method
// doesn't perform any change of the tree, but returns the conflicting interval"; Put: "this method
// will replace it"; Overlaps "returns all values that overlap with the given range. List returned
// is sorted by low positions of intervals."
//
//refine:requires forall s in steps: s.Low < s.High && (s.Kind == RemoveAt ==> s.High == s.Low+1)
//refine:requires low < high
//refine:ensures slices.Equal(all, spans(steps)) && size == len(all)
//refine:ensures slices.Equal(overlaps, overlapping(spans(steps), low, high))
//refine:bound depth=4 len=3 ints=0..3
func Intervals(steps []IntervalStep, low, high uint8) (all, overlaps []Span, size int) {
	t := interval.New[uint8, int]()
	for i, s := range steps {
		switch s.Kind {
		case Add:
			t.Add(s.Low, s.High, i)
		case Put:
			t.Put(s.Low, s.High, i)
		case RemoveAt:
			t.Remove(s.Low)
		}
	}
	t.Each(func(low, high uint8, _ int) { all = append(all, Span{low, high}) })
	for _, kv := range t.Overlaps(low, high) {
		overlaps = append(overlaps, Span{kv.Low, kv.High})
	}
	return all, overlaps, t.Size()
}

// spans are the intervals after the steps, by their starting positions.
func spans(steps []IntervalStep) []Span {
	var all []Span
	for _, s := range steps {
		i, found := slices.BinarySearchFunc(all, s.Low, func(a Span, low uint8) int { return int(a.Low) - int(low) })
		switch {
		case s.Kind == RemoveAt && found:
			all = slices.Delete(all, i, i+1)
		case s.Kind == Put && found:
			all[i].High = s.High
		case s.Kind != RemoveAt && !found:
			all = slices.Insert(all, i, Span{s.Low, s.High})
		}
	}
	return all
}

// overlapping are the intervals that have a point in common with the one from low to high.
func overlapping(all []Span, low, high uint8) []Span {
	var some []Span
	for _, s := range all {
		common := false
		for x := low; x < high; x++ {
			common = common || s.Low <= x && x < s.High
		}
		if common {
			some = append(some, s)
		}
	}
	return some
}
