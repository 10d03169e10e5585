package shard

import (
	"fmt"
	"strings"
	"time"

	"github.com/typetarget/target/check/internal/blame"
)

// Join returns the run that merges parts. The error says which part is missing,
// given twice, not finished, or of another run.
func Join(parts []*Part) (*Run, error) {
	if len(parts) == 0 {
		return nil, fmt.Errorf("no parts are given; name the files of -report")
	}
	first := parts[0]
	ordered := make([]*Part, first.Share.Of)
	for _, p := range parts {
		switch i := p.Share.Index - 1; {
		case p.Share.Of != first.Share.Of:
			return nil, fmt.Errorf("%s is %v, and %s is %v", first.label, first.Share, p.label, p.Share)
		case p.Plan.Differs(first.Plan) != "":
			return nil, fmt.Errorf("%s is a part of another run than %s: %s", p.label, first.label, p.Plan.Differs(first.Plan))
		case ordered[i] != nil:
			return nil, fmt.Errorf("%v is given twice: %s and %s", p.Share, ordered[i].label, p.label)
		case !p.Complete:
			return nil, fmt.Errorf("%v is not finished (%s): run its command again, which goes on where it was stopped", p.Share, p.label)
		default:
			ordered[i] = p
		}
	}
	for i, p := range ordered {
		if p == nil {
			return nil, missingPart(Share{i + 1, first.Share.Of}, parts)
		}
	}
	return &Run{parts: ordered}, nil
}

// missingPart returns the error for a part that is missing where some others
// are known.
func missingPart(s Share, known []*Part) error {
	own, all := int64(0), int64(0)
	ownPieces, allPieces := int64(0), int64(0)
	// Each part knows the number of models of the levels that it has ended.
	models, pieces := map[Name][]int64{}, map[Name][]int64{}
	places := map[Name]*Record{}
	for _, p := range known {
		for _, f := range p.Functions {
			name := Name{f.Package, f.Func}
			places[name] = f
			for i, l := range f.Levels {
				if i == len(models[name]) {
					models[name], pieces[name] = append(models[name], 0), append(pieces[name], 0)
				}
				if l.Pieces != nil {
					pieces[name][i] = l.Pieces.Of
					continue
				}
				models[name][i] = max(models[name][i], l.Models)
			}
		}
	}
	for name, levels := range models {
		d := deal{first: int64(places[name].Place), of: int64(s.Of), whole: places[name].Whole}
		for i, n := range levels {
			own += d.share(int64(s.Index-1), n)
			all += n
			ownPieces += d.pieces(int64(s.Index-1), pieces[name][i])
			allPieces += pieces[name][i]
			if !d.whole {
				d.first++
			}
		}
	}
	if mutants, of := missingTasks(s, places); of > 0 {
		return fmt.Errorf("%v is missing: %d of %d mutants not run", s, mutants, of)
	}
	if allPieces > 0 {
		return fmt.Errorf("%v is missing: %d of %d inputs not run, and %d of %d pieces of greater depths", s, own, all, ownPieces, allPieces)
	}
	return fmt.Errorf("%v is missing: %d of %d inputs not run", s, own, all)
}

// String names the part and its file.
func (p *Part) String() string { return fmt.Sprintf("%v (%s)", p.Share, p.label) }

// compare returns an error if a part has ended the level with another number of
// models than the merging run, or if it had another level in its place.
func (f *Function) compare(l *Level, complete bool) error {
	for i, r := range f.records {
		if l.index >= len(r.Levels) {
			continue
		}
		switch own := r.Levels[l.index]; {
		case own.Name != l.name:
			return fmt.Errorf("%v ran %s, and here comes %s; give -budget or -prove-time more time", f.run.parts[i], own.Name, l.name)
		case own.Models < 0 && own.Done == 0 && own.Partial == nil: // it has not begun
		case !own.Pieces.equals(l.pieces.record()):
			return fmt.Errorf("%v has other pieces of %s; the constructors of its inputs may vary", f.run.parts[i], l.name)
		case l.pieces.unfit != nil:
			return l.pieces.unfit
		case l.pieces.of == 0 && complete && own.Models >= 0 && own.Models != l.rank:
			return fmt.Errorf("%v has %d inputs in %s, and here are %d; the constructors of its inputs may vary", f.run.parts[i], own.Models, l.name, l.rank)
		}
	}
	return nil
}

// End ends the run, and returns what keeps the parts from being a whole, each
// as a message. complete says that the run has not been stopped, and failed
// that it has had errors of its own. It may be called on nil.
func (r *Run) End(complete, failed bool) (faults []string) {
	if r == nil {
		return nil
	}
	if unused := r.Unused(); r.IsMerge() && !failed && len(unused) > 0 {
		faults = append(faults, "the parts have run functions that are not to be checked here: "+strings.Join(unused, ", ")+
			"; merge them where they ran, in the same version of the source")
	}
	if err := r.Close(complete); err != nil {
		faults = append(faults, "-report: "+err.Error())
	}
	return faults
}

// Unconfirmed returns how many blocks there are that have run here, and in
// which a part has found a failure, but in which no input has failed here. All
// inputs must have ended.
func (f *Function) Unconfirmed() (blocks int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, l := range f.levels {
		blocks += int64(len(l.unconfirmed()))
	}
	return blocks
}

// Confirm returns an error if a part has found a failure among inputs that have
// run here, too, and none of them has failed here. All must have ended.
func (f *Function) Confirm() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, l := range f.levels {
		for _, e := range l.unconfirmed() {
			return fmt.Errorf("%v found a failure among the inputs %d to %d of %s, and none of these fails here; the calls may depend on the environment, on chance or on calls before them", f.run.parts[e.part], e.from+1, e.until, l.name)
		}
	}
	return nil
}

// lacking returns the cut of the first part that has not run all of a level.
func (f *Function) lacking(l *Level) *Cut {
	for i, r := range f.records {
		part := f.run.parts[i]
		if owner, _ := l.deal.owner(0); f.whole && int64(i) != owner {
			continue
		}
		var cut *Cut
		for _, own := range r.Levels[:min(l.index+1, len(r.Levels))] {
			if own.Cut != nil {
				cut = own.Cut
			}
		}
		if cut == nil {
			continue
		}
		told := *cut
		if !f.whole {
			told.Why = fmt.Sprintf("%v: %s", part.Share, cut.Why)
		}
		return &told
	}
	return &Cut{Why: "a part has not run all of its inputs"}
}

// isOver reports whether no part has run a model of a level in a block or after
// it.
func (f *Function) isOver(l *Level, block int64) bool {
	for i := range f.records {
		before := l.deal.share(int64(i), block*BlockSize) / BlockSize
		r := f.record(l.index, int64(i))
		if r != nil && (r.Done > before || r.Done == before && r.Partial != nil && l.rank%BlockSize == 0) {
			return false
		}
	}
	return true
}

// Makers returns the counts of inputs by makers in all parts.
func (f *Function) Makers() (all []blame.Count) {
	for _, r := range f.records {
		all = append(all, r.Makers...)
	}
	return all
}

// Calls returns the number of calls that all parts have made.
func (f *Function) Calls() (calls int64) {
	for _, r := range f.records {
		calls += r.Calls
	}
	return calls
}

// End notes at the end of a function of a part how many calls its inputs took
// and how long, and counts of inputs by makers. Those of an earlier run of the
// part stay.
func (f *Function) End(calls int64, took time.Duration, makers []blame.Count) {
	f.run.change(func() {
		r := f.records[0]
		r.Calls += calls
		r.Seconds += took.Seconds()
		r.Makers = append(r.Makers, makers...)
	})
}

// Plan returns the plan of the parts.
func (r *Run) Plan() Plan { return r.all()[0].Plan }
