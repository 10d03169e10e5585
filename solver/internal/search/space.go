package search

import (
	"fmt"

	"github.com/typetarget/target/solver/internal/propagate"
	"github.com/typetarget/target/solver/internal/scope"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// A Space is a problem that is ready to be searched: its variables in order,
// and an engine that propagates through its root.
type Space struct {
	// Problem is over a store of the space's own.
	Problem *problem.Problem
	Order   []int // the variables in the order of models
	// Structural is the part of Order that the engine decides; Rest is for
	// plans.
	Structural, Rest []int
	// Root holds in every model, Weight is their size. sized says that
	// variables of Rest add to the size, so that it has to become part of
	// the residuals.
	Root, Weight term.Term
	sized        bool
	// read says that Root is the domain of the problem alone: what the root
	// says beyond is about structural variables, and is read as they are
	// decided.
	read bool
	// Special puts values in for variables.
	Special *term.Substitution

	regions *scope.Regions
	// choices and data are the walks through Structural and Rest.
	choices, data walk
	least         []term.Term // by variable: its lowest value

	Engine   *propagate.Engine
	Nodes    []int32 // by variable: its node in the engine
	SizeNode int32
}

// NewSpace returns the space of a problem, whose own store is left alone. The
// space has to be surveyed and built before it is searched.
func NewSpace(p *problem.Problem) *Space {
	own := *p
	own.Store = p.Store.Clone()
	s := &Space{Problem: &own, Order: own.Order()}
	for _, v := range s.Order {
		if own.Vars[v].Class == problem.Structural {
			s.Structural = append(s.Structural, v)
		} else {
			s.Rest = append(s.Rest, v)
			s.sized = s.sized || own.Vars[v].Weight != 0
		}
	}
	return s
}

// Survey looks at the variables. It returns an error if they are not as they
// must be.
func (s *Space) Survey() error {
	store := s.Problem.Store
	for i := range s.Problem.Vars {
		v := &s.Problem.Vars[i]
		if store.Op(v.Term) != term.OpVar || store.K(v.Term) != int64(i) || v.Lo > v.Hi {
			return fmt.Errorf("solver: variable %d (%s) has term %s and domain %d..%d", i, v.Name, store.String(v.Term), v.Lo, v.Hi)
		}
		s.least = append(s.least, term.Constant(store, v.Term, v.Lo))
	}
	s.regions = scope.New(s.Problem)
	shielded := s.regions.Shielded(s.Problem.Root)
	s.choices, s.data = newWalk(s.regions, s.Structural, shielded), newWalk(s.regions, s.Rest, shielded)
	s.Special = term.NewSubstitution(store, len(s.Problem.Vars))
	return nil
}

// Build builds the engine over the root, the size of models, where one is fresh
// and some terms more, and reports whether the root may have a model. No more
// terms are made before the space is searched.
func (s *Space) Build(weight, fresh term.Term, more []term.Term) bool {
	s.Root, s.Weight = s.Problem.Root, weight
	if s.read {
		_, domain := s.goals()
		s.Root = s.Problem.Store.And(domain...)
	}
	roots := []term.Term{s.Root, fresh}
	for i := range s.Problem.Vars {
		roots = append(roots, s.Problem.Vars[i].Term)
	}
	roots = append(append(roots, weight), more...)
	s.Engine = propagate.New(s.Problem.Store, roots)
	s.Nodes = make([]int32, len(s.Problem.Vars))
	for i := range s.Problem.Vars {
		v := &s.Problem.Vars[i]
		s.Nodes[i] = s.Engine.Node[v.Term]
		if !s.Engine.Update(s.Nodes[i], v.Lo, v.Hi) {
			return false
		}
	}
	s.SizeNode = s.Engine.Node[weight]
	return s.Engine.Update(s.Engine.Node[fresh], 1, 1)
}

// buildNested is Build with the terms that follow the regions and some more,
// and has the root hold.
func (s *Space) buildNested(more ...term.Term) bool {
	n := s.regions.Nest()
	for _, x := range n.Implications {
		more = append(more, x.If, x.Of)
	}
	if !s.Build(n.Size, n.Fresh, more) {
		return false
	}
	s.Engine.Require(n.Implications)
	return s.Restrict()
}

// Restrict has the root hold, and reports whether it may have a model.
func (s *Space) Restrict() bool { return s.Engine.Restrict(s.Engine.Node[s.Root], 1, 1) }

// realized reports whether a variable is realized, if the structural variables
// before it have their values in m.
func (s *Space) realized(v int, m problem.Model) bool { return s.regions.Realizes(s.regions.Of[v], m) }

// SizeOf returns the size of a shape, to which no other variables add.
func (s *Space) SizeOf(m problem.Model) int64 {
	size := int64(0)
	for p := 0; p < len(s.choices.vars); {
		v := s.choices.vars[p]
		if !s.realized(v, m) {
			p = int(s.choices.past[p])
			continue
		}
		size += s.Problem.Vars[v].Weight * m[v]
		p++
	}
	return size
}

// Fill returns the values of all structural variables of a shape, given those
// of the ones that are realized.
func (s *Space) Fill(values problem.Model) problem.Model {
	m, shape := make(problem.Model, len(s.Problem.Vars)), make(problem.Model, 0, len(s.Structural))
	for i := range m {
		m[i] = s.Problem.Vars[i].Lo
	}
	for p := 0; p < len(s.Structural); {
		v := s.Structural[p]
		if !s.realized(v, m) {
			p = int(s.choices.past[p])
			continue
		}
		m[v], values = values[0], values[1:]
		p++
	}
	for _, v := range s.Structural {
		shape = append(shape, m[v])
	}
	return shape
}
