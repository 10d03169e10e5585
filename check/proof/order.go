package proof

import (
	"context"
	"math"
	"slices"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// An Order says that a body only compares its integers. It says which of its
// inputs represent all: those with integers from Lo to Hi.
//
// The argument. A body breaks its contract on an input if it does with some
// values of its foralls, so these count as integers of the input here. Let D be
// the integers of the body that have more values than in ran, and suppose that
// the precondition and the obligations look at them in comparisons only: of one
// with another, or of one with a constant, by <, <= or ==, where instead of a
// variable there may be a conditional or a maximum of such values. Whatever is
// made of the comparisons, such as an index that counts how many hold, is
// decided with them. Let C be those constants. Then, if the choices and the
// other variables are fixed, whether a comparison holds is decided by the order
// type of D and C: by which values are equal to which, and which are less than
// which. Two models with the same choices and the same order type so agree on
// the precondition and on each obligation. Variables that are not realized
// decide nothing.
//
// Let the integers of D be lo..hi in some inputs, and take any input of the
// body, with n integers in D. C cuts the integers of the type into the
// constants and the gaps between them. A gap holds k values of the input, and k
// <= n. If lo..hi has n values of the gap, or the whole gap, these k values can
// be moved into lo..hi within their gap, so that their order and their
// equalities stay. If that is so of each gap, and lo..hi contains C, the input
// has the order type of one with integers from lo to hi. If all of these keep
// the contract, so does this one.
//
// The following conditions are checked:
//   - All of D have one range in the body, so that no end of a range is one
//     more constant.
//   - lo..hi contains C. It then contains every gap between two constants, and
//     only the gaps below the least and above the greatest are to be counted.
//   - If inputs that have run are to stand for all, the values of each integer
//     of D in them are a range that contains lo..hi.
//
// Unsigned comparisons of 64 bits are not supported, and arithmetic is not
// supported either.
type Order struct {
	Lo, Hi int64
	// Ran says that all inputs with integers from Lo to Hi have run.
	Ran  bool
	body *Body
	// wide are the integers of D.
	wide map[term.Term]bool
}

// Order returns the inputs that represent all inputs of the body; nil if more
// than comparisons decide. ran has the same shape with fewer integers, and all
// of its inputs have run; it may be nil.
func (b *Body) Order(ran *encode.Encoding) *Order {
	if slices.ContainsFunc(b.Behavior.Obligations, func(o encode.Obligation) bool { return o.Loose }) {
		return nil
	}
	p := b.Behavior.Encoding.Problem
	c := &comparisons{s: p.Store, wide: map[term.Term]bool{}, ok: map[term.Term]bool{}, values: map[term.Term]bool{}}
	var least, greatest int64
	ranged := ranges(b.Behavior.Encoding)
	used := term.Variables(p.Store, b.keeps)
	for i, v := range b.question(term.True).Vars {
		switch {
		case i >= len(p.Vars) && !slices.Contains(used, i):
			continue
		case i < len(p.Vars) && (!ranged[i] || uint64(v.Hi-v.Lo) < fewIntegers):
			continue
		case len(c.wide) > 0 && (v.Lo != least || v.Hi != greatest):
			return nil
		}
		least, greatest = v.Lo, v.Hi
		c.wide[v.Term] = true
	}
	if !c.all(append(guards(p), p.Root, b.keeps), c.decided) {
		return nil
	}
	o := &Order{body: b, wide: c.wide}
	if ran != nil {
		o.Lo, o.Hi, o.Ran = c.within(p, ran)
		o.Ran = o.Ran && c.fits(o.Lo, o.Hi, least, greatest)
	}
	if !o.Ran {
		o.Lo, o.Hi = c.span(least, greatest)
	}
	return o
}

// fewIntegers is how many integers a variable must exceed to be one of D. Other
// variables, such as those of an enumeration, are fixed like choices.
const fewIntegers = 255

// Problem returns the problem of the inputs that represent all.
func (o *Order) Problem() *problem.Problem {
	p := *o.body.Behavior.Encoding.Problem
	o.narrow(&p)
	return &p
}

// narrow restricts the integers of D to those from Lo to Hi.
func (o *Order) narrow(p *problem.Problem) {
	s := p.Store
	for _, v := range p.Vars {
		if o.wide[v.Term] {
			p.Root = s.And(p.Root, s.LE(s.Int(o.Lo), v.Term), s.LE(v.Term, s.Int(o.Hi)))
		}
	}
}

// Broken searches for an input that represents others and makes the lifted
// function break the contract. If all of these have run and kept the contract,
// a model shows that the lifted and the compiled function differ. It reports
// false if the search takes too long.
func (o *Order) Broken(ctx context.Context) (m problem.Model, known bool) {
	p := o.body.Question()
	o.narrow(p)
	out, err := solver.Search{Steps: func(int64) int64 { return orderSteps }}.Enumerate(ctx, p, func(found problem.Model) bool {
		m = o.body.input(slices.Clone(found))
		return false
	})
	return m, err == nil && (out.Complete || m != nil)
}

// orderSteps bounds the search of Broken to a second or two.
const orderSteps = 5_000_000

// ranges returns the variables whose values are the integers of a range.
func ranges(e *encode.Encoding) map[int]bool {
	r := map[int]bool{}
	for _, param := range e.Shape.Params {
		shape.Walk(param, func(n shape.Node) {
			if n, ok := n.(*shape.Scalar); ok && n.Values == nil {
				r[n.Var] = true
			}
		})
	}
	return r
}

// guards returns the guards of all variables.
func guards(p *problem.Problem) []term.Term {
	var all []term.Term
	for _, v := range p.Vars {
		all = append(all, v.Guard)
	}
	return all
}

// A comparisons finds out whether terms only compare wide variables.
type comparisons struct {
	s         *term.Store
	wide      map[term.Term]bool
	constants []int64
	ok        map[term.Term]bool // whether a term is decided
	values    map[term.Term]bool // whether an Int or Word is chosen among values
}

// within returns the largest range that all wide variables have in ran. It
// reports false if there is no such range, or if other variables of p have
// other values there.
func (c *comparisons) within(p *problem.Problem, ran *encode.Encoding) (lo, hi int64, ok bool) {
	at := map[string]int{}
	for i, v := range ran.Problem.Vars {
		if _, twice := at[v.Name]; twice {
			return 0, 0, false
		}
		at[v.Name] = i
	}
	ranged := ranges(ran)
	lo, hi = math.MinInt64, math.MaxInt64
	for _, v := range p.Vars {
		i, known := at[v.Name]
		if !known {
			return 0, 0, false
		}
		before := ran.Problem.Vars[i]
		switch {
		case c.wide[v.Term] && ranged[i]:
			lo, hi = max(lo, before.Lo), min(hi, before.Hi)
		case c.wide[v.Term] || before.Lo != v.Lo || before.Hi != v.Hi:
			return 0, 0, false
		}
	}
	return lo, hi, true
}

// fits reports whether lo..hi has enough values between the constants for all
// wide variables, whose types have least..greatest.
func (c *comparisons) fits(lo, hi, least, greatest int64) bool {
	n := uint64(len(c.wide))
	if n == 0 {
		return true
	}
	if lo > hi {
		return false
	}
	if len(c.constants) == 0 { // there is one gap
		return uint64(hi-lo) >= min(n-1, uint64(greatest-least))
	}
	below, above := slices.Min(c.constants), slices.Max(c.constants)
	if below < lo || above > hi {
		return false
	}
	// Differences of two int64 fit into a uint64.
	return uint64(below-lo) >= min(n, uint64(below-least)) && uint64(hi-above) >= min(n, uint64(greatest-above))
}

// span returns a range that fits.
func (c *comparisons) span(least, greatest int64) (lo, hi int64) {
	n := uint64(len(c.wide))
	below, above := max(least, 0), max(least, 0)
	if len(c.constants) > 0 {
		below, above = slices.Min(c.constants), slices.Max(c.constants)
	}
	lo, hi = below-int64(min(n, uint64(below-least))), above+int64(min(n, uint64(greatest-above)))
	return lo, hi
}

// decided reports whether the order of the wide variables, and the fixed
// variables, decide the value of a term. The term then uses wide variables in
// comparisons only.
func (c *comparisons) decided(t term.Term) bool {
	if c.wide[t] {
		return false
	}
	if ok, seen := c.ok[t]; seen {
		return ok
	}
	kids := c.s.Kids(t)
	ok := c.all(kids, c.decided)
	if !ok {
		switch c.s.Op(t) {
		case term.OpWLess:
			ok = c.s.K(t) == 1 && c.all(kids, c.value)
		case term.OpWEQ:
			ok = c.all(kids, c.value)
		case term.OpLE:
			ok = c.difference(kids[0], 1)
		case term.OpEQ, term.OpNE:
			ok = c.difference(kids[0], 0)
		}
	}
	c.ok[t] = ok
	return ok
}

func (c *comparisons) all(kids []term.Term, holds func(term.Term) bool) bool {
	return !slices.ContainsFunc(kids, func(k term.Term) bool { return !holds(k) })
}

// value reports whether an Int or Word is a wide variable, a constant, or a
// choice between such values. It notes the constants.
func (c *comparisons) value(t term.Term) bool {
	if c.wide[t] {
		return true
	}
	if k, ok := c.s.Const(t); ok {
		c.constants = append(c.constants, k)
		return true
	}
	if ok, seen := c.values[t]; seen {
		return ok
	}
	kids, ok := c.s.Kids(t), false
	switch c.s.Op(t) {
	case term.OpWordOf:
		ok = c.value(kids[0])
	case term.OpMax:
		ok = c.all(kids, c.value)
	case term.OpIte:
		ok = c.decided(kids[0]) && c.all(kids[1:], c.value)
	}
	c.values[t] = ok
	return ok
}

// difference reports whether a term that is compared with 0 is x-y, x-k or k-x
// of values x and y, or x-y+1 if one is allowed: then it is compared by <=, and
// says x < y.
func (c *comparisons) difference(t term.Term, one int64) bool {
	if c.s.Op(t) != term.OpLin {
		c.constants = append(c.constants, 0)
		return c.value(t)
	}
	kids, k := c.s.Kids(t), c.s.K(t)
	coefficients := c.s.Coefs(t)
	if slices.ContainsFunc(coefficients, func(c int64) bool { return c != 1 && c != -1 }) {
		return false
	}
	switch {
	case len(kids) == 1:
		c.constants = append(c.constants, -k*coefficients[0])
	case len(kids) != 2 || coefficients[0] == coefficients[1] || k < 0 || k > one:
		return false
	}
	return c.all(kids, c.value)
}
