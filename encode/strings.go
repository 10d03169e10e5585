package encode

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
)

// A String is a sequence of units: as many as Var chooses, or none where Var is
// -1. The i-th unit is Alphabet[k], where k is the value of the variable
// Units[i]. The bytes of the alphabet come first, ascending, then longer parts,
// shorter ones first. What follows from Alphabet[Wholes] on stands alone: only
// the first unit can be one of these, and then there is no other.
//
// A string that several sequences spell is that of the least number of units,
// and of these the one whose units come first in the alphabet.
type String struct {
	T        types.Type
	Var      int
	Units    []int
	Alphabet []string
	Wholes   int
}

// Type is the string type.
func (n *String) Type() types.Type { return n.T }

// Text is the string in a model.
func (n *String) Text(m problem.Model) string {
	if n.Var < 0 {
		return ""
	}
	var b strings.Builder
	for _, v := range n.Units[:m[n.Var]] {
		b.WriteString(n.Alphabet[m[v]])
	}
	return b.String()
}

// Spell returns the units of a string as indexes of the alphabet. It reports
// false where the string is not one of the node's.
func (n *String) Spell(s string) (units []int, ok bool) {
	a := alphabet{n.Alphabet, n.Wholes}
	units, ok = a.spell(s)
	return units, ok && len(units) <= len(n.Units)
}

// HasWords reports whether a unit may have more bytes than one.
func (n *String) HasWords() bool {
	return slices.ContainsFunc(n.Alphabet, func(unit string) bool { return len(unit) > 1 })
}

// string unfolds a string: the number of its units, then these.
func (u *unfolder) string(t types.Type, p position) (Node, sym.Value) {
	most := p.bounds.length(p.left)
	w := u.writing(t, p.bounds, max(most, 0))
	n := &String{T: t, Var: -1, Alphabet: w.units, Wholes: w.wholes}
	if most <= 0 {
		return n, &sym.Text{Length: u.l.T.Num(0)}
	}
	earlier := p.bounds.length(max(p.before, 0))
	var count sym.Term
	name := "len(" + p.path + ")"
	if n.HasWords() {
		name = "units(" + p.path + ")"
	}
	n.Var, count = u.newVar(p, name, false, 0, int64(most), []problem.Interval{{Lo: 0, Hi: int64(earlier)}}, problem.Structural, 1)
	units := make([]sym.Term, most)
	for i := range most {
		sub := p
		sub.path = fmt.Sprintf("%s[%d]", p.path, i)
		sub.guard = u.l.T.And(p.guard, u.l.T.Above(count, i))
		if earlier <= i {
			sub.before = -1
		}
		last := int64(w.wholes - 1)
		if i == 0 {
			last = int64(len(w.units) - 1)
		}
		var k int
		k, units[i] = u.newVar(sub, sub.path, false, 0, last, []problem.Interval{{Lo: 0, Hi: last}}, problem.Finite, 0)
		n.Units = append(n.Units, k)
	}
	for _, c := range spelledOnce(u.l, w, count, units) {
		u.constraints = append(u.constraints, u.l.T.Or(u.l.T.Not(p.guard), c))
	}
	return n, textOfUnits(u.l, w.alphabet, count, units)
}
