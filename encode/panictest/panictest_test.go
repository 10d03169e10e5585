package panictest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/typetarget/target/spec/spectest/tier"
)

// imported are the packages that the functions import, as far as they use them.
var imported = map[string]string{
	"errors":  "package errors\nfunc New(text string) error { return nil }",
	"runtime": "package runtime\ntype Error interface { error; RuntimeError() }\nfunc Goexit() {}",
	"sync":    "package sync\ntype Mutex struct{ n int }\nfunc (m *Mutex) Lock() {}\nfunc (m *Mutex) Unlock() {}",
}

// An importer type-checks the packages that are imported.
type importer struct{ t *testing.T }

func (i importer) Import(path string) (*types.Package, error) {
	text, ok := imported[path]
	if !ok {
		return nil, fmt.Errorf("there is no package %s", path)
	}
	pkg, _, _ := check(i.t, path, text)
	return pkg, nil
}

// check type-checks a package of one file.
func check(t *testing.T, path, text string) (*types.Package, *ast.File, *types.Info) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "source.go", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}}
	conf := &types.Config{Importer: importer{t}}
	pkg, err := conf.Check(path, fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return pkg, file, info
}

// TestFunctions type-checks random functions, and checks what they say of
// themselves.
func TestFunctions(t *testing.T) {
	met := map[string]int{}
	samples := tier.Of(40, 150)
	var b strings.Builder
	b.WriteString("package p\n\n" + Header)
	for seed := range tier.Seeds(uint64(samples)) {
		texts := make([]string, 2)
		for i := range texts { // one seed makes one text
			predicate := Predicate(rand.New(rand.NewPCG(seed, 1)), fmt.Sprint("P", seed))
			function := Function(rand.New(rand.NewPCG(seed, 2)), fmt.Sprint("F", seed))
			texts[i] = predicate + "\n" + function
		}
		if texts[0] != texts[1] {
			t.Fatalf("seed %d makes two functions:\n%s\n%s", seed, texts[0], texts[1])
		}
		b.WriteString("\n" + texts[0])
	}
	pkg, file, info := check(t, "p", b.String())
	const predicateType, functionType = "func(a []int, k int, n int) bool", "func(a []int, k int, n int) (r int)"
	for _, d := range file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Recv != nil || !fn.Name.IsExported() {
			continue
		}
		met["functions"]++
		sig := types.TypeString(pkg.Scope().Lookup(fn.Name.Name).Type(), nil)
		predicate := fn.Name.Name[0] == 'P'
		if predicate && sig != predicateType || !predicate && sig != functionType {
			t.Errorf("%s is a %s", fn.Name.Name, sig)
		}
		w := &walker{t: t, fn: fn, info: info, predicate: predicate, met: met}
		w.walk(fn.Body)
	}
	if met["functions"] != 2*samples {
		t.Errorf("%d functions, want %d", met["functions"], 2*samples)
	}
	for _, what := range []string{
		"panic", "recover", "defer", "deferred literal", "deferred nil", "range over a function", "literal", "write to a", "Goexit",
		"return in a literal", "type assertion", "division", "pointer", "map",
	} {
		if met[what] == 0 {
			t.Errorf("no function has a %s", what)
		}
	}
}

// A walker looks at the syntax of one function.
type walker struct {
	t         *testing.T
	fn        *ast.FuncDecl
	info      *types.Info
	predicate bool
	met       map[string]int
	// literals and ranges count those around the node at hand.
	literals, ranges int
}

func (w *walker) errorf(format string, args ...any) {
	w.t.Errorf("%s: "+format, append([]any{w.fn.Name.Name}, args...)...)
}

func (w *walker) walk(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			w.met["literal"]++
			w.literals++
			w.walk(n.Body)
			w.literals--
			return false
		case *ast.RangeStmt:
			if _, ok := w.info.TypeOf(n.X).Underlying().(*types.Signature); ok {
				w.met["range over a function"]++
				w.ranges++
				w.walk(n.Body)
				w.ranges--
				return false
			}
		case *ast.DeferStmt:
			w.deferred(n)
		case *ast.ReturnStmt:
			if w.literals > 0 {
				w.met["return in a literal"]++
			}
		case *ast.TypeAssertExpr:
			w.met["type assertion"]++
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				w.written(x)
			}
		case *ast.IncDecStmt:
			w.written(n.X)
		case *ast.BinaryExpr:
			if n.Op == token.QUO {
				w.met["division"]++
			}
		case *ast.IndexExpr:
			if _, ok := w.info.TypeOf(n.X).Underlying().(*types.Map); ok {
				w.met["map"]++
			}
		case *ast.SelectorExpr:
			if id, ok := n.X.(*ast.Ident); ok && id.Name == "p" {
				w.met["pointer"]++
			}
			if n.Sel.Name == "Goexit" {
				w.met["Goexit"]++
				if w.predicate {
					w.errorf("a predicate ends its goroutine")
				}
			}
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok && (id.Name == "panic" || id.Name == "recover") {
				w.met[id.Name]++
				if id.Name == "recover" && w.ranges > 0 {
					w.errorf("a range over a function recovers")
				}
			}
		}
		return true
	})
}

// deferred looks at a defer statement: nil functions are deferred by the
// function itself only, and nothing is in a range over a function.
func (w *walker) deferred(s *ast.DeferStmt) {
	w.met["defer"]++
	if w.ranges > 0 {
		w.errorf("a range over a function defers a call")
	}
	switch fun := s.Call.Fun.(type) {
	case *ast.FuncLit:
		w.met["deferred literal"]++
	case *ast.Ident:
		if fun.Name == "f" {
			w.met["deferred nil"]++
			if w.literals > 0 {
				w.errorf("a literal defers what may be nil")
			}
		}
	}
}

// written looks at what is assigned to: a predicate does not write its
// argument.
func (w *walker) written(x ast.Expr) {
	if i, ok := x.(*ast.IndexExpr); ok {
		x = i.X
	}
	if id, ok := x.(*ast.Ident); ok && id.Name == "a" {
		w.met["write to a"]++
		if w.predicate {
			w.errorf("a predicate writes its argument")
		}
	}
}
