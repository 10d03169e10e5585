package rival

import (
	"errors"
	"time"
)

// A Method is a way to make valid inputs.
type Method uint8

// The methods. All but the first two repeat inputs.
const (
	HandWritten Method = iota
	BruteForce
	Quick
	RapidFilter
	RapidGenerator
	Fuzzing
)

var methodNames = [...]string{
	HandWritten:    "hand-written generator",
	BruteForce:     "brute force",
	Quick:          "testing/quick, filter",
	RapidFilter:    "rapid, filter",
	RapidGenerator: "rapid, generator",
	Fuzzing:        "go test -fuzz",
}

// String returns the method's name as tables show it.
func (m Method) String() string { return methodNames[m] }

// Methods lists all methods.
var Methods = []Method{HandWritten, BruteForce, Quick, RapidFilter, RapidGenerator, Fuzzing}

// A Rate says how far a method came.
type Rate struct {
	Tried, Valid int64 // values made, and those of them that are valid
	Elapsed      time.Duration
	Complete     bool // there are no more inputs
	Failed       bool // the last input breaks the postcondition
}

// PerSecond returns the number of valid inputs a second.
func (r Rate) PerSecond() float64 {
	if r.Elapsed <= 0 {
		return 0
	}
	return float64(r.Valid) / r.Elapsed.Seconds()
}

// A trial counts the inputs of a method while its time lasts.
type trial[In any] struct {
	Rate
	of    *Family[In]
	begin time.Time
	limit time.Duration
	over  bool
}

func (f *Family[In]) trial(limit time.Duration) *trial[In] {
	return &trial[In]{of: f, begin: time.Now(), limit: limit}
}

// filter counts a value that need not be valid, and runs it if it is. It
// reports whether to go on.
func (t *trial[In]) filter(in In) bool {
	t.Tried++
	if t.of.Valid(in) {
		return t.run(in) && t.goesOn()
	}
	return t.goesOn()
}

// accept counts a valid input and runs it. It reports whether to go on.
func (t *trial[In]) accept(in In) bool {
	t.Tried++
	return t.run(in) && t.goesOn()
}

func (t *trial[In]) run(in In) bool {
	t.Valid++
	if t.of.Holds != nil && !t.of.Holds(in) {
		t.Failed, t.over = true, true
	}
	return !t.over
}

// goesOn reports whether there is time left. It looks at the clock now and
// then.
func (t *trial[In]) goesOn() bool {
	if t.Tried%64 == 0 && time.Since(t.begin) > t.limit {
		t.over = true
	}
	return !t.over
}

// end returns the result of the trial.
func (t *trial[In]) end() Rate {
	t.Elapsed = time.Since(t.begin)
	return t.Rate
}

// ErrNone says that a family does not have a method.
var ErrNone = errors.New("no such method for these inputs")

// Rate implements [Subject].
func (f *Family[In]) Rate(m Method, b Bounds, limit time.Duration) (Rate, error) {
	if !f.has(m) {
		return Rate{}, ErrNone
	}
	t := f.trial(limit)
	switch m {
	case HandWritten:
		t.Complete = f.Generate(b, t.accept)
	case BruteForce:
		t.Complete = f.Loop(b, t.filter)
	case Quick:
		t.quick(b)
	case RapidFilter:
		t.rapidFilter(b)
	case RapidGenerator:
		t.rapidGenerator(b)
	case Fuzzing:
		return fuzz(f.Func, b, limit)
	}
	return t.end(), nil
}

// has reports whether the family has what a method needs.
func (f *Family[In]) has(m Method) bool {
	switch m {
	case HandWritten:
		return f.Generate != nil
	case BruteForce:
		return f.Loop != nil
	case RapidGenerator:
		return f.RandomValid != nil
	}
	return f.Random != nil
}
