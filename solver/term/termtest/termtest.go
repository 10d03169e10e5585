// Package termtest makes terms of every operator, for tests of what follows
// the table of operators: evaluation, printing, scripts, Z3, propagation and
// compiled filters.
package termtest

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/typetarget/target/solver/term"
)

// An Instance is an operator applied to variables.
type Instance struct {
	Op    term.Op
	K     int64   // the constant of the term
	Coefs []int64 // of a linear form
	Args  []Arg
}

// An Arg is a variable of an instance: a Bool or an Int in Lo..Hi. As an
// operand of sort Word it stands for its bits.
type Arg struct {
	Sort   term.Sort
	Lo, Hi int64
}

// String names the instance.
func (x Instance) String() string {
	return fmt.Sprintf("%s/%d%v", x.Op, x.K, x.Args)
}

// domains are the ranges of the Ints and Words in instances. Which operator a
// term gets depends on the ranges of its operands.
var domains = [][2]int64{
	{-8, 9}, {0, 70}, {-1 << 30, 1 << 30}, {0, math.MaxInt64}, {math.MinInt64, math.MaxInt64},
}

// Instances returns instances of every operator that has operands: with
// operands of each sort that it takes and with each of domains.
func Instances() []Instance {
	var list []Instance
	for op := range term.OpCount {
		args, variadic, _ := op.Signature()
		if len(args) == 0 {
			continue
		}
		if variadic {
			args = []term.Sorts{args[0], args[0], args[0]}
		}
		for _, k := range constants(op) {
			for _, d := range domains {
				for _, sorts := range choices(args) {
					x := Instance{Op: op, K: k}
					for _, sort := range sorts {
						a := Arg{sort, d[0], d[1]}
						if sort == term.SortBool {
							a.Lo, a.Hi = 0, 1
						}
						x.Args = append(x.Args, a)
					}
					if op == term.OpLin || op == term.OpWAdd {
						x.Coefs = []int64{1, -3, 2}
					}
					list = append(list, x)
				}
			}
		}
	}
	return list
}

// constants lists constants of terms with an operator.
func constants(op term.Op) []int64 {
	switch {
	case op.Flagged():
		return []int64{0, 1}
	case op == term.OpIntOf: // unsigned, and signed with bit 8
		return []int64{1, 8, 63, 1<<8 | 1, 1<<8 | 8, 1<<8 | 64}
	case op == term.OpLin, op == term.OpWAdd:
		return []int64{0, 7, -1 << 40}
	}
	return []int64{0}
}

// choices lists the sorts of operands with the first and with the last of the
// sorts that each may have.
func choices(args []term.Sorts) [][]term.Sort {
	var first, last []term.Sort
	same := true
	for _, of := range args {
		a, b := term.SortBool, term.SortWord
		for !of.Has(a) {
			a++
		}
		for !of.Has(b) {
			b--
		}
		first, last, same = append(first, a), append(last, b), same && a == b
	}
	if same {
		return [][]term.Sort{first}
	}
	return [][]term.Sort{first, last}
}

// Make returns the term of the instance in normal form, over variables with
// the indexes from first on, and the variables.
func (x Instance) Make(s *term.Store, first int) (t term.Term, vars []term.Term) {
	kids := make([]term.Term, len(x.Args))
	for i, a := range x.Args {
		v := s.NewVar(first+i, a.Sort == term.SortBool, a.Lo, a.Hi)
		vars, kids[i] = append(vars, v), v
		if a.Sort == term.SortWord {
			kids[i] = s.WordOf(v)
		}
	}
	return term.Apply(s, x.Op, x.K, kids, x.Coefs), vars
}

// Has reports whether the term of the instance, in normal form, contains its
// operator with its constant.
func (x Instance) Has(s *term.Store, t term.Term) bool {
	for _, u := range term.Reach(s, t) {
		if s.Op(u) == x.Op && (s.K(u) == x.K || !x.Op.Flagged()) {
			return true
		}
	}
	return false
}

// Assignments returns n values of the variables: ends of their ranges, values
// around 0 and 64, and random ones of all magnitudes.
func (x Instance) Assignments(n int, rng *rand.Rand) [][]int64 {
	list := make([][]int64, n)
	for i := range list {
		for _, a := range x.Args {
			list[i] = append(list[i], a.value(rng))
		}
	}
	return list
}

func (a Arg) value(rng *rand.Rand) int64 {
	special := []int64{a.Lo, a.Hi, a.Lo + 1, a.Hi - 1, 0, 1, -1, 2, 62, 63, 64, 65}
	v := int64(rng.Uint64()) >> rng.IntN(64)
	if rng.IntN(2) == 0 {
		v = special[rng.IntN(len(special))]
	}
	if v < a.Lo || v > a.Hi {
		if width := uint64(a.Hi) - uint64(a.Lo); width == math.MaxUint64 {
			v = int64(rng.Uint64())
		} else {
			v = a.Lo + int64(rng.Uint64N(width+1))
		}
	}
	return v
}
