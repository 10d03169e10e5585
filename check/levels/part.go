package levels

import (
	"fmt"
	"slices"

	"github.com/typetarget/target/encode/domain"
)

// A Part is a part of the inputs of a contract. The parts run in this order.
type Part uint8

const (
	// Base: all inputs up to a depth.
	Base Part = iota
	// Few: inputs of further depths that are made of few values.
	Few
	// Named: inputs that also have a number which the code compares with,
	// or a test text.
	Named
	// Computed: inputs whose texts have any characters of a range in which
	// the code computes with them, such as all digits.
	Computed
	// Wide: some inputs with integers of any size.
	Wide
	// Reaching: inputs that reach branches which no other input reaches,
	// and some inputs around them.
	Reaching
	// Special: inputs with special floats or invalid UTF-8, of bounds that
	// have none.
	Special
	// Guided: inputs with test texts that are edited several times, guided
	// by the branches that they reach.
	Guided
	// NonNil: inputs in which nothing is nil that need not be.
	NonNil
)

// String returns the name of a part in the JSON output.
func (p Part) String() string {
	return [...]string{Base: "base", Few: "few", Named: "named", Computed: "computed", Wide: "wide", Reaching: "reaching", Special: "special", Guided: "guided", NonNil: "nonnil"}[p]
}

// A Further describes inputs that are not among those of Config.Bounds.
type Further struct {
	Part Part
	// Bounds are their domain, as [Domain] narrows it, up to the last
	// depth. From is the first depth.
	Bounds domain.Bounds
	From   int
	// Values are the values that they are made of: 0..1 and "ab".
	Values string
	// Spread is how many of them run, spread over all; 0 means all.
	Spread int64
}

// A step says what a level consists of.
type step struct {
	part   Part
	bounds domain.Bounds // of its depth
	spread int64
	values string
}

// stepsOf returns the steps of some parts, depth by depth.
func stepsOf(parts []Further) []step {
	var all []step
	for _, f := range parts {
		for depth := f.From; depth <= f.Bounds.Depth; depth++ {
			at := f.Bounds
			at.Final, at.Depth = at.Depth, depth
			all = append(all, step{f.Part, at, f.Spread, f.Values})
		}
	}
	return all
}

// A Ran describes the inputs of a further part that have run.
type Ran struct {
	Part Part
	// Depth is the last depth whose inputs of the part have all run.
	Depth int
	// Inputs counts them, and Failures those of Reaching that failed.
	Inputs, Failures int64
	// Values are the values that they are made of: 0..1 and "ab".
	Values string
}

// maxValues is the maximum length of a text of values that String includes.
const maxValues = 40

// String says how the inputs are special: "to depth 12 of 0..1", "with 99..101
// of n".
func (r Ran) String() string {
	switch {
	case r.Part == Few:
		return fmt.Sprintf("to depth %d of %s", r.Depth, r.Values)
	case r.Part == Computed:
		return fmt.Sprintf("to depth %d with all of %s", r.Depth, r.Values)
	case r.Part == Wide:
		return "spread over " + r.Values
	case r.Part == Reaching:
		return fmt.Sprintf("to depth %d that reach other branches", r.Depth)
	case r.Part == Guided:
		return "with texts edited again and again"
	case r.Part == NonNil:
		return fmt.Sprintf("to depth %d without nil", r.Depth)
	case len(r.Values) > maxValues:
		return "with what code and tests name"
	}
	return "with " + r.Values
}

// And returns ran with some more inputs of a part, up to a depth.
func (f Further) And(ran []Ran, depth int, inputs int64) []Ran {
	ran = slices.Clone(ran)
	if n := len(ran); n == 0 || ran[n-1].Part != f.Part {
		ran = append(ran, Ran{Part: f.Part})
	}
	last := &ran[len(ran)-1]
	last.Depth, last.Inputs, last.Values = depth, last.Inputs+inputs, f.Values
	return ran
}
