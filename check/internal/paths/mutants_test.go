package paths_test

import (
	"fmt"
	"go/ast"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/mutant"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// mutantsOf are the examples whose mutants are single faults here.
var mutantsOf = []string{"bst", "sortedlist", "heaparray", "stackset", "text", "zipper", "avl"}

// TestOneFault checks mutants of the examples. A mutant is one fault, so that
// its function has one group of inputs for each clause; one in twenty may have
// more.
func TestOneFault(t *testing.T) {
	tier.LongOnly(t, "the bugs of the examples are checked in this tier, too: examples.TestMutants")
	dir := srctree.Dir(t)
	write(t, filepath.Join(dir, "go.mod"), "module example.com/mutants\n\ngo 1.26\n")
	mutated := map[string]*mutant.Mutant{} // by package and function
	for _, name := range mutantsOf {
		for fn, m := range mutate(t, "../../../examples/"+name, filepath.Join(dir, name)) {
			mutated["example.com/mutants/"+name+"."+fn] = m
		}
	}
	cfg := check.Config{
		Dir: dir, Patterns: []string{"./..."}, Bounds: &domain.Bounds{Depth: domain.DefaultDepth},
		Limits: check.Limits{Call: 200 * time.Millisecond}, Failures: check.Failures{Generalize: 2 * time.Second},
	}
	found := one{}
	if _, err := check.Run(t.Context(), cfg, found); err != nil {
		t.Fatal(err)
	}
	fail, parted := 0, 0
	defer func() { t.Logf("%d of %d mutants fail, %d are told apart", fail, len(mutated), parted) }()
	for fn, m := range mutated {
		if _, ok := found[fn]; ok {
			fail++
		}
		if path := found[fn]; path != "" {
			parted++
			t.Logf("%s: %s: %q → %q: told apart: %s", fn, m.Pos, m.Old, m.New, path)
		}
	}
	if fail < 10 {
		t.Errorf("only %d mutants of %d fail", fail, len(mutated))
	}
	if parted*20 > fail {
		t.Errorf("%d of %d mutants have inputs that are told apart", parted, fail)
	}
}

// one has the functions that break a clause, by package and name, with a path
// that tells apart the inputs of one of them.
type one map[string]string

func (o one) Event(e check.Event) {
	if ce := e.Counterexample; e.Action == check.ActionCounterexample && (ce.Kind == check.Postcondition || ce.Kind == check.Invariant) {
		path := ""
		if ce.Path != nil {
			path = ce.Path.Taken()
		}
		if all := ce.Generalizations; len(all) > 0 && all[0].Partial {
			path = all[0].String()
		}
		o[e.Package+"."+e.Func] = max(o[e.Package+"."+e.Func], path)
	}
}

// mutate writes a copy of a package with a mutant in each of some functions,
// none of which has a clause or code that calls another one. It returns the
// mutants by function.
func mutate(t *testing.T, from, to string) map[string]*mutant.Mutant {
	t.Helper()
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: from})
	if err != nil {
		t.Fatal(err)
	}
	p := pkgs[0]
	random := rand.New(rand.NewPCG(tier.Seed(), 3))
	chosen := map[string]*mutant.Mutant{}
	var functions []*spec.Contract
	for _, i := range random.Perm(len(p.Contracts)) {
		c := p.Contracts[i]
		clash := func(o *spec.Contract) bool { return calls(c, o) || calls(o, c) }
		decl, _, _, ok := p.Source(c.Func.Origin())
		if !ok || slices.ContainsFunc(functions, clash) {
			continue
		}
		if all := mutant.Compiling(p, mutant.Find(p, decl, mutant.Operators)); len(all) > 0 {
			chosen[c.FullName()] = all[random.IntN(len(all))]
			functions = append(functions, c)
		}
	}
	files, err := filepath.Glob(filepath.Join(from, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var here []*mutant.Mutant
		for _, m := range chosen {
			if filepath.Base(m.Pos.Filename) == filepath.Base(f) {
				here = append(here, m)
			}
		}
		slices.SortFunc(here, func(a, b *mutant.Mutant) int { return b.Pos.Offset - a.Pos.Offset })
		out := string(text)
		for _, m := range here {
			if !strings.HasPrefix(out[m.Pos.Offset:], m.Old) {
				t.Fatal(fmt.Errorf("%s: no %q", m.Pos, m.Old))
			}
			out = out[:m.Pos.Offset] + m.New + out[m.Pos.Offset+len(m.Old):]
		}
		write(t, filepath.Join(to, filepath.Base(f)), out)
	}
	return chosen
}

// calls reports whether the code or a clause of a function calls another one,
// or is the same.
func calls(c, other *spec.Contract) bool {
	decl := func(o *spec.Contract) *ast.FuncDecl {
		d, _, _, _ := o.Pkg.Source(o.Func.Origin())
		return d
	}
	reaches := false
	for r := range c.Pkg.Reached(c.Func) {
		reaches = reaches || r.Decl != nil && r.Decl == decl(other)
	}
	for _, cl := range c.Clauses {
		if cl.Func == nil {
			continue
		}
		for r := range c.Pkg.Reached(cl.Func.Obj) {
			reaches = reaches || r.Decl != nil && r.Decl == decl(other)
		}
	}
	return reaches
}
