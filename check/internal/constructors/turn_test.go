package constructors_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestShared has values whose calls take longer than each function has: they
// are built all the same, for the functions that come after.
func TestShared(t *testing.T) {
	functions := tier.Of(6, 12)
	var src strings.Builder
	src.WriteString(`-- go.mod --
module example.com/slow

go 1.26
-- slow.go --
package slow

import "time"

type Clock struct{ n int }

//refine:construct
func New(n int) Clock {
	time.Sleep(100 * time.Millisecond)
	return Clock{n}
}
`)
	for i := range functions {
		fmt.Fprintf(&src, "\n//refine:check\nfunc F%d(c Clock) int { return c.n }\n", i)
	}
	got, _ := checktest.Events(t, check.Config{
		Dir: srctree.Unpack(t, src.String()), Parallel: 1, Limits: check.Limits{Function: 200 * time.Millisecond},
		Bounds: &domain.Bounds{Depth: 1, Ints: &bounds.Range{Lo: -4, Hi: 3}},
	})
	first := got[slices.IndexFunc(got, func(e check.Event) bool { return e.Action.Ends() })]
	ends := checktest.Endings(got)
	switch {
	case first.Action != check.ActionPass:
	case first.Elapsed < 8*100*time.Millisecond:
		t.Errorf("the values take no time: %s", ends[0])
	default:
		t.Skip("the machine is so busy that the budget is enough for all values")
	}
	if last := ends[len(ends)-1]; !strings.HasPrefix(last, "pass") {
		t.Errorf("they have not been built for\n%s", strings.Join(ends, "\n"))
	}
}
