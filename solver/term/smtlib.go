package term

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// A script is an SMT-LIB script in the making.
type script struct {
	s     *Store
	b     []byte
	words bool         // all integers are bit-vectors
	uses  map[Term]int // occurrences in other terms
	names map[Term]bool
}

// WriteSMTLIB writes a script in SMT-LIB 2.6 that asks whether the Bool goal
// can hold. It declares the variables v0, v1, ... of goal with their bounds,
// defines terms that occur more than once, and ends in check-sat. A comment
// names each variable that has a name. Integers are of sort Int, unless an
// operation on words occurs: then all integers are bit-vectors of 64 bits,
// which they never overflow. The error is that of w.
func WriteSMTLIB(s *Store, w io.Writer, goal Term, name func(index int) string) error {
	mustBeBool(s, goal)
	reach := Reach(s, goal)
	c := &script{s: s, uses: make(map[Term]int), names: make(map[Term]bool)}
	logic := "QF_LIA"
	var used [OpCount][2]bool
	for _, t := range reach {
		x := &s.nodes[t]
		used[x.op][x.k&1] = true
		switch {
		case x.op.Word(), x.op == OpDiv && x.lo == math.MinInt64: // the one quotient that may wrap
			c.words = true
		case x.op == OpMul, x.op == OpDiv, x.op == OpMod:
			logic = "QF_NIA"
		}
		for _, kid := range s.Kids(t) {
			c.uses[kid]++
		}
	}
	if c.words {
		logic = "QF_BV"
	}
	c.line("(set-logic %s)", logic)
	c.prelude(&used)
	for _, t := range reach {
		switch {
		case s.nodes[t].op == OpVar:
			c.declare(t, name(int(s.nodes[t].k)))
		case c.uses[t] > 1 && len(s.Kids(t)) > 0:
			c.b = fmt.Appendf(c.b, "(define-fun t%d () %s ", t, c.sort(t))
			c.body(t)
			c.line(")")
			c.names[t] = true
		}
	}
	c.b = append(c.b, "(assert "...)
	c.term(goal)
	c.line(")")
	c.line("(check-sat)")
	_, err := w.Write(c.b)
	return err
}

// line appends a formatted line.
func (c *script) line(format string, args ...any) {
	c.b = append(fmt.Appendf(c.b, format, args...), '\n')
}

// prelude defines functions for the operators in use whose definition needs an
// operand more than once.
func (c *script) prelude(used *[OpCount][2]bool) {
	for op := range OpCount {
		args, _, result := op.Signature()
		for k := range int64(2) {
			if d, ok := op.Definition(k, c.words); ok && used[op][k] && repeats(d) {
				c.b = fmt.Appendf(c.b, "(define-fun %s ((a %s) (b %s)) %s ", functionName(op, k),
					c.sortName(args[0]), c.sortName(args[1]), c.sortName(result))
				c.expand(d, nil)
				c.line(")")
			}
		}
	}
}

// functionName returns the name that a script gives to the definition of an
// operator.
func functionName(op Op, k int64) string {
	if op.Flagged() && k == 1 {
		return "go." + op.String() + ".signed"
	}
	return "go." + op.String()
}

// repeats reports whether a definition mentions an operand twice.
func repeats(d Expression) bool { return d.occurrences("a") > 1 || d.occurrences("b") > 1 }

// expand appends an expression with kids in place of the operands, if there
// are any, and with numerals of the script's sort of integers.
func (c *script) expand(e Expression, kids []Term) {
	at := strings.Index("ab", e.Head)
	switch v, err := strconv.ParseInt(e.Head, 10, 64); {
	case len(e.Args) > 0:
		c.b = append(append(c.b, '('), e.Head...)
		for _, arg := range e.Args {
			c.b = append(c.b, ' ')
			c.expand(arg, kids)
		}
		c.b = append(c.b, ')')
	case err == nil:
		c.b = append(c.b, c.number(v)...)
	case at >= 0 && at < len(kids):
		c.term(kids[at])
	default:
		c.b = append(c.b, e.Head...)
	}
}

// declare declares a variable and asserts its bounds.
func (c *script) declare(t Term, name string) {
	x := &c.s.nodes[t]
	if name != "" {
		c.line("; v%d is %q", x.k, name)
	}
	c.line("(declare-const v%d %s)", x.k, c.sort(t))
	switch {
	case x.sort == SortBool && x.lo == 1:
		c.line("(assert v%d)", x.k)
	case x.sort == SortBool && x.hi == 0:
		c.line("(assert (not v%d))", x.k)
	case x.sort == SortInt:
		le := "<="
		if c.words {
			le = "bvsle"
		}
		c.line("(assert (and (%s %s v%d) (%s v%d %s)))", le, c.number(x.lo), x.k, le, x.k, c.number(x.hi))
	}
}

// sort returns the SMT-LIB sort of t.
func (c *script) sort(t Term) string { return c.sortName(1 << c.s.nodes[t].sort) }

// sortName returns the SMT-LIB sort of terms of some sorts.
func (c *script) sortName(of Sorts) string {
	switch {
	case of == bools:
		return "Bool"
	case c.words:
		return "(_ BitVec 64)"
	}
	return "Int"
}

// number returns a constant integer.
func (c *script) number(v int64) string {
	switch {
	case c.words:
		return fmt.Sprintf("#x%016x", uint64(v))
	case v < 0:
		return fmt.Sprintf("(- %d)", MagnitudeOf(v))
	}
	return strconv.FormatInt(v, 10)
}

// term appends t, by its name if it has one.
func (c *script) term(t Term) {
	if c.names[t] {
		c.b = fmt.Appendf(c.b, "t%d", t)
		return
	}
	c.body(t)
}

// integer appends t as an integer, also if it is a Bool.
func (c *script) integer(t Term) {
	if c.s.nodes[t].sort != SortBool {
		c.term(t)
		return
	}
	c.b = append(c.b, "(ite "...)
	c.term(t)
	c.b = fmt.Appendf(c.b, " %s %s)", c.number(1), c.number(0))
}

// apply appends an application of an operator.
func (c *script) apply(op string, kids ...Term) {
	c.b = append(append(c.b, '('), op...)
	for _, kid := range kids {
		c.b = append(c.b, ' ')
		c.term(kid)
	}
	c.b = append(c.b, ')')
}

// body appends t by its operator.
func (c *script) body(t Term) {
	x := &c.s.nodes[t]
	kids := c.s.Kids(t)
	switch x.op {
	case OpConst:
		if x.sort == SortBool {
			c.b = strconv.AppendBool(c.b, x.k == 1)
		} else {
			c.b = append(c.b, c.number(x.k)...)
		}
	case OpVar:
		c.b = fmt.Appendf(c.b, "v%d", x.k)
	case OpLin, OpWAdd:
		c.form(t)
	case OpMax:
		c.maximum(kids)
	case OpIntOf:
		c.extract(kids[0], ReadType(c.s.K(t)))
	default:
		c.defined(t)
	}
}

// defined appends t by the definition of its operator.
func (c *script) defined(t Term) {
	op, k, kids := c.s.Op(t), c.s.K(t), c.s.Kids(t)
	d, ok := op.Definition(k, c.words)
	switch {
	case !ok:
		panic("solver: no script for " + op.String())
	case repeats(d):
		c.apply(functionName(op, k), kids...)
	case d.Named():
		c.apply(d.Head, kids...)
	default:
		c.expand(d, kids)
	}
}

// form appends a linear form.
func (c *script) form(t Term) {
	add, mul := "+", "*"
	if c.words {
		add, mul = "bvadd", "bvmul"
	}
	k, kids, coefs := c.s.K(t), c.s.Kids(t), c.s.Coefs(t)
	single := k == 0 && len(kids) == 1
	if !single {
		c.b = append(append(c.b, '('), add...)
	}
	for i, kid := range kids {
		if !single {
			c.b = append(c.b, ' ')
		}
		if coefs[i] == 1 {
			c.integer(kid)
			continue
		}
		c.b = fmt.Appendf(c.b, "(%s %s ", mul, c.number(coefs[i]))
		c.integer(kid)
		c.b = append(c.b, ')')
	}
	if k != 0 {
		c.b = append(append(c.b, ' '), c.number(k)...)
	}
	if !single {
		c.b = append(c.b, ')')
	}
}

// maximum appends the maximum of kids, each bound to a name once.
func (c *script) maximum(kids []Term) {
	ge := ">="
	if c.words {
		ge = "bvsge"
	}
	c.b = append(c.b, "(let ((m "...)
	c.term(kids[0])
	c.b = append(c.b, "))"...)
	for _, kid := range kids[1:] {
		c.b = append(c.b, " (let ((n "...)
		c.term(kid)
		c.b = fmt.Appendf(c.b, ")) (let ((m (ite (%s m n) m n)))", ge)
	}
	c.b = append(c.b, " m"...)
	for range 2*len(kids) - 1 {
		c.b = append(c.b, ')')
	}
}

// extract appends the integer in the lowest bits of w.
func (c *script) extract(w Term, typ IntType) {
	if typ.Bits == 64 {
		c.term(w)
		return
	}
	extend := "zero_extend"
	if typ.Signed {
		extend = "sign_extend"
	}
	c.b = fmt.Appendf(c.b, "((_ %s %d) ((_ extract %d 0) ", extend, 64-typ.Bits, typ.Bits-1)
	c.term(w)
	c.b = append(c.b, "))"...)
}
