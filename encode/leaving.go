package encode

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
)

// A Leaving says which clauses an encoding may leave out, to be evaluated as
// compiled code on every value of the parameters. The zero Leaving leaves out
// none.
type Leaving struct {
	// All leaves out all clauses, however many values there are.
	All bool
	// Most is the maximum number of values at which a clause may be left
	// out. A clause is left out if it cannot be lifted, or costs more to
	// lift than to evaluate on each value.
	Most int64
	// Drawn reports whether some of the values are drawn if there are more
	// than Most. A clause is then left out that cannot be lifted, or that
	// costs more to lift than to evaluate on drawnValues of them. Nil
	// leaves none out.
	Drawn func(values *problem.Problem) bool
	// Known are clauses to leave out without an attempt to lift them, if
	// any may be left out.
	Known []Unlifted
	// Rest, if it is not nil, is the reason to leave out all other clauses
	// too, while there are at most Most values.
	Rest error
}

// An Unlifted is a clause that an encoding leaves out.
type Unlifted struct {
	Clause *clause.Clause
	// Why is the reason why it is not lifted: an [*Unsupported], an
	// [*Expensive], the Rest of a Leaving, or nil if nothing is to be
	// lifted.
	Why error
}

// An Expensive is the reason to leave out a clause that costs more to lift than
// to evaluate.
type Expensive struct {
	// Steps is the number of evaluation steps spent on it. Values is the
	// number of values that it is compared with: all values, or
	// drawnValues.
	Steps, Values int64
}

// Error compares the two.
func (d *Expensive) Error() string {
	return fmt.Sprintf("to lift it takes more than %d steps, more than to evaluate it on %d values", d.Steps, d.Values)
}

// EncodePartly does the same as [Encode], but leaves out clauses if that is
// allowed. The choice depends only on the numbers of values and of evaluation
// steps. If the values hold functions or opaque types, no clause is left out,
// because these values depend on what can be lifted. The error is as for
// Encode.
func EncodePartly(ctx context.Context, ask problem.Solver, c *spec.Contract, b domain.Bounds, allowed Leaving) (*Encoding, error) {
	out := map[*clause.Clause]error{}
	for _, u := range allowed.Known {
		out[u.Clause] = u.Why
	}
	for {
		g := newLifting(ctx, ask, c.Pkg)
		g.leave(&leaving{Leaving: allowed, ask: ask, out: out, due: expensiveEffort})
		e, err := g.encode(c, b)
		switch {
		case err == nil:
			return e, nil
		case g.clause == nil || !g.leaving.allows(g.l.T, err):
			return nil, err
		}
		out = maps.Clone(out)
		out[g.clause] = err
	}
}

// A clause is expensive if lifting it has taken expensiveEffort and one step
// for each few of the values.
const (
	expensiveEffort = 1 << 12
	valuesForStep   = 4
	// drawnValues is how many values lifting is compared with where they
	// are drawn.
	drawnValues = 10_000_000
)

// A leaving holds the clauses that one encoding leaves out.
type leaving struct {
	Leaving
	ask problem.Solver
	out map[*clause.Clause]error
	// values is the problem of the parameters' values; nil if no clause can
	// be left out.
	values *problem.Problem
	// due is the effort at which lifting and evaluation are compared next.
	// count is the number of values to evaluate a clause on, once it is
	// known.
	due   int
	count int64
	// With drawn there are more values than Most, and some are drawn. With
	// many there are more, and none is drawn.
	drawn, many bool
}

// begin sets the values of the parameters once they are unfolded, before
// anything is lifted.
func (v *leaving) begin(l *lift.Lifter, c *spec.Contract, values *problem.Problem) {
	if l.Mem.Tables > 0 || c.ReachesOpaque() {
		v.out = nil
		return
	}
	v.values = values
	if v.compares() {
		v.values.Store = l.T.Store.Clone() // which stays small
	}
	if v.Rest != nil && (!v.may(l.T.Ctx) || v.drawn) {
		v.Rest = nil
	}
	if len(v.out) > 0 && !v.may(l.T.Ctx) {
		v.out = nil
	}
}

// leaves reports whether a clause is left out, and notes it then.
func (g *lifting) leaves(cl *clause.Clause) bool {
	v := g.leaving
	if v == nil || v.values == nil {
		return false
	}
	why, out := v.out[cl]
	if !out && !v.All {
		if v.Rest == nil {
			return false
		}
		why = v.Rest
	}
	if !slices.ContainsFunc(g.unlifted, func(u Unlifted) bool { return u.Clause == cl }) {
		g.unlifted = append(g.unlifted, Unlifted{cl, why})
	}
	return true
}

// compares reports whether lifting may have to be compared with evaluation.
func (v *leaving) compares() bool {
	return v.values != nil && (v.Most > 0 || v.Drawn != nil) && !v.many
}

// may reports whether clauses may be left out: there are no more values than
// Most, or they are drawn.
func (v *leaving) may(ctx context.Context) bool {
	if !v.compares() || v.count > 0 {
		return v.count > 0
	}
	if v.Most > 0 {
		if n, ok := v.ask.CountUpTo(ctx, v.values, v.Most, countSteps); ok {
			v.count = max(n, 1)
			return true
		}
	}
	switch {
	case ctx.Err() != nil:
	case v.Drawn != nil && v.Drawn(v.values):
		v.count, v.drawn = drawnValues, true
	default:
		v.many = true
	}
	return v.count > 0
}

// countSteps is the maximum number of steps to count the values: less than a
// tenth of a second. If the count takes more, the values have so many forms
// that each of them costs more than is counted here.
const countSteps = 1 << 21

// spend abandons the clause that is being lifted if that has become expensive.
func (v *leaving) spend(t *sym.Terms) {
	spent := t.Spent()
	if spent < v.due {
		return
	}
	v.due = 2 * spent
	if v.may(t.Ctx) && v.count <= valuesForStep*int64(spent-expensiveEffort/2) {
		panic(sym.Refusal{Err: &Expensive{Steps: int64(spent), Values: v.count}})
	}
}

// left returns the effort that may be spent until spend compares again; 0 if it
// never does.
func (v *leaving) left(t *sym.Terms) int64 {
	if !v.compares() {
		return 0
	}
	return int64(max(v.due-t.Spent(), sym.ToilPause))
}

// allows reports whether err permits leaving out the clause that was being
// lifted.
func (v *leaving) allows(t *sym.Terms, err error) bool {
	if costs := (*Expensive)(nil); errors.As(err, &costs) {
		return true
	}
	unsupported := (*sym.Unsupported)(nil)
	return errors.As(err, &unsupported) && !unsupported.Varies && v.may(t.Ctx)
}
