package suite

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/internal/worker/instrument"
	"github.com/typetarget/target/check/internal/worker/source"
)

// A Cover says which items of the code a suite covers.
type Cover uint8

const (
	// Branches are the branches that calls take.
	Branches Cover = iota
	// Conditions are these branches, and the operands of && and || that are
	// true, and those that are false.
	Conditions
	// Pairs are the pairs of a place that introduces a value and a place
	// that uses it.
	Pairs
	// All are all of these.
	All
)

// covered returns what a worker notes.
func (c Cover) covered() source.Covered {
	return source.Covered{Branches: true, Conditions: c == Conditions || c == All, Flow: c == Pairs || c == All}
}

// Items counts items that are covered. Each operand counts twice if some call
// has it true and some call has it false.
type Items struct{ Branches, Conditions, Pairs int }

// String returns the counts as text: "4 branches, 2 conditions".
func (i Items) String() string {
	var all []string
	switch i.Branches {
	case 0:
	case 1:
		all = append(all, "1 branch")
	default:
		all = append(all, fmt.Sprintf("%d branches", i.Branches))
	}
	if i.Conditions > 0 {
		all = append(all, prose.Count(int64(i.Conditions), "condition"))
	}
	if i.Pairs > 0 {
		all = append(all, prose.Count(int64(i.Pairs), "def-use pair"))
	}
	if len(all) == 0 {
		return "nothing"
	}
	return strings.Join(all, ", ")
}

// A Pair is a place that introduces a value, and a place that uses it: it
// compares the value with nil, asks for its length, ranges over it, looks at
// its dynamic type, or calls it.
type Pair struct{ Def, Use Place }

// A Place is a place in the source. Func is the name of its function, and Text
// the source of the value.
type Place struct {
	Pos        token.Position
	Func, Text string
}

func pairsOf(all [][2]instrument.Place) (pairs []Pair) {
	for _, p := range all {
		pairs = append(pairs, Pair{placeOf(p[0]), placeOf(p[1])})
	}
	return pairs
}

func placeOf(p instrument.Place) Place { return Place{p.Pos, p.Func.Name(), p.Text} }

// String returns the pair as text: the introduced value and the used one, with
// their functions.
func (p Pair) String() string {
	return fmt.Sprintf("%s in %s → %s in %s", p.Def.Text, p.Def.Func, p.Use.Text, p.Use.Func)
}
