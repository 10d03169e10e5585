package limits

import (
	"time"

	"github.com/typetarget/target/check/internal/generalize"
)

// AutoEffort, as a limit that a user sets, leaves the effort to the rank of the
// function.
const AutoEffort time.Duration = -1

// An effort is the time for a function, and the number of inputs that it runs;
// 0 means as many as there is time for.
type effort struct {
	time   time.Duration
	inputs int
}

// A work has an effort for each of the first functions, and one for each of the
// others.
type work struct{ first, other effort }

// Inputs are what limits the work. The time is only there for calls that take
// long, since another run may do more or less in it.
var (
	generalizing = work{effort{5 * time.Second, 200_000}, effort{5 * time.Second, 2000}}
	reducing     = work{effort{10 * time.Second, 0}, effort{10 * time.Second, 500}}
)

// An Effort limits the work on the inputs of a function that fail.
type Effort struct {
	// Limit is how long it may take; 0 means that there is nothing to do.
	Limit time.Duration
	// Allowance is the number of inputs that it may run; nil means as many
	// as there is time for.
	Allowance *generalize.Allowance
	isFirst   bool
}

// Generalizing returns the effort to find the common properties of the inputs
// of a function that fail. The limit is set by a user, or AutoEffort.
// Generalizing waits as IsFirst does.
func (r *Ranking) Generalizing(function int, limit time.Duration) Effort {
	return r.effort(function, limit, generalizing)
}

// Reducing returns the effort to make the inputs of a function that fail
// smaller. It takes a limit and waits as Generalizing does.
func (r *Ranking) Reducing(function int, limit time.Duration) Effort {
	return r.effort(function, limit, reducing)
}

func (r *Ranking) effort(function int, limit time.Duration, w work) Effort {
	if limit != AutoEffort {
		return Effort{Limit: limit}
	}
	isFirst := r.IsFirst(function)
	auto := w.other
	if isFirst {
		auto = w.first
	}
	e := Effort{Limit: auto.time, isFirst: isFirst}
	if auto.inputs > 0 {
		e.Allowance = generalize.NewAllowance(auto.inputs)
	}
	return e
}

// IsShortened reports whether some work was not done that would have been done
// for one of the first functions.
func (e Effort) IsShortened() bool { return !e.isFirst && e.Allowance.Cut() }

// CutShort says of a function that its generalizing was shortened.
const CutShort = "the search for what fails alike was cut short: others fail before it; -run gives it more"
