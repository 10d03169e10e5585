package levels

import (
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// TestNonNil compares the inputs without nil with those of all inputs that have
// none. From depth 2 on, each nil of these types has an alternative.
func TestNonNil(t *testing.T) {
	pkgs, err := spec.Load(t.Context(), spec.Config{All: spec.Exported, Dir: srctree.Unpack(t, `
-- go.mod --
module example.com/nonnil

go 1.26
-- nonnil.go --
package nonnil

type Figure interface{ Area() bool }

type Dot struct{}

func (Dot) Area() bool { return false }

type Square struct{ Side bool }

func (s *Square) Area() bool { return s.Side }

func Pointers(p *bool, all []*bool, two [2]*bool) {}

func Interface(f Figure, err error, p **bool) {}

func Map(m map[bool]*bool) {}

func Func(f func(bool) bool, p **bool) {}

func Within(s struct {
	P *struct{ Q *bool }
	F Figure
}) {
}

func Plain(a []bool) {}
`)}, ".")
	if err != nil || len(pkgs[0].Errors) > 0 {
		t.Fatal(err, pkgs)
	}
	cfg := Config{Bounds: &domain.Bounds{Depth: domain.DefaultDepth}, Strategy: solver.Auto{}}
	for _, c := range pkgs[0].Contracts {
		if c.Func.Signature().Recv() != nil {
			continue
		}
		inputs := func(part Part) (all [][]value.Value) {
			levels := Only(c, cfg, []Further{{Part: part, Bounds: Domain(cfg, c), From: 2}})
			defer levels.Close()
			for {
				at, more, err := levels.Next(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				if !more {
					return all
				}
				out, err := at.Strategy.Enumerate(t.Context(), at.Encoding.Problem, func(m problem.Model) bool {
					all = append(all, decode.Values(at.Encoding.Shape, m))
					return true
				})
				if err != nil || !out.Complete {
					t.Fatalf("%s: %v, %+v", c.Name, err, out)
				}
			}
		}
		want := slices.DeleteFunc(inputs(Few), hasNil)
		if got := inputs(NonNil); len(got) == 0 || !slices.Equal(textsOf(got), textsOf(want)) {
			t.Errorf("%s: %d inputs without nil, want %d", c.Name, len(got), len(want))
		}
	}
}

// hasNil reports whether something in values is nil that is neither a slice nor
// an error.
func hasNil(values []value.Value) bool {
	return slices.ContainsFunc(values, func(v value.Value) bool {
		switch v := v.(type) {
		case *value.Slice:
		case *value.Interface:
			if v.Elem == nil && !gotypes.IsError(v.T) {
				return true
			}
		case *value.Pointer, *value.Map, *value.Func:
			if v.IsZero() {
				return true
			}
		}
		return hasNil(v.Parts())
	})
}

// textsOf returns the texts of some inputs, sorted.
func textsOf(inputs [][]value.Value) (all []string) {
	for _, values := range inputs {
		var texts []string
		for _, v := range values {
			texts = append(texts, value.Literal(v, func(*types.Package) string { return "" }))
		}
		all = append(all, strings.Join(texts, ", "))
	}
	slices.Sort(all)
	return all
}
