package ranking

import (
	"time"

	"github.com/typetarget/target/check/internal/generalize"
)

// Auto, as a limit that a user sets, leaves the effort to the rank of the
// function.
const Auto time.Duration = -1

const (
	// generalizing and reducing are the times for each of the first
	// functions. triesToGeneralize and triesToReduce are the numbers of
	// inputs that each of the others runs.
	generalizing      = 2 * time.Second
	reducing          = 10 * time.Second
	triesToGeneralize = 2000
	triesToReduce     = 500
)

// An Effort limits the work on the inputs of a function that fail.
type Effort struct {
	// Limit is how long it may take; 0 means that there is nothing to do.
	Limit time.Duration
	// Allowance is the number of inputs that it may run; nil means as many
	// as there is time for.
	Allowance *generalize.Allowance
}

// Generalizing returns the effort to find the common properties of the inputs
// of a function that fail. The limit is set by a user, or Auto. Generalizing
// waits as IsFirst does.
func (r *Ranking) Generalizing(function int, limit time.Duration) Effort {
	return r.effort(function, limit, generalizing, triesToGeneralize)
}

// Reducing returns the effort to make the inputs of a function that fail
// smaller. It takes a limit and waits as Generalizing does.
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
