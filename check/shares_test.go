package check

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/typetarget/target/check/cache"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/check/internal/quiet"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver/timecut"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// TestRemainder has each function that begins have a part of a run's timeout,
// whatever those before it take of theirs.
func TestRemainder(t *testing.T) {
	for _, takes := range []float64{0, 0.5, 1} {
		synctest.Test(t, func(t *testing.T) {
			const functions, parallel = 300, 2
			r := &remainder{until: time.Now().Add(90 * time.Second), parallel: parallel, waiting: functions}
			preparing := r.preparing()
			if all := functions * preparing; all > 45*time.Second {
				t.Errorf("preparing %d functions may take %v", functions, all)
			}
			first := r.begin()
			share := first
			for range functions * 9 / 10 {
				time.Sleep(time.Duration(takes * float64(share) / parallel))
				share = r.begin()
			}
			if takes < 0.7 && share < first || share < first/4 {
				t.Errorf("functions take %v of their time: the first one has %v, one of the last %v", takes, first, share)
			}
		})
	}
	if share := (&remainder{waiting: 3}).begin(); share != 0 {
		t.Errorf("a part of %v without a timeout", share)
	}
}

// withVerdicts returns a run with the verdicts of earlier ones, and its packages.
func withVerdicts(t *testing.T, cfg Config) (*run, []*packageRun) {
	t.Helper()
	r, err := newRun(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	r.kept = r.cfg.verdicts(t.Context(), cfg.Strategy, r.summary.Sandbox)
	packages, err := r.packages(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r, packages
}

// TestNoneWaits has no function wait for its part once a run is over: neither
// after a run of all inputs, nor after one that only repeats a failure.
func TestNoneWaits(t *testing.T) {
	verdicts := t.TempDir()
	dir := srctree.Unpack(t, "-- go.mod --\nmodule example.com/fails\n\ngo 1.26\n-- a.go --\npackage fails\n\n//refine:ensures result != 2\nfunc F(n int) int { return n }\n\n//refine:ensures result == n\nfunc G(n int) int { return n }\n")
	cfg := Config{Dir: dir, Build: Build{Cache: cache.Open(func(string) string { return verdicts }, false)}}
	for _, repeated := range []int{0, 1} {
		r, packages := withVerdicts(t, cfg)
		again := 0
		r.check(t.Context(), packages, HandlerFunc(func(e Event) { again += e.Repeated }))
		if again != repeated || r.remainder.waiting != 0 {
			t.Errorf("%d inputs repeated, want %d; %d functions wait", again, repeated, r.remainder.waiting)
		}
	}
}

// TestKeptLeaveTime has a function take the time of one that an earlier run has
// checked.
func TestKeptLeaveTime(t *testing.T) {
	verdicts := t.TempDir()
	dir := srctree.Unpack(t, "-- go.mod --\nmodule example.com/leaves\n\ngo 1.26\n-- a.go --\npackage leaves\n\n//refine:ensures result == n\nfunc F(n int) int { return n }\n\n//refine:ensures result == n\nfunc G(n int) int { return n }\n")
	cfg := Config{Dir: dir, Parallel: 1, Build: Build{Cache: cache.Open(func(string) string { return verdicts }, false)}, Limits: Limits{Function: AutoBudget}}
	for _, test := range []struct {
		run  string
		want time.Duration // of F
	}{{"", 22500 * time.Millisecond}, {"^G$", 0}, {"", 45 * time.Second}} {
		cfg.Run = regexp.MustCompile(test.run)
		r, packages := withVerdicts(t, cfg)
		if test.want == 0 {
			r.check(t.Context(), packages, HandlerFunc(func(Event) {}))
			continue
		}
		r.shares = limits.NewShares(90*time.Second, 1, packages[0].estimate(), func() quiet.Time { return 0 })
		r.remainder = newRemainder(t.Context(), 1, 2)
		packages[0].open(t.Context())
		packages[0].prepare(t.Context())
		if got := packages[0].functions[0].times.share; got != test.want {
			t.Errorf("F has a share of %v, want %v", got, test.want)
		}
	}
}

// TestBudgetOfTimeout has the budget of a function be no more than its part of
// the run's timeout, unless it has none or one of its own.
func TestBudgetOfTimeout(t *testing.T) {
	own := 5 * time.Minute
	for _, test := range []struct {
		limit time.Duration
		own   *time.Duration
		want  time.Duration
	}{
		{3 * time.Second, nil, 2 * time.Second}, {time.Second, nil, time.Second}, {AutoBudget, nil, 2 * time.Second},
		{0, nil, 0}, {time.Second, &own, own},
	} {
		r := &run{cfg: Config{Limits: Limits{Function: test.limit}}, shares: limits.NewShares(90*time.Second, 1, limits.FunctionCount{}, quiet.Now)}
		f := &function{run: r, contract: &spec.Contract{Bound: bounds.Bound{Budget: test.own}}, times: times{part: 2 * time.Second}}
		if got := f.budget(); got != test.want {
			t.Errorf("a limit of %v: a budget of %v, want %v", test.limit, got, test.want)
		}
		if said := strings.Contains(f.budgetEnded(), "the run's timeout, 2s, ended"); said != (test.want == 2*time.Second) {
			t.Errorf("a limit of %v: %s", test.limit, f.budgetEnded())
		}
	}
}

// TestLate has a function without annotations be tried again if its time ends
// before it is known whether it can run. Its argument has so many parts that the
// clock is looked at.
func TestLate(t *testing.T) {
	dir := srctree.Unpack(t, "-- go.mod --\nmodule example.com/late\n\ngo 1.26\n-- a.go --\npackage late\n\nfunc F(x [64][64][32]int8) {}\n")
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir, All: spec.Exported})
	if err != nil {
		t.Fatal(err)
	}
	r := &run{cfg: Config{Bounds: &domain.Bounds{Depth: 1}}, remainder: &remainder{parallel: 1}, shares: limits.NewShares(90*time.Second, 1, limits.FunctionCount{}, quiet.Now), memory: limits.NewGuard(0)}
	f := newFunction(r, pkgs[0].Contracts[0])
	for _, test := range []struct {
		limit time.Duration
		want  readiness
	}{
		{time.Nanosecond, late},
		{0, ready},
		{time.Nanosecond, late},
	} {
		r.cfg.Limits.Function = test.limit
		is := f.readiness(t.Context())
		if ended := f.outcome.last.Load() != nil; is != test.want || ended {
			t.Errorf("with %v: readiness %v, ended %v", test.limit, is, ended)
		}
	}
	endLate(f)
	if end := f.outcome.last.Load(); end == nil || end.Needs != moreTime || !end.Clock {
		t.Errorf("it ends in %v", end)
	}
}

// TestAfresh has work that follows inputs which took all of a share: it has a
// share of its own, and the event says that a clock decided. A budget that a
// user sets is for all of the work.
func TestAfresh(t *testing.T) {
	const share = 20 * time.Millisecond
	for _, test := range []struct {
		limit time.Duration
		fresh bool
	}{{AutoBudget, true}, {share, false}} {
		r := &run{cfg: Config{Limits: Limits{Function: test.limit}}, memory: limits.NewGuard(0)}
		c := &spec.Contract{}
		f := &function{run: r, contract: c, times: times{share: share}, domain: inputDomain{contract: c, fitted: &domain.Bounds{}}}
		noted, late := timecut.With(t.Context())
		work := newTimed(noted, f, quiet.Now())
		<-work.ctx.Done()
		begin := quiet.Now()
		work.afresh()
		if work.begin.Add(0) < begin && test.fresh || late.Cut() != test.fresh {
			t.Errorf("with a limit of %v, work began %v ago, and is cut short: %v", test.limit, quiet.Since(work.begin), late.Cut())
		}
		if !test.fresh && work.ctx.Err() == nil {
			t.Errorf("a budget of %v begins again", test.limit)
		}
		work.end()
	}
}

// TestFitBeyondShare finds the depth of a function with annotations in counted
// work, though its share is over. Functions without annotations end with it.
func TestFitBeyondShare(t *testing.T) {
	packages, err := spec.Load(t.Context(), spec.Config{Dir: filepath.Join("..", "examples")}, "./avl")
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{Fit: true, Bounds: &domain.Bounds{Depth: domain.DefaultDepth}, Limits: Limits{Function: AutoBudget}}
	for _, unannotated := range []bool{false, true} {
		c := *packages[0].Contracts[0]
		c.Unannotated = unannotated
		f := &function{
			run: &run{cfg: cfg, memory: limits.NewGuard(0)}, contract: &c,
			times: times{share: 2 * time.Millisecond}, domain: inputDomain{contract: &c, run: cfg},
		}
		f.fit(t.Context(), quiet.Now())
		if depth := f.domain.maxDepth(); f.fitCut != unannotated || depth < 4 && !unannotated {
			t.Errorf("unannotated %v: depth %d, cut short: %v", unannotated, depth, f.fitCut)
		}
	}
}
