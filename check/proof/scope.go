package proof

import (
	"fmt"
	"slices"
	"strings"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
)

// Widen returns bounds with all integers of each type, unless b itself says
// which integers there are. It reports whether the inputs of c have more values
// within these bounds.
func Widen(c *spec.Contract, b domain.Bounds) (wide domain.Bounds, more bool) {
	if b.Ints != nil {
		return b, false
	}
	wide = b
	wide.Ints, wide.Numbers = &bounds.FullRange, nil
	return wide, !slices.Equal(encode.Describe(c, b), encode.Describe(c, wide))
}

// A Scope describes the inputs of a proof.
type Scope struct {
	// Ints says which integers the inputs have: "every int", or "ints" and
	// those of the bounds. Parentheses enclose the bounds of types, and the
	// enumerations, whose integers are their constants.
	Ints string
	// Depth is the depth of the inputs.
	Depth int
	// Complete says that the inputs have all values of the parameters'
	// types, up to the integers that Ints names. Otherwise the depth, or
	// another bound, limits other values, such as lists, texts or nesting.
	Complete bool
	// Whole says that the inputs have all values of the parameters' types.
	Whole bool
	// Besides says which floats the inputs have, how many nodes their
	// graphs have, and which parameters may share memory; empty without
	// any.
	Besides string
}

// ScopeOf returns the scope of the inputs of c within bounds that Widen
// returned.
func ScopeOf(c *spec.Contract, wide domain.Bounds) Scope {
	s := Scope{Ints: "every int", Depth: wide.Depth, Complete: domain.New(c.Pkg, wide).Complete(c)}
	var integers, constants, besides []string
	for _, d := range encode.Describe(c, wide) {
		switch d.Kind {
		case "integers":
			integers = append(integers, strings.TrimPrefix(d.Text, "integers "))
		case "floats", "graphs", "aliases":
			besides = append(besides, d.Text)
		case "constants":
			constants = append(constants, d.Text)
		}
	}
	s.Besides = strings.Join(besides, ", ")
	switch narrow := append(integers, constants...); {
	case *wide.Ints != bounds.FullRange && len(integers) == 0:
		s.Ints = strings.Join(append([]string{"ints " + wide.Ints.String()}, constants...), ", ")
	case *wide.Ints != bounds.FullRange:
		s.Ints = "ints " + strings.Join(narrow, ", ")
	case len(narrow) > 0:
		s.Ints += " (" + strings.Join(narrow, ", ") + ")"
	default:
		s.Whole = s.Complete
	}
	return s
}

// String returns the scope in words: "every int" if the inputs are complete,
// and else "every int to depth 3".
func (s Scope) String() string {
	switch {
	case s.Complete:
		return s.Ints
	case s.Besides != "":
		return fmt.Sprintf("%s to depth %d, with %s", s.Ints, s.Depth, s.Besides)
	}
	return fmt.Sprintf("%s to depth %d", s.Ints, s.Depth)
}
