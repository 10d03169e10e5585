package ranking

import (
	"time"

	"github.com/typetarget/target/check/internal/generalize"
)

// Auto, as a limit that a user sets, leaves the effort to the rank of the
// function.
const Auto time.Duration = -1

const (
	// generalizing and reducing are how long the first functions take, and
	// triesToGeneralize and triesToReduce how many inputs the others run.
	generalizing      = 2 * time.Second
	reducing          = 10 * time.Second
	triesToGeneralize = 2000
	triesToReduce     = 500
)

// An Effort is what may be done about the inputs of a function that fail.
type Effort struct {
	// Limit is how long it may take; 0 if nothing is to be done.
	Limit time.Duration
	// Allowance is how many inputs it may take; nil if as many as there is
	// time for.
	Allowance *generalize.Allowance
}

// Generalizing is the effort to find what the inputs of a function that fail
// have in common. The limit is one that a user sets, or Auto. It waits as
// IsFirst does.
func (r *Ranking) Generalizing(function int, limit time.Duration) Effort {
	return r.effort(function, limit, generalizing, triesToGeneralize)
}

// Reducing is the effort to make the inputs of a function smaller that fail, as
// Generalizing is.
func (r *Ranking) Reducing(function int, limit time.Duration) Effort {
	return r.effort(function, limit, reducing, triesToReduce)
}

func (r *Ranking) effort(function int, limit, auto time.Duration, inputs int) Effort {
	switch {
	case limit != Auto:
		return Effort{Limit: limit}
	case r.IsFirst(function):
		return Effort{Limit: auto}
	}
	return Effort{auto, generalize.NewAllowance(inputs)}
}

// CutShort says of a function that its generalizing was cut short.
const CutShort = "the search for what fails alike was cut short: others fail before it; -run gives it more"
