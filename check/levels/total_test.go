package levels

import (
	"testing"
	"time"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
)

// TestTotal compares the number of red-black trees and keys up to a depth with
// the published one.
func TestTotal(t *testing.T) {
	pkgs, err := spec.Load(t.Context(), spec.Config{}, "../../examples/redblack")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range pkgs[0].Contracts {
		if c.Name != "Add" {
			continue
		}
		enc, err := encode.Encode(t.Context(), solver.Standard, c, domain.Bounds{Depth: 5, Ints: &bounds.Range{Lo: 0, Hi: 9}})
		if err != nil {
			t.Fatal(err)
		}
		// 184,390 in all, of which depth 5 adds these.
		const all, fresh = 184390, 320
		total := &Total{Ctx: t.Context(), Problem: enc.Problem, Before: all - fresh}
		for total.Ask() == 0 {
			time.Sleep(time.Millisecond)
		}
		if n := total.Ask(); n != all {
			t.Errorf("%d inputs", n)
		}
		return
	}
	t.Fatal("no contract")
}
