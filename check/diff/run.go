package diff

import (
	"cmp"
	"context"
	"fmt"
	"go/build"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/cache"
	"github.com/typetarget/target/check/internal/dispatch"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/check/internal/reach"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/sandbox"
	"github.com/typetarget/target/check/unannotated"
	"github.com/typetarget/target/spec"
)

// Run compares the functions that cfg selects and passes the events to h. It
// returns the summary of the last event. The error says that cfg cannot be
// used, that a version could not be loaded, or that ctx or the time of the run
// ended.
func Run(ctx context.Context, cfg Config, h Handler) (Summary, error) {
	begin := time.Now()
	r, err := newRun(ctx, cfg)
	if err != nil {
		return Summary{}, err
	}
	if cfg.Check.Limits.Run > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, cfg.Check.Limits.Run, fmt.Errorf("the run's timeout of %v ended", cfg.Check.Limits.Run))
		defer cancel()
	}
	pkgs, err := r.load(ctx)
	if err != nil {
		return Summary{}, err
	}
	if s := cfg.Snapshot; s != nil {
		if err := s.fits(pkgs[newer]); err != nil {
			return Summary{}, err
		}
	}
	watching, unwatch := context.WithCancel(ctx)
	go r.memory.Watch(watching)
	r.compare(ctx, pair(pkgs[older], pkgs[newer]), h)
	cfg.Check.Build.Cache.Trim()
	unwatch()
	if cause := context.Cause(ctx); cause != nil {
		r.summary.Stopped = cause.Error()
		err = cause
	}
	r.checkShard(func(e Event) {
		e.Time = time.Now()
		r.summary.Count(e)
		h.Event(e)
	})
	r.summary.Elapsed = time.Since(begin)
	h.Event(Event{Time: time.Now(), Action: ActionSummary, Spent: Spent{Elapsed: r.summary.Elapsed}, Summary: &r.summary})
	return r.summary, err
}

// Choose runs the functions of one version, which is both cfg.Old and cfg.New.
// It chooses calls of each function that differ as much as possible in the code
// that they reach and in their outcomes. It returns the samples by package and
// in source order. A sample has no calls if none could be chosen, and a
// function without valid inputs has no sample. The error is that of [Run].
func Choose(ctx context.Context, cfg Config, s Sampling, h Handler) ([]Sample, Summary, error) {
	cfg.collect.sampler = &sampler{Sampling: s}
	sum, err := Run(ctx, cfg, h)
	return cfg.collect.sampler.sorted(), sum, err
}

// everything holds the patterns if none are given.
var everything = []string{"./..."}

// A run is one call of Run.
type run struct {
	cfg       Config
	fixed     limits.Run
	sandbox   *sandbox.Sandbox // of the workers; nil if they have none
	semaphore *dispatch.Semaphore
	ranking   *limits.Ranking
	memory    *limits.Guard
	pairings  []*pairing
	verdicts  *cache.Verdicts // nil if all functions run
	code      [2]*reach.Program
	accepted  *unannotated.Accepted
	// budget is the time of each function; 0 means no limit.
	budget  time.Duration
	summary Summary
}

func newRun(ctx context.Context, cfg Config) (*run, error) {
	room, err := sandbox.For(cfg.Check.Build.Sandbox)
	if err != nil {
		return nil, err
	}
	strategy := cfg.Check.Strategy
	if cfg.Check, err = cfg.Check.Complete(); err != nil {
		return nil, err
	}
	if len(cfg.Check.Patterns) == 0 {
		cfg.Check.Patterns = everything
	}
	accepted, err := unannotated.ReadAccepted(cfg.Check.Failures.Unannotated.Accepted, cfg.Check.Failures.Unannotated.Required)
	if err != nil {
		return nil, err
	}
	fixed := limits.From(ctx)
	r := &run{
		cfg: cfg, fixed: fixed, sandbox: room, accepted: accepted,
		summary:   Summary{Sandbox: room.String()},
		semaphore: dispatch.NewSemaphore((cfg.Check.Parallel + 1) / 2),
		memory:    limits.NewGuard(cmp.Or(fixed.Memory, limits.MachineMemory()/2)),
	}
	r.verdicts = cfg.verdicts(ctx, strategy, r.summary.Sandbox)
	for _, v := range versions {
		r.code[v] = reach.NewProgram()
	}
	return r, nil
}

// version returns the configuration of a version.
func (r *run) version(v version) Version {
	if v == older {
		return r.cfg.Old
	}
	return r.cfg.New
}

// sources returns the versions whose source is available.
func (r *run) sources() []version {
	if r.cfg.Snapshot != nil {
		return []version{newer}
	}
	return versions[:]
}

// limits returns the limits of a worker.
func (r *run) limits() worker.Limits {
	limits := r.cfg.Check.Limits.Worker()
	limits.Start = r.fixed.Start
	return limits
}

// load loads the packages of both versions.
func (r *run) load(ctx context.Context) ([2][]*spec.Package, error) {
	var pkgs [2][]*spec.Package
	var errs [2]error
	var both sync.WaitGroup
	for _, v := range r.sources() {
		both.Go(func() { pkgs[v], errs[v] = r.loadVersion(ctx, v) })
	}
	both.Wait()
	return pkgs, cmp.Or(errs[older], errs[newer])
}

// loadVersion loads the packages of one version.
func (r *run) loadVersion(ctx context.Context, v version) ([]*spec.Package, error) {
	at := r.version(v)
	patterns, err := r.patterns(v)
	if err != nil || len(patterns) == 0 {
		return nil, err
	}
	pkgs, err := spec.Load(ctx, spec.Config{Dir: at.Dir, Env: at.Env, BuildFlags: at.Flags, All: r.cfg.unannotated(), Any: r.cfg.Check.Load.Any}, patterns...)
	if err != nil {
		if ctx.Err() == nil {
			err = fmt.Errorf("%s: %w", at.Name, err)
		}
		return nil, err
	}
	for _, p := range pkgs {
		if p.Dir == "" && len(p.Errors) > 0 { // it stands for a pattern
			return nil, fmt.Errorf("%s: %w", at.Name, p.Errors[0])
		}
	}
	return pkgs, nil
}

// patterns returns the patterns of the packages of a version, without the
// directories that only the other version has. It returns an error if neither
// version has a directory.
func (r *run) patterns(v version) (all []string, err error) {
	for _, pattern := range r.cfg.Check.Patterns {
		switch {
		case r.version(v).has(pattern):
			all = append(all, pattern)
		case r.cfg.Snapshot != nil:
			return nil, fmt.Errorf("there is no directory %s", pattern)
		case !r.version(1 - v).has(pattern):
			return nil, fmt.Errorf("neither version has a directory %s", pattern)
		}
	}
	return all, nil
}

// has reports whether the version has the directory that a pattern names. It
// returns true if the pattern names none.
func (v Version) has(pattern string) bool {
	if !build.IsLocalImport(pattern) {
		return true
	}
	info, err := os.Stat(filepath.Join(v.Dir, strings.TrimSuffix(pattern, "/...")))
	return err == nil && info.IsDir()
}

// compare compares packages and passes their events on in order.
func (r *run) compare(ctx context.Context, all []*pairing, h Handler) {
	r.pairings = all
	functions, places := 0, 0
	for _, p := range all {
		p.match(r)
		for _, f := range p.functions {
			f.place = places
			places++
			if f.isInBoth() {
				functions++
			}
		}
	}
	r.ranking = limits.NewRanking(places)
	if r.cfg.collect.recorder != nil {
		r.cfg.collect.recorder.begin(all)
	}
	r.share(functions)
	pass := func(e Event) {
		if e.Time.IsZero() {
			e.Time = time.Now()
		}
		r.summary.Count(e)
		h.Event(e)
	}
	gone := r.missing(all)
	passGone := func(isDue func(pkg string) bool) {
		for len(gone) > 0 && isDue(gone[0].Package) && ctx.Err() == nil {
			pass(acceptMissing(r.accepted, strings.TrimPrefix(strings.TrimPrefix(gone[0].Package, r.cfg.Snapshot.Module), "/"), gone[0]))
			gone = gone[1:]
		}
	}
	for p := range r.prepared(ctx, all) {
		passGone(func(pkg string) bool { return pkg < p.name() })
		for _, e := range p.faults {
			pass(e)
		}
		events := make(chan chan Event, len(p.functions))
		var ended sync.WaitGroup
		ended.Go(func() { p.compare(ctx, r, events) })
		for one := range events {
			for open := true; open; {
				var e Event
				select {
				case e, open = <-one:
					if !open {
						continue
					}
				case e = <-p.progress:
				}
				pass(e)
			}
		}
		ended.Wait()
		passGone(func(pkg string) bool { return pkg == p.name() })
	}
	passGone(func(string) bool { return true })
}

// share divides the time of the run between the functions, if the configuration
// asks for that.
func (r *run) share(functions int) {
	r.budget = r.cfg.Check.Limits.Function
	if r.budget == check.AutoBudget && !r.cfg.Check.Build.Shard.IsMerge() {
		wall := r.fixed.Shared
		r.budget = min(max(wall*time.Duration(r.cfg.Check.Parallel)/time.Duration(max(functions, 1)), wall/90), wall*2/3)
	}
}

// prepared prepares packages until the context ends, each while the one before
// is compared. The receiver closes them.
func (r *run) prepared(ctx context.Context, all []*pairing) <-chan *pairing {
	ready := make(chan *pairing)
	go func() {
		defer close(ready)
		for _, p := range all {
			if ctx.Err() != nil {
				return
			}
			p.prepare(ctx, r)
			ready <- p
		}
	}()
	return ready
}

// compare compares the functions of a prepared package. It sends the channel of
// each function's events in order. A function that differs has its events when
// all have ended, since others may show its change, or it that of others.
func (p *pairing) compare(ctx context.Context, r *run, events chan<- chan Event) {
	defer close(events)
	defer p.close()
	if len(p.faults) > 0 || ctx.Err() != nil {
		for _, f := range p.functions {
			r.ranking.End(f.place)
		}
		return
	}
	var all, ran sync.WaitGroup
	for _, f := range p.functions {
		ch := make(chan Event)
		f.events = ch
		events <- ch
		r.semaphore.Acquire()
		ran.Add(1)
		all.Go(func() {
			f.compare(ctx)
			r.ranking.End(f.place)
			r.semaphore.Release()
			ran.Done()
			if !f.waits() {
				f.release()
			}
		})
	}
	ran.Wait()
	if ctx.Err() == nil {
		p.keep(r)
		if !r.cfg.Check.Build.Shard.IsPart() {
			p.charge(ctx, r)
		}
	}
	for _, f := range p.functions {
		if f.waits() {
			f.release()
		}
	}
	all.Wait()
}

// maxFaults is how many errors of a package are reported.
const maxFaults = 4

// prepare notes the faults of the packages, or builds the workers of the
// functions that both versions have.
func (p *pairing) prepare(ctx context.Context, r *run) {
	for _, v := range versions {
		if p.pkgs[v] == nil {
			continue
		}
		for _, e := range p.pkgs[v].Errors[:min(len(p.pkgs[v].Errors), maxFaults)] {
			p.faults = append(p.faults, Event{Action: ActionError, Package: p.pkgs[v].Path, Pos: e.Pos, Message: r.version(v).Name + ": " + e.Msg})
		}
	}
	if len(p.faults) > 0 {
		return
	}
	p.openCode(r)
	p.recall(r)
	var runnable []*function
	runs := false
	for _, f := range p.functions {
		if f.kept.end != nil {
			runnable = append(runnable, f)
		} else if f.isRunnable(ctx) {
			runnable, runs = append(runnable, f), true
		}
	}
	if !runs {
		return
	}
	// Functions that are the same do not run, but help to find where the
	// differences of others come from.
	runnable = slices.DeleteFunc(runnable, func(f *function) bool { return f.kept.end != nil && !f.isRunnable(ctx) })
	err := p.build(ctx, r, runnable)
	if err == nil {
		err = p.share(r)
	}
	if err != nil && ctx.Err() == nil {
		p.faults = append(p.faults, Event{Action: ActionError, Package: p.name(), Message: err.Error()})
	}
}

// name returns the import path in the new version, or else in the old one.
func (p *pairing) name() string {
	if p.pkgs[newer] != nil {
		return p.pkgs[newer].Path
	}
	return p.pkgs[older].Path
}
