package oracle_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/randprog/oracle"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

var (
	number = flag.Int("types", tier.Of(8, 15), "number of random types")
	seed   = tier.Seed()
)

// depth is the number of nested calls.
const depth = 4

// TestStates compares, for random types whose methods depend on what others
// have done, the number of values of each depth with that of all calls: with
// what builds them marked, and without.
func TestStates(t *testing.T) {
	for _, mark := range []bool{false, true} {
		dir, p := load(t, mark)
		cmd := exec.CommandContext(t.Context(), "go", "run", "./oracle")
		cmd.Dir = dir
		var complaints strings.Builder
		cmd.Stderr = &complaints
		want, err := cmd.Output()
		if err != nil {
			t.Fatalf("%v\n%s", err, complaints.String())
		}
		opaques, stop, err := check.OpenOpaque(t.Context(), check.Config{Dir: dir, All: spec.Exported}, p.Contracts...)
		if err != nil {
			t.Fatal(err)
		}
		defer stop()
		var got strings.Builder
		err = each(t.Context(), p, opaques, func(name string, n int) { fmt.Fprintln(&got, name, n) })
		if err != nil {
			t.Fatal(err)
		}
		if got.String() != string(want) {
			t.Errorf("marked %v: the numbers of values are\n%s\nand those of all calls\n%s", mark, got.String(), want)
		}
	}
}

// load writes random types into a module, and loads their package.
func load(t *testing.T, mark bool) (dir string, p *spec.Package) {
	t.Helper()
	dir = srctree.Dir(t)
	source, oracle := oracle.States(seed, *number, depth, mark)
	for name, text := range map[string]string{
		"go.mod": "module example.com/random\n\ngo 1.26\n", "states/states.go": source, "oracle/main.go": oracle,
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir, All: spec.Exported}, "./states")
	if err != nil {
		t.Fatal(err)
	}
	return dir, pkgs[0]
}

// each visits the number of values of each type and depth.
func each(ctx context.Context, p *spec.Package, opaques domain.Opaque, visit func(name string, n int)) error {
	for i := range *number {
		name := fmt.Sprintf("S%d", i)
		for d := range depth + 1 {
			values, err := opaques.Values(ctx, p.Types.Scope().Lookup(name).Type(), domain.Bounds{Depth: d, Opaque: opaques}, d)
			if err != nil {
				return err
			}
			visit(name, len(values))
		}
	}
	return nil
}

// patience is how long anything may take, on a machine that does other things
// as well.
const patience = 5 * time.Minute

// An interrupted strategy calls interrupt when it has yielded so many models of
// some problems. It goes on for ever if nobody asks it to stop.
type interrupted struct {
	solver.Strategy
	left      int
	interrupt func()
}

// Enumerate implements [solver.Strategy].
func (s *interrupted) Enumerate(ctx context.Context, p *problem.Problem, yield func(problem.Model) bool) (solver.Outcome, error) {
	return s.Strategy.Enumerate(context.WithoutCancel(ctx), p, func(m problem.Model) bool {
		s.left--
		if s.left == 0 {
			s.interrupt()
		}
		for yield(m) {
			if s.left > 0 {
				return true
			}
		}
		return false
	})
}

// TestClosed ends in the middle of a level, at random: who waits for values has
// an error, and closing does not wait for what is left of the level.
func TestClosed(t *testing.T) {
	dir, p := load(t, true)
	random := rand.New(rand.NewPCG(seed, 6))
	for range 3 {
		at := 1 + random.IntN(tier.Of(100, 300))
		waiting, abandon := context.WithCancel(t.Context())
		strategy := &interrupted{Strategy: solver.Auto{}, left: at, interrupt: abandon}
		opaques, stop, err := check.OpenOpaque(t.Context(), check.Config{Dir: dir, All: spec.Exported, Strategy: strategy}, p.Contracts...)
		if err != nil {
			t.Fatal(err)
		}
		if err := each(waiting, p, opaques, func(string, int) {}); err != context.Canceled {
			t.Errorf("after %d lists of arguments: %v, want %v", at, err, context.Canceled)
		}
		closed := make(chan struct{})
		go func() {
			stop()
			close(closed)
		}()
		select {
		case <-closed:
		case <-time.After(patience):
			t.Fatalf("after %d lists of arguments it is not closed within %v", at, patience)
		}
		abandon()
	}
}
