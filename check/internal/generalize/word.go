package generalize

import (
	"go/types"
	"math"
	"slices"

	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/gotypes"
)

// words is the set of the variables that have the bits of unsigned integers of
// 64 bits. The greater half of these integers are negative in a model, and come
// first in the order of models.
type words map[int]bool

// add adds the words among the variables of nodes.
func (w words) add(vars []problem.Var, nodes ...shape.Node) {
	for _, n := range nodes {
		if s, ok := n.(*shape.Scalar); ok && s.Var >= 0 && gotypes.IsBasic(s.T, types.IsUnsigned) && vars[s.Var].Lo < 0 {
			w[s.Var] = true
		}
		for _, group := range n.Parts() {
			w.add(vars, group...)
		}
	}
}

// after reports whether the input comes after the one of another model. In this
// order words ascend, too.
func (in *Input) after(m problem.Model) bool {
	return problem.Compare(in.problem, in.words.ascending(m), in.words.ascending(in.Model)) < 0
}

// ascending returns a model with the words shifted so that they compare like
// their unsigned integers.
func (w words) ascending(m problem.Model) problem.Model {
	if len(w) == 0 {
		return m
	}
	m = slices.Clone(m)
	for i := range w {
		m[i] ^= math.MinInt64
	}
	return m
}
