package generalize

import (
	"context"
	"errors"
	"fmt"
	"go/types"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// An Alternative is the outcome of a failing input if one choice in it is made
// in another way, with any values in the parts that this adds.
type Alternative struct {
	// Part is the path of the part, and Choice its other choice: "nil",
	// "not nil", "length 2", "Add".
	Part, Choice string
	// Sizes is "lengths" or the like if the choice is a size, which is
	// Size then.
	Sizes string
	Size  int64
	// Fails and Of count the inputs with this choice: those that fail, and
	// all valid ones. If Of is 0, the precondition excludes the choice.
	Fails, Of int64
	// Witness is the smallest that fails, nil if Fails is 0.
	Witness []value.Value
}

// Alternatives returns the other ways to make each choice within the input,
// outer choices first, with their outcomes. It leaves out choices with more
// inputs than can be run. If the Tester or the context ends, it leaves out the
// choices that are not settled by then. It returns other errors of the Tester,
// and those of the Strategy.
func (x *Explorer) Alternatives(ctx context.Context, in *Input) ([]Alternative, error) {
	var alternatives []Alternative
	err := x.alternatives(ctx, in, in.Parts, &alternatives)
	if errors.Is(err, ErrEnough) || ctx.Err() != nil {
		err = nil
	}
	return alternatives, err
}

func (x *Explorer) alternatives(ctx context.Context, in *Input, parts []*Part, to *[]Alternative) error {
	for _, p := range parts {
		for _, c := range in.choices(p.Node) {
			v := Alternative{Part: p.Path, Choice: c.name, Sizes: c.sizes, Size: c.size}
			t, err := x.count(ctx, in, []*Part{p}, func(m problem.Model, o Outcome) bool {
				if o == Fails && v.Witness == nil {
					v.Witness = decode.Values(in.Shape, m)
				}
				return true
			}, in.are(c.fixed))
			if err != nil {
				return err
			}
			if t.complete {
				v.Fails, v.Of = t.fails, t.of
				*to = append(*to, v)
			}
		}
		if err := x.alternatives(ctx, in, in.varied(p), to); err != nil {
			return err
		}
	}
	return nil
}

// A choice is a way to make the choice at a node. The fields sizes and size are
// those of [Alternative].
type choice struct {
	name  string
	fixed []problem.Fixed
	sizes string
	size  int64
}

// are returns the condition that variables have the given values.
func (in *Input) are(fixed []problem.Fixed) term.Term {
	s := in.problem.Store
	terms := make([]term.Term, len(fixed))
	for i, f := range fixed {
		v := in.problem.Vars[f.Var].Term
		terms[i] = s.EQ(v, termOf(s, v, f.Value))
	}
	return s.And(terms...)
}

// choices returns the ways to make the choice at a node, except that of the
// input.
func (in *Input) choices(n shape.Node) []choice {
	switch n := n.(type) {
	case *shape.Pointer:
		return in.another(n.Var, "nil", "not nil")
	case *shape.Func:
		return in.another(n.Var, "nil", "not nil")
	case *shape.Sequence:
		if n.Var >= 0 && in.Model[n.Var] == 0 {
			return in.another(n.Var, "nil", "not nil")
		}
		return append(in.another(n.Var, "nil", "not nil"), in.sizes(n.Length, "length", "lengths")...)
	case *shape.Slice:
		return in.sizes(n.Var, "length", "lengths")
	case *shape.String:
		if n.HasWords() {
			return in.sizes(n.Var, "number of units", "numbers of units")
		}
		return in.sizes(n.Var, "length", "lengths")
	case *shape.Map:
		return in.sizes(n.Var, "size", "sizes")
	case *shape.Interface:
		return in.types(n)
	}
	return nil
}

// another returns the other one of two choices.
func (in *Input) another(variable int, names ...string) []choice {
	if variable < 0 {
		return nil
	}
	k := 1 - in.Model[variable]
	return []choice{{name: names[k], fixed: []problem.Fixed{{Var: variable, Value: k}}}}
}

// sizes returns the other values of a variable that is a size, which has a name
// for one and for several.
func (in *Input) sizes(variable int, one, several string) []choice {
	if variable < 0 {
		return nil
	}
	var choices []choice
	for k := in.problem.Vars[variable].Lo; k <= in.problem.Vars[variable].Hi; k++ {
		if k != in.Model[variable] {
			choices = append(choices, choice{fmt.Sprintf("%s %d", one, k), []problem.Fixed{{Var: variable, Value: k}}, several, int64(k)})
		}
	}
	return choices
}

// types returns the other choices of an interface: the types that it can hold,
// and nil.
func (in *Input) types(n *shape.Interface) []choice {
	if n.Var < 0 {
		return nil
	}
	var choices []choice
	now := n.Choice(in.Model)
	if now >= 0 {
		choices = append(choices, choice{name: "nil", fixed: []problem.Fixed{{Var: n.Var, Value: 0}}})
	}
	for i, alt := range n.Alts {
		if i == now {
			continue
		}
		c := choice{name: types.TypeString(alt.Type(), types.RelativeTo(in.contract.Pkg.Types)), fixed: []problem.Fixed{{Var: n.Var, Value: 1}}}
		if n.Which >= 0 {
			c.fixed = append(c.fixed, problem.Fixed{Var: n.Which, Value: int64(i)})
		}
		choices = append(choices, c)
	}
	return choices
}
