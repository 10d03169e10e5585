package rival

import (
	"flag"

	"pgregory.net/rapid"
)

// init keeps rapid from shrinking a failing input and from writing it to a
// file: only the time to the failure counts.
func init() {
	for name, value := range map[string]string{"rapid.nofailfile": "true", "rapid.shrinktime": "0s"} {
		if err := flag.Set(name, value); err != nil {
			panic(err)
		}
	}
}

// rapidFilter runs rapid with the precondition as the filter of a generator. If
// the filter passes too little for rapid, the check ends early and the next one
// begins.
func (t *trial[In]) rapidFilter(b Bounds) {
	made := rapid.Custom(func(r *rapid.T) In { return t.of.Random(b, draws(r)) })
	valid := made.Filter(func(in In) bool {
		t.Tried++
		return t.of.Valid(in) || !t.goesOn()
	})
	t.rapid(func(r *rapid.T) {
		in := valid.Draw(r, "in")
		if !t.over && !t.run(in) {
			r.FailNow()
		}
	})
}

// rapidGenerator runs rapid with a generator of valid inputs.
func (t *trial[In]) rapidGenerator(b Bounds) {
	valid := rapid.Custom(func(r *rapid.T) In { return t.of.RandomValid(b, draws(r)) })
	t.rapid(func(r *rapid.T) {
		in := valid.Draw(r, "in")
		if !t.over && !t.accept(in) && t.Failed {
			r.FailNow()
		}
	})
}

// rapid runs checks until the time is over or one fails.
func (t *trial[In]) rapid(property func(*rapid.T)) {
	for !t.over {
		rapid.Check(&silent{}, property)
	}
}

// draws draws from rapid.
func draws(r *rapid.T) Draw {
	return func(n int) int { return numbers(n).Draw(r, "n") }
}

var ranges []*rapid.Generator[int]

// numbers returns the generator of 0..n-1.
func numbers(n int) *rapid.Generator[int] {
	for len(ranges) < n {
		ranges = append(ranges, rapid.IntRange(0, len(ranges)))
	}
	return ranges[n-1]
}

// A silent test does not print the messages of rapid.
type silent struct{ failed bool }

func (*silent) Helper()                 {}
func (*silent) Name() string            { return "bench" }
func (*silent) Logf(string, ...any)     {}
func (*silent) Log(...any)              {}
func (*silent) Skipf(string, ...any)    {}
func (*silent) Skip(...any)             {}
func (*silent) SkipNow()                {}
func (s *silent) Errorf(string, ...any) { s.failed = true }
func (s *silent) Error(...any)          { s.failed = true }
func (s *silent) Fatalf(string, ...any) { s.failed = true }
func (s *silent) Fatal(...any)          { s.failed = true }
func (s *silent) FailNow()              { s.failed = true }
func (s *silent) Fail()                 { s.failed = true }
func (s *silent) Failed() bool          { return s.failed }
