package decode

import (
	"context"
	"slices"
	"testing"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// BenchmarkWriter writes red-black trees, each with a key.
func BenchmarkWriter(b *testing.B) {
	pkgs, err := spec.Load(b.Context(), spec.Config{Dir: "../examples/redblack"})
	if err != nil {
		b.Fatal(err)
	}
	i := slices.IndexFunc(pkgs[0].Contracts, func(c *spec.Contract) bool { return c.Name == "Add" })
	e, err := encode.Encode(b.Context(), solver.Standard, pkgs[0].Contracts[i], domain.Bounds{Depth: 4})
	if err != nil {
		b.Fatal(err)
	}
	var models []problem.Model
	if _, err := solver.Strategies[0].Enumerate(context.Background(), e.Problem, func(m problem.Model) bool {
		models = append(models, slices.Clone(m))
		return len(models) < 1000
	}); err != nil {
		b.Fatal(err)
	}
	dst := make([]byte, 0, 1<<10)
	w, i := NewWriter(e.Shape), 0
	for b.Loop() {
		dst = w.Append(dst[:0], models[i%len(models)])
		i++
	}
}
