package generalize

import (
	"context"
	"errors"
	"slices"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/solver/problem"
)

// A Form is an input with holes, and how many of the valid inputs of that form
// fail.
type Form struct {
	// Values are the values of the input, with a hole in the place of each
	// open part.
	Values []value.Value
	// Condition says which inputs of the form fail: exactly those that
	// satisfy it. It is a Go expression over the names of the holes. It is
	// empty if all of them fail or no condition has been found.
	Condition string
	// Fails and Of count the valid inputs of the form.
	Fails, Of int64
	// Partial is true if Condition is true for some of the inputs that fail
	// only. Fails then counts these.
	Partial bool
	// Implied is true if another form, with a condition, says more.
	Implied bool

	open []*Part
}

// Forms finds which values the parts of an input that fails may have. The first
// form is the one that always fails and has as many holes as possible at once.
// Forms with one hole that always fail follow. The next one, if there is one,
// is a form with a condition that separates the values that fail from the
// others. If parameters may share memory, such a form of all inputs follows,
// which implies the others. The last are the forms with one hole that fail
// sometimes. If the Tester or the context ends, Forms returns the forms found
// until then. It returns other errors of the Tester, and those of the Strategy.
//
// The kind is for [Form.Covers]: the input with a hole in every part that
// always fails by itself, even if several at once do not, and in the holes of
// the first form. It is all inputs if a form has a condition on them.
func (x *Explorer) Forms(ctx context.Context, in *Input) (forms []Form, kind Form, err error) {
	s := &survey{x: x, in: in}
	for _, step := range []func(context.Context) error{s.singles, s.joint, s.conditional, s.sharing} {
		if err := step(ctx); errors.Is(err, ErrEnough) || err == nil && ctx.Err() != nil {
			break
		} else if err != nil {
			return nil, Form{}, err
		}
	}
	if s.shared != nil {
		return s.forms(), *s.shared, nil // its condition is about all inputs
	}
	open := slices.Clone(s.free)
	if s.together != nil {
		open = append(open, s.together.open...)
	}
	kind = s.form(tally{}, open...)
	for i, n := range in.Shape.Params {
		if i == len(kind.Values)-1 && slices.ContainsFunc(s.always, func(f Form) bool { return f.open[0].Node == n }) {
			kind.Values[i] = value.Any(n.Type())
		}
	}
	return s.forms(), kind, nil
}

// A survey is what is known of the parts of one input.
type survey struct {
	x  *Explorer
	in *Input
	// free are the outermost parts that can each have any value; lone are
	// those that have no other value than the input's. The input fails for
	// some values of each other part, and not for others.
	free, lone []*Part
	some       []Form
	always     []Form
	// scalars are the scalars that are not within another part that is
	// free.
	scalars []*Part
	// together is the form with several free parts, condition the form with
	// a condition, and shared the form of all inputs whose condition says
	// which parameters share memory.
	together, condition, shared *Form
}

// form returns a form without condition.
func (s *survey) form(t tally, open ...*Part) Form {
	return Form{Values: s.in.values(open, nil), Fails: t.fails, Of: t.of, open: open}
}

// singles opens the parts one by one, the outer ones before those within.
func (s *survey) singles(ctx context.Context) error { return s.within(ctx, s.in.Parts, tally{}) }

// within opens parts one by one. above is the tally of the part that holds
// them.
func (s *survey) within(ctx context.Context, parts []*Part, above tally) error {
	for _, p := range parts {
		t, err := s.x.count(ctx, s.in, []*Part{p}, nil)
		if err != nil {
			return err
		}
		if isScalar(p) {
			s.scalars = append(s.scalars, p)
		}
		switch {
		case t.always():
			s.free = append(s.free, p)
			s.always = append(s.always, s.form(t, p))
			continue
		case t.complete && t.of <= 1:
			s.lone = append(s.lone, p)
			s.addScalars(s.in.varied(p))
			continue
		case t.complete && t != above:
			s.some = append(s.some, s.form(t, p))
		}
		if err := s.within(ctx, s.in.varied(p), t); err != nil {
			return err
		}
	}
	return nil
}

func (s *survey) addScalars(parts []*Part) {
	for _, p := range parts {
		if isScalar(p) {
			s.scalars = append(s.scalars, p)
		}
		s.addScalars(s.in.varied(p))
	}
}

// joint finds parts that can have any values at once: the free ones, and those
// that have other values only together with them. It adds one after the other
// as long as all inputs fail.
func (s *survey) joint(ctx context.Context) error {
	if len(s.free) == 0 {
		return nil
	}
	open := s.free[:1:1]
	if len(s.free) > 1 {
		all, err := s.fails(ctx, s.free)
		if err != nil {
			return err
		}
		if all != nil {
			open, s.together = s.free, all
		}
	}
	for _, p := range slices.Concat(s.free, s.lone) {
		if slices.Contains(open, p) {
			continue
		}
		wider, err := s.fails(ctx, append(slices.Clone(open), p))
		if err != nil {
			return err
		}
		if wider != nil && (s.together == nil || wider.Of > s.together.Of) {
			open, s.together = wider.open, wider
		}
	}
	return nil
}

// fails returns the form with open parts, in their order in the input, if it
// always fails.
func (s *survey) fails(ctx context.Context, open []*Part) (*Form, error) {
	t, err := s.x.count(ctx, s.in, open, func(_ problem.Model, o Outcome) bool { return o != Keeps })
	if err != nil || !t.always() {
		return nil, err
	}
	f := s.form(t, open...)
	return &f, nil
}

// forms returns the forms that have been found.
func (s *survey) forms() []Form {
	var forms []Form
	if s.together != nil {
		forms = append(forms, *s.together)
	}
	for _, f := range s.always {
		f.Implied = s.together != nil && slices.Contains(s.together.open, f.open[0])
		forms = append(forms, f)
	}
	if s.condition != nil {
		for i := range forms {
			forms[i].Implied = forms[i].Implied || s.condition.covers(forms[i])
		}
		forms = append(forms, *s.condition)
	}
	if s.shared != nil {
		for i := range forms {
			forms[i].Implied = true
		}
		forms = append(forms, *s.shared)
	}
	return append(forms, s.some...)
}

// covers reports whether everything that is open in other is open in f.
func (f *Form) covers(other Form) bool {
	return !slices.ContainsFunc(other.open, func(p *Part) bool { return !slices.Contains(f.open, p) })
}
