package problem

import "github.com/typetarget/target/solver/term"

// Goal returns the condition for an assignment of the variables to be a model
// of p: the root, the domains, Lo for variables that are not realized, and
// freshness if p asks for it.
func (p *Problem) Goal() term.Term {
	parts := []term.Term{p.Root, p.Canonical()}
	if p.Fresh {
		parts = append(parts, p.FreshTerm())
	}
	return p.Store.And(parts...)
}

// Canonical returns the condition that every variable is in Lo..Hi and that
// those not realized are Lo. With it, two different assignments are two
// different models.
func (p *Problem) Canonical() term.Term {
	s := p.Store
	parts := make([]term.Term, 0, len(p.Vars))
	for i := range p.Vars {
		v := &p.Vars[i]
		parts = append(parts,
			s.LE(s.Int(v.Lo), v.Term), s.LE(v.Term, s.Int(v.Hi)),
			s.Or(v.Guard, p.Is(i, v.Lo)))
	}
	return s.And(parts...)
}

// FreshTerm returns the condition that some realized variable has a value
// outside its Prior.
func (p *Problem) FreshTerm() term.Term {
	s := p.Store
	parts := make([]term.Term, 0, len(p.Vars))
	for i := range p.Vars {
		parts = append(parts, s.And(p.Vars[i].Guard, p.Outside(i)))
	}
	return s.Or(parts...)
}

// Outside returns the condition that a variable has a value outside its Prior.
func (p *Problem) Outside(index int) term.Term {
	s, v := p.Store, &p.Vars[index]
	parts := make([]term.Term, 0, len(v.Prior))
	for _, r := range v.Prior {
		parts = append(parts, s.Or(s.LT(v.Term, s.Int(r.Lo)), s.LT(s.Int(r.Hi), v.Term)))
	}
	return s.And(parts...)
}

// SizeTerm returns the size of a model as a term: the sum of weight times value
// over the realized variables.
func (p *Problem) SizeTerm() term.Term {
	s := p.Store
	var values []term.Term
	var weights []int64
	for i := range p.Vars {
		v := &p.Vars[i]
		if v.Weight == 0 {
			continue
		}
		value := v.Term
		if v.Lo != 0 { // a variable that is not realized is Lo, and 0 adds nothing
			value = s.Ite(v.Guard, s.AddConst(value, 0), s.Int(0))
		}
		values, weights = append(values, value), append(weights, v.Weight)
	}
	return s.Sum(0, values, weights)
}

// Is returns the condition that a variable has a value.
func (p *Problem) Is(index int, value int64) term.Term {
	t := p.Vars[index].Term
	if p.Store.Sort(t) != term.SortBool {
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

// above returns the condition that a variable is greater than at.
func (p *Problem) above(index int, at int64) term.Term {
	t := p.Vars[index].Term
	if p.Store.Sort(t) != term.SortBool {
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

// Grows reports whether p may have models that one depth less did not have.
func (p *Problem) Grows() bool { return !p.Fresh || p.FreshTerm() != term.False }

// Listed returns the root for listing the assignments of a filter: the domain,
// or True if there is none.
func (p *Problem) Listed() term.Term {
	if p.Domain == term.False && p.Root != term.False {
		return term.True
	}
	return p.Domain
}
