package encode

import (
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
)

// A Leaving says which clauses an encoding may leave to native evaluation, on every value of the parameters. The zero
// Leaving leaves none.
type Leaving struct {
	// All leaves out all clauses, however many values there are.
	All bool
	// Most is the number of values up to which a clause is left out that cannot be lifted, or that costs more to lift than
	// to evaluate on each of them.
	Most int64
	// Known are clauses to leave out without an attempt to lift them, while there are no more than Most values.
	Known []Unlifted
}

// An Unlifted is a clause that an encoding leaves out.
type Unlifted struct {
	Clause *spec.Clause
	// Why says why it is not lifted: an [*Unsupported], a [*Dear], or nil where nothing is to be lifted.
	Why error
}

// A Dear is the reason to leave out a clause that takes more to lift than to evaluate.
type Dear struct {
	// Steps is how many evaluation steps were spent on it, and Values how many values there are.
	Steps, Values int64
}

// Error says what was given up.
func (d *Dear) Error() string {
	return "to lift it takes longer than to evaluate it on every value"
}

// EncodePartly is [Encode], but leaves out clauses where that is allowed. Which ones depends on counts only, of values
// and of evaluation steps. Where the values hold functions or opaque values none is left out: what they are depends on
// what can be lifted.
func EncodePartly(ctx context.Context, c *spec.Contract, b Bounds, allowed Leaving) (*Encoding, error) {
	out := map[*spec.Clause]error{}
	for _, u := range allowed.Known {
		out[u.Clause] = u.Why
	}
	for {
		l := newLifter(ctx, solver.NewStore(), c.Pkg, sizesOf(c.Pkg))
		l.leaving = &leaving{Leaving: allowed, out: out, due: dearEffort}
		e, err := l.encode(c, b)
		switch {
		case err == nil:
			return e, nil
		case l.lifting == nil || !l.leaving.allows(l, err):
			return nil, err
		}
		out = maps.Clone(out)
		out[l.lifting] = err
	}
}

// A clause is dear where lifting it has taken dearEffort and one step for each few of the values.
const (
	dearEffort    = 1 << 15
	valuesForStep = 4
)

// A leaving is the clauses that one encoding leaves out.
type leaving struct {
	Leaving
	out map[*spec.Clause]error
	// values asks for the values of the parameters; nil where no clause can be left out.
	values *solver.Problem
	// due is the effort at which the values are counted next.
	due int
}

// begin says what the values of the parameters are, once they are unfolded, before anything is lifted.
func (v *leaving) begin(l *lifter, c *spec.Contract, values *solver.Problem) {
	if l.tables > 0 || c.ReachesOpaque() {
		v.out = nil
		return
	}
	v.values = values
	if len(v.out) > 0 && !v.few(l.ctx, v.Most) {
		v.out = nil
	}
}

// leaves reports whether a clause is left out, and notes it then.
func (l *lifter) leaves(cl *spec.Clause) bool {
	v := l.leaving
	if v == nil || v.values == nil {
		return false
	}
	why, out := v.out[cl]
	if !out && !v.All {
		return false
	}
	if !slices.ContainsFunc(l.unlifted, func(u Unlifted) bool { return u.Clause == cl }) {
		l.unlifted = append(l.unlifted, Unlifted{cl, why})
	}
	return true
}

// few reports whether there are no more than some number of values.
func (v *leaving) few(ctx context.Context, most int64) bool {
	if v.values == nil || most <= 0 {
		return false
	}
	_, ok := solver.CountUpTo(ctx, v.values, most)
	return ok
}

// spend abandons the clause that is being lifted where that has become dear.
func (v *leaving) spend(l *lifter) {
	if l.effort < v.due {
		return
	}
	v.due = 2 * l.effort
	if v.few(l.ctx, min(v.Most, valuesForStep*int64(l.effort-dearEffort/2))) {
		n, _ := solver.CountUpTo(l.ctx, v.values, v.Most)
		panic(refusal{&Dear{Steps: int64(l.effort), Values: n}})
	}
}

// allows reports whether the clause that was being lifted when an error came up may be left out for that.
func (v *leaving) allows(l *lifter, err error) bool {
	if dear := (*Dear)(nil); errors.As(err, &dear) {
		return true
	}
	unsupported := (*Unsupported)(nil)
	return errors.As(err, &unsupported) && !unsupported.varies && v.few(l.ctx, v.Most)
}
