// Package calc is the calculator that SmartCheck was shown with (Pike, Haskell 2014): expressions
// behind an interface, whose precondition is too weak on purpose.
package calc

import "errors"

// An Exp is an arithmetic expression: C, Add or Div.
type Exp interface{ exp() }

// C is a constant.
type C int

// Add is L + R.
type Add struct{ L, R Exp }

// Div is L / R.
type Div struct{ L, R Exp }

func (C) exp()   {}
func (Add) exp() {}
func (Div) exp() {}

// Complete reports whether no part of e is missing.
func Complete(e Exp) bool {
	switch e := e.(type) {
	case Add:
		return Complete(e.L) && Complete(e.R)
	case Div:
		return Complete(e.L) && Complete(e.R)
	}
	return e != nil
}

// NoZeroDivisor reports whether nothing in e is divided by the constant 0. That does not keep a
// divisor from being 0.
func NoZeroDivisor(e Exp) bool {
	switch e := e.(type) {
	case Add:
		return NoZeroDivisor(e.L) && NoZeroDivisor(e.R)
	case Div:
		return e.R != C(0) && NoZeroDivisor(e.L) && NoZeroDivisor(e.R)
	}
	return true
}

//refine:type Valid = {e Exp | Complete(e) && NoZeroDivisor(e)}

// Eval is the value of e. It divides by zero where a divisor is no constant and comes out as 0.
//
//refine:func (e Valid) int
//refine:bound ints=-1..1
func Eval(e Exp) int {
	switch e := e.(type) {
	case C:
		return int(e)
	case Add:
		return Eval(e.L) + Eval(e.R)
	case Div:
		return Eval(e.L) / Eval(e.R)
	}
	panic("an expression has a missing part")
}

// ErrDivision is the error of a division by zero.
var ErrDivision = errors.New("division by zero")

// Value is Eval repaired: a division by zero is an error.
//
//refine:func (e Valid) (v int, err error)
//refine:ensures err == nil || errors.Is(err, ErrDivision)
//refine:ensures [total] (err == nil) == Defined(e)
//refine:ensures err == nil ==> v == Eval(e)
//refine:bound ints=-1..1
func Value(e Exp) (v int, err error) {
	var l, r int
	switch e := e.(type) {
	case C:
		return int(e), nil
	case Add:
		if l, r, err = both(e.L, e.R); err == nil {
			v = l + r
		}
	case Div:
		if l, r, err = both(e.L, e.R); err == nil && r == 0 {
			err = ErrDivision
		}
		if err == nil {
			v = l / r
		}
	}
	return v, err
}

func both(a, b Exp) (l, r int, err error) {
	if l, err = Value(a); err == nil {
		r, err = Value(b)
	}
	return l, r, err
}

// Defined reports whether no divisor within e comes out as 0.
func Defined(e Exp) bool {
	switch e := e.(type) {
	case Add:
		return Defined(e.L) && Defined(e.R)
	case Div:
		return Defined(e.L) && Defined(e.R) && Eval(e.R) != 0
	}
	return true
}

// EvalDefined is Eval under the precondition that it needs.
//
//refine:requires Complete(e) && Defined(e)
//refine:bound ints=-1..1
func EvalDefined(e Exp) int { return Eval(e) }
