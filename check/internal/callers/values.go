package callers

import (
	"go/token"
	"go/types"
)

// Kinds is a set of kinds of values. A value is of one kind of each pair that
// its type knows: Nil or NotNil; Empty or Filled; Negative, Zero or Positive.
// A floating-point number above one is Above instead of Positive. A value is
// Literal unless a function of the module, outside its tests, returns it.
type Kinds uint16

const (
	Nil Kinds = 1 << iota
	NotNil
	// Empty is a slice without elements, and Filled one with some.
	Empty
	Filled
	Negative
	Zero
	Positive
	Literal
	Above

	anyLength = Empty | Filled
	natural   = Zero | Positive
	anyNumber = Negative | natural
	anyFloat  = anyNumber | Above
	anyKind   = Nil | NotNil | anyLength | anyFloat | Literal
)

// Values are what calls pass to a parameter. The zero Values are those of a
// function that nothing calls.
type Values struct {
	// Calls is the number of calls.
	Calls int
	// Kinds are those that the values may be of, and Known those that some
	// value is of.
	Kinds, Known Kinds
}

// Lack reports whether there are calls, and none passes a value of a kind.
func (v Values) Lack(kind Kinds) bool { return v.Calls > 0 && v.Kinds&kind == 0 }

// Knows reports whether some value is known to be of a kind.
func (v Values) Knows(kind Kinds) bool { return v.Known&kind != 0 }

// maybe returns the values as ones that need not occur.
func (v Values) maybe() Values {
	v.Known = 0
	return v
}

func (v Values) or(w Values) Values {
	v.Calls += w.Calls
	v.Kinds |= w.Kinds
	v.Known |= w.Known
	return v
}

// within leaves out the kinds that a type does not tell apart.
func (v Values) within(t types.Type) Values {
	v.Kinds &= kindsIn(t)
	v.Known &= kindsIn(t)
	return v
}

// of returns values of some kinds. A kind is known if it is the only one of its
// choice.
func of(k Kinds) Values {
	v := Values{Kinds: k}
	for _, choice := range []Kinds{Nil | NotNil, anyLength, anyFloat} {
		if one := k & choice; one&(one-1) == 0 {
			v.Known |= one
		}
	}
	return v
}

// KindOf returns the kind of a floating-point number. NaN counts as Negative,
// since it is like no number that code writes down.
func KindOf(x float64) Kinds {
	switch {
	case x == 0:
		return Zero
	case x > 1:
		return Above
	case x > 0:
		return Positive
	}
	return Negative
}

func sign(n int64) Kinds {
	switch {
	case n < 0:
		return Negative
	case n == 0:
		return Zero
	}
	return Positive
}

// arithmetic returns the kinds of the results of an operation on integers of
// some kinds. Overflow is left out.
func arithmetic(op token.Token, a, b Kinds) (all Kinds) {
	for x := Negative; x <= Positive; x <<= 1 {
		for y := Negative; y <= Positive; y <<= 1 {
			if a&x != 0 && b&y != 0 {
				all |= signs(op, x, y)
			}
		}
	}
	return all
}

// signs returns the kinds of the results of an operation on two integers, each
// of one kind.
func signs(op token.Token, x, y Kinds) Kinds {
	if op == token.SUB {
		op, y = token.ADD, negated(y)
	}
	switch op {
	case token.ADD:
		switch {
		case x == y, y == Zero:
			return x
		case x == Zero:
			return y
		}
	case token.MUL:
		return product(x, y)
	case token.QUO:
		return product(x, y) | Zero
	case token.REM, token.SHL, token.SHR:
		return x | Zero
	case token.AND:
		if (x|y)&Negative == 0 || x == Zero || y == Zero || x != y {
			return natural
		}
	case token.OR:
		if (x|y)&Negative == 0 {
			return x | y&Positive
		}
	}
	return anyNumber
}

// product returns the kind of the product of two integers.
func product(x, y Kinds) Kinds {
	switch {
	case x == Zero || y == Zero:
		return Zero
	case x == y:
		return Positive
	}
	return Negative
}

// negated returns the kinds of integers with the other sign.
func negated(k Kinds) Kinds {
	n := k & Zero
	if k&Negative != 0 {
		n |= Positive
	}
	if k&Positive != 0 {
		n |= Negative
	}
	return n
}
