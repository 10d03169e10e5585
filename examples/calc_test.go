package examples

import "github.com/typetarget/target/examples/calc"

// parts are the two parts of an expression that is no constant.
func parts(e calc.Exp) []calc.Exp {
	switch e := e.(type) {
	case calc.Add:
		return []calc.Exp{e.L, e.R}
	case calc.Div:
		return []calc.Exp{e.L, e.R}
	}
	return nil
}

// all lists e and everything within it, missing parts included.
func all(e calc.Exp) []calc.Exp {
	list := []calc.Exp{e}
	for _, p := range parts(e) {
		list = append(list, all(p)...)
	}
	return list
}

// quotient is the value of e; ok is false where something is divided by 0 or missing.
func quotient(e calc.Exp) (v int, ok bool) {
	var vs [2]int
	for i, p := range parts(e) {
		if vs[i], ok = quotient(p); !ok {
			return 0, false
		}
	}
	switch e := e.(type) {
	case calc.C:
		return int(e), true
	case calc.Add:
		return vs[0] + vs[1], true
	case calc.Div:
		if vs[1] != 0 {
			return vs[0] / vs[1], true
		}
	}
	return 0, false
}

func isComplete(e calc.Exp) bool {
	for _, p := range all(e) {
		if p == nil {
			return false
		}
	}
	return true
}

func isValidExp(e calc.Exp) bool {
	for _, p := range all(e) {
		if d, ok := p.(calc.Div); ok && d.R == calc.C(0) {
			return false
		}
	}
	return isComplete(e)
}

func isDefinedExp(e calc.Exp) bool {
	_, ok := quotient(e)
	return ok && isComplete(e)
}
