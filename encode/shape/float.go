package shape

import (
	"go/types"
	"math"
	"strconv"
	"strings"

	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
)

// A Float is a floating-point number. If Values is nil it is half the variable
// Var. Otherwise the variable indexes Values: the finite values ascending, then
// those special values that are asked for.
type Float struct {
	T      types.Type
	Var    int
	Values []float64
}

// Type returns the floating-point type.
func (n *Float) Type() types.Type { return n.T }

// Number returns the value in a model.
func (n *Float) Number(m problem.Model) float64 {
	if n.Values != nil {
		return n.Values[m[n.Var]]
	}
	return float64(m[n.Var]) / 2
}

// Choices implements [Node].
func (n *Float) Choices() []Choice { return []Choice{{Var: n.Var, Values: n.ranks()}} }

// ranks are integers for the values, if they are listed: different ones, in the
// order of the magnitudes, and with -0 and NaN behind all others.
func (n *Float) ranks() []int64 {
	var r []int64
	for _, v := range n.Values {
		switch bits := int64(math.Float64bits(math.Abs(v))); {
		case v == 0 && math.Signbit(v):
			r = append(r, math.MinInt64)
		case v < 0:
			r = append(r, -bits)
		default:
			r = append(r, bits)
		}
	}
	return r
}

// Parts implements [Node].
func (n *Float) Parts() [][]Node { return nil }

// IsHollow implements [Node].
func (n *Float) IsHollow() bool { return false }

// Constant implements [Node].
func (n *Float) Constant(l *lift.Lifter, m problem.Model) sym.Value { return l.Floats.Of(n.Number(m)) }

func (n *Float) write(t *text, _ int) {
	if n.Values == nil {
		v := t.vars[n.Var]
		t.printf(" v%d: half of %d..%d\n", n.Var, v.Lo, v.Hi)
		return
	}
	p, _ := float.TypeOf(n.T)
	var list []string
	for _, v := range n.Values {
		list = append(list, strconv.FormatFloat(v, 'g', -1, p.Size()))
	}
	t.printf(" v%d: one of [%s]\n", n.Var, strings.Join(list, " "))
}
