package examples

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/gentest"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// found reports whether the check of the function, which ended in e, has found
// the bug.
func (m mutant) found(t *testing.T, e check.Event) bool {
	t.Helper()
	if e.Verdict != check.Refuted || e.Counterexample.Kind != m.kind {
		t.Errorf("%s: %s.%s: verdict %v, %+v, want a counterexample of kind %v", m.name, m.pkg, m.fn, e.Verdict, e.Counterexample, m.kind)
		return false
	}
	t.Logf("%s: %s: %s", m.name, e.Counterexample.Kind, e.Counterexample.Call)
	return true
}

// An edit is a bug: a text that stands once in an example, and what it becomes.
type edit struct{ old, new string }

// A variant is a copy of an example with bugs in it, at most one for each
// function or type with methods.
type variant struct {
	name, pkg string
	mutants   []int // by index
	edits     []edit
	fns       []string
}

// independent are the examples whose functions, and types with methods, do not
// need each other, so that one copy can have a bug in each.
var independent = []string{"catalog", "generic", "graph", "higher", "numeric", "puzzles", "scores", "sortedlist", "stdlib", "text"}

// variants puts every n-th mutant into as few copies as can be. The seed says
// which is the first.
func variants(every int) []*variant {
	var all []*variant
	var indexes []int
	for i := range mutants {
		indexes = append(indexes, i)
	}
	for _, i := range tier.Every(every, indexes) {
		m := mutants[i]
		n := slices.IndexFunc(all, func(v *variant) bool {
			return v.pkg == m.pkg && slices.Contains(independent, m.pkg) && !slices.ContainsFunc(v.fns, func(fn string) bool { return owner(fn) == owner(m.fn) })
		})
		if n < 0 {
			n = len(all)
			all = append(all, &variant{name: identifier(m.name), pkg: m.pkg})
		}
		v := all[n]
		v.mutants, v.edits, v.fns = append(v.mutants, i), append(v.edits, edit{m.old, m.new}), append(v.fns, m.fn)
	}
	return all
}

// owner is the type that a method belongs to, or a function's own name.
func owner(fn string) string {
	typ, _, _ := strings.Cut(typeArguments.ReplaceAllString(fn, ""), ".")
	return typ
}

// TestMutants checks that each bug is found, and that the test written for its
// counterexample fails with the bug and passes without. The test has the inputs
// that come before the counterexample, too: they must pass with the bug, so
// that it is a smallest one.
func TestMutants(t *testing.T) {
	every := tier.Of(96, 8)
	dir, all := mutated(t, every)
	fns := map[string][]string{} // by package
	for _, v := range all {
		fns[v.pkg] = append(fns[v.pkg], v.fns...)
	}
	for pkg, fns := range fns {
		mutate(t, filepath.Join(dir, "mended", pkg), pkg, fns)
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]*spec.Package{}
	for _, p := range pkgs {
		byName[strings.TrimPrefix(p.Path, "example.com/mutants/")] = p
	}
	var faulty []*spec.Package
	for _, v := range all {
		faulty = append(faulty, byName[v.name])
	}
	screens := screens{t: t, dir: dir, rows: map[string]int{}}
	run(t, check.Config{Dir: dir, Packages: faulty}, &screens)
	screens.log()
	screens.oneFault()
	// The first counterexamples, before which nothing fails; others may be
	// plainer.
	ends := run(t, check.Config{Dir: dir, Packages: faulty, Failures: check.Failures{FailFast: true}})
	mended := map[string][]gentest.Case{} // by package
	confirmed := 0
	for _, v := range all {
		cases, before := v.cases(t, byName[v.name], ends)
		confirmed += before
		writeTests(t, byName[v.name], cases)
		mended[v.pkg] = append(mended[v.pkg], cases...)
	}
	for pkg, cases := range mended {
		writeTests(t, byName["mended/"+pkg], cases)
	}
	if !tier.Long() || t.Failed() {
		return
	}
	if confirmed*every < 100 {
		t.Errorf("only %d counterexamples have smaller inputs to try", confirmed)
	}
	results := goTest(t, dir, "./...")
	for _, v := range all {
		v.confirm(t, dir, gentest.TestNames(byName[v.name]), results["example.com/mutants/"+v.name], results["example.com/mutants/mended/"+v.pkg])
	}
}

// cases are the counterexamples to the bugs of a variant, which is package p,
// each behind the inputs that come before it, and the number of those with such
// inputs. What a function of the input is asked for is left out: tests do not
// check it.
func (v *variant) cases(t *testing.T, p *spec.Package, ends map[string]check.Event) (cases []gentest.Case, confirmed int) {
	t.Helper()
	for _, i := range v.mutants {
		e := ends[v.name+"."+mutants[i].fn]
		if !mutants[i].found(t, e) || mutants[i].kind == check.Callback {
			continue
		}
		one := gentest.Case{Func: e.Func, Nodes: e.Counterexample.Nodes, Why: e.Message}
		for _, a := range e.Counterexample.Args {
			one.Args = append(one.Args, a.Value)
		}
		before := smaller(t, p, e, one)
		if len(before) > 0 {
			confirmed++
		}
		cases = append(append(cases, before...), one)
	}
	return cases, confirmed
}

// confirm compares how the tests of the cases, which names has by function, end
// with the bugs and without.
func (v *variant) confirm(t *testing.T, dir string, names, faulty, mended map[string]string) {
	t.Helper()
	for _, i := range v.mutants {
		m, test := mutants[i], names[mutants[i].fn]
		if m.kind == check.Callback {
			continue
		}
		with := faulty[test]
		if with == "pass" {
			// A bug may show in some orders of a map only.
			with = goTest(t, dir, "-count=300", "-failfast", "-run=^"+test+"$", "./"+v.name)["example.com/mutants/"+v.name][test]
		}
		if n := failing(faulty, test); n > 1 {
			t.Errorf("%s: %d inputs up to the counterexample fail in plain Go", m.name, n)
		}
		if without := mended[test]; with != "fail" || without != "pass" {
			t.Errorf("%s: the test %s ends in %q with the bug and %q without", m.name, test, with, without)
		}
	}
}

// mutated makes a module of copies with every n-th mutant.
func mutated(t *testing.T, every int) (dir string, all []*variant) {
	t.Helper()
	dir, all = srctree.Dir(t), variants(every)
	write(t, filepath.Join(dir, "go.mod"), "module example.com/mutants\n\ngo 1.26\n")
	for _, v := range all {
		mutate(t, filepath.Join(dir, v.name), v.pkg, v.fns, v.edits...)
	}
	return dir, all
}

// writeTests writes the tests of the cases into a package.
func writeTests(t *testing.T, p *spec.Package, cases []gentest.Case) {
	t.Helper()
	src, err := gentest.File(p, "target_test.go", cases)
	if err != nil {
		t.Fatalf("%s: %v", p.Path, err)
	}
	write(t, filepath.Join(p.Dir, "target_test.go"), string(src))
}

// goTest runs go test in a module and returns how each test ends, "pass" or
// "fail", by package and name.
func goTest(t *testing.T, dir string, args ...string) map[string]map[string]string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"test", "-json", "-vet=off"}, args...)...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	results := map[string]map[string]string{}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var e struct{ Action, Package, Test, Output string }
		if err := dec.Decode(&e); err == io.EOF {
			return results
		} else if err != nil {
			t.Fatal(err)
		}
		if results[e.Package] == nil {
			results[e.Package] = map[string]string{}
		}
		switch {
		case e.Action == "output" && strings.Contains(e.Output, "[build failed]"):
			t.Errorf("the tests of %s do not compile", e.Package)
		case e.Action == "fail" || e.Action == "pass" && results[e.Package][e.Test] == "":
			results[e.Package][e.Test] = e.Action
		}
	}
}

// mutate copies the package pkg to dir with the edits, and with no contracts
// but those of fns.
func mutate(t *testing.T, dir, pkg string, fns []string, edits ...edit) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(pkg, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	found := make([]int, len(edits))
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		mutant := string(text)
		for i, e := range edits {
			found[i] += strings.Count(string(text), e.old)
			mutant = strings.Replace(mutant, e.old, e.new, 1)
		}
		write(t, filepath.Join(dir, filepath.Base(name)), onlyContracts(t, mutant, fns))
	}
	for i, n := range found {
		if n != 1 {
			t.Fatalf("%q stands %d times in %s", edits[i].old, n, pkg)
		}
	}
}

// typeArguments matches those in the name of an instance.
var typeArguments = regexp.MustCompile(`\[.*\]`)

// kept matches annotations that are not a contract of the function they stand
// above.
var kept = regexp.MustCompile(`^//refine:(construct|type)\b`)

// onlyContracts takes the contracts off all functions of a file but those of
// the names of fns.
func onlyContracts(t *testing.T, text string, fns []string) string {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, fn := range fns {
		parts := strings.Split(typeArguments.ReplaceAllString(fn, ""), ".")
		names[parts[len(parts)-1]] = true
	}
	blanked := []byte(text)
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || f.Doc == nil || names[f.Name.Name] {
			continue
		}
		for _, c := range f.Doc.List {
			if strings.HasPrefix(c.Text, "//refine:") && !kept.MatchString(c.Text) {
				copy(blanked[fset.Position(c.Pos()).Offset:], "//       ")
			}
		}
	}
	return string(blanked)
}

func identifier(name string) string { return strings.ReplaceAll(name, " ", "_") }

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
