//go:build cgo

package sample

import (
	"context"
	"fmt"
	"math/rand"
	"testing"

	"github.com/typetarget/target/solver/internal/oracle"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/spectest/tier"
)

// preparedSpread is a spread of p that is about to choose shapes, or nil
// where p is found to have no model before.
func preparedSpread(t *testing.T, p *problem.Problem, seed int64) *spread {
	t.Helper()
	s := newSpread(context.Background(), p, Config{Models: 50, Seed: seed}, func(problem.Model) bool { return true })
	if !s.ready() {
		return nil
	}
	return s
}

// TestDrawsAgainstBruteForce draws from small random problems, and looks each
// model and each shape up among the models that brute force finds.
func TestDrawsAgainstBruteForce(t *testing.T) {
	drawn, short, all := 0, 0, 0
	for seed := range tier.Seeds(150) {
		data := make([]byte, 200)
		rand.New(rand.NewSource(int64(seed))).Read(data)
		p := oracle.NewChoices(data).Problem()
		models, shapes := map[string]bool{}, map[string]int64{}
		structure := func(m problem.Model) string {
			var shape problem.Model
			for _, v := range p.Order() {
				if p.Vars[v].Class == problem.Structural {
					shape = append(shape, m[v])
				}
			}
			return fmt.Sprint(shape)
		}
		for _, m := range oracle.Models(p, nil) {
			models[fmt.Sprint(m)] = true
			shapes[structure(m)] = oracle.ShapeSize(p, m)
		}
		s := preparedSpread(t, p, int64(seed))
		if s == nil {
			if len(models) > 0 {
				t.Fatalf("seed %d: %d models are missed\n%s", seed, len(models), oracle.Describe(p))
			}
			continue
		}
		seen := map[string]bool{}
		for _, d := range s.draw(1000, s.random(1)) {
			key := fmt.Sprint(d.shape)
			if seen[key] {
				t.Errorf("seed %d: shape %s is drawn twice", seed, key)
			}
			seen[key] = true
			if d.model == nil {
				short++
				continue
			}
			if !models[fmt.Sprint(d.model)] || structure(d.model) != key {
				t.Errorf("seed %d: %v of shape %s is not a model\n%s", seed, d.model, key, oracle.Describe(p))
			}
			drawn++
		}
		for shape := range shapes {
			if all++; !seen[shape] {
				short++
			}
		}
	}
	if drawn < all*9/10 {
		t.Errorf("%d models drawn, %d shapes of %d without", drawn, short, all)
	}
	t.Log(drawn, "models drawn of", all, "shapes")
}

// TestPropagationKeepsModels restricts engines to random parts of the models
// that brute force finds, with coarse and with exact propagation: none of that
// may be refused.
func TestPropagationKeepsModels(t *testing.T) {
	rng := rand.New(rand.NewSource(5))
	kept := 0
	for seed := range tier.Seeds(150) {
		data := make([]byte, 200)
		rand.New(rand.NewSource(int64(seed))).Read(data)
		p := oracle.NewChoices(data).Problem()
		s := preparedSpread(t, p, 1)
		if s == nil {
			continue
		}
		e := s.space.Engine
		for _, m := range oracle.Models(p, nil) {
			mark := e.Mark()
			coarse := rng.Intn(2) == 0
			if coarse {
				e.Coarsen()
			}
			for _, v := range rng.Perm(len(m)) {
				if rng.Intn(3) > 0 && !e.Restrict(s.space.Nodes[v], m[v], m[v]) {
					t.Fatalf("seed %d: %v is refused at v%d, coarse %v\n%s", seed, m, v, coarse, oracle.Describe(p))
				}
			}
			if coarse && !e.Refine() {
				t.Fatalf("seed %d: %v is refused in the end\n%s", seed, m, oracle.Describe(p))
			}
			for v, value := range m {
				if n := s.space.Nodes[v]; value < e.Lo[n] || value > e.Hi[n] {
					t.Fatalf("seed %d: %v is without v%d\n%s", seed, m, v, oracle.Describe(p))
				}
			}
			e.Undo(mark)
			kept++
		}
	}
	if kept < 1000 {
		t.Errorf("only %d models", kept)
	}
}

// TestSentinels checks that propagation knows that a black height is not
// negative where it is not known yet whether there is a tree at all: a leaf
// beside a black node is refused at once.
func TestSentinels(t *testing.T) {
	b := oracle.NewBuilder()
	st := b.Problem.Store
	root := b.Tree(term.True, 7, 1, 1000, true)
	b.Require(b.NoRedRed(root), st.NE(b.BlackHeight(root), st.Int(-1)))
	s := preparedSpread(t, b.Problem, 1)
	is := func(v term.Term, value int64) bool {
		node := s.space.Engine.Node[v]
		return s.space.Engine.Restrict(node, value, value)
	}
	right := root.Right
	if !is(root.There, 1) || !is(right.There, 1) || !is(right.Right.There, 1) || !is(right.Right.Red, 0) {
		t.Fatal("a black node is refused")
	}
	if is(right.Left.There, 0) {
		t.Error("a leaf beside a black node is not refused")
	}
}

// TestDeepTrees draws trees of a height that no search in order reaches, each
// of another shape.
func TestDeepTrees(t *testing.T) {
	p := oracle.RedBlack(10, 3000)
	s := preparedSpread(t, p, 1)
	shapes := s.draw(20, s.random(1))
	models := 0
	for _, d := range shapes {
		if d.model != nil {
			models++
			if !oracle.IsModel(p, d.model) {
				t.Errorf("%v is not a model", d.model)
			}
		}
	}
	if len(shapes) != 20 || models < 18 {
		t.Errorf("%d shapes, %d of them with a model", len(shapes), models)
	}
}
