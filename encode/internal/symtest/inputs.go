package symtest

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"testing"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// Inputs are symbolic inputs. The prover of their machine knows their
// variables.
type Inputs struct {
	M    *exec.Machine
	vars []problem.Var
}

// New returns inputs of a machine of their own, which ends with the test and
// asks a solver.
func New(t *testing.T, ask problem.Solver) *Inputs {
	terms := sym.NewTerms(t.Context(), term.NewStore())
	m := exec.New(terms, sym.NewProver(terms, ask), Sizes)
	t.Cleanup(m.Prover.Close)
	return NewInputs(m)
}

// NewInputs returns inputs that are made with m, so far none.
func NewInputs(m *exec.Machine) *Inputs {
	in := &Inputs{M: m}
	m.Prover.Vars = func() []problem.Var { return in.vars }
	return in
}

// Int is any integer from lo to hi.
func (in *Inputs) Int(lo, hi int64) sym.Term { return in.variable(false, lo, hi) }

// Bool is any truth value.
func (in *Inputs) Bool() sym.Term { return in.variable(true, 0, 1) }

func (in *Inputs) variable(boolean bool, lo, hi int64) sym.Term {
	i := len(in.vars)
	v := in.M.T.Store.NewVar(i, boolean, lo, hi)
	in.vars = append(in.vars, problem.Var{Name: fmt.Sprint("v", i), Term: v, Guard: in.M.T.Yes, Lo: lo, Hi: hi})
	return v
}

// Number is any of some integers.
func (in *Inputs) Number(values ...int64) sym.Term {
	return in.M.T.Listed(in.Int(0, int64(len(values)-1)), values)
}

// String is any string of at most so many of some bytes.
func (in *Inputs) String(bytes string, most int) *sym.Text {
	values := make([]int64, len(bytes))
	for i := range values {
		values[i] = int64(bytes[i])
	}
	s := &sym.Text{Length: in.Int(0, int64(most))}
	for range most {
		s.Bytes = append(s.Bytes, in.Number(values...))
	}
	return s
}

// Slice is any slice of at most these elements, nil among them. It may have
// room behind its elements if it has their zero value.
func (in *Inputs) Slice(elems []sym.Value, zero sym.Value) *sym.Slice {
	spare := in.M.T.No
	if zero != nil {
		spare = in.Bool()
	}
	return in.M.Mem.InputSlice(elems, zero, in.Int(0, int64(len(elems))), spare, in.Bool())
}

// One is any of some values of one type.
func (in *Inputs) One(values ...sym.Value) sym.Value {
	which := in.Int(0, int64(len(values)-1))
	v := values[len(values)-1]
	for i := len(values) - 2; i >= 0; i-- {
		v = in.M.Mem.MergeValues(in.M.T.Is(which, i), values[i], v)
	}
	return v
}

// Models yields all models, or, if there are more than most, as many random
// ones.
func (in *Inputs) Models(r *rand.Rand, most int) iter.Seq[problem.Model] {
	return func(yield func(problem.Model) bool) {
		if all := in.count(most); all <= most {
			for n := range all {
				if !yield(in.model(n)) {
					return
				}
			}
			return
		}
		for range most {
			m := make(problem.Model, len(in.vars))
			for i, v := range in.vars {
				m[i] = v.Lo + int64(r.Uint64N(max(uint64(v.Hi-v.Lo)+1, 1)))
				if v.Hi-v.Lo == -1 { // the width is 2^64
					m[i] = int64(r.Uint64()) >> r.IntN(64)
				}
			}
			if !yield(m) {
				return
			}
		}
	}
}

// count returns the number of models, or one more than most.
func (in *Inputs) count(most int) int {
	n := 1
	for _, v := range in.vars {
		beyond := uint64(v.Hi - v.Lo)
		if beyond >= uint64(most) {
			return most + 1
		}
		if n *= int(beyond) + 1; n > most {
			return most + 1
		}
	}
	return n
}

// model returns the n-th model.
func (in *Inputs) model(n int) problem.Model {
	m := make(problem.Model, len(in.vars))
	for i, v := range in.vars {
		width := int(v.Hi-v.Lo) + 1
		m[i] = v.Lo + int64(n%width)
		n /= width
	}
	return m
}
