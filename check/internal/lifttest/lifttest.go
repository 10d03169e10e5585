package lifttest

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"maps"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// A Breach is a way to break a contract: the kind of the obligation, and its
// clause if it has one.
type Breach struct {
	Kind check.Kind
	Pos  token.Position
}

// A Tally has the number of inputs of a function, and the number of those that
// break the contract first in each way. Unsure is the number of inputs that may
// break an obligation, since its term is false but only sufficient.
type Tally struct {
	Inputs, Unsure int64
	Breaches       map[Breach]int64
}

// Ran returns the tallies of the functions in the events of a run that ran on
// all inputs within the bounds, by their full names.
func Ran(events []check.Event) map[string]Tally {
	breaches := map[string]map[Breach]int64{}
	tallies := map[string]Tally{}
	for _, e := range events {
		if c := e.Counterexample; e.Action == check.ActionCounterexample && !c.OtherForm {
			if breaches[e.Func] == nil {
				breaches[e.Func] = map[Breach]int64{}
			}
			b := Breach{Kind: c.Kind}
			if c.Kind == check.Postcondition || c.Kind == check.Invariant {
				b.Pos = e.Pos
			}
			breaches[e.Func][b] += c.Count
		}
		if e.Action.Ends() && e.Discards == 0 && e.Exhaustive {
			tallies[e.Func] = Tally{Inputs: e.Inputs, Breaches: breaches[e.Func]}
		}
	}
	return tallies
}

// kinds are the kinds of failure of obligations.
var kinds = map[encode.ObligationKind]check.Kind{
	encode.NoPanic:       check.Panic,
	encode.MustPanic:     check.NoPanic,
	encode.Frame:         check.Mutation,
	encode.Postcondition: check.Postcondition,
	encode.Invariant:     check.Invariant,
}

// Lifted returns the tally of a function lifted within bounds. The error wraps
// an [*encode.Unsupported] if it cannot be lifted.
func Lifted(ctx context.Context, c *spec.Contract, b domain.Bounds) (Tally, error) {
	lifted, err := encode.Behave(ctx, solver.Standard, c, b, 0)
	if err != nil {
		return Tally{}, err
	}
	if len(lifted.Given) > 0 {
		return Tally{}, &encode.Unsupported{Pos: c.Pos, Msg: "calls of " + lifted.Given[0].Contract.Name + " are known by its contract"}
	}
	t := Tally{Breaches: map[Breach]int64{}}
	p := lifted.Encoding.Problem
	out, err := solver.Auto{}.Enumerate(ctx, p, func(m problem.Model) bool {
		t.Inputs++
		for _, o := range lifted.Obligations {
			switch holds, _ := o.Holds(p.Store, m); {
			case holds:
				continue
			case o.Sufficient:
				t.Unsure++
				continue
			}
			b := Breach{Kind: kinds[o.Kind]}
			if o.Kind == encode.Postcondition || o.Kind == encode.Invariant {
				b.Pos = o.Clause.Pos
			}
			t.Breaches[b]++
			break
		}
		return true
	})
	switch {
	case err != nil:
		return Tally{}, err
	case !out.Complete:
		return Tally{}, errors.New(out.Reason)
	}
	return t, nil
}

// Difference says how the tally of a run differs from the lifted one. It is
// empty if they may be the same: inputs about which the lifted function is
// unsure do not count as a difference.
func Difference(ran, lifted Tally) string {
	if ran.Inputs != lifted.Inputs {
		return fmt.Sprintf("%d inputs ran, and %d are lifted", ran.Inputs, lifted.Inputs)
	}
	ways := maps.Clone(lifted.Breaches)
	maps.Copy(ways, ran.Breaches)
	for b := range ways {
		least, most := lifted.Breaches[b]-lifted.Unsure, lifted.Breaches[b]
		if b.Kind == check.Mutation || b.Kind == check.Invariant {
			most += lifted.Unsure
		}
		if n := ran.Breaches[b]; n < least || n > most {
			return fmt.Sprintf("of %d inputs %v break the contract in a run, and %v as lifted, with %d unsure", ran.Inputs, ran.Breaches, lifted.Breaches, lifted.Unsure)
		}
	}
	return ""
}
