package oracle

import (
	"fmt"
	"math"
	"math/rand"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// Data returns a problem with one data variable for each range and no root yet.
func Data(ranges ...problem.Interval) *problem.Problem {
	p := &problem.Problem{Store: term.NewStore(), Root: term.True}
	for i, r := range ranges {
		x := p.Store.NewVar(i, false, r.Lo, r.Hi)
		p.Vars = append(p.Vars, problem.Var{Name: string(rune('x' + i)), Term: x, Guard: term.True, Lo: r.Lo, Hi: r.Hi, Class: problem.Data})
	}
	return p
}

// Choices turns bytes into decisions; it answers 0 once they are used up.
type Choices struct{ data []byte }

// NewChoices returns the choices that some bytes make.
func NewChoices(data []byte) *Choices { return &Choices{data} }

// RandomChoices are n random bytes.
func RandomChoices(seed int64, n int) *Choices {
	data := make([]byte, n)
	rand.New(rand.NewSource(seed)).Read(data)
	return &Choices{data}
}

// UpTo returns a number in 0..n-1.
func (c *Choices) UpTo(n int) int {
	if len(c.data) == 0 || n <= 1 {
		return 0
	}
	b := int(c.data[0])
	c.data = c.data[1:]
	return b % n
}

// Between returns a number in lo..hi.
func (c *Choices) Between(lo, hi int) int64 { return int64(lo + c.UpTo(hi-lo+1)) }

// Problem makes a small problem out of the bytes: variables with guards,
// classes, weights and priors, and a root over all operators.
func (c *Choices) Problem() *problem.Problem {
	s := term.NewStore()
	p := &problem.Problem{Store: s, Fresh: c.UpTo(3) == 0}
	weighData := c.UpTo(6) == 0
	for i, n := 0, 1+c.UpTo(7); i < n; i++ {
		p.Vars = append(p.Vars, c.Variable(p, i, weighData))
	}
	p.Root = c.Truth(p, 2+c.UpTo(3))
	for range c.UpTo(4) {
		p.Root = s.And(p.Root, c.Truth(p, 1+c.UpTo(3)))
	}
	return p
}

// far returns 0, or rarely a number near the limits of 64 bits.
func (c *Choices) far() int64 {
	far := []int64{1 << 60, 1 << 61, 1 << 62, -1 << 61, -1 << 62, math.MaxInt64 - 8, math.MinInt64 + 4}
	if c.UpTo(12) > 0 {
		return 0
	}
	return far[c.UpTo(len(far))]
}

// Variable makes the i-th variable of p. Only structural variables have a
// weight, unless weighData is set.
func (c *Choices) Variable(p *problem.Problem, i int, weighData bool) problem.Var {
	s := p.Store
	v := problem.Var{Name: fmt.Sprint("v", i), Guard: term.True, Hi: 1, Class: problem.Class(c.UpTo(3))}
	boolean := c.UpTo(3) == 0
	if !boolean {
		v.Lo = c.far() + c.Between(-2, 2)
		v.Hi = v.Lo + int64(c.UpTo(5))
	}
	v.Term = s.NewVar(i, boolean, v.Lo, v.Hi)
	if v.Lo > -10 && v.Hi < 10 && (v.Class == problem.Structural || weighData) {
		v.Weight = int64(c.UpTo(3))
	}
	for j := 0; j < i; j++ {
		if p.Vars[j].Class == problem.Structural && c.UpTo(2) == 0 {
			at := s.Int(p.Vars[j].Lo + int64(c.UpTo(2)))
			v.Guard = s.And(v.Guard, p.Vars[j].Guard, s.LE(at, p.Vars[j].Term))
		}
	}
	for range c.UpTo(3) {
		lo := v.Lo + int64(c.UpTo(3))
		v.Prior = append(v.Prior, problem.Interval{Lo: lo, Hi: lo + int64(c.UpTo(3))})
	}
	return v
}

// Truth makes a boolean term.
func (c *Choices) Truth(p *problem.Problem, depth int) term.Term {
	s := p.Store
	if depth > 0 {
		switch c.UpTo(6) {
		case 0:
			return s.And(c.Truth(p, depth-1), c.Truth(p, depth-1))
		case 1:
			return s.Or(c.Truth(p, depth-1), c.Truth(p, depth-1), c.Truth(p, depth-1))
		case 2:
			return s.Not(c.Truth(p, depth-1))
		case 3:
			return s.Ite(c.Truth(p, depth-1), c.Truth(p, depth-1), c.Truth(p, depth-1))
		case 4:
			return s.EQ(c.Truth(p, 0), c.Truth(p, 0))
		}
	}
	if c.UpTo(2) == 0 { // a variable, if there is a boolean one
		for i := range p.Vars {
			if t := p.Vars[(i+c.UpTo(7))%len(p.Vars)].Term; s.Sort(t) == term.SortBool {
				return t
			}
		}
	}
	a, b := c.Number(p, depth), c.Number(p, depth)
	switch c.UpTo(6) {
	case 0, 1:
		return s.LE(a, b)
	case 2:
		return s.EQ(a, b)
	case 3:
		return s.NE(a, b)
	case 4:
		return s.LT(a, b)
	}
	return s.LE(s.AsInt(p.Vars[c.UpTo(len(p.Vars))].Term), a)
}

// Number makes an integer term.
func (c *Choices) Number(p *problem.Problem, depth int) term.Term {
	s := p.Store
	if depth <= 0 || c.UpTo(3) == 0 {
		if c.UpTo(4) == 0 {
			return s.Int(c.far() + c.Between(-4, 4))
		}
		return s.AsInt(p.Vars[c.UpTo(len(p.Vars))].Term)
	}
	a, b := c.Number(p, depth-1), c.Number(p, depth-1)
	switch c.UpTo(12) {
	case 0, 1:
		return s.Add(a, b)
	case 2:
		return s.Sub(a, b)
	case 3:
		return s.Scale(a, c.Between(-3, 3))
	case 4:
		return s.Mul(a, b)
	case 5:
		return s.Max(a, b)
	case 6:
		return s.Min(a, b)
	case 7, 8:
		return s.Ite(c.Truth(p, depth-1), a, b)
	case 9:
		return s.Div(a, b)
	case 10:
		return s.Mod(a, b)
	}
	types := []term.IntType{{Bits: 8, Signed: false}, {Bits: 8, Signed: true}, {Bits: 16, Signed: true}, {Bits: 64, Signed: true}, {Bits: 64, Signed: false}}
	op := term.ArithOp(c.UpTo(int(term.Shr) + 1))
	typ := types[c.UpTo(len(types))]
	return s.AsInt(term.Arith(s, op, term.Convert(s, a, term.IntType{Bits: 64, Signed: true}, typ), term.Convert(s, b, term.IntType{Bits: 64, Signed: true}, typ), typ))
}

// Bytes returns a problem with integers of 8 bits, some of them in a slice.
func (c *Choices) Bytes() *problem.Problem {
	s := NewBuilder()
	for range 1 + c.UpTo(2) {
		s.Integer(term.True, math.MinInt8, math.MaxInt8)
	}
	if len(s.Problem.Vars) == 1 {
		s.slice(1, math.MinInt8, math.MaxInt8)
	}
	for range 1 + c.UpTo(2) {
		s.Require(c.Truth(s.Problem, 1+c.UpTo(2)))
	}
	return s.Problem
}

// RandomLossy has choices, parts that they realize, and a root with negations
// of formulas that lose variables, under conditions that the choices decide.
// There are 2 to most choices.
func RandomLossy(seed int64, most int) *problem.Problem {
	c := RandomChoices(seed, 400)
	h := NewBuilder()
	s := h.Problem.Store
	var atoms []term.Term
	for range 2 + c.UpTo(most-1) {
		choice := h.Add(problem.Var{Guard: term.True, Hi: 1, Weight: int64(c.UpTo(2)), Class: problem.Structural}, true)
		atoms = append(atoms, choice)
		for range 1 + c.UpTo(most-2) {
			x := h.Integer(choice, 0, 2)
			if c.UpTo(3) == 0 {
				h.Problem.Vars[s.K(x)].Class = problem.Finite
			}
			atoms = append(atoms, s.LE(x, s.Int(c.Between(0, 1))))
		}
	}
	atom := func() term.Term {
		t := atoms[c.UpTo(len(atoms))]
		if c.UpTo(2) == 0 {
			return s.Not(t)
		}
		return t
	}
	for range 3 + c.UpTo(4) {
		x, y := atom(), atom()
		t := Lossy(s, atom(), x, y)
		n := s.Not(t)
		cond := s.Or(s.And(atom(), t), s.And(atom(), s.Not(x), s.Not(y)))
		switch c.UpTo(4) {
		case 0:
			h.Require(s.Ite(cond, atom(), s.Or(atom(), n)))
		case 1:
			h.Require(s.EQ(cond, s.Or(atom(), atom())))
		case 2:
			h.Require(s.Or(s.Not(cond), atom(), atom()))
		default:
			h.Require(s.LE(s.Ite(cond, s.Int(1), s.AsInt(atom())), s.AsInt(s.Or(n, atom()))))
		}
	}
	return h.Problem
}
