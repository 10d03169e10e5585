package levels

import (
	"fmt"
	"slices"

	"github.com/typetarget/target/encode"
)

// A Part is a part of the inputs of a contract. They come in this order.
type Part uint8

const (
	// Base are all inputs to a depth.
	Base Part = iota
	// Few are those of further depths that are made of few values.
	Few
	// Named are those that have a number which the code compares with, or a
	// text of a test, besides.
	Named
	// Wide are some with integers of any size.
	Wide
)

// String names a part as the JSON output has it.
func (p Part) String() string {
	return [...]string{Base: "base", Few: "few", Named: "named", Wide: "wide"}[p]
}

// Further are inputs that are not among those of Config.Bounds.
type Further struct {
	Part Part
	// Bounds are their domain, as [Domain] narrows it, up to the last depth,
	// and From is the first depth.
	Bounds encode.Bounds
	From   int
	// Values are the values that they are made of: 0..1 and "ab".
	Values string
	// Spread is how many of them there are, spread over all; 0 for all.
	Spread int64
}

// A step is what a level is made of.
type step struct {
	part   Part
	bounds encode.Bounds // of its depth
	spread int64
}

// stepsOf are the steps of some parts, depth by depth.
func stepsOf(parts []Further) []step {
	var all []step
	for _, f := range parts {
		for depth := f.From; depth <= f.Bounds.Depth; depth++ {
			at := f.Bounds
			at.Final, at.Depth = at.Depth, depth
			all = append(all, step{f.Part, at, f.Spread})
		}
	}
	return all
}

// Ran are inputs of a further part that have run.
type Ran struct {
	Part Part
	// Depth is the last depth whose inputs of the part have all run.
	Depth int
	// Inputs counts them.
	Inputs int64
	// Values are the values that they are made of: 0..1 and "ab".
	Values string
}

// maxValues is the length of a text that names values beyond which String does
// not name them.
const maxValues = 40

// String says what is special about them: "to depth 12 of 0..1", "with 99..101
// of n".
func (r Ran) String() string {
	switch {
	case r.Part == Few:
		return fmt.Sprintf("to depth %d of %s", r.Depth, r.Values)
	case r.Part == Wide:
		return "spread over " + r.Values
	case len(r.Values) > maxValues:
		return "with what code and tests name"
	}
	return "with " + r.Values
}

// And returns what has run, with some inputs more of a part to a depth.
func (f Further) And(ran []Ran, depth int, inputs int64) []Ran {
	ran = slices.Clone(ran)
	if n := len(ran); n == 0 || ran[n-1].Part != f.Part {
		ran = append(ran, Ran{Part: f.Part})
	}
	last := &ran[len(ran)-1]
	last.Depth, last.Inputs, last.Values = depth, last.Inputs+inputs, f.Values
	return ran
}
