package solver

// A Fixed says that a variable, by its index in Problem.Vars, has a value.
type Fixed struct {
	Var   int
	Value int64
}

// Within says that a variable, by its index in Problem.Vars, lies in an interval.
type Within struct {
	Var int
	Interval
}

// A Cube is a part of the models of a problem: a stretch of their order in which some
// variables are fixed. The zero Cube is the whole problem.
type Cube struct {
	// Fixed lists the variables that have one value in the whole cube.
	Fixed []Fixed
	// Within lists variables with fewer values than the problem allows.
	Within []Within
	// Size, where it is not nil, is the size of every model of the cube.
	Size *int64
	// After, where it is not nil, leaves only what comes strictly after it in the order of
	// models. It holds a value for each variable and need not be a model. Where Size is set
	// the two are compared lexicographically only, as models of one size are.
	After Model
}

// Term returns what an assignment has to satisfy to lie in the cube, a boolean term of the
// store of p. It does not repeat what p itself asks for: see Problem.goal.
func (c Cube) Term(p *Problem) Term {
	s := p.Store
	parts := make([]Term, 0, len(c.Fixed)+2*len(c.Within)+2)
	for _, f := range c.Fixed {
		parts = append(parts, p.is(f.Var, f.Value))
	}
	for _, w := range c.Within {
		x := p.Vars[w.Var].Term
		parts = append(parts, s.LE(s.Int(w.Lo), x), s.LE(x, s.Int(w.Hi)))
	}
	if c.Size != nil {
		parts = append(parts, s.EQ(p.sizeTerm(), s.Int(*c.Size)))
	}
	if c.After != nil {
		parts = append(parts, c.afterTerm(p))
	}
	return s.And(parts...)
}

// afterTerm says that an assignment comes after c.After.
func (c Cube) afterTerm(p *Problem) Term {
	s := p.Store
	later := s.Bool(false)
	order := p.order()
	for i := len(order) - 1; i >= 0; i-- {
		v, at := order[i], c.After[order[i]]
		later = s.Or(p.above(v, at), s.And(p.is(v, at), later))
	}
	if c.Size != nil {
		return later
	}
	size, at := p.sizeTerm(), s.Int(p.Size(c.After))
	return s.Or(s.LT(at, size), s.And(s.EQ(size, at), later))
}

// goal returns everything that makes an assignment of the variables a model of p: the root, the
// domains, Lo for what is not realized, and freshness where p asks for it.
func (p *Problem) goal() Term {
	parts := []Term{p.Root, p.normal()}
	if p.Fresh {
		parts = append(parts, p.freshTerm())
	}
	return p.Store.And(parts...)
}

// normal returns the term that holds where every variable is within Lo and Hi and those that
// are not realized hold Lo. It makes two different assignments two different models.
func (p *Problem) normal() Term {
	s := p.Store
	parts := make([]Term, 0, len(p.Vars))
	for i := range p.Vars {
		v := &p.Vars[i]
		parts = append(parts,
			s.LE(s.Int(v.Lo), v.Term), s.LE(v.Term, s.Int(v.Hi)),
			s.Or(v.Guard, p.is(i, v.Lo)))
	}
	return s.And(parts...)
}

// freshTerm returns the term that holds where some realized variable has a value outside its
// Prior.
func (p *Problem) freshTerm() Term {
	s := p.Store
	parts := make([]Term, 0, len(p.Vars))
	for i := range p.Vars {
		parts = append(parts, s.And(p.Vars[i].Guard, p.outside(i)))
	}
	return s.Or(parts...)
}

// outside returns the term that says that a variable has a value outside its Prior.
func (p *Problem) outside(index int) Term {
	s, v := p.Store, &p.Vars[index]
	parts := make([]Term, 0, len(v.Prior))
	for _, r := range v.Prior {
		parts = append(parts, s.Or(s.LT(v.Term, s.Int(r.Lo)), s.LT(s.Int(r.Hi), v.Term)))
	}
	return s.And(parts...)
}

// sizeTerm returns the size of a model as a term: the sum of weight times value over the
// realized variables.
func (p *Problem) sizeTerm() Term {
	s := p.Store
	var values []Term
	var weights []int64
	for i := range p.Vars {
		v := &p.Vars[i]
		if v.Weight == 0 {
			continue
		}
		value := v.Term
		if v.Lo != 0 { // a variable that is not realized holds Lo, and 0 adds nothing
			value = s.Ite(v.Guard, s.AddConst(value, 0), s.Int(0))
		}
		values, weights = append(values, value), append(weights, v.Weight)
	}
	return s.Sum(0, values, weights)
}

// is returns the term that says that a variable has a value.
func (p *Problem) is(index int, value int64) Term {
	t := p.Vars[index].Term
	if p.Store.Sort(t) != SortBool {
		return p.Store.EQ(t, p.Store.Int(value))
	}
	switch value {
	case 0:
		return p.Store.Not(t)
	case 1:
		return t
	}
	return p.Store.Bool(false)
}

// above returns the term that says that a variable has a value greater than at.
func (p *Problem) above(index int, at int64) Term {
	t := p.Vars[index].Term
	if p.Store.Sort(t) != SortBool {
		return p.Store.LT(p.Store.Int(at), t)
	}
	switch {
	case at < 0:
		return p.Store.Bool(true)
	case at == 0:
		return t
	}
	return p.Store.Bool(false)
}
