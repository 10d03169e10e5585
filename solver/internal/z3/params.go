package z3

import "time"

// Params configures a solver.
type Params struct {
	// Resources bounds the work of each check in units of Z3's own, which
	// do not depend on the machine. 0 means no bound. A few hundred
	// thousand units are about a second.
	Resources uint32
	// Timeout bounds the time of each check; 0 means no bound.
	Timeout time.Duration
	// Seed is the seed of the solver's random choices.
	Seed uint32
}

// A paramValue is a parameter of Z3's by name: a bool or a uint32.
type paramValue struct {
	name  string
	value any
}

// values lists the parameters as Z3 names them. Z3 accepts unknown names in
// silence.
func (p Params) values() []paramValue {
	list := []paramValue{
		// Z3 would install a handler of its own for SIGINT while it
		// checks.
		{"ctrl_c", false},
		{"random_seed", p.Seed},
		// Without relevancy the simple solver enumerates about twice as
		// fast.
		{"relevancy", uint32(0)},
		{"arith.solver", uint32(2)},
	}
	if p.Resources > 0 {
		list = append(list, paramValue{"rlimit", p.Resources})
	}
	if p.Timeout > 0 {
		ms := max(1, min(p.Timeout.Milliseconds(), 1<<31))
		list = append(list, paramValue{"timeout", uint32(ms)})
	}
	return list
}
