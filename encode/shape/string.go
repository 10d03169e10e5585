package shape

import (
	"fmt"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
)

// A String is a sequence of units: as many as Var chooses, or none if Var is
// -1. The i-th unit is Alphabet[k], where k is the value of the variable
// Units[i]. The bytes of the alphabet come first, ascending, then longer parts,
// shorter ones first. The parts from Alphabet[Wholes] on are whole strings:
// only the first unit can be one of these, and then there is no other unit.
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

// Type returns the string type.
func (n *String) Type() types.Type { return n.T }

// Text returns the string in a model.
func (n *String) Text(m problem.Model) string {
	var b strings.Builder
	for _, v := range n.Units[:length(n.Var, m)] {
		b.WriteString(n.Alphabet[m[v]])
	}
	return b.String()
}

// Spell returns the units of a string as indexes of the alphabet. It reports
// false if the string is not one of the node's.
func (n *String) Spell(s string) (units []int, ok bool) {
	a := domain.Alphabet{Units: n.Alphabet, Wholes: n.Wholes}
	units, ok = a.Spell(s)
	return units, ok && len(units) <= len(n.Units)
}

// HasWords reports whether a unit may have more bytes than one.
func (n *String) HasWords() bool {
	return slices.ContainsFunc(n.Alphabet, func(unit string) bool { return len(unit) > 1 })
}

// Choices implements [Node].
func (n *String) Choices() []Choice { return append(choices(n.Var), choices(n.Units...)...) }

// Parts implements [Node].
func (n *String) Parts() [][]Node { return nil }

// IsHollow implements [Node].
func (n *String) IsHollow() bool { return n.Var < 0 }

// Constant implements [Node].
func (n *String) Constant(l *lift.Lifter, m problem.Model) sym.Value { return l.Mem.TextOf(n.Text(m)) }

// write writes how many bytes or units a string has, and below it what each can
// be.
func (n *String) write(t *text, depth int) {
	if n.Var < 0 {
		t.printf(": \"\"\n")
		return
	}
	lo, hi, below := t.vars[n.Var].Lo, t.vars[n.Var].Hi, strings.Repeat("  ", depth+1)
	if !n.HasWords() {
		t.printf(" v%d: length %d..%d\n", n.Var, lo, hi)
		for i, v := range n.Units {
			t.printf("%s[%d] byte v%d: one of %q\n", below, i, v, strings.Join(n.Alphabet, ""))
		}
		return
	}
	t.printf(" v%d: %d..%d bytes or words\n", n.Var, lo, hi)
	for i, v := range n.Units {
		t.printf("%s[%d] v%d: one of %s\n", below, i, v, quoted(n.Alphabet[:t.vars[v].Hi+1]))
	}
}

// maxQuoted is how many of a list of texts are written.
const maxQuoted = 80

// quoted writes a list of texts, the first of them if there are many.
func quoted(texts []string) string {
	if len(texts) <= maxQuoted {
		return fmt.Sprintf("%q", texts)
	}
	return fmt.Sprintf("%q and %d more", texts[:maxQuoted], len(texts)-maxQuoted)
}

func (n *String) text(m problem.Model) string { return strconv.Quote(n.Text(m)) }

func (n *String) compare(a, b problem.Model) int { return domain.ByLength(n.Text(a), n.Text(b)) }

func (n *String) distance(m problem.Model) uint64 { return uint64(len(n.Text(m))) }
