package examples

import (
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/gentest"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// maxSmaller is how many inputs there may be before a counterexample for them
// all to be tried in plain Go.
const maxSmaller = 400

// smaller are the inputs of the function of p that e ends which come before its
// counterexample, in order. There are none where the counterexample is not said
// to be a smallest one, or there are too many.
func smaller(t *testing.T, p *spec.Package, e check.Event, shown gentest.Case) []gentest.Case {
	t.Helper()
	i := slices.IndexFunc(p.Contracts, func(c *spec.Contract) bool { return c.FullName() == e.Func })
	c := p.Contracts[i]
	if !e.Counterexample.Minimal || c.ReachesOpaque() || len(c.Filters()) > 0 {
		return nil
	}
	b := levels.Domain(levels.Config{Bounds: &domain.Bounds{Depth: domain.DefaultDepth}}, c)
	lifted := func(b domain.Bounds) (*encode.Encoding, solver.Strategy, error) {
		e, err := encode.Encode(t.Context(), solver.Standard, c, b)
		return e, solver.Split{}, err
	}
	before, err := gentest.Passing(t.Context(), c, b, lifted, maxSmaller+1)
	if err != nil {
		t.Errorf("%s: %v", e.Func, err)
	}
	at := slices.IndexFunc(before, func(one gentest.Case) bool {
		return slices.Equal(one.Nodes, shown.Nodes) && slices.Equal(one.Args, shown.Args)
	})
	if at < 0 && len(before) <= maxSmaller {
		t.Errorf("%s: %s is none of the inputs", e.Func, e.Counterexample.Call)
	}
	return before[:max(at, 0)]
}

// failing counts the inputs on which a test of one function fails.
func failing(results map[string]string, test string) int {
	n := 0
	for name, end := range results {
		if strings.HasPrefix(name, test+"/") && end == "fail" {
			n++
		}
	}
	return n
}
