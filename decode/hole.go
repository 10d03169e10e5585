package decode

import (
	"go/types"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver/problem"
)

// A Hole stands where any of several values may stand. It is written as its name.
type Hole struct {
	T    types.Type
	Name string
}

// Type returns the type of the values that may stand there.
func (v *Hole) Type() types.Type { return v.T }

func (*Hole) isValue() {}

// Holed returns the input that m stands for as Values does, but with holes in the place of some nodes.
func Holed(s *encode.Shape, m problem.Model, holes map[encode.Node]*Hole) []Value {
	return view{m, holes}.values(s.Params)
}
