package oracle

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/typetarget/target/solver/problem"
)

// Models returns the models of p by trying every assignment, in order. keep,
// where it is not nil, restricts them.
func Models(p *problem.Problem, keep func(problem.Model) bool) []problem.Model {
	var models []problem.Model
	m := make(problem.Model, len(p.Vars))
	var try func(i int)
	try = func(i int) {
		if i == len(p.Vars) {
			if IsModel(p, m) && (keep == nil || keep(m)) {
				models = append(models, slices.Clone(m))
			}
			return
		}
		for v, more := p.Vars[i].Lo, true; more; v++ {
			more = v != p.Vars[i].Hi
			m[i] = v
			try(i + 1)
		}
	}
	try(0)
	sort.SliceStable(models, func(a, b int) bool { return problem.Compare(p, models[a], models[b]) < 0 })
	return models
}

// IsModel applies the definition of a model to an assignment.
func IsModel(p *problem.Problem, m problem.Model) bool {
	if p.Store.Eval(p.Root, m) == 0 {
		return false
	}
	counts := map[int]bool{}
	for _, v := range problem.Realized(p, m) {
		counts[v] = true
	}
	fresh := !p.Fresh
	for v := range p.Vars {
		if !counts[v] {
			if m[v] != p.Vars[v].Lo {
				return false
			}
			continue
		}
		old := false
		for _, i := range p.Vars[v].Prior {
			old = old || i.Lo <= m[v] && m[v] <= i.Hi
		}
		fresh = fresh || !old
	}
	return fresh
}

// Describe prints a problem for a failing test.
func Describe(p *problem.Problem) string {
	var b strings.Builder
	for i, v := range p.Vars {
		fmt.Fprintf(&b, "v%d class %d, %d..%d, weight %d, prior %v, where %s\n", i, v.Class, v.Lo, v.Hi, v.Weight, v.Prior, p.Store.String(v.Guard))
	}
	fmt.Fprintf(&b, "fresh %v, root %s", p.Fresh, p.Store.String(p.Root))
	return b.String()
}

// Same fails the test if got and want are not the same models in the same
// order.
func Same(t *testing.T, p *problem.Problem, got, want []problem.Model) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			t.Fatalf("model %d of %d is missing: %v\n%s", i, len(want), want[i], Describe(p))
		case i >= len(want):
			t.Fatalf("model %d after the last one: %v\n%s", i, got[i], Describe(p))
		case !slices.Equal(got[i], want[i]):
			t.Fatalf("model %d is %v, not %v\n%s", i, got[i], want[i], Describe(p))
		}
	}
}

// Assignments calls f with all assignments of the variables of a problem.
func Assignments(p *problem.Problem, f func(problem.Model)) {
	m := make(problem.Model, len(p.Vars))
	var try func(i int)
	try = func(i int) {
		if i == len(p.Vars) {
			f(m)
			return
		}
		for at := p.Vars[i].Lo; at <= p.Vars[i].Hi; at++ {
			m[i] = at
			try(i + 1)
		}
	}
	try(0)
}

// ShapeSize returns the size of m by its structural variables alone.
func ShapeSize(p *problem.Problem, m problem.Model) int64 {
	size := p.Size(m)
	for _, v := range problem.Realized(p, m) {
		if p.Vars[v].Class != problem.Structural {
			size -= p.Vars[v].Weight * m[v]
		}
	}
	return size
}
