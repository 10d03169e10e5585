package solver

import (
	"context"
	"fmt"
	"math"
	"math/rand"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
)

// data returns a problem with one data variable for each range and no root yet.
func data(ranges ...problem.Interval) *problem.Problem {
	p := &problem.Problem{Store: term.NewStore(), Root: term.True}
	for i, r := range ranges {
		x := p.Store.NewVar(i, false, r.Lo, r.Hi)
		p.Vars = append(p.Vars, problem.Var{Name: string(rune('x' + i)), Term: x, Guard: term.True, Lo: r.Lo, Hi: r.Hi, Class: problem.Data})
	}
	return p
}

// choices turns bytes into decisions; it answers 0 once they are used up.
type choices struct{ data []byte }

// randomChoices are n random bytes.
func randomChoices(seed int64, n int) *choices {
	data := make([]byte, n)
	rand.New(rand.NewSource(seed)).Read(data)
	return &choices{data}
}

// upTo returns a number in 0..n-1.
func (c *choices) upTo(n int) int {
	if len(c.data) == 0 || n <= 1 {
		return 0
	}
	b := int(c.data[0])
	c.data = c.data[1:]
	return b % n
}

func (c *choices) between(lo, hi int) int64 { return int64(lo + c.upTo(hi-lo+1)) }

// problem makes a small problem out of the bytes: variables with guards, classes, weights and
// priors, and a root over all operators.
func (c *choices) problem() *problem.Problem {
	s := term.NewStore()
	p := &problem.Problem{Store: s, Fresh: c.upTo(3) == 0}
	weighData := c.upTo(6) == 0
	for i, n := 0, 1+c.upTo(7); i < n; i++ {
		p.Vars = append(p.Vars, c.variable(p, i, weighData))
	}
	p.Root = c.truth(p, 2+c.upTo(3))
	for range c.upTo(4) {
		p.Root = s.And(p.Root, c.truth(p, 1+c.upTo(3)))
	}
	return p
}

// far returns 0, or seldom a number near which 64 bits come to their end.
func (c *choices) far() int64 {
	far := []int64{1 << 60, 1 << 61, 1 << 62, -1 << 61, -1 << 62, math.MaxInt64 - 8, math.MinInt64 + 4}
	if c.upTo(12) > 0 {
		return 0
	}
	return far[c.upTo(len(far))]
}

func (c *choices) variable(p *problem.Problem, i int, weighData bool) problem.Var {
	s := p.Store
	v := problem.Var{Name: fmt.Sprint("v", i), Guard: term.True, Hi: 1, Class: problem.Class(c.upTo(3))}
	boolean := c.upTo(3) == 0
	if !boolean {
		v.Lo = c.far() + c.between(-2, 2)
		v.Hi = v.Lo + int64(c.upTo(5))
	}
	v.Term = s.NewVar(i, boolean, v.Lo, v.Hi)
	if v.Lo > -10 && v.Hi < 10 && (v.Class == problem.Structural || weighData) {
		v.Weight = int64(c.upTo(3))
	}
	for j := 0; j < i; j++ {
		if p.Vars[j].Class == problem.Structural && c.upTo(2) == 0 {
			at := s.Int(p.Vars[j].Lo + int64(c.upTo(2)))
			v.Guard = s.And(v.Guard, p.Vars[j].Guard, s.LE(at, p.Vars[j].Term))
		}
	}
	for range c.upTo(3) {
		lo := v.Lo + int64(c.upTo(3))
		v.Prior = append(v.Prior, problem.Interval{Lo: lo, Hi: lo + int64(c.upTo(3))})
	}
	return v
}

// truth makes a boolean term.
func (c *choices) truth(p *problem.Problem, depth int) term.Term {
	s := p.Store
	if depth > 0 {
		switch c.upTo(6) {
		case 0:
			return s.And(c.truth(p, depth-1), c.truth(p, depth-1))
		case 1:
			return s.Or(c.truth(p, depth-1), c.truth(p, depth-1), c.truth(p, depth-1))
		case 2:
			return s.Not(c.truth(p, depth-1))
		case 3:
			return s.Ite(c.truth(p, depth-1), c.truth(p, depth-1), c.truth(p, depth-1))
		case 4:
			return s.EQ(c.truth(p, 0), c.truth(p, 0))
		}
	}
	if c.upTo(2) == 0 { // a variable, if there is a boolean one
		for i := range p.Vars {
			if t := p.Vars[(i+c.upTo(7))%len(p.Vars)].Term; s.Sort(t) == term.SortBool {
				return t
			}
		}
	}
	a, b := c.number(p, depth), c.number(p, depth)
	switch c.upTo(6) {
	case 0, 1:
		return s.LE(a, b)
	case 2:
		return s.EQ(a, b)
	case 3:
		return s.NE(a, b)
	case 4:
		return s.LT(a, b)
	}
	return s.LE(s.AsInt(p.Vars[c.upTo(len(p.Vars))].Term), a)
}

// number makes an integer term.
func (c *choices) number(p *problem.Problem, depth int) term.Term {
	s := p.Store
	if depth <= 0 || c.upTo(3) == 0 {
		if c.upTo(4) == 0 {
			return s.Int(c.far() + c.between(-4, 4))
		}
		return s.AsInt(p.Vars[c.upTo(len(p.Vars))].Term)
	}
	a, b := c.number(p, depth-1), c.number(p, depth-1)
	switch c.upTo(12) {
	case 0, 1:
		return s.Add(a, b)
	case 2:
		return s.Sub(a, b)
	case 3:
		return s.Scale(a, c.between(-3, 3))
	case 4:
		return s.Mul(a, b)
	case 5:
		return s.Max(a, b)
	case 6:
		return s.Min(a, b)
	case 7, 8:
		return s.Ite(c.truth(p, depth-1), a, b)
	case 9:
		return s.Div(a, b)
	case 10:
		return s.Mod(a, b)
	}
	types := []term.IntType{{Bits: 8, Signed: false}, {Bits: 8, Signed: true}, {Bits: 16, Signed: true}, {Bits: 64, Signed: true}, {Bits: 64, Signed: false}}
	op := term.ArithOp(c.upTo(int(term.Shr) + 1))
	typ := types[c.upTo(len(types))]
	return s.AsInt(term.Arith(s, op, term.Convert(s, a, term.IntType{Bits: 64, Signed: true}, typ), term.Convert(s, b, term.IntType{Bits: 64, Signed: true}, typ), typ))
}

// bruteForce returns the models of p by trying every assignment, in order. keep, where it is not
// nil, restricts them.
func bruteForce(p *problem.Problem, keep func(problem.Model) bool) []problem.Model {
	var models []problem.Model
	m := make(problem.Model, len(p.Vars))
	var try func(i int)
	try = func(i int) {
		if i == len(p.Vars) {
			if isModel(p, m) && (keep == nil || keep(m)) {
				models = append(models, slices.Clone(m))
			}
			return
		}
		for v, more := p.Vars[i].Lo, true; more; v++ {
			more = v != p.Vars[i].Hi
			m[i] = v
			try(i + 1)
		}
	}
	try(0)
	sort.SliceStable(models, func(a, b int) bool { return problem.Compare(p, models[a], models[b]) < 0 })
	return models
}

// isModel applies the definition of a model to an assignment.
func isModel(p *problem.Problem, m problem.Model) bool {
	if p.Store.Eval(p.Root, m) == 0 {
		return false
	}
	counts := map[int]bool{}
	for _, v := range problem.Realized(p, m) {
		counts[v] = true
	}
	fresh := !p.Fresh
	for v := range p.Vars {
		if !counts[v] {
			if m[v] != p.Vars[v].Lo {
				return false
			}
			continue
		}
		old := false
		for _, i := range p.Vars[v].Prior {
			old = old || i.Lo <= m[v] && m[v] <= i.Hi
		}
		fresh = fresh || !old
	}
	return fresh
}

// describe prints a problem for a failing test.
func describe(p *problem.Problem) string {
	var b strings.Builder
	for i, v := range p.Vars {
		fmt.Fprintf(&b, "v%d class %d, %d..%d, weight %d, prior %v, where %s\n", i, v.Class, v.Lo, v.Hi, v.Weight, v.Prior, p.Store.String(v.Guard))
	}
	fmt.Fprintf(&b, "fresh %v, root %s", p.Fresh, p.Store.String(p.Root))
	return b.String()
}

// collect runs a run to its end.
func collect(t *testing.T, p *problem.Problem, r *relay, b budget) ([]problem.Model, Outcome) {
	t.Helper()
	var got []problem.Model
	run := newRun(context.Background(), p, func(m problem.Model) bool {
		got = append(got, slices.Clone(m))
		return true
	}, r)
	run.budget = b
	out, err := run.enumerate()
	if err != nil {
		t.Fatalf("%v\n%s", err, describe(p))
	}
	if !out.Complete {
		t.Fatalf("not complete: %s\n%s", out.Reason, describe(p))
	}
	if out.Stats.Models != int64(len(got)) {
		t.Fatalf("counted %d models, yielded %d", out.Stats.Models, len(got))
	}
	return got, out
}

func same(t *testing.T, p *problem.Problem, got, want []problem.Model) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			t.Fatalf("model %d of %d is missing: %v\n%s", i, len(want), want[i], describe(p))
		case i >= len(want):
			t.Fatalf("model %d after the last one: %v\n%s", i, got[i], describe(p))
		case !slices.Equal(got[i], want[i]):
			t.Fatalf("model %d is %v, not %v\n%s", i, got[i], want[i], describe(p))
		}
	}
}

// bruteRelay solves cubes by brute force; it gives up on every n-th, where n is not 0.
func bruteRelay(p *problem.Problem, giveUp int) *relay {
	calls := 0
	return &relay{
		enumerate: func(_ context.Context, cube problem.Cube, yield func(problem.Model) bool) (Outcome, error) {
			if calls++; giveUp > 0 && calls%giveUp == 0 {
				return Outcome{Reason: "gave up"}, nil
			}
			inside := cube.Term(p)
			for _, m := range bruteForce(p, func(m problem.Model) bool { return p.Store.Eval(inside, m) != 0 }) {
				if !yield(m) {
					return Outcome{Reason: "stopped"}, nil
				}
			}
			return Outcome{Complete: true}, nil
		}}
}

// tight is a budget that makes a run change its way all the time.
func tight(n int64) budget {
	return budget{levels: rate{n % 3, n / 3 % 2}, propagation: rate{n / 2 % 3, 0}, shapes: rate{n * deadShapeFails, 0},
		listed: int(n % 9), plans: int(n % 4), terms: int(n % 50)}
}

func checkProblem(t *testing.T, p *problem.Problem) {
	want := bruteForce(p, nil)
	got, _ := collect(t, p, nil, defaultBudget)
	same(t, p, got, want)
	got, _ = collect(t, p, nil, tight(int64(len(want))))
	same(t, p, got, want)
	for _, giveUp := range []int{0, 2} {
		got, _ = collect(t, p, bruteRelay(p, giveUp), tight(int64(len(want))))
		same(t, p, got, want)
	}
}

// checkPlans checks what the search finds of a problem, and how much it counts. It returns the models.
func checkPlans(t *testing.T, p *problem.Problem) []problem.Model {
	t.Helper()
	want := bruteForce(p, nil)
	got, _ := collect(t, p, nil, defaultBudget)
	same(t, p, got, want)
	if n, ok := Count(t.Context(), p); n != int64(len(want)) || !ok {
		t.Fatalf("%d models (%v), not %d\n%s", n, ok, len(want), describe(p))
	}
	return want
}

func TestSearchAgainstBruteForce(t *testing.T) {
	rounds := 1500
	if testing.Short() {
		rounds = 200
	}
	models := 0
	for seed := range rounds {
		rng := rand.New(rand.NewSource(int64(seed)))
		data := make([]byte, 200)
		rng.Read(data)
		c := &choices{data}
		p := c.problem()
		models += len(bruteForce(p, nil))
		checkProblem(t, p)
	}
	if models < rounds {
		t.Errorf("only %d models in %d problems", models, rounds)
	}
}

// Plans have to be right by themselves, not only for what propagation leaves of a problem.
func TestPlansAgainstBruteForce(t *testing.T) {
	rounds := 1500
	if testing.Short() {
		rounds = 200
	}
	for seed := range rounds {
		data := make([]byte, 200)
		rand.New(rand.NewSource(int64(seed))).Read(data)
		p := (&choices{data}).problem()
		for i := range p.Vars {
			v := &p.Vars[i]
			v.Guard, v.Weight, v.Class = term.True, 0, max(v.Class, problem.Finite)
		}
		want := bruteForce(p, nil)
		for n := range int64(2) {
			var got []problem.Model
			blank := *p
			blank.Root, blank.Fresh = term.True, false
			r := newRun(context.Background(), &blank, func(m problem.Model) bool { got = append(got, slices.Clone(m)); return true }, nil)
			if n == 1 {
				r.budget = tight(int64(seed))
			}
			r.prepare()
			r.residual(p.Root, r.order, p.Fresh)
			same(t, p, got, want)
		}
	}
}

func FuzzSearch(f *testing.F) {
	for seed := range 20 {
		data := make([]byte, 60)
		rand.New(rand.NewSource(int64(seed))).Read(data)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 300 {
			return
		}
		checkProblem(t, (&choices{data}).problem())
	})
}
