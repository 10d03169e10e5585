package mutate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/types"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/imports"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/gentest"
	"github.com/typetarget/target/check/internal/brute"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// mostDrawn is how many inputs a function that is drawn has at most, valid or
// not, and leastDrawn how many at least.
const leastDrawn, mostDrawn = 6, 300

// drawnBounds are the bounds of the functions that are drawn.
var drawnBounds = domain.Bounds{Depth: 2, Ints: &bounds.Range{Lo: -2, Hi: 2}}

// TestDrawn draws functions of the examples and mutants of them by the seed: one
// function some of whose mutants survive, and others.
// Each mutant is written into a copy of the package, whose tests call it on all
// inputs that brute force lists. They have the contract as Go. What comes of
// the mutant is what these tests say: one that fails kills it, and of others
// the outcomes tell whether it is equal.
func TestDrawn(t *testing.T) {
	tier.LongOnly(t, "TestOracle has functions of its own")
	examples := filepath.Join("..", "..", "examples")
	r := rand.New(rand.NewPCG(tier.Seed(), 0))
	packages, err := spec.Load(t.Context(), spec.Config{Dir: examples}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	r.Shuffle(len(packages), func(i, j int) { packages[i], packages[j] = packages[j], packages[i] })
	d := &drawn{dir: srctree.Dir(t), outcomes: map[string]map[string]string{}, failed: map[string]bool{}, ends: map[string][]string{}}
	write(t, filepath.Join(d.dir, "go.mod"), "module example.com/drawn\n\ngo 1.26\n")
	var all []drawnFunction
	try := func(contracts []*spec.Contract) {
		for _, c := range contracts {
			if f, ok := draw(t, r, examples, c, fmt.Sprintf("f%d", len(all))); ok {
				d.write(t, f)
				all = append(all, f)
				return
			}
		}
	}
	for _, p := range packages {
		contracts := slices.Clone(p.Contracts)
		r.Shuffle(len(contracts), func(i, j int) { contracts[i], contracts[j] = contracts[j], contracts[i] })
		if path.Base(p.Path) == loose[0] {
			contracts = slices.DeleteFunc(contracts, func(c *spec.Contract) bool { return c.FullName() != loose[1] })
		}
		if path.Base(p.Path) == loose[0] || len(all) < 3 {
			try(contracts)
		}
	}
	d.run(t)
	seen := map[Status]int{}
	for _, f := range all {
		d.compare(t, f, seen)
	}
	if t.Logf("%v", seen); len(all) < 2 || seen[Killed] < 2 || seen[Survived] == 0 {
		t.Errorf("%d functions, and of their mutants came %v", len(all), seen)
	}
}

// loose is a package and a function of it some of whose mutants survive.
var loose = [2]string{"text", "Format"}

// A drawnFunction is a function with all of its inputs, some of its mutants,
// and how many inputs are valid for the command. name begins the names of its
// packages: the original is package 0, and the mutants follow.
type drawnFunction struct {
	contract *spec.Contract
	name     string
	cases    []gentest.Case
	mutants  []Mutant
	inputs   int64
}

// draw tries the mutants of a function, if the tests can have it, and chooses
// up to six, of each status if there are some.
func draw(t *testing.T, r *rand.Rand, examples string, c *spec.Contract, name string) (f drawnFunction, ok bool) {
	t.Helper()
	f = drawnFunction{contract: c, name: name}
	if len(c.TypeArgs) > 0 || c.Unannotated || !areOwn(c) || callsItself(c) {
		return f, false
	}
	wires, err := brute.Inputs(c, domain.Merge(drawnBounds, c.Bound), mostDrawn)
	if err != nil || len(wires) < leastDrawn {
		return f, false
	}
	for _, wire := range wires {
		values, _, err := decode.ReadInput(c, []byte(wire))
		if err != nil {
			t.Fatal(err)
		}
		nodes, args := decode.Arguments(c, values)
		if len(nodes) > 0 {
			return f, false
		}
		f.cases = append(f.cases, gentest.Case{Func: c.FullName(), Args: args})
	}
	byStatus := map[Status][]Mutant{}
	within := drawnBounds
	cfg := Config{Check: check.Config{
		Dir: examples, Patterns: []string{c.Pkg.Path}, Run: regexp.MustCompile("^" + regexp.QuoteMeta(c.FullName()) + "$"), Plain: true, Bounds: &within,
	}}
	if _, err := Run(t.Context(), cfg, HandlerFunc(func(e Event) {
		switch {
		case e.Action == ActionMutant && e.Mutant.In == "" && e.Mutant.Status != TimedOut && e.Mutant.Status != Crashed:
			byStatus[e.Mutant.Status] = append(byStatus[e.Mutant.Status], *e.Mutant)
		case e.Action == ActionEnd:
			f.inputs, ok = e.Inputs, e.Verdict <= Weak && e.Exhaustive
		}
	})); err != nil {
		t.Fatal(err)
	}
	for _, s := range slices.Sorted(maps.Keys(byStatus)) {
		some := byStatus[s]
		r.Shuffle(len(some), func(i, j int) { some[i], some[j] = some[j], some[i] })
		f.mutants = append(f.mutants, some[:min(len(some), 3)]...)
	}
	return f, ok && len(f.mutants) > 0
}

// areOwn reports whether the types of a function are of its package, or
// predeclared.
func areOwn(c *spec.Contract) bool {
	own := true
	types.TypeString(c.Func.Signature(), func(p *types.Package) string {
		own = own && p == c.Func.Pkg()
		return ""
	})
	if recv := c.Func.Signature().Recv(); recv != nil {
		own = own && !strings.Contains(types.TypeString(recv.Type(), nil), "func(")
	}
	for _, path := range c.Func.Pkg().Imports() {
		own = own && !strings.Contains(path.Path(), "typetarget")
	}
	return own && !strings.Contains(c.Func.Signature().String()[len("func"):], "func(")
}

// callsItself reports whether clauses reach the function, so that a mutant in
// the source changes the contract, too.
func callsItself(c *spec.Contract) bool {
	for _, clause := range c.Predicates() {
		if clause.Func == nil {
			continue
		}
		for reached := range c.Pkg.Reached(clause.Func.Obj) {
			if reached.Func == c.Func {
				return true
			}
		}
	}
	return false
}

// A drawn has the packages of functions and mutants in a module, and what their
// tests tell, by the name of the package: the outcomes of calls, by the number
// of the input; how the test of each input ends, in their order; and whether
// one fails.
type drawn struct {
	dir      string
	outcomes map[string]map[string]string
	ends     map[string][]string
	failed   map[string]bool
}

// write writes the packages of a function.
func (d *drawn) write(t *testing.T, f drawnFunction) {
	t.Helper()
	tests, err := gentest.File(f.contract.Pkg, "target_test.go", f.cases)
	if err != nil {
		t.Fatal(err)
	}
	shown, err := os.ReadFile(filepath.Join("testdata", "oracle", "outcome.txt"))
	if err != nil {
		t.Fatal(err)
	}
	// Arguments such as math.NaN() need an import.
	outcomes, err := imports.Process("outcome_test.go", []byte("package "+f.contract.Func.Pkg().Name()+"\n\n"+string(shown)+outcomesOf(f)), nil)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(f.contract.Pkg.Dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range len(f.mutants) + 1 {
		dir := filepath.Join(d.dir, fmt.Sprintf("%sm%d", f.name, i))
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			src := string(text)
			if i > 0 && filepath.Base(f.mutants[i-1].Pos.Filename) == filepath.Base(name) {
				src = edited(t, src, &f.mutants[i-1])
			}
			write(t, filepath.Join(dir, filepath.Base(name)), src)
		}
		write(t, filepath.Join(dir, "target_test.go"), string(tests))
		write(t, filepath.Join(dir, "outcome_test.go"), string(outcomes))
	}
}

// outcomesOf returns a test that prints the outcome of each input: the results,
// and the arguments after the call.
func outcomesOf(f drawnFunction) string {
	sig := f.contract.Func.Signature()
	var params []types.Type
	call := f.contract.Func.Name()
	if recv := sig.Recv(); recv != nil {
		params, call = append(params, recv.Type()), "a0."+call
	}
	own := len(params)
	for v := range sig.Params().Variables() {
		params = append(params, v.Type())
	}
	var names, results []string
	for i := range params {
		names = append(names, fmt.Sprintf("a%d", i))
	}
	for i := range sig.Results().Len() {
		results = append(results, fmt.Sprintf("r%d", i))
	}
	call += "(" + strings.Join(names[own:], ", ")
	if sig.Variadic() {
		call += "..."
	}
	call += ")"
	if len(results) > 0 {
		call = strings.Join(results, ", ") + " := " + call
	}
	var b strings.Builder
	b.WriteString("\nfunc TestOutcomes(t *testing.T) {\n")
	for i, c := range f.cases {
		fmt.Fprintf(&b, "\toutcome(%d, func() []any {\n", i)
		for j, arg := range c.Args {
			fmt.Fprintf(&b, "\t\tvar a%d %s = %s\n", j, types.TypeString(params[j], func(*types.Package) string { return "" }), arg)
		}
		fmt.Fprintf(&b, "\t\t%s\n\t\treturn []any{%s}\n\t})\n", call, strings.Join(append(slices.Clone(results), names...), ", "))
	}
	b.WriteString("}\n")
	return b.String()
}

// run runs the tests of all packages.
func (d *drawn) run(t *testing.T) {
	t.Helper()
	cmd := exec.Command("go", "test", "-json", "-vet=off", "-timeout=2m", "./...")
	cmd.Dir = d.dir
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var e struct{ Action, Package, Test, Output string }
		if err := dec.Decode(&e); err == io.EOF {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimPrefix(e.Package, "example.com/drawn/")
		outcome, isOutcome := strings.CutPrefix(e.Output, "outcome ")
		switch {
		case strings.Contains(e.Output, "[build failed]"):
			t.Errorf("%s does not compile", name)
		case isOutcome:
			i, text, _ := strings.Cut(strings.TrimSuffix(outcome, "\n"), " ")
			if d.outcomes[name] == nil {
				d.outcomes[name] = map[string]string{}
			}
			d.outcomes[name][i] = text
		case e.Action == "fail":
			d.failed[name] = true
		}
		if strings.Contains(e.Test, "/") && slices.Contains([]string{"pass", "fail", "skip"}, e.Action) {
			d.ends[name] = append(d.ends[name], e.Action)
		}
	}
}

// compare compares what came of the mutants of a function with the tests.
func (d *drawn) compare(t *testing.T, f drawnFunction, seen map[Status]int) {
	t.Helper()
	original := f.name + "m0"
	ends := d.ends[original]
	var valid []string // the numbers of the inputs
	for i, end := range ends {
		if end == "pass" {
			valid = append(valid, fmt.Sprint(i))
		}
	}
	name := f.contract.Func.Pkg().Name() + "." + f.contract.FullName()
	if d.failed[original] || len(ends) != len(f.cases) || int64(len(valid)) != f.inputs {
		t.Fatalf("%s: %d tests of %d inputs, of which %d are valid, want %d; a test fails: %v", name, len(ends), len(f.cases), len(valid), f.inputs, d.failed[original])
	}
	t.Logf("%s: %d mutants on %d inputs, %d of them valid", name, len(f.mutants), len(f.cases), len(valid))
	for i, m := range f.mutants {
		seen[m.Status]++
		pkg := fmt.Sprintf("%sm%d", f.name, i+1)
		differs := int64(0)
		for _, input := range valid {
			if d.outcomes[pkg][input] != d.outcomes[original][input] {
				differs++
			}
		}
		want := Equal
		switch {
		case d.failed[pkg]:
			want = Killed
		case differs > 0:
			want = Survived
		}
		if m.Status != want || want == Survived && m.Differs != differs {
			t.Errorf("%s: %d:%d: %s → %s: %v, %d inputs with another outcome; want %v, %d; %s %s",
				name, m.Pos.Line, m.Pos.Column, m.Old, m.New, m.Status, m.Differs, want, differs, m.Call, m.Reason)
		}
	}
}
