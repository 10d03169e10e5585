package check

import (
	"fmt"
	"go/token"
	"strings"
	"time"

	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/proof"
)

// A Verdict is how the check of one function ended. Every function ends in
// exactly one.
type Verdict uint8

const (
	// NoVerdict is the verdict of an event that does not end a function.
	NoVerdict Verdict = iota
	// Exhausted: every valid input within the bounds ran and kept the
	// contract.
	Exhausted
	// Bounded: a budget, a maximum or the solver ended the enumeration
	// before every valid input had run; the ones that ran, at least one,
	// kept the contract.
	Bounded
	// Refuted: an input breaks the contract; the event carries the
	// counterexample.
	Refuted
	// Vacuous: no input within the bounds satisfies the precondition.
	Vacuous
	// Unsupported: a type or construct cannot be unfolded or lifted.
	Unsupported
	// Unproved: the inputs that ran kept the contract, but it is not proved
	// for all integers, as the configuration demands.
	Unproved
	// Skipped: the contract says that the function is not to be checked.
	Skipped
	// Accepted: inputs break the contract, and each way in which they do is
	// an accepted one.
	Accepted
	// Failed: the function could not be checked, for a reason that is not
	// its own: the build, the annotations, the solver, or this program; or
	// a budget ended before the first input had run.
	Failed
)

var verdictNames = [...]string{
	NoVerdict:   "",
	Exhausted:   "exhausted",
	Bounded:     "bounded",
	Refuted:     "counterexample",
	Vacuous:     "vacuous",
	Unsupported: "unsupported",
	Unproved:    "unproved",
	Skipped:     "skipped",
	Accepted:    "accepted",
	Failed:      "error",
}

// String returns the verdict's name as reports show it: "exhausted",
// "counterexample", ...
func (v Verdict) String() string { return prose.Name(v, verdictNames[:]) }

// A ProofStatus is the result of a proof.
type ProofStatus uint8

const (
	// Proved: no input with any integers breaks the contract.
	Proved ProofStatus = iota
	// Disproved: an input breaks the contract. It ran, and is reported as a
	// counterexample.
	Disproved
	// Undecided: the solver gave up, or the time was over.
	Undecided
	// Unliftable: the function or its contract cannot be lifted.
	Unliftable
)

var proofStatusNames = [...]string{Proved: "proved", Disproved: "refuted", Undecided: "unknown", Unliftable: "unliftable"}

// String returns the status as the JSON output has it: "proved", "refuted",
// "unknown" or "unliftable".
func (s ProofStatus) String() string { return prose.Name(s, proofStatusNames[:]) }

// A ProofRoute says how a proof was found.
type ProofRoute uint8

const (
	// NoRoute: there is no proof.
	NoRoute ProofRoute = iota
	// ByValue: the inputs that ran have all integers that exist, or that
	// the bounds allow. Calls with the same arguments do the same.
	ByValue
	// ByRange: as ByValue, with all integers that the precondition allows.
	ByRange
	// ByOrder: the function only compares integers, and the integers that
	// ran have every possible order.
	ByOrder
	// BySMT: the solver showed that no input breaks the contract.
	BySMT
)

var proofRouteNames = [...]string{NoRoute: "", ByValue: "value", ByRange: "range", ByOrder: "order", BySMT: "smt"}

// String returns the route as the JSON output has it: "value", "range", "order"
// or "smt".
func (r ProofRoute) String() string { return prose.Name(r, proofRouteNames[:]) }

// A Proof is a claim about all integers, in addition to the inputs that ran.
type Proof struct {
	Status ProofStatus
	Route  ProofRoute
	// Scope says which inputs the claim is about.
	Scope proof.Scope
	// Given are the functions that the proof knows only by their contracts.
	// The claim is that the function keeps its contract if they keep
	// theirs.
	Given []Condition
	// Obligations counts the obligations of the function, from its contract
	// and from Go. Open are those that are neither proved nor refuted.
	Obligations int
	Open        []OpenObligation
	// First says that the proof came before the inputs, which are spread
	// over the same integers.
	First bool
	// Inputs counts the inputs that ran to compare the lifted function with
	// the compiled one. They are not among the inputs of the event, unless
	// the proof came first and is refuted: then there are no others.
	Inputs int64
	// Clock names the parts of the proof that the clock has cut short. Only
	// these depend on how busy the machine was.
	Clock []string
	// Elapsed is the time that the proof took.
	Elapsed time.Duration
}

// A Condition is a function that a proof knows only by its contract. The proof
// is that the function under test keeps its contract if this one does, for
// every int. A Condition also says what the run has found out about this
// contract.
type Condition struct {
	// Func is the name of the function, of the same package.
	Func string
	// Inputs counts the inputs of its own check that kept the contract. It
	// is 0 if the run has not checked the function.
	Inputs int64
	// Broken says that an input broke its contract.
	Broken bool `report:",omitempty"`
	// Proved says which inputs keep the contract by a proof that has no
	// conditions; it is empty if there is none.
	Proved string `report:",omitempty"`
}

// String names the function and says how far its contract is known to be kept.
func (c Condition) String() string {
	switch {
	case c.Broken:
		return c.Func + ", which an input breaks"
	case c.Proved != "":
		return c.Func + ", which is proved for " + c.Proved
	case c.Inputs == 1:
		return c.Func + ", which 1 input keeps"
	case c.Inputs > 0:
		return fmt.Sprintf("%s, which %s keep", c.Func, prose.Count(c.Inputs, "input"))
	}
	return c.Func + ", which is not checked"
}

// givenNames names the functions of the conditions, as in "clamp or digits".
func (p *Proof) givenNames() string {
	var names []string
	for _, c := range p.Given {
		names = append(names, c.Func)
	}
	return strings.Join(names, " or ")
}

// isWhole reports whether a proof is for every int, without conditions.
func (p *Proof) isWhole() bool {
	return p.Status == Proved && len(p.Given) == 0 && (p.Route != ByValue || p.Scope.Complete)
}

// An OpenObligation is an obligation that is neither proved nor refuted.
type OpenObligation struct {
	// Pos is the position of the clause or the construct, or else of the
	// function.
	Pos token.Position
	// Kind names the obligation: "no panic", "postcondition"; it is empty
	// if the function cannot be lifted.
	Kind   string `report:",omitempty"`
	Reason string
	// Input is a call that breaks it for the solver and did not run, since
	// a forall has too many values there; empty if none is known.
	Input string `report:",omitempty"`
}

// String returns the obligation and the reason why it is open.
func (o OpenObligation) String() string {
	if o.Kind == "" {
		return o.Reason
	}
	return o.Kind + ": " + o.Reason
}
