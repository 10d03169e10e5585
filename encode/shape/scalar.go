package shape

import (
	"cmp"
	"fmt"
	"go/types"
	"math"
	"strconv"

	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/gotypes"
)

// A Scalar is a boolean or an integer. If Values is nil the value is the
// variable's own. Otherwise the variable indexes Values, from 0.
type Scalar struct {
	T      types.Type
	Var    int
	Values []int64
	// In is the innermost parameter or field that has or holds an integer;
	// nil if there is none.
	In *types.Var
}

// Type returns the boolean or integer type.
func (n *Scalar) Type() types.Type { return n.T }

// Number returns the value in a model: 0 or 1 for a boolean.
func (n *Scalar) Number(m problem.Model) int64 {
	if n.Values != nil {
		return n.Values[m[n.Var]]
	}
	return m[n.Var]
}

// Choices implements [Node].
func (n *Scalar) Choices() []Choice { return []Choice{{Var: n.Var, Values: n.Values}} }

// Parts implements [Node].
func (n *Scalar) Parts() [][]Node { return nil }

// IsHollow implements [Node].
func (n *Scalar) IsHollow() bool { return false }

// Constant implements [Node].
func (n *Scalar) Constant(l *lift.Lifter, m problem.Model) sym.Value {
	if static.IsBool(n.T) {
		return l.T.Store.Bool(m[n.Var] != 0)
	}
	k := n.Number(m)
	if it, ok := l.M.IntType(n.T); ok && !it.Signed && k < 0 {
		return l.T.Store.WordOf(l.T.Num(k)) // the bits of an integer above the greatest int64
	}
	return l.T.Num(k)
}

func (n *Scalar) write(t *text, _ int) {
	switch v := t.vars[n.Var]; {
	case n.Values != nil:
		t.printf(" v%d: one of %v\n", n.Var, n.Values)
	case static.IsBool(n.T):
		t.printf(" v%d: false or true\n", n.Var)
	default:
		t.printf(" v%d: %s\n", n.Var, rangeText(n.T, v.Lo, v.Hi))
	}
}

// rangeText returns a range of the values of a type, given by their bits.
func rangeText(t types.Type, lo, hi int64) string {
	if gotypes.IsBasic(t, types.IsUnsigned) && lo < 0 {
		return fmt.Sprintf("0..%d", uint64(math.MaxUint64))
	}
	return fmt.Sprintf("%d..%d", lo, hi)
}

func (n *Scalar) text(m problem.Model) string {
	if static.IsBool(n.T) {
		return strconv.FormatBool(m[n.Var] != 0)
	}
	return strconv.FormatInt(n.Number(m), 10)
}

func (n *Scalar) compare(a, b problem.Model) int { return cmp.Compare(a[n.Var], b[n.Var]) }

func (n *Scalar) distance(m problem.Model) uint64 { return Magnitude(n.Number(m)) }
