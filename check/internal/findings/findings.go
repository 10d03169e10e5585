package findings

import (
	"cmp"
	"context"
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"time"

	"github.com/typetarget/target/check/coverage"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/solver/timecut"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
)

// The limits of the questions about one clause: whether a search finds a value,
// and whether Z3 says that there is none. They limit work, so that the answers
// are the same on every machine. findingsNet only keeps a question from
// hanging.
const (
	searchSteps    = 2_500_000 // some 50 ms
	proofResources = 500_000   // of Z3: some second
	findingsNet    = 2 * time.Minute
)

// A Ledger is what is known of a contract once its inputs have run.
type Ledger struct {
	Contract *spec.Contract
	// Encoding is that of the last depth that ran. This is Depth, which is
	// at most MaxDepth.
	Encoding        *encode.Encoding
	Depth, MaxDepth int
	// Bounds are the bounds of a depth.
	Bounds func(depth int) domain.Bounds
	// Valid counts the inputs that ran, Discards those that count as
	// discarded, and Drawn the values that were drawn to find them.
	Valid, Discards, Drawn int64
	// Overrun is true if a filter has taken a depth over from the solver.
	Overrun bool
	// Binary is the worker that ran them.
	Binary      *worker.Binary
	Antecedents *Antecedents
	// Unreached are the branches that no input has reached.
	Unreached []coverage.Branch
	// Special are the findings about special values. SpecialSure says that
	// it is known whether there are any.
	Special     []Finding
	SpecialSure bool
	// Filter evaluates compiled clauses on the values of an encoding of a
	// depth.
	Filter func(ctx context.Context, depth int, e *encode.Encoding) solver.Strategy
}

// A Note is a further line of a message.
type Note struct {
	Pos token.Position // invalid if it has no place
	Msg string
}

// A Finding is a reason why the verdict on a contract means less than it seems
// to.
type Finding struct {
	// Name is one of annotation.Findings.
	Name string
	// Pos is that of the clause.
	Pos token.Position
	Msg string
}

// All returns the findings about a contract that all inputs kept, except those
// that it accepts. The worker must have ended.
func (l *Ledger) All(ctx context.Context) []Finding {
	var all []Finding
	var unsure []string
	told := make(map[*clause.Clause]bool)
	add := func(name string, c *clause.Clause, msg string) {
		told[c] = true
		all = append(all, Finding{name, c.Pos, msg + ": " + c.Text})
	}
	note := func(name string, sure bool) {
		if !sure {
			unsure = append(unsure, name)
		}
	}
	redundant, sure := l.redundant(ctx)
	note(annotation.Redundant, sure)
	for _, c := range redundant {
		add(annotation.Redundant, c, "within the bounds the other clauses of the precondition imply this one")
	}
	// The panics clauses are one condition, noted at the first.
	if c := l.Contract.Panics(); len(c) > 0 && !l.Binary.Applied(c[0]) {
		add(annotation.Unused, c[0], "this panics clause is true for no input, so nothing tests it")
	}
	for _, c := range l.Contract.Of(annotation.RolePre, annotation.RolePost) {
		if c.When != nil && c.Law == nil && !l.Binary.Applied(c) {
			add(annotation.Unused, c, "no input makes the left side of this implication hold")
		}
	}
	for _, name := range l.invariantTypes() {
		if _, allowed := l.Contract.Pkg.Allow[name][annotation.Unused]; allowed {
			continue
		}
		unused, sure := l.Antecedents.unused(ctx, name)
		note(annotation.Unused, sure)
		for _, c := range unused {
			add(annotation.Unused, c, "no "+name.Name()+" within the bounds makes the left side of this implication hold")
		}
	}
	for _, c := range written(l.Contract.Post()) {
		if l.isIdle(c) {
			add(annotation.Idle, c, "this postcondition mentions neither a result nor what the call could change")
		}
	}
	implied, sure := l.implied(ctx)
	note(annotation.Implied, sure)
	for _, c := range implied {
		if !told[c] {
			add(annotation.Implied, c, "the precondition alone implies this, so the function cannot violate it")
		}
	}
	if b := l.Contract.Bound; b.Len != nil && *b.Len > l.MaxDepth {
		all = append(all, Finding{annotation.Ineffective, b.Pos, fmt.Sprintf(
			"len=%d allows no length beyond the depth, which is %d: raise that with depth=%[1]d", *b.Len, l.MaxDepth)})
	}
	unrealized, sure := l.unrealized(ctx)
	note(annotation.Unrealized, sure)
	all = append(all, unrealized...)
	all = append(all, l.partial()...)
	all = append(all, l.untried(all)...)
	apart := l.neverEqual()
	all = append(all, apart...)
	all = append(all, unreached(besides(l.Unreached, apart))...)
	all = append(all, l.Special...)
	note(annotation.Special, l.SpecialSure)
	all = append(all, l.stale(all, unsure)...)
	all = allowed(l.Contract, all)
	slices.SortStableFunc(all, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Pos.Offset, b.Pos.Offset), cmp.Compare(a.Name, b.Name))
	})
	return all
}

// allowed leaves out the findings that a contract accepts.
func allowed(c *spec.Contract, all []Finding) []Finding {
	return slices.DeleteFunc(all, func(f Finding) bool { _, accepts := c.Allow[f.Name]; return accepts })
}

// Unreached returns the findings about branches that no input has reached, in
// their order, except if the contract accepts them. They are known even if not
// every input ran.
func Unreached(c *spec.Contract, open []coverage.Branch) []Finding {
	return allowed(c, unreached(open))
}

func unreached(open []coverage.Branch) []Finding {
	var all []Finding
	for _, b := range open {
		if b.IsTold() {
			all = append(all, Finding{annotation.Unreached, b.Pos, b.String()})
		}
	}
	return all
}

// written returns the clauses that somebody wrote: a law that says nothing for
// a function is no finding.
func written(clauses []*clause.Clause) []*clause.Clause {
	return slices.DeleteFunc(clauses, func(c *clause.Clause) bool { return c.Law != nil })
}

// invariantTypes returns the types that have invariants and values in the
// inputs, in the order of their positions.
func (l *Ledger) invariantTypes() []*types.TypeName {
	var names []*types.TypeName
	for name, clauses := range l.Contract.Pkg.Invariants {
		known := func(t encode.ClauseTerm) bool { return slices.Contains(clauses, t.Clause) }
		if slices.ContainsFunc(l.Encoding.Clauses, known) {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b *types.TypeName) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return names
}

// redundant returns the requires clauses that are true for every input that
// satisfies the others, though not for every value of the parameters. If
// clauses imply each other, the first is not redundant. A clause that the
// solver does not know about counts as needed, and sure is false.
func (l *Ledger) redundant(ctx context.Context) (redundant []*clause.Clause, sure bool) {
	e := l.Encoding
	sure = len(e.Unlifted) == 0
	if len(e.Clauses) < 2 {
		return nil, sure
	}
	without := make(map[int]bool)
	for i := len(e.Clauses) - 1; i >= 0; i-- {
		clause := e.Clauses[i]
		if clause.Clause.Verb != annotation.VerbRequires || clause.Clause.Law != nil {
			continue
		}
		s := e.Problem.Store
		fails := s.And(e.Shape.Constraint, s.Not(clause.Term))
		others := []term.Term{fails}
		for j, other := range e.Clauses {
			if j != i && !without[j] {
				others = append(others, other.Term)
			}
		}
		needed := ask(ctx, e, s.And(others...))
		if needed == holdsOfNone && ask(ctx, e, fails) == holdsOfSome {
			without[i] = true
			redundant = append(redundant, clause.Clause)
		}
		sure = sure && needed != notKnown
	}
	return redundant, sure
}

// An answer says whether the solver knows a value that makes a condition true.
type answer uint8

const (
	notKnown    answer = iota
	holdsOfNone        // no value of the parameters makes it true
	holdsOfSome
)

// ask asks the solver whether some value of the parameters makes root true. A
// search finds one fast, if there is one; Z3 says whether there is none.
func ask(ctx context.Context, e *encode.Encoding, root term.Term) answer {
	p := *e.Problem
	p.Root, p.Fresh = root, false
	found := false
	search := solver.Search{Steps: func(int64) int64 { return searchSteps }}
	out, err := search.Enumerate(ctx, &p, func(problem.Model) bool {
		found = true
		return false
	})
	switch {
	case found:
		return holdsOfSome
	case err == nil && out.Complete:
		return holdsOfNone
	}
	proof, cancel := timecut.Timeout(ctx, findingsNet)
	defer cancel()
	switch conflict, err := solver.Conflict(proof, solver.SMT{Resources: proofResources}, p.Store, []term.Term{root}, p.Vars); {
	case err != nil:
		return notKnown
	case conflict == nil:
		return holdsOfSome
	}
	return holdsOfNone
}

// isIdle reports whether a postcondition means the same before the call as
// after it.
func (l *Ledger) isIdle(c *clause.Clause) bool {
	for _, a := range c.Args {
		if a.Kind == clause.ArgResult || a.Kind == clause.ArgParam && source.Mutable(l.Contract.Pkg, l.Contract.Params[a.Index].Type()) {
			return false
		}
	}
	return !readsState(l.Contract.Pkg, c)
}
