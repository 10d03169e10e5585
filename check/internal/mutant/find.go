package mutant

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/typetarget/target/spec"
)

// A finder finds the mutants of one function.
type finder struct {
	pkg  *spec.Package
	decl *ast.FuncDecl
	file *source
	// path has the nodes around the current node, outermost first, without
	// the node itself.
	path     []ast.Node
	operator *Operator
	found    []*Mutant
}

// Find returns the mutants of a function by some operators, in the order of
// their positions. Mutants with the same text are one. Some of them may not
// compile. There are none of a function that cannot have any: see [CanMutate].
func Find(p *spec.Package, decl *ast.FuncDecl, operators []*Operator) []*Mutant {
	file := readSource(p, decl.Pos())
	if file == nil || !CanMutate(p, decl) {
		return nil
	}
	f := &finder{pkg: p, decl: decl, file: file}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if n == nil {
			f.path = f.path[:len(f.path)-1]
			return true
		}
		if isFixed(n) {
			return false
		}
		for _, o := range operators {
			f.operator = o
			o.find(f, n)
		}
		f.path = append(f.path, n)
		return true
	})
	known := map[string]bool{(&Mutant{Decl: decl, file: file, from: file.offset(decl.End()), to: file.offset(decl.End())}).key(): true}
	f.found = slices.DeleteFunc(f.found, func(m *Mutant) bool {
		key := m.key()
		again := known[key]
		known[key] = true
		return again
	})
	slices.SortStableFunc(f.found, func(a, b *Mutant) int { return a.from - b.from })
	return f.found
}

// isFixed reports whether a node is no code that runs: a type, or the
// declaration of types and constants.
func isFixed(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		return n.Tok != token.VAR
	case *ast.ArrayType, *ast.MapType, *ast.ChanType, *ast.StructType, *ast.InterfaceType, *ast.FuncType:
		return true
	}
	return false
}

// parent returns the node around the current one.
func (f *finder) parent() ast.Node {
	if len(f.path) == 0 {
		return f.decl
	}
	return f.path[len(f.path)-1]
}

// text returns the source of a node.
func (f *finder) text(n ast.Node) string { return f.file.of(n) }

// replace adds the mutant with another text for a node.
func (f *finder) replace(n ast.Node, text string) { f.change(n.Pos(), n.End(), text) }

// change adds the mutant with another text between two positions.
func (f *finder) change(from, to token.Pos, text string) {
	f.found = append(f.found, &Mutant{
		Operator: f.operator, Decl: f.decl, Pos: f.pkg.Fset.Position(from), Old: f.file.between(from, to), New: text,
		from: f.file.offset(from), to: f.file.offset(to), file: f.file,
	})
}

// typeOf returns the type of an expression, or nil.
func (f *finder) typeOf(x ast.Expr) types.Type { return f.pkg.Info.TypeOf(x) }

// is reports whether an expression has a basic type of some kind.
func (f *finder) is(x ast.Expr, info types.BasicInfo) bool {
	t := f.typeOf(x)
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&info != 0
}

// isConstant reports whether an expression is a constant.
func (f *finder) isConstant(x ast.Expr) bool { return f.pkg.Info.Types[x].Value != nil }

// grouped returns the text of an operand of a binary expression whose operator
// changes: in parentheses if it has an operator itself.
func (f *finder) grouped(x ast.Expr) string {
	if _, ok := x.(*ast.BinaryExpr); ok {
		return "(" + f.text(x) + ")"
	}
	return f.text(x)
}

// apart returns the text that replaces the current node, in parentheses if the
// node is an operand.
func (f *finder) apart(text string) string {
	switch f.parent().(type) {
	case *ast.BinaryExpr, *ast.UnaryExpr, *ast.StarExpr, *ast.SelectorExpr, *ast.IndexExpr, *ast.SliceExpr, *ast.TypeAssertExpr:
		return "(" + text + ")"
	}
	return text
}

// binary replaces the operator of the current node.
func (f *finder) binary(n *ast.BinaryExpr, op token.Token) {
	if op.Precedence() == n.Op.Precedence() {
		f.replace(n, f.file.between(n.Pos(), n.OpPos)+op.String()+f.file.between(n.OpPos+token.Pos(len(n.Op.String())), n.End()))
		return
	}
	f.replace(n, f.apart(f.grouped(n.X)+" "+op.String()+" "+f.grouped(n.Y)))
}
