package shape

import (
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/gotypes"
)

// NonNil returns a problem that asks for those models of p in which no pointer,
// interface, map or function is nil if it has another value. An error may be
// nil. A value of an opaque type is neither nil nor the zero value if a call
// has built another one, and no call takes a nil if another one takes none. If
// nothing in the shape can be nil, NonNil returns p.
func (s *Shape) NonNil(p *problem.Problem) *problem.Problem {
	var all []term.Term
	exclude := func(v int, value int64) {
		all = append(all, p.Store.Or(p.Store.Not(p.Vars[v].Guard), p.Store.NE(p.Store.AsInt(p.Vars[v].Term), p.Store.Int(value))))
	}
	for _, n := range s.Params {
		Walk(n, func(n Node) {
			if v := nilVar(n); v >= 0 {
				exclude(v, 0)
			}
			if b, ok := n.(*Built); ok && b.Var >= 0 {
				for _, i := range unset(b) {
					exclude(b.Var, int64(i))
				}
			}
		})
	}
	if len(all) == 0 {
		return p
	}
	q, holds := *p, p.Store.And(all...)
	q.Root, q.Domain = p.Store.And(p.Root, holds), p.Store.And(p.Domain, holds)
	return &q
}

// nilVar returns the variable of a node that is 0 for nil, or -1 if there is
// none. Links have none: a graph without nil has a cycle.
func nilVar(n Node) int {
	switch n := n.(type) {
	case *Pointer:
		return n.Var
	case *Interface:
		if !gotypes.IsError(n.T) {
			return n.Var
		}
	case *Map:
		return n.Made
	case *Func:
		return n.Var
	}
	return -1
}

// unset returns the indexes of the values of a node that are nil, those of its
// zero value, and those of calls that take a nil. It leaves out whatever would
// leave the node no value.
func unset(n *Built) (all []int) {
	var nils, zeros, given []int
	zero := n.Of.Zero()
	for i, c := range n.Values {
		switch {
		case domain.IsNilConstruction(c):
			nils = append(nils, i)
		case zero != nil && isBy(c, zero):
			zeros = append(zeros, i)
		case c.TakesNil:
			given = append(given, i)
		}
	}
	for _, some := range [][]int{nils, zeros, given} {
		if len(all)+len(some) == len(n.Values) {
			break
		}
		all = append(all, some...)
	}
	return all
}
