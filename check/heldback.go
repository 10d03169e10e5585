package check

import (
	"slices"

	"github.com/typetarget/target/check/internal/blame"
)

// A heldBack keeps back events of the functions of a package whose failures may
// be due to a maker of values, until all functions of the package have ended.
// Only then is it known which of them fail for the same values.
type heldBack struct {
	// events are those of a function, from its first failure on, and kept
	// those of the functions before it.
	events []Event
	kept   [][]Event
	// ways are the ways in which all functions fail. suspected says that a
	// way of this function has suspects, or that the function may be one.
	ways      []blame.Way
	suspected bool
}

// add takes an event of a function, and passes it on unless it has failed.
func (h *heldBack) add(e Event, pass func(Event)) {
	if g := e.Judgement; g != nil && g.Fault != "" && !g.IsNoFault() && e.Action == ActionCounterexample {
		e.way.Function, e.way.Fault = e.Func, g.Fault
		h.ways = append(h.ways, e.way)
		h.suspected = h.suspected || len(e.way.Suspects) > 0 || e.way.OfMaker
	}
	if len(h.events) == 0 && e.way.Fault == "" || e.Action == ActionProgress {
		pass(e)
		return
	}
	h.events = append(h.events, e)
}

// end takes the end of a function's events. It passes them on unless something
// is suspected. It reports whether one of them ends the function.
func (h *heldBack) end(pass func(Event)) (ended bool) {
	for _, e := range h.events {
		ended = ended || e.Action.Ends()
		if !h.suspected {
			pass(e)
		}
	}
	if h.suspected {
		h.kept = append(h.kept, h.events)
	}
	h.events, h.suspected = nil, false
	return ended
}

// release passes on the events that were kept back. Functions are in their
// order, except that among those that fail for the same values the one with the
// plainest input comes first.
func (h *heldBack) release(pass func(Event)) {
	groups := blame.Groups(h.ways)
	tell := func(events []Event) {
		for _, e := range events {
			pass(charge(e, groups))
		}
	}
	for _, g := range groups {
		leads := func(events []Event) bool { return events[0].Func == h.ways[g.Leader].Function }
		if i := slices.IndexFunc(h.kept, leads); i >= 0 { // it may lead another group
			tell(h.kept[i])
			h.kept = slices.Delete(h.kept, i, i+1)
		}
	}
	for _, events := range h.kept {
		tell(events)
	}
}

// charge charges a failure to the maker of its group.
func charge(e Event, groups []*blame.Group) Event {
	if e.Judgement == nil || e.Judgement.Fault == "" || e.Judgement.IsNoFault() {
		return e
	}
	for _, g := range groups {
		if g.Has(e.Judgement.Fault) {
			judgement := *e.Judgement
			judgement.Fault = g.Fault
			judgement.Blamed = &Blamed{Maker: g.Maker, Breaks: g.Functions, Without: g.Without}
			e.Judgement = &judgement
		}
	}
	return e
}
