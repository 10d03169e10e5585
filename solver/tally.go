package solver

import "github.com/typetarget/target/solver/term"

// A tallying adds up what the parts of a size count of its allowance, in their order, as if one run had counted it.
type tallying struct {
	run   *run
	parts []part
	of    []allowance // by part; what the part has counted once it is complete
	over  bool        // the size has more dead ends than it may have

	models int64    // of the run before the part at hand
	begun  standing // before the shapes of the part at hand
}

// A standing is what a run has counted at some time: models, and dead ends of a size.
type standing struct{ models, fails int64 }

func newTallying(r *run, parts []part) *tallying {
	s := &tallying{run: r, parts: parts, of: make([]allowance, len(parts)), models: r.stats.Models}
	s.begun = standing{s.models, r.pass.fails}
	if len(parts) > 0 && parts[0].after != nil { // the run has begun with the first shape
		s.begun = r.begun
	}
	return s
}

// add adds a complete part, and reports whether the team is to go on.
func (s *tallying) add(i int) bool {
	r := s.run
	if r.relay == nil {
		return true
	}
	part := &s.parts[i]
	within := r.pass.include(s.of[i], s.models)
	s.models = r.stats.Models
	if next := i + 1; next == len(s.parts) || s.parts[next].first != part.first {
		if !part.share.whole() && part.after == nil && s.models == s.begun.models { // the shape has no models, as none of its shares has
			r.pass.fails = term.SatAdd(r.pass.fails, deadShapeFails)
			within = within && r.pass.excess(s.models) <= r.pass.base
		}
		s.begun = standing{s.models, r.pass.fails}
	}
	s.over = s.over || !within
	return within
}

// goBack has the run count from the shapes of the first part on that is not complete, which it goes through again.
func (s *tallying) goBack() {
	s.run.pass.fails = s.begun.fails
	s.run.ahead = s.run.stats.Models - s.begun.models
}

// handsBack reports whether the run is one of a team whose parts add up to one allowance.
func (r *run) handsBack() bool { return r.relay == handBack }
