package problem

import "github.com/typetarget/target/solver/term"

// A Fixed gives a value to a variable, by its index in Problem.Vars.
type Fixed struct {
	Var   int
	Value int64
}

// A Within restricts a variable, by its index in Problem.Vars, to an interval.
type Within struct {
	Var int
	Interval
}

// Term returns the condition for a variable to be in the interval.
func (w Within) Term(p *Problem) term.Term {
	if x := &p.Vars[w.Var]; p.Store.Sort(x.Term) == term.SortBool {
		return p.Store.And(p.Store.Or(x.Term, p.Store.Bool(w.Lo <= 0)), p.Store.Or(p.Store.Not(x.Term), p.Store.Bool(w.Hi >= 1)))
	}
	x := p.Vars[w.Var].Term
	return p.Store.And(p.Store.LE(p.Store.Int(w.Lo), x), p.Store.LE(x, p.Store.Int(w.Hi)))
}

// A Cube is a part of the models of a problem: a contiguous range in their
// order, with some variables fixed. The zero Cube is the whole problem.
type Cube struct {
	// Fixed lists the variables that have one value in the whole cube.
	Fixed []Fixed
	// Within lists variables with fewer values than the problem allows.
	Within []Within
	// Size is the size of every model of the cube, or nil.
	Size *int64
	// After excludes the assignments up to and including it in the order of
	// models, unless it is nil. It holds a value for each variable and need
	// not be a model. If Size is set, the comparison is only lexicographic,
	// as that of models of one size.
	After Model
}

// Term returns the condition for an assignment to lie in the cube, a boolean
// term of the store of p. It does not repeat the conditions of p itself, see
// [Problem.Goal].
func (c Cube) Term(p *Problem) term.Term {
	s := p.Store
	parts := make([]term.Term, 0, len(c.Fixed)+2*len(c.Within)+2)
	for _, f := range c.Fixed {
		parts = append(parts, p.Is(f.Var, f.Value))
	}
	for _, w := range c.Within {
		parts = append(parts, w.Term(p))
	}
	if c.Size != nil {
		parts = append(parts, s.EQ(p.SizeTerm(), s.Int(*c.Size)))
	}
	if c.After != nil {
		parts = append(parts, c.afterTerm(p))
	}
	return s.And(parts...)
}

// afterTerm returns the condition for an assignment to come after c.After.
func (c Cube) afterTerm(p *Problem) term.Term {
	s := p.Store
	later := s.Bool(false)
	order := p.Order()
	for i := len(order) - 1; i >= 0; i-- {
		v, at := order[i], c.After[order[i]]
		later = s.Or(p.above(v, at), s.And(p.Is(v, at), later))
	}
	if c.Size != nil {
		return later
	}
	size, at := p.SizeTerm(), s.Int(p.Size(c.After))
	return s.Or(s.LT(at, size), s.And(s.EQ(size, at), later))
}
