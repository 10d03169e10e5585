package encode

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/intrinsic"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/clause"
)

// A corpus is the predicates of testdata/diff, of which mutants are made.
type corpus struct {
	fset  *token.FileSet
	files map[string]string
	// own imports what the files import.
	own types.Importer
	// base knows the sources of other packages.
	base *spec.Package
}

func newCorpus(f *testing.F) *corpus {
	c := &corpus{fset: token.NewFileSet(), files: map[string]string{}}
	c.own = importer.ForCompiler(c.fset, "source", nil)
	names, _ := filepath.Glob("testdata/diff/*.go")
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		c.files[filepath.Base(name)] = string(text)
	}
	pkgs, err := spec.Load(context.Background(), spec.Config{Dir: "testdata/diff"})
	if err != nil {
		f.Fatal(err)
	}
	c.base = pkgs[0]
	return c
}

// A mutant is a package one file of which has been changed.
type mutant struct {
	*corpus
	pkg   *types.Package
	info  *types.Info
	file  *ast.File // the changed one
	decls map[string]*ast.FuncDecl
}

// mutate changes a file as the numbers say: operators, constants, names,
// statements. It returns nil where the result is not Go.
func (c *corpus) mutate(r *rand.Rand, name string) *mutant {
	fset := c.fset
	file, err := parser.ParseFile(fset, name, c.files[name], parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	change(r, file)
	m := &mutant{corpus: c, file: file, decls: map[string]*ast.FuncDecl{}, info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
	}}
	m.pkg, err = (&types.Config{Importer: c.own, Sizes: c.base.Sizes}).Check("example.com/mutant", fset, []*ast.File{file}, m.info)
	if err != nil {
		return nil
	}
	for _, d := range file.Decls {
		if d, ok := d.(*ast.FuncDecl); ok {
			m.decls[key(m.info.Defs[d.Name].(*types.Func))] = d
		}
	}
	return m
}

// key names a function of a package.
func key(fn *types.Func) string {
	if recv := fn.Signature().Recv(); recv != nil {
		t := types.Unalias(recv.Type())
		if p, ok := t.(*types.Pointer); ok {
			t = types.Unalias(p.Elem())
		}
		if n, ok := t.(*types.Named); ok {
			return n.Obj().Name() + "." + fn.Name()
		}
	}
	return fn.Name()
}

// Source is that of the mutant, and the corpus's for other packages.
func (m *mutant) Source(fn *types.Func) (*ast.FuncDecl, *types.Info, *token.FileSet, bool) {
	if fn = fn.Origin(); fn.Pkg() == m.pkg {
		d := m.decls[key(fn)]
		return d, m.info, m.fset, d != nil && d.Body != nil
	}
	return m.base.Source(fn)
}

func (m *mutant) PackageSource(path string) ([]*ast.File, *types.Info, bool) {
	if path == m.pkg.Path() {
		return []*ast.File{m.file}, m.info, true
	}
	return m.base.PackageSource(path)
}

// change makes a few changes to the functions of a file.
func change(r *rand.Rand, file *ast.File) {
	var nodes []ast.Node
	var exprs []*ast.Ident
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr, *ast.BasicLit, *ast.BlockStmt, *ast.UnaryExpr, *ast.AssignStmt, *ast.IncDecStmt, *ast.BranchStmt, *ast.IfStmt, *ast.ForStmt, *ast.SliceExpr:
			nodes = append(nodes, n)
		case *ast.Ident:
			nodes, exprs = append(nodes, n), append(exprs, n)
		case *ast.ImportSpec:
			return false
		}
		return true
	})
	pick := func(ops ...token.Token) token.Token { return ops[r.IntN(len(ops))] }
	for range 1 + r.IntN(3) {
		switch n := nodes[r.IntN(len(nodes))].(type) {
		case *ast.BinaryExpr:
			switch {
			case n.Op.Precedence() == 3:
				n.Op = pick(token.LSS, token.LEQ, token.GTR, token.GEQ, token.EQL, token.NEQ)
			case n.Op.Precedence() > 3:
				n.Op = pick(token.ADD, token.SUB, token.MUL, token.QUO, token.REM, token.AND, token.OR, token.XOR, token.SHL, token.SHR, token.AND_NOT)
			default:
				n.Op = pick(token.LAND, token.LOR)
			}
			if r.IntN(4) == 0 {
				n.X, n.Y = n.Y, n.X
			}
		case *ast.BasicLit:
			if n.Kind == token.INT {
				n.Value = []string{"0", "1", "2", "7", "-1", "63", "64", "255", "1 << 40", "4000", "9223372036854775807"}[r.IntN(11)]
			}
		case *ast.BlockStmt:
			if k := len(n.List); k > 0 {
				i, j := r.IntN(k), r.IntN(k)
				switch r.IntN(3) {
				case 0:
					n.List[i], n.List[j] = n.List[j], n.List[i]
				case 1:
					n.List = append(n.List[:i:i], n.List[i+1:]...)
				default:
					n.List = append(append(n.List[:i:i], n.List[j]), n.List[i:]...)
				}
			}
		case *ast.UnaryExpr:
			n.Op = pick(token.SUB, token.XOR, token.ADD, token.NOT)
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				n.Tok = pick(token.ASSIGN, token.ADD_ASSIGN, token.SUB_ASSIGN, token.MUL_ASSIGN, token.SHL_ASSIGN, token.QUO_ASSIGN)
			}
		case *ast.IncDecStmt:
			n.Tok = pick(token.INC, token.DEC)
		case *ast.BranchStmt:
			if n.Label == nil {
				n.Tok = pick(token.BREAK, token.CONTINUE)
			}
		case *ast.IfStmt:
			n.Else = nil
		case *ast.ForStmt:
			n.Post = nil
		case *ast.SliceExpr:
			n.Low, n.High = n.High, n.Low
		case *ast.Ident:
			n.Name = exprs[r.IntN(len(exprs))].Name
		}
	}
}

// FuzzLift lifts the predicates of mutants of testdata/diff. Each is encoded or
// refused at a place with a way out, and ends with its context.
func FuzzLift(f *testing.F) {
	c := newCorpus(f)
	for i := range uint64(8) {
		f.Add(i, uint8(i))
	}
	f.Fuzz(func(t *testing.T, seed uint64, which uint8) {
		name := []string{"control.go", "functions.go", "ints.go", "lists.go", "maps.go", "memory.go", "recursion.go", "strings.go", "trees.go", "closures.go", "defers.go", "jumps.go", "interfaces.go", "runes.go"}[int(which)%14]
		m := c.mutate(rand.New(rand.NewPCG(seed, uint64(which))), name)
		if m == nil {
			return
		}
		pkg := c.base // with what it can load
		pkg.Path, pkg.Types, pkg.Info, pkg.Syntax, pkg.Fset = m.pkg.Path(), m.pkg, m.info, []*ast.File{m.file}, m.fset
		pkg.Contracts, pkg.Code, pkg.Bounds, pkg.Invariants = nil, clause.Code{}, nil, nil
		for _, d := range m.decls {
			fn := m.info.Defs[d.Name].(*types.Func)
			sig := fn.Signature()
			if d.Body == nil || sig.Recv() != nil || sig.TypeParams().Len() > 0 || sig.Results().Len() != 1 || !static.IsBool(sig.Results().At(0).Type()) {
				continue
			}
			contract := &spec.Contract{Pkg: pkg, Func: fn, Decl: d, Name: fn.Name()}
			for v := range sig.Params().Variables() {
				contract.Params = append(contract.Params, v)
			}
			contract.Clauses = []*clause.Clause{callOf(contract)}
			// Lifting that does not end with its context keeps the test
			// from ending.
			ctx, cancel := context.WithTimeout(context.Background(), time.Second)
			err := m.lift(ctx, contract)
			cancel()
			var u *sym.Unsupported
			switch {
			case errors.As(err, &u) && (!u.Pos.IsValid() || !strings.Contains(u.Msg, "; ")):
				t.Errorf("%s: %v", fn.Name(), err)
			case err != nil && u == nil && ctx.Err() == nil:
				t.Errorf("%s: %v", fn.Name(), err)
			}
		}
	})
}

// encoded encodes a contract, and names it where that panics.
func (m *mutant) lift(ctx context.Context, c *spec.Contract) (err error) {
	defer func() {
		if p := recover(); p != nil {
			panic(fmt.Sprintf("%s: %v", c.Name, p))
		}
	}()
	_, err = liftingBy(lift.New(ctx, solver.Standard, term.NewStore(), lift.Program{Source: m, Sizes: m.base.Sizes, Intrinsics: intrinsic.Of}), c.Pkg).encode(c, domain.Bounds{Depth: 2})
	return err
}
