package generalize

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"github.com/typetarget/target/check/internal/plainness"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec"
)

// A Judge runs inputs, which need not be valid or within any bounds.
type Judge interface {
	// Fail reports for each input whether it is valid and fails in the way
	// that is asked about. The error is [ErrEnough] if no more can be run.
	Fail(ctx context.Context, inputs [][]value.Value) ([]bool, error)
}

// A Reducer makes failing inputs smaller.
type Reducer struct {
	Contract *spec.Contract
	Strategy solver.Strategy
	Judge    Judge
	// Encode returns the encoding of the inputs within the minimum bounds
	// that contain an input. The error says why there is none.
	Encode func(ctx context.Context, values []value.Value) (*encode.Encoding, error)
	// Most is the maximum number of values of one part that are visited.
	Most int
}

// A Reduced is the result of making a failing input smaller.
type Reduced struct {
	Values []value.Value
	// Why says why some part of it might still be made smaller; it is empty
	// if none can. Then no valid input within the same bounds fails in the
	// same way, differs in one part only, has no greater size, and is
	// plainer, or as plain and earlier in the order of inputs. Integers
	// with more values than are tried get no further from zero, either.
	Why string
}

// Reduce makes an input that fails smaller, as long as it stays valid and fails
// in the same way. It ends when no single part can be made smaller, or when the
// context or the Judge ends it. Reduce returns other errors of the Judge, and
// those of the Strategy. An error of Encode is returned too, unless it is about
// the input that the first step has found.
//
// Reduce first works without the solver. It replaces parts by values of the
// same type within them, removes elements of lists, and moves numbers nearer to
// zero (as SmartCheck and QuickCheck do). The result has few enough parts for
// the solver to stream all smaller values of each, with the rest fixed and the
// precondition asserted.
func (r *Reducer) Reduce(ctx context.Context, values []value.Value) (Reduced, error) {
	short, err := r.shorten(ctx, values)
	switch {
	case err != nil:
		return r.ended(ctx, short, err)
	case ctx.Err() != nil:
		return Reduced{short, overtime}, nil
	}
	enc, err := r.Encode(ctx, short)
	if err != nil && ctx.Err() == nil {
		// A bound at a type may exclude a shorter input.
		if again, other := r.Encode(ctx, values); other == nil {
			short, enc, err = values, again, nil
		}
	}
	if err != nil {
		if ctx.Err() != nil {
			return Reduced{short, overtime}, nil
		}
		return Reduced{short, untried(err)}, nil
	}
	return r.descend(ctx, short, enc)
}

const (
	// overtime is the reason if the time ended, and spent if the allowance
	// ended.
	overtime = "time ended before all that is smaller was tried"
	spent    = "few smaller ones were tried, as others fail before it; -run tries more"
	// linked is the reason if the input has nodes of graphs, or memory that
	// parameters share.
	linked = "references to the same memory were dropped, not changed"
)

// untried says that an error has kept smaller inputs from being tried.
func untried(err error) string {
	why := err.Error()
	if unsupported := (*encode.Unsupported)(nil); errors.As(err, &unsupported) {
		why = cmp.Or(unsupported.Why, why) // without the advice, which is about the whole type
	}
	return "not all that is smaller was tried: " + why
}

// Untried is why an input that [Reducer.Shorten] returns may not be a smallest
// one.
const Untried = "not every smaller input was tried"

// Shorten makes an input smaller as Reduce does, without asking the solver. It
// has up to Most inputs judged, and Why is Untried. It returns the error of the
// Judge, unless that is [ErrEnough] or the context has ended.
func (r *Reducer) Shorten(ctx context.Context, values []value.Value) (Reduced, error) {
	limited := *r
	limited.Judge = &limitedJudge{r.Judge, r.Most}
	short, err := limited.shorten(ctx, values)
	if errors.Is(err, ErrEnough) || ctx.Err() != nil {
		err = nil // what was found so far counts
	}
	return Reduced{short, Untried}, err
}

// A limitedJudge has a limited number of inputs judged.
type limitedJudge struct {
	judge Judge
	left  int
}

func (j *limitedJudge) Fail(ctx context.Context, inputs [][]value.Value) ([]bool, error) {
	if j.left -= len(inputs); j.left < 0 {
		return nil, ErrEnough
	}
	return j.judge.Fail(ctx, inputs)
}

// ended returns the result of a reduction that an error has ended.
func (r *Reducer) ended(ctx context.Context, values []value.Value, err error) (Reduced, error) {
	switch {
	case isSpent(err):
		return Reduced{values, spent}, nil
	case err == ErrEnough || ctx.Err() != nil:
		return Reduced{values, overtime}, nil
	}
	return Reduced{Values: values}, err
}

// descend goes from an input to one that fails and is smaller in one part,
// until there is none.
func (r *Reducer) descend(ctx context.Context, values []value.Value, enc *encode.Encoding) (Reduced, error) {
	for {
		in, err := NewInput(r.Contract, enc, values)
		if err != nil {
			return Reduced{values, untried(err)}, nil
		}
		next, all, err := r.step(ctx, in)
		if err != nil {
			return r.ended(ctx, values, err)
		}
		if next == nil {
			switch {
			case ctx.Err() != nil:
				return Reduced{values, overtime}, nil
			case !all:
				return Reduced{values, "some part has too many smaller values to try them all"}, nil
			}
			if in.linked {
				return Reduced{values, linked}, nil
			}
			return Reduced{Values: values}, nil
		}
		values = next
		if enc, err = r.Encode(ctx, values); err != nil {
			if ctx.Err() != nil {
				return Reduced{values, overtime}, nil
			}
			return Reduced{}, err
		}
	}
}

// step finds a failing input that is smaller in one part, outer parts first;
// nil if there is none. If there is none, all reports whether every smaller
// value of every part has been tried.
func (r *Reducer) step(ctx context.Context, in *Input) (smaller []value.Value, all bool, err error) {
	all = true
	var visit func(parts []*Part) error
	visit = func(parts []*Part) error {
		for _, p := range parts {
			for near := int64(1); near > 0 && in.reaches(p, near); near *= 2 {
				if smaller, _, err = r.part(ctx, in, p, near); smaller != nil || err != nil {
					return err
				}
			}
			next, complete, err := r.part(ctx, in, p, anywhere)
			if next != nil || err != nil {
				smaller = next
				return err
			}
			all = all && complete
			if err := visit(p.Parts); smaller != nil || err != nil {
				return err
			}
		}
		return nil
	}
	err = visit(in.Parts)
	return smaller, all, err
}

// anywhere is no limit on how far integers are from zero.
const anywhere = -1

// part streams the values of a part that have no greater size than its own, in
// their order. It tries those that make the input smaller, and returns the
// input with the first that fails; nil if there is none. With a limit, it only
// tries values whose integers are at most that far from zero. complete reports
// whether all were tried.
func (r *Reducer) part(ctx context.Context, in *Input, p *Part, limit int64) (first []value.Value, complete bool, err error) {
	conditions := []term.Term{in.noFurther(p, r.Most)}
	if limit != anywhere {
		conditions = append(conditions, in.near(p, limit))
	}
	var batch [][]value.Value
	var failure error
	now := plainness.Of(r.Contract, decode.Values(in.Shape, in.Model))
	smaller := func(m problem.Model, values []value.Value) bool {
		c := plainness.Of(r.Contract, values).Compare(now)
		return c < 0 || c == 0 && in.after(m)
	}
	largest, size, seen := in.problem.Size(in.Model), 1, 0
	test := func() {
		fails, err := r.Judge.Fail(ctx, batch)
		if err != nil {
			failure = err
			return
		}
		if i := slices.Index(fails, true); i >= 0 {
			first = batch[i]
			return
		}
		batch = nil
		size = min(2*size, batchSize)
	}
	beyond, enough := false, false
	all, err := in.Stream(ctx, r.Strategy, []*Part{p}, func(m problem.Model) bool {
		if beyond = in.problem.Size(m) > largest; beyond {
			return false
		}
		if seen++; seen > r.Most {
			enough = true
			return false
		}
		if values := decode.Values(in.Shape, m); smaller(m, values) {
			batch = append(batch, values)
		}
		if len(batch) >= size {
			test()
		}
		return first == nil && failure == nil
	}, conditions...)
	if first == nil && failure == nil && len(batch) > 0 && (err == nil || ctx.Err() != nil) {
		test()
	}
	if failure != nil {
		err = failure
	}
	return first, (all || beyond) && !enough, err
}

// reaches reports whether a part has integers that are further from zero than
// k.
func (in *Input) reaches(p *Part, k int64) bool {
	return slices.ContainsFunc(p.vars, func(i int) bool {
		far := in.Model[i] > k || in.Model[i] < -k || in.words[i] && in.Model[i] < 0
		return far && in.isNumber(i) && in.problem.Store.Eval(in.problem.Vars[i].Guard, in.Model) != 0
	})
}

// near returns the condition that the integers of a part are at most k from
// zero, except those that cannot be.
func (in *Input) near(p *Part, k int64) term.Term {
	s := in.problem.Store
	var terms []term.Term
	for _, i := range p.vars {
		v := in.problem.Vars[i]
		if !in.isNumber(i) || v.Lo > k || v.Hi < -k {
			continue
		}
		terms = append(terms, in.atMost(i, k))
	}
	return s.And(terms...)
}

// noFurther returns the condition that some integers of a part get no further
// from zero: those with more values than are tried, and an integer that is all
// of the part. It excludes the minimum integer of a type, which is the first in
// the order.
func (in *Input) noFurther(p *Part, most int) term.Term {
	var terms []term.Term
	for _, i := range p.vars {
		v, now := in.problem.Vars[i], in.Model[i]
		narrow := len(p.vars) > 1 && uint64(v.Hi)-uint64(v.Lo) <= uint64(most)
		if narrow || !in.isNumber(i) || now == math.MinInt64 || in.words[i] && now < 0 {
			continue
		}
		terms = append(terms, in.atMost(i, max(now, -now)))
	}
	return in.problem.Store.And(terms...)
}

// atMost returns the condition that an integer is at most k from zero, or is
// not there.
func (in *Input) atMost(i int, k int64) term.Term {
	s, v := in.problem.Store, in.problem.Vars[i]
	least := -k
	if in.words[i] {
		least = 0
	}
	return s.Or(s.Not(v.Guard), s.And(s.LE(s.Int(least), v.Term), s.LE(v.Term, s.Int(k))))
}

// isNumber reports whether a variable is an integer or counts the halves of a
// floating-point number.
func (in *Input) isNumber(i int) bool {
	v := in.problem.Vars[i]
	return v.Class == problem.Data && in.problem.Store.Sort(v.Term) == term.SortInt
}
