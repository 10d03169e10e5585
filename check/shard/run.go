package shard

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/typetarget/target/solver"
)

// A Run says which models a run of package check runs, and keeps what has come
// of them. It is the run of one part, or the one that merges all parts.
type Run struct {
	mu sync.Mutex
	// part is the part that runs, and parts are those that are merged, in
	// their order. One of the two is nil.
	part  *Part
	parts []*Part
	// seen returns what the calls of a package have shown.
	seen map[string]func() (applied, reached []byte)
	// used are the records that a function has asked for.
	used map[Name]bool
	// every is the time between two writes of the file, written is when it
	// was written, and err is the first error of writing it.
	every   time.Duration
	written time.Time
	err     error
	// costs are those of an earlier run; nil if none are known. load is
	// what the parts have of the functions that are dealt as a whole.
	costs Costs
	load  []float64
	// leastCut is how many models a level has at least that is cut into
	// pieces; 0 stands for solver.LeastCut.
	leastCut int64
}

// saveEvery is the time between two writes of the file of a part.
const saveEvery = 2 * time.Second

// Start returns the run of a part, which keeps in the named file what it has
// run. Messages name the file by a label. If the file has what an earlier run
// of the same part has left, the run goes on from there. An empty name keeps
// nothing. every is the time between two writes of the file; 0 stands for some
// seconds. The error says that the file is of another part, or that it cannot
// be written.
func Start(name, label string, plan Plan, share Share, every time.Duration) (*Run, error) {
	if every == 0 {
		every = saveEvery
	}
	r := &Run{part: &Part{Plan: plan, Share: share, name: name, label: label}, seen: map[string]func() ([]byte, []byte){}, every: every}
	if name == "" {
		return r, nil
	}
	switch before, err := ReadPart(name, label); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, fmt.Errorf("%w; name another file, or remove it", err)
	case before.Share != share:
		return nil, fmt.Errorf("%s is %v, and not %v; name another file, or remove it", label, before.Share, share)
	case before.Plan.Differs(plan) != "":
		return nil, fmt.Errorf("%s is a part of another run: %s; name another file, or remove it", label, before.Plan.Differs(plan))
	default:
		r.part = before
		before.Complete = false
	}
	r.written = time.Now()
	return r, r.part.write()
}

// CutFrom has levels be cut into pieces that have at least some models, instead
// of [solver.LeastCut]. It must be called for all parts of a run, and for the
// run that merges them.
func (r *Run) CutFrom(models int64) { r.leastCut = models }

// IsMerge reports whether the run merges parts. It may be called on nil: all
// inputs run then, here.
func (r *Run) IsMerge() bool { return r != nil && r.parts != nil }

// IsPart reports whether the run is a part. It leaves to the run that merges
// the parts what needs all inputs. It may be called on nil.
func (r *Run) IsPart() bool { return r != nil && r.parts == nil }

// Share returns the part that runs.
func (r *Run) Share() Share { return r.part.Share }

// own returns the index of the part that runs, from 0; -1 if parts are merged.
func (r *Run) own() int64 {
	if r.part == nil {
		return -1
	}
	return int64(r.part.Share.Index - 1)
}

// all returns the parts.
func (r *Run) all() []*Part {
	if r.part != nil {
		return []*Part{r.part}
	}
	return r.parts
}

// change changes the records of the part, and now and then writes the file.
func (r *Run) change(do func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	do()
	if time.Since(r.written) >= r.every {
		r.write()
	}
}

// write writes the file, if there is one. It reads the marks of calls last, so
// that those of all blocks that have ended are among them.
func (r *Run) write() {
	if r.part.name == "" {
		return
	}
	for _, p := range r.part.Packages {
		if seen := r.seen[p.Path]; seen != nil {
			p.show(seen())
		}
	}
	if err := r.part.write(); r.err == nil {
		r.err = err
	}
	r.written = time.Now()
}

// Close writes the file of a part for the last time. complete says that the run
// has ended, and not been stopped. The error is the first one of writing.
func (r *Run) Close(complete bool) error {
	if r.IsMerge() {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.part.Complete = complete
	r.write()
	return r.err
}

// show notes what calls have shown. If that is nothing, it keeps what the calls
// of an earlier run of the part have.
func (p *Package) show(applied, reached []byte) {
	if len(applied)+len(reached) > 0 {
		p.Applied, p.Reached = applied, reached
	}
}

// Open begins with the functions of a package, in their order. It returns what
// the calls of other runs have shown, part by part. seen returns what those of
// this run and of earlier ones of the part have shown, and nothing before the
// package has a worker. It may be called at any time until Leave. The error
// says that other runs had other functions.
func (r *Run) Open(path string, functions []string, seen func() (applied, reached []byte)) (before []*Package, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, part := range r.all() {
		i := slices.IndexFunc(part.Packages, func(p *Package) bool { return p.Path == path })
		switch {
		case i < 0 && r.IsMerge():
			return nil, fmt.Errorf("%v has not run the package", part)
		case i < 0:
		case slices.Equal(part.Packages[i].Functions, functions):
			before = append(before, part.Packages[i])
		case r.IsMerge():
			return nil, otherFunctions(part, part.Packages[i].Functions, functions)
		default:
			part.Packages = slices.Delete(part.Packages, i, i+1)
		}
	}
	if r.part != nil {
		if len(before) == 0 {
			r.part.Packages = append(r.part.Packages, &Package{Path: path, Functions: functions})
		}
		r.seen[path] = seen
	}
	return before, nil
}

// otherFunctions returns the error for a part that has run some functions of a
// package where others are to be merged. They differ without a change of the
// source if the time of a part did not suffice to translate a contract.
func otherFunctions(p *Part, ran, wanted []string) error {
	for _, name := range wanted {
		if !slices.Contains(ran, name) {
			return fmt.Errorf("%v has not run %s: the source was another one, or the part had too little time for its contract; run it again, with -budget 0", p, name)
		}
	}
	for _, name := range ran {
		if !slices.Contains(wanted, name) {
			return fmt.Errorf("%v has also run %s: the source was another one", p, name)
		}
	}
	return fmt.Errorf("%v has run the functions in another order: the source was another one", p)
}

// Leave ends with the worker of a package, before it is closed.
func (r *Run) Leave(path string) {
	if r.part == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	seen := r.seen[path]
	if seen == nil {
		return
	}
	for _, p := range r.part.Packages {
		if p.Path == path {
			p.show(seen())
		}
	}
	delete(r.seen, path)
}

// Function returns a function of the run. code is the sum of all code that its
// result depends on, and place its number in the run. If whole is true, one
// part has all of its inputs, and place is the index of that part. The error
// says that a part has run another code.
func (r *Run) Function(name Name, code string, place int, whole bool) (*Function, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f := &Function{run: r, place: int64(place), whole: whole}
	for _, part := range r.all() {
		i := slices.IndexFunc(part.Functions, func(one *Record) bool { return one.Package == name.Package && one.Func == name.Func })
		var before *Record
		if i >= 0 {
			before = part.Functions[i]
		}
		same := before != nil && before.Code == code && before.Place == place && before.Whole == whole
		switch {
		case same:
		case !r.IsMerge():
			if i >= 0 {
				part.Functions = slices.Delete(part.Functions, i, i+1) // the code has changed
			}
			before = &Record{Package: name.Package, Func: name.Func, Code: code, Place: place, Whole: whole}
			part.Functions = append(part.Functions, before)
		case before == nil:
			return nil, fmt.Errorf("%v has not run it: the source was another one", part)
		case before.Code == code && before.Whole == whole:
			return nil, fmt.Errorf("%v deals it to another part than %v: one of them had other functions", part, r.parts[0])
		default:
			return nil, fmt.Errorf("%v has run another code of it, or of what it calls; run the parts again", part)
		}
		f.records = append(f.records, before)
	}
	if r.used == nil {
		r.used = map[Name]bool{}
	}
	r.used[name] = true
	return f, nil
}

// A Name is the path of a package and the name of a function of it.
type Name struct{ Package, Func string }

// Unused returns the functions that the parts have run and that no caller of
// Function has asked for.
func (r *Run) Unused() (names []string) {
	for _, part := range r.all() {
		for _, f := range part.Functions {
			name := f.Package + "." + f.Func
			if !r.used[Name{f.Package, f.Func}] && !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return names
}

// A Function is one function of a run.
type Function struct {
	run     *Run
	place   int64
	whole   bool
	records []*Record // of the parts
	soon    atomic.Bool

	mu     sync.Mutex
	levels []*Level
}

// Begin begins the levels of the function, perhaps again.
func (f *Function) Begin() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.levels = nil
	f.soon.Store(false)
	if f.run.part != nil {
		f.run.change(f.records[0].resume)
	}
}

// Level begins the next level of the function.
func (f *Function) Level(name string, h Host) *Level {
	f.mu.Lock()
	defer f.mu.Unlock()
	l := &Level{of: f, index: len(f.levels), name: name, host: h}
	l.deal = deal{first: f.place, of: int64(f.Parts()), whole: f.whole}
	if !f.whole {
		l.deal.first += int64(l.index)
	}
	if l.index > 0 {
		last := f.levels[l.index-1]
		l.start = last.start + last.rank
	}
	f.levels = append(f.levels, l)
	if f.run.part != nil {
		f.run.change(func() { l.record = f.records[0].level(l.index, name) })
	}
	return l
}

// resume goes on from what has run. The inputs of a block that has not ended
// run again, with those after them.
func (r *Record) resume() {
	for _, l := range r.Levels {
		l.Partial, l.Cut = nil, nil
	}
}

// Parts returns the number of parts.
func (f *Function) Parts() int { return f.run.all()[0].Share.Of }

// LeastCut returns how many models a level has at least that is cut.
func (f *Function) LeastCut() int64 { return cmp.Or(f.run.leastCut, solver.LeastCut) }

// IsWhole reports whether one part has all inputs of the function.
func (f *Function) IsWhole() bool { return f.whole }

// level returns the record of a level, with what an earlier run has left. That
// is dropped if it is of another level.
func (r *Record) level(index int, name string) *LevelRecord {
	if index < len(r.Levels) && r.Levels[index].Name != name {
		r.Levels = r.Levels[:index]
	}
	if index == len(r.Levels) {
		r.Levels = append(r.Levels, &LevelRecord{Name: name, Models: -1})
	}
	return r.Levels[index]
}

// record returns what a part has run of a level; nil if that is nothing.
func (f *Function) record(level int, part int64) *LevelRecord {
	if f.run.part != nil {
		part = 0
	}
	if levels := f.records[part].Levels; level < len(levels) {
		return levels[level]
	}
	return nil
}

// Fails notes that the input with an index among the models of all levels
// fails.
func (f *Function) Fails(index int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, l := range slices.Backward(f.levels) {
		if index >= l.start {
			l.fails(index - l.start)
			return
		}
	}
}

// Models returns the maximum number of models that the parts have found in one
// of the levels that have begun here.
func (f *Function) Models() (most int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i := range f.levels {
		all := int64(0)
		for part := range f.records {
			switch l := f.record(i, int64(part)); {
			case l == nil:
			case l.Pieces != nil:
				all += l.Models // those of the part
			default:
				all = max(all, l.Models)
			}
		}
		most = max(most, all)
	}
	return most
}

// HasFailed reports whether a part has found a failure in an input of the
// function.
func (f *Function) HasFailed() bool {
	f.run.mu.Lock()
	defer f.run.mu.Unlock()
	return slices.ContainsFunc(f.records, func(r *Record) bool {
		return slices.ContainsFunc(r.Levels, func(l *LevelRecord) bool { return len(l.Failing) > 0 })
	})
}

// IsElsewhere reports whether another part has all inputs of the function.
func (f *Function) IsElsewhere() bool {
	return f.whole && f.run.part != nil && f.place%int64(f.Parts()) != f.run.own()
}

// Soon notes that the function ends after some more models. All of these run,
// so that the last one is known.
func (f *Function) Soon() { f.soon.Store(true) }

// Cut notes why the last level has ended before its end.
func (f *Function) Cut(c Cut) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.run.part == nil || len(f.levels) == 0 {
		return
	}
	l := f.levels[len(f.levels)-1]
	f.run.change(func() { l.record.Cut = &c })
}
