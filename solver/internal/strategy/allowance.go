package strategy

import (
	"math"

	"github.com/typetarget/target/solver/term"
)

// A Rate is how many dead ends a part of an enumeration may have: Base, and
// Each for every model.
type Rate struct{ Base, Each int64 }

// Allow returns a fresh allowance for a part whose models come after the first
// models, at growth times the rate.
func (a Rate) Allow(models, growth int64) Allowance {
	base, each := term.SatMul(a.Base, growth), term.SatMul(a.Each, growth)
	return Allowance{limit: base, base: base, each: each, models: models}
}

// An Allowance counts dead ends against models.
type Allowance struct {
	Fails      int64
	limit      int64
	base, each int64
	models     int64 // before the first that count
}

// Unlimited is never used up.
var Unlimited = Allowance{limit: math.MaxInt64}

// Holds reports whether there may be as many dead ends as there have been,
// given the number of models now: those since the beginning have earned some.
func (a *Allowance) Holds(models int64) bool {
	return a.Fails <= a.limit || a.extend(models)
}

// extend raises the limit by what the models have earned, and reports whether
// the fails are within it.
func (a *Allowance) extend(models int64) bool {
	a.limit = term.SatAdd(a.base, term.SatMul(a.each, models-a.models))
	return a.Fails <= a.limit
}
