package encode

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// A choices is a source of randomness that begins with the bytes of a fuzzer,
// each of which is one choice.
type choices struct {
	bytes []byte
	rest  *rand.PCG
}

func (c *choices) Uint64() uint64 {
	v := c.rest.Uint64()
	if len(c.bytes) > 0 {
		v = uint64(c.bytes[0])<<56 | v>>8
		c.bytes = c.bytes[1:]
	}
	return v
}

// FuzzPredicates compares predicates that the bytes choose from the grammar of
// random programs with what the compiler makes of them, on every input of their
// bounds. There are some to each run of the compiler. Run it with
// -fuzzminimizetime 1x: inputs take too long to be made smaller.
func FuzzPredicates(f *testing.F) {
	f.Add([]byte("slices, cells and maps"))
	f.Fuzz(func(t *testing.T, bytes []byte) {
		r := rand.New(&choices{bytes, rand.NewPCG(1, 2)})
		var b strings.Builder
		b.WriteString(randomHeader)
		for i := range 16 {
			w := &writer{r: r}
			b.WriteString(w.program(i))
		}
		compareRandom(t, t.TempDir(), b.String(), regexp.MustCompile("append"), 1)
	})
}

// FuzzSchedules does so for statements whose operands have side effects.
func FuzzSchedules(f *testing.F) {
	f.Add([]byte("calls, reads and places"))
	f.Fuzz(func(t *testing.T, bytes []byte) {
		r := rand.New(&choices{bytes, rand.NewPCG(1, 2)})
		var b strings.Builder
		b.WriteString(scheduleHeader)
		for i := range 4 {
			w := &scheduleWriter{r: r, fixed: i == 0}
			b.WriteString(w.predicates(i))
		}
		compareSchedules(t, t.TempDir(), b.String(), 1)
	})
}
