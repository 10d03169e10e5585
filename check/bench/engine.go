package main

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/typetarget/target/check/bench/rival"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
)

// loadContracts loads the contracts of one of the packages below this one,
// given by its name.
func loadContracts(ctx context.Context, name string) (map[string]*spec.Contract, error) {
	return loadPackage(ctx, "github.com/typetarget/target/check/bench/"+name)
}

// loadPackage loads the contracts of a package, given by its path.
func loadPackage(ctx context.Context, path string) (map[string]*spec.Contract, error) {
	pkgs, err := spec.Load(ctx, spec.Config{}, path)
	if err != nil {
		return nil, err
	}
	contracts := map[string]*spec.Contract{}
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			return nil, p.Errors[0]
		}
		for _, c := range p.Contracts {
			contracts[c.Name] = c
		}
	}
	return contracts, nil
}

// boundsOf returns the bounds of a contract.
func boundsOf(c *spec.Contract) domain.Bounds {
	return domain.Merge(domain.Bounds{Depth: domain.DefaultDepth}, c.Bound)
}

// rivalBounds are bounds as rivals take them.
func rivalBounds(b domain.Bounds) rival.Bounds {
	r := rival.Bounds{Depth: b.Depth, Lo: -b.Depth, Hi: b.Depth}
	if b.Ints != nil {
		r.Lo, r.Hi = int(b.Ints.Lo), int(b.Ints.Hi)
	}
	return r
}

// encodeBounds are bounds as target takes them.
func encodeBounds(b rival.Bounds) domain.Bounds {
	return domain.Bounds{Depth: b.Depth, Ints: &bounds.Range{Lo: int64(b.Lo), Hi: int64(b.Hi)}}
}

// An enumeration is the result of the engine for all depths of a contract.
type enumeration struct {
	lift, search time.Duration
	terms        int64
	solver.Stats
	complete bool
}

// enumerate lifts the precondition and enumerates its models, depth by depth as
// a check does, and yields each with its encoding.
func enumerate(ctx context.Context, c *spec.Contract, b domain.Bounds, by solver.Strategy, yield func(*encode.Encoding, problem.Model) bool) (n enumeration, err error) {
	n.complete = true
	b.Final = b.Depth
	for b.Depth = 0; b.Depth <= b.Final && n.complete; b.Depth++ {
		if err := n.add(ctx, c, b, by, yield); err != nil {
			return n, err
		}
	}
	return n, nil
}

// add lifts the precondition at one depth and enumerates the models that this
// depth adds.
func (n *enumeration) add(ctx context.Context, c *spec.Contract, b domain.Bounds, by solver.Strategy, yield func(*encode.Encoding, problem.Model) bool) error {
	begin := time.Now()
	e, err := encode.Encode(ctx, solver.Standard, c, b)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Name, err)
	}
	lifted := time.Now()
	out, err := by.Enumerate(ctx, e.Problem, func(m problem.Model) bool { return yield(e, m) })
	if err != nil {
		return fmt.Errorf("%s: %w", c.Name, err)
	}
	n.lift, n.search = n.lift+lifted.Sub(begin), n.search+time.Since(lifted)
	n.terms, n.Models = n.terms+int64(e.Problem.Store.Len()), n.Models+out.Stats.Models
	n.Stats.Add(out.Stats)
	n.complete = out.Complete
	return nil
}

// all wants every model and does nothing with it.
func all(*encode.Encoding, problem.Model) bool { return true }

// refuteLimit is how long refute may take for an instance. For nearly all
// instances this is enough for 2,000 models or more.
const refuteLimit = 5 * time.Second

// refuted returns how many models a second refute finds until its time is over,
// and how many models that is. Refute is asked once for all depths, which is
// less work for it.
func refuted(ctx context.Context, c *spec.Contract, b domain.Bounds) (perSecond float64, models int64, err error) {
	e, err := encode.Encode(ctx, solver.Standard, c, b)
	if err != nil {
		return 0, 0, err
	}
	e.Problem.Fresh = false
	ctx, cancel := context.WithTimeout(ctx, refuteLimit)
	defer cancel()
	begin := time.Now()
	// It yields at its end only, so that the models are counted by the
	// checks.
	out, err := solver.Refute{}.Enumerate(ctx, e.Problem, func(problem.Model) bool { return true })
	if err != nil {
		return 0, 0, err
	}
	models = max(out.Stats.Checks-1, 0)
	return float64(models) / time.Since(begin).Seconds(), models, nil
}

// engineTable compares the engine alone, on lifted predicates, with a
// hand-written generator, brute force and refute.
func engineTable(ctx context.Context, o *options) (*table, error) {
	t := &table{
		title: "The engine alone, on lifted predicates",
		head: []string{"predicate", "models", "lift ms", "search ms", "models/s",
			"hand-written/s", "ratio", "brute force: valid/s", "ratio", "refute/s (models)", "ratio"},
		notes: []string{
			"Each model is yielded to a function that does nothing; so is each value of the hand-written generators, most of which reuse memory.",
			"Each ratio is how many times as fast the engine is.",
			"Search is the sum of all depths; models/s is of it alone. Brute force loops over all values and filters them with the compiled predicate.",
			"“…” marks what had not ended when its time was over: the rate is that until then.",
			fmt.Sprintf("Refute, the loop of the paper, runs once, between the other runs, for %v at the last depth. It slows down with every model: behind it stands how many there were.", refuteLimit),
		},
	}
	contracts, err := loadContracts(ctx, "lifted")
	if err != nil {
		return nil, err
	}
	for _, s := range rival.Lifted() {
		if !o.wants("engine", s.Name()) {
			continue
		}
		row, err := engineRow(ctx, o, s, contracts[s.Name()])
		if err != nil {
			return nil, err
		}
		t.add(row...)
	}
	return t, nil
}

// engineRow compares the engine with its rivals on one predicate. One half of
// the runs that take turns is before refute and the other half after it: refute
// takes seconds, and the machine can change meanwhile.
func engineRow(ctx context.Context, o *options, s rival.Subject, c *spec.Contract) ([]string, error) {
	b := boundsOf(c)
	rivals := newContest(s, rivalBounds(b), rival.HandWritten, rival.BruteForce)
	var lift, search []time.Duration
	var n enumeration
	rounds := func(o *options) (err error) {
		for range o.repeats() {
			if n, err = enumerate(ctx, c, b, solver.Auto{}, all); err != nil {
				return err
			}
			lift, search = append(lift, n.lift), append(search, n.search)
			if err := rivals.round(o.limit); err != nil {
				return err
			}
		}
		return nil
	}
	before, after := o.halves()
	if err := rounds(before); err != nil {
		return nil, err
	}
	refute, models, err := refuted(ctx, c, b)
	if err != nil {
		return nil, err
	}
	if err := rounds(after); err != nil {
		return nil, err
	}
	if err := rivals.right(); err != nil {
		return nil, err
	}
	perSecond := float64(n.Models) / max(median(search).Seconds(), math.SmallestNonzeroFloat64)
	byHand, handRatio := rivals.cells(rival.HandWritten, perSecond)
	brute, bruteRatio := rivals.cells(rival.BruteForce, perSecond)
	return []string{s.Name(), count(n.Models), milliseconds(median(lift)), milliseconds(median(search)), rate(perSecond),
		byHand, handRatio, brute, bruteRatio, fmt.Sprintf("%s (%s)", rate(refute), count(models)), ratio(perSecond, refute)}, nil
}
