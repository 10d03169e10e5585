package brute

import (
	"fmt"
	"go/types"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const gap = `
-- go.mod --
module example.com/compared

go 1.26
-- compared.go --
package compared

//refine:requires x <= y
func Gap(x, y int) int { return y - x }
`

// TestCompare changes for every value whether the enumeration has yielded it,
// and wants to be told of just that one.
func TestCompare(t *testing.T) {
	dir := srctree.Unpack(t, gap)
	t.Setenv("TMPDIR", t.TempDir())
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	contracts := pkgs[0].Contracts[:1]
	binary, err := worker.Build(t.Context(), worker.Options{Dir: dir}, source.NewProgram(pkgs[0], contracts))
	if err != nil {
		t.Fatal(err)
	}
	defer binary.Close()
	types := []types.Type{contracts[0].Params[0].Type(), contracts[0].Params[1].Type()}
	c := New(t.Context(), Config{
		Contract: contracts[0], Asked: true, MaxDepth: 1, Bounds: func(depth int) domain.Bounds { return domain.Bounds{Depth: depth} },
		Binary: binary, Limits: worker.Limits{Call: 20 * time.Second, Memory: 1 << 30},
		Read: func(wire []byte) ([]value.Value, []byte, error) { return decode.ReadWire(pkgs[0], wire, types) },
		Call: func(values []value.Value) string {
			return "Gap(" + value.Arguments(values, false, pkgs[0].Qualify) + ")"
		},
	})
	c.complete = c.whole
	valid := map[string]bool{"Gap(-1, -1)": true, "Gap(-1, 0)": true, "Gap(-1, 1)": true, "Gap(0, 0)": true, "Gap(0, 1)": true, "Gap(1, 1)": true}
	for _, wire := range c.order {
		c.of[wire].yielded = valid[c.call(wire)]
	}
	s, wrong := c.Compare(t.Context())
	if wrong != "" || *s != (Result{Depth: 1, Values: 9, Compared: 9, Valid: 6, Tried: 6}) {
		t.Fatalf("%+v, %q", s, wrong)
	}
	for _, wire := range c.order {
		v := c.of[wire]
		v.yielded = !v.yielded
		_, wrong := c.Compare(t.Context())
		want := fmt.Sprintf("the solver yields %s, but for Go it does not satisfy the precondition", c.call(wire))
		if !v.yielded {
			want = fmt.Sprintf("for Go %s satisfies the precondition, but the solver does not yield it", c.call(wire))
		}
		if !strings.HasPrefix(wrong, want) {
			t.Errorf("%q, want %q", wrong, want)
		}
		v.yielded = !v.yielded
	}

	// Of a depth that is not listed the inputs themselves are evaluated.
	deep := New(t.Context(), c.cfg)
	deep.order, deep.of, deep.whole, deep.complete, deep.limit = nil, map[string]*entry{}, -1, 1, 4
	for _, wire := range c.order {
		if call := c.call(wire); valid[call] || call == "Gap(1, 0)" {
			deep.noted.note(hashOf([]byte(wire)), struct{}{})
			deep.kept.note(hashOf([]byte(wire)), wire)
		}
	}
	want := "the solver yields Gap(1, 0), but for Go it does not satisfy the precondition"
	if _, wrong := deep.Compare(t.Context()); !strings.HasPrefix(wrong, want) {
		t.Errorf("%q, want %q", wrong, want)
	}
}
