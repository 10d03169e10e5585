package check

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/typetarget/target/check/coverage"
	"github.com/typetarget/target/check/internal/constructors"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/check/internal/reach"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
)

// A packageRun is the check of one package.
type packageRun struct {
	run *run
	// listed is the package before it is loaded, and survey what its syntax
	// tells; listed is nil if it came loaded.
	listed *spec.Listed
	survey annotation.Survey
	pkg    *spec.Package // nil before it is loaded, and after its end
	// own are the events of the package itself. It is closed once the
	// outcomes are known.
	own *queue
	// functions are nil after the end, and outcomes are theirs.
	functions []*function
	outcomes  []*outcome
	// runnable are the functions of the worker; nil before they are known.
	runnable []*function
	// unopened is the number of functions if the run stopped before the
	// package was loaded.
	unopened int
	shares   *limits.PackageShare
	code     reach.Versions
	binary   *worker.Binary
	// before is what the calls of other runs of the parts have shown, and
	// showing the binary that knows what those of this one have shown.
	before  []*shard.Package
	showing atomic.Pointer[worker.Binary]
	// constructions are the values of the package's opaque types; nil if
	// there is no binary.
	constructions *constructors.Values
	// place is that of the package among those of the run: "3 of 26".
	place string
	// turn is closed once all functions of the packages before this one
	// have begun, and begun once those of this one have.
	turn  <-chan struct{}
	begun chan struct{}
}

// newPackageRun returns the check of a package that is not loaded yet.
func newPackageRun(r *run, l *spec.Listed) *packageRun {
	return &packageRun{run: r, listed: l, survey: l.Survey(r.cfg.Run), own: newQueue(), begun: make(chan struct{})}
}

// newLoadedRun returns the check of a package that is loaded.
func newLoadedRun(r *run, p *spec.Package) *packageRun {
	return &packageRun{run: r, pkg: p, own: newQueue(), begun: make(chan struct{})}
}

// rank returns 0 for a package whose findings others are likely to care for.
// It is 1 if most functions are generated, and 2 for a package below a
// directory internal, whose callers are all known.
func (p *packageRun) rank() int {
	switch {
	case spec.IsInternal(p.listed.Path()):
		return 2
	case p.survey.Generated > p.survey.Plain+p.survey.Annotated:
		return 1
	}
	return 0
}

// estimate returns how many functions are to be checked, as far as that is
// known before the package is loaded.
func (p *packageRun) estimate() limits.FunctionCount {
	switch {
	case p.listed == nil:
		var count limits.FunctionCount
		for _, c := range p.pkg.Contracts {
			if c.Matches(p.run.cfg.Run) {
				count[p.run.kindOf(c)]++
			}
		}
		return count
	case p.run.cfg.Failures.Unannotated.Generated:
		return limits.FunctionCount{p.survey.Annotated, p.survey.Plain + p.survey.Generated}
	}
	return limits.FunctionCount{p.survey.Annotated, p.survey.Plain, p.survey.Generated}
}

// load returns the package, which it loads at the first call.
func (p *packageRun) load() *spec.Package {
	if p.pkg == nil {
		p.pkg = p.listed.Load()
	}
	return p.pkg
}

// loadUntil loads the package, or returns when the context ends. A large
// package takes a minute, and nobody waits for it then.
func (p *packageRun) loadUntil(ctx context.Context) {
	type loading struct {
		pkg      *spec.Package
		panicked any
	}
	if p.pkg != nil {
		return
	}
	done := make(chan loading, 1)
	go func() {
		var l loading
		defer func() {
			l.panicked = recover()
			done <- l
		}()
		l.pkg = p.listed.Load()
	}()
	select {
	case l := <-done:
		if l.panicked != nil {
			panic(l.panicked)
		}
		p.pkg = l.pkg
	case <-ctx.Done():
	}
}

// open loads the package, unless the run stops before it has, and finds its
// functions. Those in generated files are the last.
func (p *packageRun) open(ctx context.Context) {
	estimate := p.estimate()
	if ctx.Err() == nil {
		loaded := p.during("loading")
		p.loadUntil(ctx)
		loaded()
	}
	if ctx.Err() != nil { // what is loaded then may lack something
		p.pkg, p.unopened = nil, estimate.Functions()
		return
	}
	p.run.opened = true
	if loaded := p.run.cfg.Watch.Loaded; loaded != nil {
		loaded(p.pkg)
	}
	for _, c := range p.pkg.Contracts {
		if c.Matches(p.run.cfg.Run) && (p.run.explicit == nil || c == p.run.explicit.contract) {
			p.functions = append(p.functions, newFunction(p.run, c))
		}
	}
	slices.SortStableFunc(p.functions, func(f, g *function) int {
		switch last, other := f.kind == limits.Generated, g.kind == limits.Generated; {
		case last == other:
			return 0
		case last:
			return 1
		}
		return -1
	})
	for _, f := range p.functions {
		f.siblings, f.place = len(p.functions), p.run.ranking.Add()
		p.outcomes = append(p.outcomes, f.outcome)
	}
	p.run.remainder.leave(estimate.Functions() - len(p.functions))
}

// shareTime gives the functions that are to run their shares of the run's time.
// Those that an earlier run has checked leave theirs to the others.
func (p *packageRun) shareTime(functions []*function) {
	p.shares = p.run.shares.Package(p.estimate(), countOf(functions))
	for _, f := range functions {
		f.times.share = p.shares.First.Of(f.kind)
	}
}

// release gives up what the check of the package has taken. Only the outcomes
// remain.
func (p *packageRun) release() {
	p.pkg, p.functions, p.runnable, p.code, p.binary, p.constructions, p.before = nil, nil, nil, reach.Versions{}, nil, nil, nil
}

// during passes on progress events that say what the package waits for, until
// the returned function is called.
func (p *packageRun) during(work string) (done func()) {
	every := p.run.cfg.Watch.Progress
	if every <= 0 {
		return func() {}
	}
	name := p.path()
	if p.pkg != nil {
		if rel, err := filepath.Rel(p.run.cfg.Dir, p.pkg.Dir); err == nil && filepath.IsLocal(rel) {
			name = strings.TrimSuffix("."+string(filepath.Separator)+rel, string(filepath.Separator)+".")
		}
	}
	e := Event{Action: ActionProgress, Package: p.path(), Progress: Progress{Stage: fmt.Sprintf("%s %s (%s)", work, name, p.place)}}
	begin, ended := time.Now(), make(chan struct{})
	var ticking sync.WaitGroup
	ticking.Go(func() {
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-ended:
				return
			case <-tick.C:
				e.Elapsed = time.Since(begin)
				p.own.add(e)
			}
		}
	})
	return func() {
		close(ended)
		ticking.Wait()
	}
}

// path returns the import path of the package.
func (p *packageRun) path() string {
	if p.pkg != nil {
		return p.pkg.Path
	}
	return p.listed.Path()
}

// check checks the functions that can run, as many at a time as there are
// slots, once those of the packages before it have begun.
func (p *packageRun) check(ctx context.Context) {
	<-p.turn
	if p.pkg == nil {
		close(p.begun)
		return
	}
	p.shares.Begin()
	for _, f := range p.functions {
		if f.binary == nil && !f.ended {
			closeEvents(f)
		}
	}
	p.each(p.running(), p.begun, func(f *function) {
		if f.run.explicit != nil {
			f.checkExplicit(ctx, f.run.explicit.inputs)
		} else {
			f.check(ctx)
		}
	})
	solver.Trim()
}

// closeEvents says that a function has no more events.
func closeEvents(f *function) {
	f.run.ranking.End(f.place)
	f.outcome.events.close()
}

// checkAgain goes on with the functions that their shares have cut short, and
// ends the package.
func (p *packageRun) checkAgain(ctx context.Context) {
	cut := p.running()
	if len(cut) > 0 {
		round, ok := p.shares.Second(countOf(cut))
		p.each(cut, make(chan struct{}), func(f *function) {
			share := time.Duration(0)
			if ok {
				share = round.Of(f.kind)
			}
			if least := p.least(f); least > f.times.share {
				share = max(share, least)
			}
			f.checkAgain(ctx, share)
		})
		solver.Trim()
	}
	if whole := p.run.cfg.Build.Shard; whole != nil {
		whole.Leave(p.path())
	}
	if p.binary != nil {
		if profile := p.run.cfg.Watch.Profile; profile != nil {
			profile(coverage.ProfileOf(p.binary))
		}
		p.constructions.Close()
		p.binary.Close()
	}
	if p.run.kept != nil && len(p.functions) > 0 && p.code.Unchanged() { // otherwise a file has changed meanwhile
		for _, f := range p.functions {
			keep(f)
		}
	}
}

// leastDeep is the minimum share of a function that is to have all inputs of a
// depth, as its contract says.
const leastDeep = 10 * time.Second

// least returns the minimum share of a function that its share has cut short.
func (p *packageRun) least(f *function) time.Duration {
	switch {
	case f.contract.Bound.Depth != nil && !f.contract.Unannotated:
		return min(leastDeep, p.run.shares.Greatest())
	case f.pending.Needs == moreTime: // nothing is known of it
		return p.run.shares.Least()
	}
	return 0
}

// countOf counts functions.
func countOf(functions []*function) limits.FunctionCount {
	var count limits.FunctionCount
	for _, f := range functions {
		count[f.kind]++
	}
	return count
}

// running returns the functions that can run and have no verdict yet.
func (p *packageRun) running() []*function {
	return slices.DeleteFunc(slices.Clone(p.functions), func(f *function) bool { return f.binary == nil || f.ended })
}

// each has some functions checked, and closes the events of those that have
// ended. It closes begun once all have begun.
func (p *packageRun) each(functions []*function, begun chan<- struct{}, check func(*function)) {
	var all sync.WaitGroup
	for _, f := range functions {
		p.run.semaphore.Acquire()
		all.Go(func() {
			defer p.run.semaphore.Release()
			f.ended = true
			f.guarded(func() { check(f) })
			if f.ended {
				closeEvents(f)
			} else {
				p.run.ranking.Postpone(f.place)
			}
		})
	}
	close(begun)
	all.Wait()
}
