package generalize

import (
	"context"
	"slices"

	"github.com/typetarget/target/check/internal/plainness"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/solver/problem"
)

// maxTerms is the maximum number of conditions that tell inputs apart.
const maxTerms = 3

// A Term is a condition that is true for some of the inputs that fail, and for
// none that do not.
type Term struct {
	// Form has the condition. It is partial.
	Form Form
	// Inputs are those that satisfy it, and none of the terms before.
	Inputs [][]value.Value
}

// Terms finds two or three conditions that say together which inputs fail. It
// looks for them if no one condition does. They have nothing in common, so that
// each may be about a fault of its own. The input satisfies the first. The
// inputs are those of its form with other scalars, and failing is how many of
// them fail. Terms returns nil if one fault may explain all, or if not all
// inputs ran. The error is that of the Tester or the Strategy.
func (x *Explorer) Terms(ctx context.Context, in *Input, failing int64) ([]Term, error) {
	s := &survey{x: x, in: in}
	s.addScalars(in.Parts)
	if len(s.scalars) == 0 {
		return nil, nil
	}
	t := table{qualify: in.contract.Pkg.Qualify}
	var models []problem.Model
	count, err := x.count(ctx, in, s.scalars, func(m problem.Model, o Outcome) bool {
		if o != Invalid {
			t.rows = append(t.rows, scalars(s.scalars, m))
			t.failing = append(t.failing, o == Fails)
			models = append(models, m)
		}
		return true
	})
	if err != nil || !count.complete || count.fails != failing || count.fails == count.of || len(t.condition().atoms) > 0 {
		return nil, err
	}
	inputs := make([][]value.Value, len(models))
	var order []int // the rows that fail: the input, and then the plainest
	measures := map[int]plainness.Measure{}
	for i, m := range models {
		if t.failing[i] {
			inputs[i] = decode.Values(in.Shape, m)
			measures[i] = plainness.Of(in.contract, inputs[i])
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return measures[i].Compare(measures[j]) })
	itself := slices.IndexFunc(order, func(i int) bool { return slices.Equal(models[i], in.Model) })
	if itself < 0 {
		return nil, nil
	}
	first := order[itself]
	order = slices.Insert(slices.Delete(order, itself, itself+1), 0, first)
	var terms []Term
	taken := map[int]bool{}
	for _, c := range t.disjunction(order) {
		names := s.names(s.scalars, c.uses(len(s.scalars)))
		shown := map[*Part]string{}
		for i, p := range s.scalars {
			shown[p] = names[i]
		}
		one := Term{Form: Form{Values: in.values(s.scalars, shown), Condition: c.text(names), Partial: true, Of: count.of, open: s.scalars}}
		for _, i := range order {
			if c.holds(t.rows[i]) {
				if one.Form.Fails++; !taken[i] {
					one.Inputs = append(one.Inputs, inputs[i])
				}
				taken[i] = true
			}
		}
		terms = append(terms, one)
	}
	return terms, nil
}
