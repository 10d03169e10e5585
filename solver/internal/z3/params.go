package z3

import "time"

// MemoryLimit is how many MiB all contexts of the process together may use. A
// check that needs more is Unknown. Any other call that needs twice as much
// ends in an error with Exhausted set.
const MemoryLimit = 1024

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
	// Relevancy makes the simple solver ignore the terms that do not affect
	// the truth of the assertions. Proofs then take a third of the time or
	// less, and an enumeration takes twice as long. A circuit solver does
	// not use it.
	Relevancy bool
}

// A solverKind is the kind of a solver. It decides what parameters it has.
type solverKind uint8

const (
	simple solverKind = iota
	circuit
	solverKinds
)

// A paramValue is a parameter of Z3's by name: a bool or a uint32.
type paramValue struct {
	name  string
	value any
}

// values lists the parameters as Z3 names them. Z3 accepts unknown names in
// silence.
func (p Params) values(kind solverKind) []paramValue {
	list := []paramValue{
		// Z3 would install a handler of its own for SIGINT while it
		// checks.
		{"ctrl_c", false},
		{"random_seed", p.Seed},
	}
	switch kind {
	case simple:
		relevancy := uint32(0)
		if p.Relevancy {
			relevancy = 2
		}
		list = append(list, paramValue{"relevancy", relevancy}, paramValue{"arith.solver", uint32(2)})
	case circuit:
		list = append(list, paramValue{"max_memory", uint32(MemoryLimit)})
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
