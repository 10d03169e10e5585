package rival

import (
	"math/rand"
	"reflect"
	"testing/quick"
)

// quicks counts the runs of testing/quick: each has its own random numbers.
var quicks int64

// quick runs testing/quick with the precondition as a filter, some checks at a
// time.
func (t *trial[In]) quick(b Bounds) {
	quicks++
	source := rand.New(rand.NewSource(quicks))
	config := &quick.Config{
		MaxCount: 1000,
		Rand:     source,
		Values: func(args []reflect.Value, r *rand.Rand) {
			args[0] = reflect.ValueOf(t.of.Random(b, r.Intn))
		},
	}
	for !t.over {
		// The error names the input that fails, which the trial knows.
		_ = quick.Check(func(in In) bool { return t.over || t.filter(in) || !t.Failed }, config)
	}
}

// DrawnValid implements [Subject].
func (f *Family[In]) DrawnValid(b Bounds, n int) bool {
	r := rand.New(rand.NewSource(1))
	for range n {
		if !f.Valid(f.RandomValid(b, r.Intn)) {
			return false
		}
	}
	return true
}
