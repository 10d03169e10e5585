package mutate

import (
	"path/filepath"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// BenchmarkMutants runs the mutants of a function whose contract says nothing,
// so that only one that divides by zero is killed, and each other one runs on
// all inputs. The metrics are the numbers of these mutants and of inputs, and
// the calls in a second. The time has loading, building, and the check of the
// original.
func BenchmarkMutants(b *testing.B) {
	dir := srctree.Dir(b)
	for name, text := range map[string]string{
		"go.mod": "module example.com/m\n\ngo 1.24\n",
		"p.go": `package p

//refine:ensures true
func Order(a, b, c int) (x, y, z int) {
	x, y, z = a, b, c
	if x > y {
		x, y = y, x
	}
	if y > z && z != 100 {
		y, z = z, y
	}
	if x > y || x == 3 && y < 3 {
		x, y = y, x
	}
	if a+b+c > 2*a-b {
		x, y, z = x-1, y+2, z*3
	}
	if a < 0 {
		x += 1
	} else if a < 1 {
		z -= 2
	}
	return x + 1, y - 1, z * 2
}
`,
	} {
		write(b, filepath.Join(dir, name), text)
	}
	var counts Counts
	var inputs int64
	for b.Loop() {
		cfg := Config{Check: check.Config{Dir: dir, Plain: true, Selfcheck: check.SelfcheckOff, Bounds: &domain.Bounds{Depth: 3, Ints: &bounds.Range{Lo: -23, Hi: 23}}}}
		sum, err := Run(b.Context(), cfg, HandlerFunc(func(e Event) {
			if e.Action == ActionEnd {
				inputs = e.Inputs
			}
		}))
		if err != nil || sum.Killed > 1 || sum.Undecided > 0 || sum.ExitCode() != 1 {
			b.Fatal(err, sum)
		}
		counts = sum.Counts
	}
	mutants := counts.Equal + counts.Survived
	b.ReportMetric(float64(mutants), "mutants")
	b.ReportMetric(float64(inputs), "inputs")
	b.ReportMetric(float64(mutants)*float64(inputs)*float64(b.N)/b.Elapsed().Seconds(), "calls/s")
}
