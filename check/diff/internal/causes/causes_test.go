package causes

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/spec"
)

// TestDiverging finds the innermost call that runs when two runs part.
func TestDiverging(t *testing.T) {
	enter := func(f int, hash uint64) worker.Step { return worker.Step{Function: f, Hash: hash} }
	exit := func(f int, hash uint64) worker.Step { return worker.Step{Function: f, IsExit: true, Hash: hash} }
	for _, test := range []struct {
		name     string
		old, new []worker.Step
		want     string
	}{
		{"nothing", nil, nil, "none"},
		{"other results", []worker.Step{enter(1, 5), exit(1, 6)}, []worker.Step{enter(1, 5), exit(1, 7)}, "1"},
		{"other arguments", []worker.Step{enter(1, 5), exit(1, 6)}, []worker.Step{enter(1, 4), exit(1, 6)}, "none"},
		{"other arguments of an inner call", []worker.Step{enter(1, 5), enter(2, 6), exit(2, 7), exit(1, 8)}, []worker.Step{enter(1, 5), enter(2, 9), exit(2, 7), exit(1, 8)}, "1"},
		{"other results of an inner call", []worker.Step{enter(1, 5), enter(2, 6), exit(2, 7), exit(1, 8)}, []worker.Step{enter(1, 5), enter(2, 6), exit(2, 9), exit(1, 9)}, "2"},
		{"after the calls", []worker.Step{enter(1, 5), exit(1, 6), enter(1, 7)}, []worker.Step{enter(1, 5), exit(1, 6)}, "none"},
		{"a call that does not end", []worker.Step{enter(1, 5)}, []worker.Step{enter(1, 5), enter(1, 6)}, "1"},
		{"no difference, with a call open", []worker.Step{enter(1, 5)}, []worker.Step{enter(1, 5)}, "none"},
		{"of two goroutines", []worker.Step{enter(1, 5), enter(2, 6), exit(1, 7), exit(2, 8)}, []worker.Step{enter(1, 5), enter(2, 6), exit(1, 7), exit(2, 9)}, "none"},
	} {
		got := "none"
		if f, ok := Diverging([2][]worker.Step{test.old, test.new}); ok {
			got = fmt.Sprint(f)
		}
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// TestArguments compares outcomes by arguments that different inputs have.
func TestArguments(t *testing.T) {
	outcome := func(made uint64, result byte) worker.Observed {
		o := worker.Observed{Made: made}
		o.Digest[0] = result
		return o
	}
	var a Arguments
	a.Add([]byte("x"), [2]worker.Observed{outcome(1, 10), outcome(1, 10)})
	a.Add([]byte("y"), [2]worker.Observed{outcome(2, 20), outcome(3, 30)})
	a.Add([]byte("n"), [2]worker.Observed{outcome(0, 1), outcome(0, 2)}) // nothing is built
	if a.Same != 1 || a.Conflict[0] != nil {
		t.Errorf("%d are the same, and %q conflict", a.Same, a.Conflict)
	}
	if !a.Carried([2]worker.Observed{outcome(1, 0), outcome(9, 0)}) || a.Carried([2]worker.Observed{outcome(2, 0), outcome(9, 0)}) {
		t.Error("other arguments are of both versions")
	}
	a.Add([]byte("z"), [2]worker.Observed{outcome(4, 40), outcome(2, 20)})
	if !a.Carried([2]worker.Observed{outcome(2, 0), outcome(9, 0)}) || a.Conflict[0] != nil {
		t.Error("arguments built in two ways are not of both versions, or conflict")
	}
	a.Add([]byte("v"), [2]worker.Observed{outcome(3, 31), outcome(5, 50)})
	if got := [2]string{string(a.Conflict[0]), string(a.Conflict[1])}; got != [2]string{"v", "y"} {
		t.Errorf("%q conflict", got)
	}
}

// TestDeclarations compares declarations by their tokens.
func TestDeclarations(t *testing.T) {
	old := load(t, "package p\n\ntype T[E any] struct{}\n\nfunc (t *T[E]) M(n int) int { return n }\n\nfunc Spaced(a, b int) int {\n\t// a comment\n\treturn a + b\n}\n\n"+
		"func Text() string { return \"a b\" }\n\nfunc Gone() {}\n\nfunc init() {}\n\n//go:noinline\nfunc Marked() int { return 1 }\n")
	new := load(t, "package p\n\ntype T[E any] struct{}\n\nfunc (t *T[E]) M(n int) int { return -n }\n\nfunc Spaced(a, b int) int {\n\treturn a +\n\t\tb // another one\n}\n\n"+
		"func Text() string { return \"a  b\" }\n\nfunc New() {}\n\nfunc init() { New() }\n\n//go:noinline\nfunc Marked() int { return 2 }\n")
	changed, same := Declarations([][2]*spec.Package{{old, new}})
	var names, kept []string
	for _, w := range changed {
		names = append(names, w.Name())
	}
	for obj := range same {
		kept = append(kept, obj.Name())
	}
	if !slices.Equal(names, []string{"T.M", "Text"}) || !slices.Equal(kept, []string{"Spaced"}) {
		t.Errorf("%q have changed, %q are the same", names, kept)
	}
}

// load returns a package of one file.
func load(t *testing.T, src string) *spec.Package {
	t.Helper()
	dir := t.TempDir()
	name := filepath.Join(dir, "p.go")
	if err := os.WriteFile(name, []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	p := &spec.Package{Dir: dir, Fset: token.NewFileSet(), Info: &types.Info{Defs: map[*ast.Ident]types.Object{}}}
	f, err := parser.ParseFile(p.Fset, name, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	p.Syntax = []*ast.File{f}
	if p.Types, err = new(types.Config).Check("p", p.Fset, p.Syntax, p.Info); err != nil {
		t.Fatal(err)
	}
	return p
}
