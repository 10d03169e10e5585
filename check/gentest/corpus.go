package gentest

import (
	"crypto/sha256"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/typetarget/target/decode/parse"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// An Entry is a file of the fuzz corpus: an input that fails, which plain go
// test runs from now on.
type Entry struct {
	// Name is the absolute name of the file: testdata/fuzz, the name of the
	// fuzz target, and the hash that the go command computes of the
	// content.
	Name string
	Data []byte
}

// Entries returns the files of the fuzz corpus for the cases that have shown
// something, in the order of the cases. There is one for each fuzz target of
// the package's tests that calls the case's function. The f.Fuzz function of
// the target takes the same parameters after its *testing.T. The error says
// that a test file does not parse.
func Entries(p *spec.Package, cases []Case) ([]Entry, error) {
	var entries []Entry
	targets, err := fuzzTargets(p)
	if err != nil || len(targets) == 0 {
		return nil, err
	}
	for _, one := range cases {
		c := contractOf(p, one)
		if c == nil || one.Why == "" || len(one.Nodes) > 0 {
			continue
		}
		for _, t := range targets {
			if !t.takes(c) {
				continue
			}
			values, err := parse.Read(c, "("+strings.Join(one.Args, ", ")+")")
			if err != nil {
				continue // the function has other parameters by now
			}
			data, ok := value.Corpus(values)
			if !ok {
				continue
			}
			name := fmt.Sprintf("%x", sha256.Sum256(data))[:16]
			entries = append(entries, Entry{filepath.Join(p.Dir, "testdata", "fuzz", t.name, name), data})
		}
	}
	return entries, nil
}

// contractOf returns the contract of a case's function; nil if the package has
// none with as many parameters.
func contractOf(p *spec.Package, one Case) *spec.Contract {
	i := slices.IndexFunc(p.Contracts, func(c *spec.Contract) bool {
		return c.FullName() == one.Func && len(c.Params) == len(one.Args)
	})
	if i < 0 {
		return nil
	}
	return p.Contracts[i]
}

// A fuzzTarget is a function FuzzXxx.
type fuzzTarget struct {
	name string
	// params are the types of the fuzzed parameters, and calls the names of
	// the functions that the target calls.
	params []types.Type
	calls  map[string]bool
}

// fuzzTargets returns the fuzz targets of the package's test files.
func fuzzTargets(p *spec.Package) ([]fuzzTarget, error) {
	var targets []fuzzTarget
	for _, file := range p.TestFiles {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Body != nil && strings.HasPrefix(fn.Name.Name, "Fuzz") {
				if t, ok := fuzzed(fn); ok {
					targets = append(targets, t)
				}
			}
		}
	}
	return targets, nil
}

// fuzzed finds the call f.Fuzz(func(t *testing.T, ...) {...}) in a fuzz target.
func fuzzed(fn *ast.FuncDecl) (t fuzzTarget, ok bool) {
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || ok || len(call.Args) != 1 {
			return !ok
		}
		sel, isSel := call.Fun.(*ast.SelectorExpr)
		lit, isLit := call.Args[0].(*ast.FuncLit)
		if isSel && isLit && sel.Sel.Name == "Fuzz" {
			t, ok = fuzzTarget{name: fn.Name.Name, calls: called(lit.Body)}, true
			for i, field := range lit.Type.Params.List {
				for range max(len(field.Names), 1) {
					t.params = append(t.params, typeOf(field.Type))
				}
				if i == 0 {
					t.params = nil // the *testing.T
				}
			}
		}
		return !ok
	})
	return t, ok
}

// called returns the names of the functions that are called.
func called(body ast.Node) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			switch fun := call.Fun.(type) {
			case *ast.Ident:
				names[fun.Name] = true
			case *ast.SelectorExpr:
				names[fun.Sel.Name] = true
			}
		}
		return true
	})
	return names
}

// typeOf returns the type of an expression, if it is one of Go's own or a slice
// of bytes; nil for others.
func typeOf(e ast.Expr) types.Type {
	switch e := e.(type) {
	case *ast.Ident:
		if name, ok := types.Universe.Lookup(e.Name).(*types.TypeName); ok {
			return types.Unalias(name.Type())
		}
	case *ast.ArrayType:
		if elem := typeOf(e.Elt); e.Len == nil && elem != nil {
			return types.NewSlice(elem)
		}
	}
	return nil
}

// takes reports whether the target calls a function, and fuzzes its parameters.
func (t fuzzTarget) takes(c *spec.Contract) bool {
	return c.Func.Signature().Recv() == nil && t.calls[c.Func.Name()] &&
		slices.EqualFunc(t.params, c.Params, func(a types.Type, p *types.Var) bool {
			return a != nil && value.IsFuzzed(p.Type()) && types.Identical(a, p.Type())
		})
}
