package proof_test

import (
	"math"
	"testing"

	"github.com/typetarget/target/check/internal/randprog"
	"github.com/typetarget/target/check/proof"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestOrder compares what the inputs that stand for all come to with what all
// 65536 do.
func TestOrder(t *testing.T) {
	functions := tier.Of(150, 600)
	pkg := load(t, randprog.Comparing(tier.Seed(), functions))
	stood, ran, broken, foralls := 0, 0, 0, 0 // functions
	for i, c := range pkg.Contracts {
		small := domain.Bounds{Depth: i % 4}
		before, err := encode.Encode(t.Context(), solver.Standard, c, small)
		if err != nil {
			t.Fatal(err)
		}
		wide, _ := proof.Widen(c, small)
		body, err := proof.Lift(t.Context(), c, wide, 0)
		if err != nil {
			t.Fatal(err)
		}
		o := body.Order(before)
		if o == nil {
			continue
		}
		inputs, breaks, among := 0, 0, 0
		p := body.Behavior.Encoding.Problem
		for a := math.MinInt8; a <= math.MaxInt8; a++ {
			for b := math.MinInt8; b <= math.MaxInt8; b++ {
				m := problem.Model{int64(a), int64(b)}
				if p.Store.Eval(p.Root, m) == 0 {
					continue
				}
				inputs++
				if body.Expect(m, proof.MostValues) == proof.Breaks {
					breaks++
					if min(m[0], m[1]) >= o.Lo && max(m[0], m[1]) <= o.Hi {
						among++
					}
				}
			}
		}
		if inputs != 1<<16 {
			t.Errorf("%s has %d inputs", c.Name, inputs)
		}
		if among == 0 && breaks > 0 {
			t.Errorf("%s breaks its contract on %d inputs, and on none with %d..%d, which are to stand for all", c.Name, breaks, o.Lo, o.Hi)
		}
		if m, known := o.Broken(t.Context()); !known || (m == nil) != (among == 0) {
			t.Errorf("%s breaks its contract on %d inputs with %d..%d, and the search finds %v", c.Name, among, o.Lo, o.Hi, m)
		}
		if most := int64(small.Depth); o.Ran && (o.Lo < -most || o.Hi > most) {
			t.Errorf("%s: %d..%d have not run", c.Name, o.Lo, o.Hi)
		}
		stood++
		if o.Ran {
			ran++
		}
		if breaks > 0 {
			broken++
		}
		if len(body.Behavior.ForAlls) > 0 {
			foralls++
		}
	}
	if few := functions / 75; stood < 10*few || ran < few || stood-ran < few || broken < few || foralls < few/2 {
		t.Errorf("of %d functions some inputs stand for all, of %d of these those that ran; %d are broken, and %d have foralls: too few to compare", stood, ran, broken, foralls)
	}
}

// load loads the source of a package.
func load(t *testing.T, source string) *spec.Package {
	t.Helper()
	dir := folder(t, source)
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range pkgs[0].Errors {
		t.Fatal(e)
	}
	return pkgs[0]
}
