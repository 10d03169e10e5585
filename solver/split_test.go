//go:build cgo

package solver

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/internal/smt"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

// cubeStrategy is what Refute and Split are tested as.
type cubeStrategy func(ctx context.Context, p *problem.Problem, c problem.Cube, yield func(problem.Model) bool) (Outcome, error)

// smtStrategies are the ways to ask Z3. A small room makes Split cut problems
// of a few models.
var smtStrategies = map[string]cubeStrategy{
	"split":           Split{room: 3}.EnumerateCube,
	"split integers":  Split{Config: smt.Config{Integers: true}, room: 5}.EnumerateCube,
	"refute":          whole(Refute{}),
	"refute integers": whole(Refute{smt.Config{Integers: true}}),
}

func whole(s Strategy) cubeStrategy {
	return func(ctx context.Context, p *problem.Problem, _ problem.Cube, yield func(problem.Model) bool) (Outcome, error) {
		return s.Enumerate(ctx, p, yield)
	}
}

// complete returns all models of a cube and fails where there is an error or a
// gap.
func complete(t *testing.T, s cubeStrategy, p *problem.Problem, c problem.Cube) []problem.Model {
	t.Helper()
	terms := p.Store.Len()
	var got []problem.Model
	out, err := s(context.Background(), p, c, func(m problem.Model) bool {
		got = append(got, slices.Clone(m))
		return true
	})
	if err != nil {
		t.Fatalf("%v\n%s", err, oracle.Describe(p))
	}
	if !out.Complete || out.Reason != "" || out.Stats.Models != int64(len(got)) {
		t.Fatalf("outcome %+v after %d models\n%s", out, len(got), oracle.Describe(p))
	}
	if p.Store.Len() != terms {
		t.Fatalf("the store of the problem grew from %d to %d terms", terms, p.Store.Len())
	}
	return got
}

// smtRounds is the number of random problems of a test.
func smtRounds(n int) int { return tier.Of(n/10, n) }

func TestSMTAgainstBruteForce(t *testing.T) {
	for name, s := range smtStrategies {
		t.Run(name, func(t *testing.T) {
			models, rounds := 0, 150
			if strings.HasSuffix(name, "integers") {
				rounds = 50
			}
			for seed := range tier.Seeds(smtRounds(rounds)) {
				p := oracle.RandomChoices(int64(seed), 200).Problem()
				want := oracle.Models(p, nil)
				oracle.Same(t, p, complete(t, s, p, problem.Cube{}), want)
				models += len(want)
			}
			if models == 0 {
				t.Error("no problem has a model")
			}
		})
	}
}

// TestCubesAgainstBruteForce cuts random problems into random cubes.
func TestCubesAgainstBruteForce(t *testing.T) {
	some := 0
	for seed := range tier.Seeds(smtRounds(150)) {
		c := oracle.RandomChoices(int64(seed+1000), 300)
		p := c.Problem()
		all := oracle.Models(p, nil)
		if len(all) == 0 {
			continue
		}
		pick := all[rand.New(rand.NewSource(int64(seed))).Intn(len(all))]
		var cube problem.Cube
		for i := range p.Vars {
			if c.UpTo(3) == 0 {
				cube.Fixed = append(cube.Fixed, problem.Fixed{Var: i, Value: pick[i]})
			}
		}
		if c.UpTo(2) == 0 {
			size := p.Size(pick)
			cube.Size = &size
		}
		if c.UpTo(2) == 0 {
			cube.After = pick
			if c.UpTo(2) == 0 {
				cube.After = all[0]
			}
		}
		want := oracle.Models(p, func(m problem.Model) bool { return inCube(p, cube, m) })
		some += len(want)
		oracle.Same(t, p, complete(t, Split{room: 2}.EnumerateCube, p, cube), want)
	}
	if some == 0 {
		t.Error("every cube is empty")
	}
}

// inCube applies the definition of a cube.
func inCube(p *problem.Problem, c problem.Cube, m problem.Model) bool {
	for _, f := range c.Fixed {
		if m[f.Var] != f.Value {
			return false
		}
	}
	if c.Size != nil && p.Size(m) != *c.Size {
		return false
	}
	if c.After == nil {
		return true
	}
	if c.Size == nil && p.Size(m) != p.Size(c.After) {
		return p.Size(m) > p.Size(c.After)
	}
	for _, v := range p.Order() {
		if m[v] != c.After[v] {
			return m[v] > c.After[v]
		}
	}
	return false
}

// TestFirstOfMany stops early in domains that nobody can exhaust.
func TestFirstOfMany(t *testing.T) {
	p := oracle.Data(oracle.AnyInt64, oracle.AnyInt64)
	s := p.Store
	x, y := p.Vars[0].Term, p.Vars[1].Term
	p.Root = s.And(s.LE(s.Int(0), x), s.LT(s.Int(41), y), s.EQ(s.Mod(y, s.Int(2)), s.Int(0)))
	var got []problem.Model
	out, err := Split{}.Enumerate(context.Background(), p, func(m problem.Model) bool {
		got = append(got, slices.Clone(m))
		return len(got) < 100
	})
	if err != nil || out.Complete || out.Reason != "stopped" {
		t.Fatalf("%+v, %v", out, err)
	}
	for i, m := range got {
		if want := (problem.Model{0, int64(42 + 2*i)}); !slices.Equal(m, want) {
			t.Fatalf("model %d is %v, want %v", i, m, want)
		}
	}
}

// TestManyModels counts the strictly ascending sextuples: enough for parts of
// many sizes.
func TestManyModels(t *testing.T) {
	p := oracle.Data(slices.Repeat([]problem.Interval{{Lo: 0, Hi: 12}}, 6)...)
	s := p.Store
	for i := range 5 {
		p.Root = s.And(p.Root, s.LT(p.Vars[i].Term, p.Vars[i+1].Term))
	}
	got := complete(t, Split{}.EnumerateCube, p, problem.Cube{})
	if len(got) != 1716 { // 13 choose 6
		t.Errorf("%d models, want 1716", len(got))
	}
	if !slices.IsSortedFunc(got, slices.Compare[problem.Model]) {
		t.Error("not ascending")
	}
	for _, m := range got {
		if s.Eval(p.Root, m) == 0 {
			t.Errorf("%v is no model", m)
		}
	}
}

// TestBudgetCutsParts: a budget that one check for all models would exceed is
// no reason to give up.
func TestBudgetCutsParts(t *testing.T) {
	p := oracle.Data(problem.Interval{Lo: 0, Hi: 15}, problem.Interval{Lo: 0, Hi: 15}, problem.Interval{Lo: 0, Hi: 15})
	config := smt.Config{Resources: 100_000}
	out, err := Split{Config: config, room: 1 << 20}.Enumerate(context.Background(), p, func(problem.Model) bool { return true })
	if err != nil || !out.Complete || out.Stats.Models != 4096 || out.Stats.Checks == 1 {
		t.Errorf("%+v, %v", out, err)
	}
}

// TestStrategiesShareAProblem enumerates one problem from several goroutines.
func TestStrategiesShareAProblem(t *testing.T) {
	p := oracle.RandomChoices(3, 200).Problem()
	want := oracle.Models(p, nil)
	var group sync.WaitGroup
	for range 2 {
		for _, s := range []Strategy{Refute{}, Split{}, Auto{}} {
			group.Go(func() {
				n := 0
				out, err := s.Enumerate(context.Background(), p, func(problem.Model) bool { n++; return true })
				if err != nil || !out.Complete || n != len(want) {
					t.Errorf("%T: %d models, %+v, %v", s, n, out, err)
				}
			})
		}
		group.Go(func() {
			if _, err := smt.Conflict(context.Background(), smt.Config{}, p.Store, []term.Term{p.Root}, p.Vars); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
}

// TestSessionsAreFreed: a context that is left open takes some 17 MB.
func TestSessionsAreFreed(t *testing.T) {
	resident := func() int {
		var pages, rest int
		file, err := os.ReadFile("/proc/self/statm")
		if err != nil {
			t.Skip("no /proc here")
		}
		if _, err := fmt.Sscan(string(file), &rest, &pages); err != nil {
			t.Fatal(err)
		}
		return pages * os.Getpagesize() >> 20
	}
	p := oracle.Data(problem.Interval{Lo: 0, Hi: 9})
	run := func(n int) {
		for range n {
			for _, s := range []Strategy{Refute{}, Split{}, Split{Config: smt.Config{Integers: true}}} {
				if _, err := s.Enumerate(context.Background(), p, func(m problem.Model) bool { return m[0] < 5 }); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := smt.Conflict(context.Background(), smt.Config{}, p.Store, []term.Term{term.False}, p.Vars); err != nil {
				t.Fatal(err)
			}
		}
	}
	run(3)
	before := resident()
	run(10)
	if grown := resident() - before; grown > 100 {
		t.Errorf("40 sessions left %d MB behind", grown)
	}
}

func TestGivingUp(t *testing.T) {
	p := oracle.Pigeons(12)
	never := func(problem.Model) bool { t.Error("a model"); return true }
	for name, config := range map[string]smt.Config{
		"solver gave up: limit of 50000 resource units": {Resources: 50_000},
		"solver gave up: timeout of 40ms":               {Resources: math.MaxUint32, Timeout: 40 * time.Millisecond},
	} {
		for _, s := range []Strategy{Refute{config}, Split{Config: config}} {
			out, err := s.Enumerate(context.Background(), p, never)
			if err != nil || out.Complete || out.Reason != name || out.Stats.Checks != 1 {
				t.Errorf("%T: %+v, %v; want %q", s, out, err, name)
			}
		}
		var all []term.Term
		all = append(all, p.Root)
		if core, err := smt.Conflict(context.Background(), config, p.Store, all, p.Vars); !errors.Is(err, smt.ErrGaveUp) {
			t.Errorf("Conflict: %v, %v", core, err)
		}
	}
}

func TestCancel(t *testing.T) {
	p := oracle.Pigeons(12)
	for _, s := range []Strategy{Refute{}, Split{}} {
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(20*time.Millisecond, cancel)
		out, err := s.Enumerate(ctx, p, func(problem.Model) bool { return true })
		if err != nil || out.Complete || out.Reason != "canceled" {
			t.Errorf("%T: %+v, %v", s, out, err)
		}
		// Between models.
		p := oracle.Data(problem.Interval{Lo: 0, Hi: 1000})
		ctx, cancel = context.WithCancel(context.Background())
		n := 0
		out, err = s.Enumerate(ctx, p, func(problem.Model) bool {
			if n++; n == 5 {
				cancel()
			}
			return true
		})
		if err != nil || out.Complete || out.Reason != "canceled" || n != 5 {
			t.Errorf("%T: %+v, %v after %d models", s, out, err, n)
		}
	}
}

func TestStop(t *testing.T) {
	p := oracle.Data(problem.Interval{Lo: 0, Hi: 9})
	for name, s := range smtStrategies {
		n := 0
		out, err := s(context.Background(), p, problem.Cube{}, func(problem.Model) bool { n++; return n < 4 })
		if err != nil || out.Complete || out.Reason != "stopped" || n != 4 || out.Stats.Models != 4 {
			t.Errorf("%s: %+v, %v after %d models", name, out, err, n)
		}
	}
}

// TestNoVariables: a problem without variables has one model or none.
func TestNoVariables(t *testing.T) {
	for name, s := range smtStrategies {
		p := &problem.Problem{Store: term.NewStore(), Root: term.True}
		if got := complete(t, s, p, problem.Cube{}); len(got) != 1 || len(got[0]) != 0 {
			t.Errorf("%s: %v", name, got)
		}
		p.Root = term.False
		if got := complete(t, s, p, problem.Cube{}); len(got) != 0 {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestDisagreement lets the session believe that it asked for something else.
func TestDisagreement(t *testing.T) {
	p := oracle.Data(problem.Interval{Lo: 3, Hi: 5})
	p.Root = p.Store.LT(p.Vars[0].Term, p.Store.Int(5))
	e, err := smt.NewSession(context.Background(), smt.Config{}, p, problem.Cube{})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	e.Goal = e.P.Store.EQ(e.P.Vars[0].Term, e.P.Store.Int(5))
	_, err = e.Next()
	var d *smt.Disagreement
	if !errors.As(err, &d) {
		t.Fatalf("%v", err)
	}
	if !strings.HasPrefix(d.Model, "x=") || !strings.Contains(d.SMTLIB, "assert") || d.Version != smt.Version() {
		t.Errorf("%+v", d)
	}
}
