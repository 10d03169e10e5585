package term_test

import (
	"math/rand/v2"
	"testing"

	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/solver/term/termtest"
)

// assignments is how many arguments each instance is evaluated for.
const assignments = 100

// TestOperators evaluates instances of every operator and compares the values
// with the operator applied to the arguments alone, with the range of the term
// and with what substitution makes of it.
func TestOperators(t *testing.T) {
	type variant struct {
		op   term.Op
		flag int64
	}
	present := map[variant]bool{}
	for _, x := range termtest.Instances() {
		s := term.NewStore()
		u, vars := x.Make(s, 0)
		v := variant{op: x.Op}
		if x.Op.Flagged() {
			v.flag = x.K
		}
		present[v] = present[v] || x.Has(s, u)
		if _, _, result := x.Op.Signature(); !result.Has(s.Sort(u)) {
			t.Errorf("%v: %s has sort %d", x, s.String(u), s.Sort(u))
		}
		for _, m := range x.Assignments(assignments, rand.New(rand.NewPCG(1, 2))) {
			got, want := s.Eval(u, m), applied(x, m)
			if got != want {
				t.Fatalf("%v: %s is %d at %v, want %d", x, s.String(u), got, m, want)
			}
			if lo, hi := s.Range(u); got < lo || got > hi {
				t.Fatalf("%v: %s is %d at %v, out of its range %d..%d", x, s.String(u), got, m, lo, hi)
			}
			values := make([]term.Term, len(vars))
			for i := range vars {
				values[i] = term.Constant(s, vars[i], m[i])
			}
			if c, ok := s.Const(term.Substitute(s, u, values)); !ok || c != want {
				t.Fatalf("%v: %s is %d by substitution at %v, want %d", x, s.String(u), c, m, want)
			}
		}
	}
	for op := range term.OpCount {
		args, _, _ := op.Signature()
		if len(args) == 0 && op != term.OpConst && op != term.OpVar {
			t.Errorf("%v has no operands", op)
		}
	}
	for v, has := range present {
		if !has {
			t.Errorf("no instance of %v with %d has the operator", v.op, v.flag)
		}
	}
}

// applied returns the value of an instance by its operator alone.
func applied(x termtest.Instance, m []int64) int64 {
	switch x.Op {
	case term.OpLin, term.OpWAdd:
		v := x.K
		for i, c := range x.Coefs {
			v += c * m[i]
		}
		return v
	case term.OpIte:
		if m[0] != 0 {
			return m[1]
		}
		return m[2]
	}
	if len(m) == 1 {
		return x.Op.Eval(x.K, m[0], 0)
	}
	v := m[0]
	for _, w := range m[1:] {
		v = x.Op.Eval(x.K, v, w)
	}
	return v
}

// TestWordOperators compares the operators that work on bit patterns with
// those that have a Word as an operand or as the result.
func TestWordOperators(t *testing.T) {
	for op := range term.OpCount {
		args, _, result := op.Signature()
		words := result.Has(term.SortWord) && op != term.OpConst
		for _, of := range args {
			words = words || of.Has(term.SortWord)
		}
		if op.Word() != words {
			t.Errorf("%v: Word is %v", op, op.Word())
		}
	}
}
