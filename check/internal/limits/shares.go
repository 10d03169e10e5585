package limits

import (
	"cmp"
	"sync"
	"time"

	"github.com/typetarget/target/check/internal/quiet"
)

// A FunctionKind of function has shares of one size.
type FunctionKind uint8

const (
	Annotated FunctionKind = iota
	Unannotated
	// Generated functions have no annotations, and nobody reads their
	// failures one by one.
	Generated
	kinds
)

// sizes says what the shares of a kind are: the size in relation to others, and
// the minimum as a part of the total.
var sizes = [kinds]struct {
	weight  float64
	minimum time.Duration
}{
	Annotated:   {1, 90},
	Unannotated: {1, 180},
	Generated:   {0.2, 900},
}

// A FunctionCount is a number of functions of each kind.
type FunctionCount [kinds]int

// Plus returns the functions of two counts together.
func (c FunctionCount) Plus(other FunctionCount) FunctionCount {
	for kind, n := range other {
		c[kind] += n
	}
	return c
}

// Functions returns the number of functions.
func (c FunctionCount) Functions() int {
	sum := 0
	for _, n := range c {
		sum += n
	}
	return sum
}

func (c FunctionCount) weight() float64 {
	sum := 0.0
	for kind, n := range c {
		sum += float64(n) * sizes[kind].weight
	}
	return sum
}

// Shares shares the time of a run out to packages. It may be used
// concurrently.
type Shares struct {
	total    time.Duration
	parallel int
	now      func() quiet.Time
	begin    quiet.Time

	mu      sync.Mutex
	waiting float64 // the weight of the packages that have not begun
}

// NewShares begins a run. The functions to come may be an estimate. As many of
// them as parallel says run at a time. now is the clock, that of [quiet.Now].
func NewShares(total time.Duration, parallel int, toCome FunctionCount, now func() quiet.Time) *Shares {
	return &Shares{total: total, parallel: parallel, now: now, begin: now(), waiting: toCome.weight()}
}

func (r *Shares) since(t quiet.Time) time.Duration { return time.Duration(r.now() - t) }

// Least returns the minimum share of a function with annotations.
func (r *Shares) Least() time.Duration { return r.total / sizes[Annotated].minimum }

// Greatest returns the maximum share.
func (r *Shares) Greatest() time.Duration { return r.total * 2 / 3 }

// A PackageShare is the part of a run for the functions of a package.
type PackageShare struct {
	run   *Shares
	part  time.Duration
	begin quiet.Time // of its first round
	// First is its first round.
	First Round
}

// Package returns the part of a package, given the estimate of its functions
// that was part of the run's, and those that are to run.
func (r *Shares) Package(estimate, functions FunctionCount) *PackageShare {
	r.mu.Lock()
	defer r.mu.Unlock()
	part := max(r.total-r.since(r.begin), 0)
	if weight := estimate.weight(); weight < r.waiting {
		part = time.Duration(float64(part) * weight / r.waiting)
		r.waiting -= weight
	}
	return &PackageShare{run: r, part: part, begin: r.now(), First: r.round(part/2, functions)}
}

// Begin begins the first round.
func (p *PackageShare) Begin() { p.begin = p.run.now() }

// Second returns the second round, for functions that the first one has cut
// short. ok is false if there is too little time to begin them again. Most
// packages need less than their part, so both rounds together may take twice
// the part, if the run has that time left.
func (p *PackageShare) Second(cut FunctionCount) (second Round, ok bool) {
	left := min(2*p.part-p.run.since(p.begin), p.run.total-p.run.since(p.run.begin))
	second = p.run.round(left, cut)
	return second, left > 0 && second.unit >= 2*p.First.unit
}

// A Round is a time that functions share.
type Round struct {
	run  *Shares
	unit time.Duration // the share of a function with the weight 1
}

func (r *Shares) round(wall time.Duration, functions FunctionCount) Round {
	weight := cmp.Or(functions.weight(), 1)
	return Round{r, time.Duration(float64(wall) * float64(r.parallel) / weight)}
}

// Of returns the share of a function of a kind.
func (r Round) Of(k FunctionKind) time.Duration {
	share := time.Duration(float64(r.unit) * sizes[k].weight)
	return min(max(share, r.run.total/sizes[k].minimum), r.run.Greatest())
}
