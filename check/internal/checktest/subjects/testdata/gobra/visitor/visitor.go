// Package visitor evaluates sums, and counts their leaves, with visitors.
package visitor

// A Node is a part of an expression.
type Node interface {
	Accept(v Visitor) int
}

// A Visitor makes a number of each kind of node.
type Visitor interface {
	Variable(v *Variable) int
	Constant(c *Constant) int
	Sum(s *Sum) int
}

// A Variable is a register of an evaluator.
type Variable struct {
	id int //refine:is {id int | 0 <= id < registers}
}

type Constant struct{ value int }

//refine:invariant left != nil && right != nil
type Sum struct{ left, right Node }

func (v *Variable) Accept(to Visitor) int { return to.Variable(v) }
func (c *Constant) Accept(to Visitor) int { return to.Constant(c) }
func (s *Sum) Accept(to Visitor) int      { return to.Sum(s) }

// A Leaves counts the leaves.
type Leaves struct{}

func (Leaves) Variable(*Variable) int { return 1 }
func (Leaves) Constant(*Constant) int { return 1 }
func (l Leaves) Sum(s *Sum) int       { return s.left.Accept(l) + s.right.Accept(l) }

const registers = 3

// An Evaluator computes the value of a sum.
type Evaluator struct{ registers [registers]int }

func (e *Evaluator) Variable(v *Variable) int { return e.registers[v.id] }
func (e *Evaluator) Constant(c *Constant) int { return c.value }
func (e *Evaluator) Sum(s *Sum) int           { return s.left.Accept(e) + s.right.Accept(e) }

// leaves and value are what visitors compute, by a plain type switch.
func leaves(n Node) int {
	if s, ok := n.(*Sum); ok {
		return leaves(s.left) + leaves(s.right)
	}
	return 1
}

func value(n Node, registers [registers]int) int {
	switch n := n.(type) {
	case *Sum:
		return value(n.left, registers) + value(n.right, registers)
	case *Variable:
		return registers[n.id]
	case *Constant:
		return n.value
	}
	panic("no such node")
}

//refine:requires n != nil
//refine:ensures result == leaves(n)
//refine:pure
func Count(n Node) int { return n.Accept(Leaves{}) }

//refine:requires n != nil
//refine:ensures result == value(n, e.registers)
//refine:pure
//refine:bound ints=-1..1
func (e *Evaluator) Value(n Node) int { return n.Accept(e) }

// Example evaluates r0+42 with 7 in r0.
//
//refine:ensures result == 49
func Example() int {
	e := &Evaluator{registers: [registers]int{0: 7, 2: 99}}
	return e.Value(&Sum{&Variable{0}, &Constant{42}})
}

// IsLeaf reports whether a node has no others below it.
//
//refine:ensures result ==> leaves(n) == 1
//refine:pure
func IsLeaf(n Node) bool {
	switch n.(type) {
	case *Variable, *Constant:
		return true
	}
	return false
}
