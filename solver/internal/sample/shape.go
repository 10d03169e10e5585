package sample

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/typetarget/target/solver/internal/propagate"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A shapeSample looks for models of one shape: values for the variables that
// the shape leaves open.
type shapeSample struct {
	s    *spread
	rng  *rand.Rand
	free []int // the variables left open
	// residual is what they must satisfy.
	residual term.Term
	e        *propagate.Engine
	nodes    []int32 // beside free, in the engine
	// model has the values of all variables; those of free change.
	model problem.Model
	fails int // that the dive at hand may still have
	// evaluated is the work of evaluating the residual, in steps.
	evaluated int64

	found *found
	room  int64 // how many models are still wanted
	done  bool  // there are no more

	later []goal // the extremes that are left to Z3
	query *query // nil until Z3 is needed
	err   error
}

// newShape specialises the problem to a shape, given as the values of the
// structural variables.
func (s *spread) newShape(values problem.Model) *shapeSample {
	store := s.space.Problem.Store
	h := &shapeSample{s: s, rng: s.random(values...), model: make(problem.Model, len(s.space.Problem.Vars))}
	special := s.space.Special
	special.Clear()
	for i, v := range s.space.Structural {
		h.model[v] = values[i]
		special.SetValue(s.space.Problem.Vars[v].Term, values[i])
	}
	for _, v := range s.space.Rest {
		h.model[v] = s.space.Problem.Vars[v].Lo
		if store.Eval(s.space.Problem.Vars[v].Guard, h.model) == 0 {
			special.SetValue(s.space.Problem.Vars[v].Term, h.model[v])
		} else {
			h.free = append(h.free, v)
		}
	}
	h.residual = special.SimplifyInContext(special.Apply(store.And(s.space.Root, s.fresh)))
	special.Clear()
	roots := []term.Term{h.residual}
	for _, v := range h.free {
		roots = append(roots, s.space.Problem.Vars[v].Term)
	}
	h.found = newFound(h.free)
	h.e = propagate.New(store, roots)
	for _, v := range h.free {
		h.nodes = append(h.nodes, h.e.Node[s.space.Problem.Vars[v].Term])
	}
	h.done = !h.e.Restrict(h.e.Node[h.residual], 1, 1)
	return h
}

// full reports whether no more models are wanted or to be had.
func (h *shapeSample) full() bool {
	return h.done || h.room <= 0 || h.err != nil || h.s.over()
}

// emit yields the model m unless it is known, and reports whether it was not.
func (h *shapeSample) emit(m problem.Model) bool {
	if h.full() || !h.found.note(m) {
		return false
	}
	h.room--
	h.s.deal(m)
	return true
}

// simplest yields the model that is found first by values near zero.
func (h *shapeSample) simplest() {
	if h.full() {
		return
	}
	if h.dive(h.inOrder(), nearZero) {
		h.emit(h.model)
	}
	h.done = h.done || len(h.found.models) > 0 && h.e.Assignments(h.nodes) == 1
}

// fill yields models until h.room is used up. If there are few models, it
// yields all of them.
func (h *shapeSample) fill() {
	if h.full() || h.e.Assignments(h.nodes) <= h.s.config.listed() && h.fromList() {
		return
	}
	h.simplest()
	goals := h.goals()
	// A goal out of three leaves room for random models.
	if most := int(min(h.room-h.room/3, math.MaxInt32)); len(goals) > most && !h.full() {
		chosen := h.rng.Perm(len(goals))[:most]
		slices.Sort(chosen)
		for i, a := range chosen {
			goals[i] = goals[a]
		}
		goals = goals[:most]
	}
	h.all(goals)
	// Goals that Z3 has to prove take longest.
	later := min(2*int64(len(h.later)), h.room)
	h.room -= later
	h.random(func() bool { return false })
	h.scatter()
	h.room += later
	h.all(h.later)
	h.random(h.ask)
}

// all follows some goals until there is no more room.
func (h *shapeSample) all(goals []goal) {
	for _, goal := range goals {
		if h.full() {
			return
		}
		goal()
	}
}

// listedAssignments is the number of assignments up to which it is cheapest to
// go through all.
const listedAssignments = 4096

// fromList yields models out of all there are: all of them if there is room,
// and otherwise those with the extremes of the variables and random ones. It
// reports false where the time is over.
func (h *shapeSample) fromList() bool {
	var all []problem.Model
	if !h.list(0, &all) {
		return false
	}
	whole := int64(len(all)) <= h.room
	if !whole {
		all = h.choose(all)
	}
	for _, m := range all {
		h.emit(m)
	}
	h.done = whole && !h.s.over()
	return true
}

// list adds all models that are not known to some, in order, where the free
// variables before the i-th have values. It reports false where the time is
// over.
func (h *shapeSample) list(i int, all *[]problem.Model) bool {
	for ; i < len(h.free); i++ {
		value, fixed := h.e.Fixed(h.nodes[i])
		if !fixed {
			break
		}
		h.model[h.free[i]] = value
	}
	if i == len(h.free) {
		h.evaluated += int64(len(h.e.Op))
		if h.s.space.Problem.Store.Eval(h.residual, h.model) != 0 && !h.found.has(h.model) {
			*all = append(*all, slices.Clone(h.model))
		}
		return true
	}
	node := h.nodes[i]
	value, hi := h.e.Lo[node], h.e.Hi[node]
	for more := true; more; value++ {
		more = value != hi
		mark := h.e.Mark()
		h.model[h.free[i]] = value
		ok := !h.e.Restrict(node, value, value) || h.list(i+1, all)
		h.e.Undo(mark)
		if !ok || h.s.over() {
			return false
		}
	}
	return true
}

// choose returns as many of some models as there is room for, in their order:
// the first with the least and the greatest value of each variable, and random
// ones.
func (h *shapeSample) choose(all []problem.Model) []problem.Model {
	chosen := map[int]bool{}
	choose := func(i int) {
		if int64(len(chosen)) < h.room {
			chosen[i] = true
		}
	}
	for _, v := range h.free {
		least, greatest := 0, 0
		for i, m := range all {
			if m[v] < all[least][v] {
				least = i
			}
			if m[v] > all[greatest][v] {
				greatest = i
			}
		}
		choose(least)
		choose(greatest)
	}
	for _, i := range h.rng.Perm(len(all)) {
		choose(i)
	}
	some := make([]problem.Model, 0, len(chosen))
	for i, m := range all {
		if chosen[i] {
			some = append(some, m)
		}
	}
	return some
}

// The patience with native search is how many dives in a row may bring nothing
// new.
const (
	firstPatience = 16
	lastPatience  = 256 // where Z3 is of no use
)

// random yields random models until there is no more room. The longer native
// search finds nothing, the sooner it is Z3's turn, where there is anything to
// ask it.
func (h *shapeSample) random(ask func() bool) {
	for patience := firstPatience; !h.full(); {
		found, tries := false, 0
		for tries < patience && !found && !h.full() {
			found = h.dive(h.anyOrder(), h.mixed) && h.emit(h.model)
			tries++
		}
		switch {
		case found:
			patience = min(max(patience, 4*tries), lastPatience)
		case h.full():
		case ask():
			patience = max(patience/2, 1)
			h.more()
		case patience == lastPatience:
			return
		default:
			patience = lastPatience
		}
	}
}

// inOrder returns the order of the free variables.
func (h *shapeSample) inOrder() []int {
	order := make([]int, len(h.free))
	for i := range order {
		order[i] = i
	}
	return order
}

// anyOrder returns a random order of the free variables.
func (h *shapeSample) anyOrder() []int { return h.rng.Perm(len(h.free)) }
