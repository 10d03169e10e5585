package term

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/typetarget/target/spec/spectest/tier"
)

// models returns all models if there are at most 200, and otherwise as many
// with random values and the ends of the domains.
func (f *fuzzer) models(r *rand.Rand) [][]int64 {
	count := 1.0
	for i := range f.vars {
		count *= float64(f.hi[i]) - float64(f.lo[i]) + 1
	}
	var all [][]int64
	if count <= 200 {
		m := append([]int64(nil), f.lo...)
		for {
			all = append(all, append([]int64(nil), m...))
			i := 0
			for ; i < len(m) && m[i] == f.hi[i]; i++ {
				m[i] = f.lo[i]
			}
			if i == len(m) {
				return all
			}
			m[i]++
		}
	}
	for range 100 {
		m := make([]int64, len(f.vars))
		for i := range m {
			width := uint64(f.hi[i]) - uint64(f.lo[i])
			switch r.IntN(6) {
			case 0:
				m[i] = f.lo[i]
			case 1:
				m[i] = f.hi[i]
			case 2:
				m[i] = f.lo[i] + int64(min(width, r.Uint64N(4)))
			case 3:
				m[i] = f.hi[i] - int64(min(width, r.Uint64N(4)))
			case 4:
				if m[i] = int64(r.IntN(5) - 2); m[i] < f.lo[i] || m[i] > f.hi[i] {
					m[i] = f.lo[i]
				}
			default:
				m[i] = f.lo[i]
				if width == math.MaxUint64 {
					m[i] = int64(r.Uint64())
				} else {
					m[i] += int64(r.Uint64N(width + 1))
				}
			}
		}
		all = append(all, m)
	}
	return all
}

// expect fails unless t, made from the term of, has the value under m.
func (f *fuzzer) expect(what string, of, t Term, m []int64, want *big.Int) {
	f.t.Helper()
	got := big.NewInt(f.s.Eval(t, m))
	if f.s.Sort(t) == SortWord {
		got = toWord(got)
	}
	if got.Cmp(want) != 0 {
		f.t.Fatalf("%s of %s: %s is %v under %v, want %v", what, f.s.String(of), f.s.String(t), got, m, want)
	}
}

func (f *fuzzer) check(r *rand.Rand) {
	s := f.s
	f.invariants()
	models := f.models(r)
	values := make([][]*big.Int, len(models))
	for i, m := range models {
		v := make([]*big.Int, len(f.terms))
		for j, t := range f.terms {
			v[j] = f.value[j](m, v)
			f.expect("value", t, t, m, v[j])
		}
		values[i] = v
		for t := range Term(s.Len()) {
			lo, hi := s.Range(t)
			if x := s.Eval(t, m); x < lo || x > hi {
				f.t.Fatalf("%s is %d under %v, out of its range %d..%d", s.String(t), x, m, lo, hi)
			}
			if n := s.negations.of[t]; n != None && s.Eval(n, m) != 1-s.Eval(t, m) {
				f.t.Fatalf("%s is not the negation of %s under %v", s.String(n), s.String(t), m)
			}
		}
	}
	f.checkSubstitution(r, models, values)
	for j, t := range f.terms {
		if s.Sort(t) != SortBool {
			continue
		}
		u := NewSubstitution(s, 0).SimplifyInContext(t)
		for i, m := range models {
			f.expect("CtxSimplify", t, u, m, values[i][j])
		}
	}
	f.invariants()
}

// checkSubstitution fixes some variables to what they are in a model, or to
// others with a smaller domain.
func (f *fuzzer) checkSubstitution(r *rand.Rand, models [][]int64, values [][]*big.Int) {
	s := f.s
	mark := s.Mark()
	size := s.Len()
	at := models[r.IntN(len(models))]
	u := NewSubstitution(s, len(f.vars))
	from := make([]int, len(f.vars)) // the variable to read, or -1 for at
	for i := range from {
		from[i] = i
		switch r.IntN(3) {
		case 0:
			from[i] = -1
			u.SetValue(f.vars[i], at[i])
		case 1:
			j := r.IntN(len(f.vars))
			if s.Sort(f.vars[i]) == s.Sort(f.vars[j]) && f.lo[j] >= f.lo[i] && f.hi[j] <= f.hi[i] {
				from[i] = j
				u.Set(i, f.vars[j])
			}
		}
	}
	var left []int // the variables that may be left
	for _, w := range from {
		if w >= 0 {
			left = append(left, w)
		}
	}
	for j, t := range f.terms {
		got := u.Apply(t)
		if !subset(Variables(s, got), left) {
			f.t.Fatalf("substitution of %s: %s mentions variables other than %v", s.String(t), s.String(got), left)
		}
		if s.Sort(got) != s.Sort(t) {
			f.t.Fatalf("%s has another sort than %s", s.String(got), s.String(t))
		}
		for i, m := range models {
			if i%10 != 0 && len(models) > 20 {
				continue
			}
			seen := make([]int64, len(m))
			for v, w := range from {
				if w < 0 {
					seen[v] = at[v]
				} else {
					seen[v] = m[w]
				}
			}
			v := make([]*big.Int, len(f.terms))
			for k := range j + 1 {
				v[k] = f.value[k](seen, v)
			}
			f.expect("substitution", t, got, m, v[j])
		}
	}
	f.invariants()
	s.Release(mark)
	if s.Len() != size {
		f.t.Fatalf("%d terms after Release, want %d", s.Len(), size)
	}
	f.invariants()
}

// subset reports whether all of some variables are among others.
func subset(some, others []int) bool {
	for _, v := range some {
		if !slices.Contains(others, v) {
			return false
		}
	}
	return true
}

// invariants checks what the doc comments of the operators promise.
func (f *fuzzer) invariants() {
	s := f.s
	for t := range Term(s.Len()) {
		x := s.nodes[t]
		kids := s.Kids(t)
		bad := func(what string) {
			f.t.Helper()
			f.t.Fatalf("term %d, %s: %s", t, s.String(t), what)
		}
		if x.lo > x.hi {
			bad("empty range")
		}
		for _, kid := range kids {
			if kid >= t {
				bad("operand is not older")
			}
		}
		if lookup(s, x.op, x.sort, x.k, kids, s.Coefs(t)) != t {
			bad("not in the table")
		}
		if n := s.negations.of[t]; n != None && (int(n) >= s.Len() || !subset(Variables(s, n), Variables(s, t))) {
			bad("negation mentions more variables")
		}
		magnitude := func(t Term) uint64 {
			return max(MagnitudeOf(s.nodes[t].lo), MagnitudeOf(s.nodes[t].hi))
		}
		switch x.op {
		case OpLin:
			total := new(big.Int).SetUint64(MagnitudeOf(x.k))
			for i, kid := range kids {
				c := new(big.Int).SetUint64(MagnitudeOf(s.Coefs(t)[i]))
				total.Add(total, c.Mul(c, new(big.Int).SetUint64(magnitude(kid))))
				if op := s.Op(kid); op == OpLin || op == OpConst || s.Sort(kid) == SortWord {
					bad("linear form of " + op.String())
				}
			}
			if total.Cmp(big.NewInt(MaxMagnitude)) > 0 {
				bad("linear form beyond limit")
			}
			if len(kids) == 0 || len(kids) == 1 && x.k == 0 && s.Coefs(t)[0] == 1 && s.Sort(kids[0]) == SortInt {
				bad("trivial linear form")
			}
		case OpMul:
			a, b := new(big.Int).SetUint64(magnitude(kids[0])), new(big.Int).SetUint64(magnitude(kids[1]))
			if a.Mul(a, b).Cmp(big.NewInt(MaxMagnitude)) > 0 {
				bad("product beyond limit")
			}
		case OpLE, OpEQ, OpNE:
			if magnitude(kids[0]) > MaxMagnitude {
				bad("comparison beyond limit")
			}
		case OpAnd, OpOr:
			if len(kids) < 2 {
				bad("too few operands")
			}
		case OpNot:
			if op := s.Op(kids[0]); op != OpVar && op != OpWLess && op != OpWEQ {
				bad("not in negation normal form")
			}
		case OpIte:
			if x.sort == SortWord || s.Sort(kids[1]) != x.sort || s.Sort(kids[2]) != x.sort {
				bad("sorts of branches")
			}
		}
	}
}

func FuzzTerms(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		data := make([]byte, 200)
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 600 {
			return
		}
		newFuzzer(t, data).check(rand.New(rand.NewPCG(1, uint64(len(data)))))
	})
}

// TestRandomTerms compares random terms with their evaluation over big
// integers.
func TestRandomTerms(t *testing.T) {
	rounds := tier.Of(300, 1500)
	for seed := range tier.Seeds(rounds) {
		r := rand.New(rand.NewPCG(7, uint64(seed)))
		data := make([]byte, 40+r.IntN(200))
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		t.Run(fmt.Sprint(seed), func(t *testing.T) { newFuzzer(t, data).check(r) })
	}
}
