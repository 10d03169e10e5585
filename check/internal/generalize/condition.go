package generalize

import (
	"context"
	"go/token"
	"slices"
	"strconv"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
)

// isScalar reports whether a part is a value that conditions compare.
func isScalar(p *Part) bool {
	switch p.Node.(type) {
	case *shape.Scalar, *shape.String:
		return true
	}
	return false
}

// maxTries is how many sets of parts are tried for a condition.
const maxTries = 24

// conditional finds a condition that separates the inputs that fail from those
// that do not. It tries all scalars, with the other parts open as well that can
// have any values together or by themselves, or with no others. Then it tries
// two scalars or one.
func (s *survey) conditional(ctx context.Context) error {
	if len(s.scalars) == 0 || s.together != nil && s.covered() {
		return nil
	}
	blanks := slices.DeleteFunc(slices.Clone(s.free), isScalar)
	var tries [][2][]*Part
	if s.together != nil {
		if wider := slices.DeleteFunc(slices.Clone(s.together.open), isScalar); len(wider) > len(blanks) {
			tries = append(tries, [2][]*Part{s.scalars, wider})
		}
	}
	tries = append(tries, [2][]*Part{s.scalars, blanks})
	if len(blanks) > 0 {
		tries = append(tries, [2][]*Part{s.scalars, nil})
	}
	for i, p := range s.scalars {
		for _, q := range s.scalars[i+1:] {
			tries = append(tries, [2][]*Part{{p, q}, nil})
		}
	}
	for _, p := range s.scalars {
		tries = append(tries, [2][]*Part{{p}, nil})
	}
	for _, try := range tries[:min(len(tries), maxTries)] {
		f, err := s.separate(ctx, try[0], try[1])
		if f != nil || err != nil {
			s.condition = f
			return err
		}
	}
	return nil
}

// covered reports whether all scalars can have any values at once, so that no
// condition on them is needed.
func (s *survey) covered() bool {
	return !slices.ContainsFunc(s.scalars, func(p *Part) bool { return !slices.Contains(s.together.open, p) })
}

// separate finds a condition on the named parts. If these parts and the blanks
// are open, the condition is true for exactly the inputs that fail. separate
// returns nil if there is none.
func (s *survey) separate(ctx context.Context, named, blanks []*Part) (*Form, error) {
	var rows [][]value.Value
	var failing []bool
	open := slices.Concat(blanks, named)
	t, err := s.x.count(ctx, s.in, open, func(m problem.Model, o Outcome) bool {
		if o != Invalid {
			rows = append(rows, scalars(named, m))
			failing = append(failing, o == Fails)
		}
		return true
	})
	if err != nil || !t.complete || t.fails == 0 || t.fails == t.of {
		return nil, err
	}
	condition := table{rows, failing, s.in.contract.Pkg.Qualify}.condition()
	if len(condition.atoms) == 0 {
		return nil, nil
	}
	names := s.names(named, condition.uses(len(named)))
	shown := map[*Part]string{}
	for i, p := range named {
		shown[p] = names[i]
	}
	return &Form{
		Values: s.in.values(open, shown), Condition: condition.text(names), Fails: t.fails, Of: t.of, open: open,
	}, nil
}

// scalars returns the values of scalar parts in a model.
func scalars(parts []*Part, m problem.Model) []value.Value {
	nodes := make([]shape.Node, len(parts))
	for i, p := range parts {
		nodes[i] = p.Node
	}
	return decode.Values(&shape.Shape{Params: nodes}, m)
}

// names returns names for the parts that are used: a parameter's own name, and
// letters for parts within parameters.
func (s *survey) names(parts []*Part, used []bool) []string {
	taken := map[string]bool{}
	for _, p := range s.in.Parts {
		taken[p.Path] = true
	}
	names := make([]string, len(parts))
	next := 0
	for i, p := range parts {
		if !used[i] {
			continue
		}
		if slices.Contains(s.in.Parts, p) && token.IsIdentifier(p.Path) && p.Path != "_" {
			names[i] = p.Path
			continue
		}
		for names[i] = letters(next); taken[names[i]]; names[i] = letters(next) {
			next++
		}
		next++
	}
	return names
}

// letters returns the n-th of the names a, b, ..., z, a1, b1, ...
func letters(n int) string {
	name := string(rune('a' + n%26))
	if n >= 26 {
		name += strconv.Itoa(n / 26)
	}
	return name
}
