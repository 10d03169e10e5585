package diff

import (
	"regexp"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/bounds"
)

// BenchmarkRun compares red-black trees with themselves. The metric is how many
// times as long that takes as a check of one version, building left out.
func BenchmarkRun(b *testing.B) {
	const dir = "../../examples/redblack"
	run, bounds := regexp.MustCompile("^Add$"), &domain.Bounds{Depth: 8, Ints: &bounds.Range{Lo: 0, Hi: 8}}
	var compared, checked time.Duration
	for b.Loop() {
		h := &handler{}
		version := Version{Name: "one", Dir: dir}
		if _, err := Run(b.Context(), Config{Old: version, New: version, Check: check.Config{Patterns: []string{"."}, Run: run, Bounds: bounds}}, h); err != nil || h.events[0].Verdict != Same {
			b.Fatal(err, h.events)
		}
		compared += h.events[0].Elapsed
		_, err := check.Run(b.Context(), check.Config{Dir: dir, Run: run, Bounds: bounds, Selfcheck: check.SelfcheckOff}, check.HandlerFunc(func(e check.Event) {
			if e.Action.Ends() {
				checked += e.Elapsed
			}
		}))
		if err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(compared.Seconds()/checked.Seconds(), "checks/op")
}
