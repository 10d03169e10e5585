package unannotated

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/spec"
)

// isBuffer reports whether a parameter of a function is a slice that the
// function fills: it writes to elements, reads none, and leaves the length to
// its caller. Parameters are counted without the receiver.
func isBuffer(p *spec.Package, fn *types.Func, i int) bool {
	return isFilled(p, fn, i, false)
}

// isWritten reports whether a parameter of a function is a slice to whose
// elements the function writes, or which it passes on to one that does.
func isWritten(p *spec.Package, fn *types.Func, i int) bool {
	return isFilled(p, fn, i, true)
}

// isFilled reports whether a function fills a parameter. reads says that it may
// read the elements, too.
func isFilled(p *spec.Package, fn *types.Func, i int, reads bool) bool {
	b := &buffers{pkg: p, known: map[types.Object]bool{}, active: map[types.Object]bool{}, reads: reads}
	fills, _ := b.fills(fn, i)
	return fills
}

// A buffers finds parameters that functions fill. It has those that it knows.
type buffers struct {
	pkg   *spec.Package
	known map[types.Object]bool
	// active are the parameters that it is looking at. A function that
	// hands one on to itself neither writes to it nor reads it by that.
	active map[types.Object]bool
	// reads says that the functions may read the elements, too.
	reads bool
}

// fills reports whether a function fills a parameter, and whether it at least
// does nothing else with it.
func (b *buffers) fills(fn *types.Func, i int) (fills, harmless bool) {
	fn = fn.Origin()
	if params := fn.Signature().Params(); i >= params.Len() || fn.Signature().Variadic() && i == params.Len()-1 {
		return false, false
	} else if _, ok := params.At(i).Type().Underlying().(*types.Slice); !ok {
		return false, false
	}
	decl, info, _, ok := b.pkg.Source(fn)
	if !ok || decl.Body == nil {
		return false, false
	}
	param := parameter(decl, info, i)
	if param == nil {
		return false, false
	}
	if b.active[param] {
		return false, true
	}
	if known, ok := b.known[param]; ok {
		return known, known
	}
	b.active[param] = true
	defer delete(b.active, param)
	b.known[param] = b.onlyFills(decl.Body, info, param)
	return b.known[param], b.known[param]
}

// parameter returns a parameter of a declared function, nil if it has no name.
func parameter(decl *ast.FuncDecl, info *types.Info, i int) types.Object {
	for _, field := range decl.Type.Params.List {
		if len(field.Names) == 0 {
			return nil
		}
		for _, name := range field.Names {
			if i == 0 {
				return info.Defs[name]
			}
			i--
		}
	}
	return nil
}

// onlyFills reports whether a body fills a parameter, and uses it for nothing
// else.
func (b *buffers) onlyFills(body *ast.BlockStmt, info *types.Info, param types.Object) bool {
	writes, only := false, true
	ast.PreorderStack(body, nil, func(n ast.Node, around []ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && info.Uses[id] == param {
			u := use{b, info, param, around}
			written, harmless := u.of(id)
			writes, only = writes || written, only && harmless
		}
		return true
	})
	return writes && (only || b.reads)
}

// A use is a place at which a function mentions a parameter.
type use struct {
	buffers *buffers
	info    *types.Info
	param   types.Object
	around  []ast.Node // outermost first
}

// parent returns the innermost node around the use, and the use of that node.
func (u use) parent() (ast.Node, use) {
	last := len(u.around) - 1
	return u.around[last], use{u.buffers, u.info, u.param, u.around[:last]}
}

// of reports whether an expression, which is the parameter or a part of it, is
// written to, and whether it is not read.
func (u use) of(e ast.Expr) (written, harmless bool) {
	parent, outer := u.parent()
	switch n := parent.(type) {
	case *ast.ParenExpr:
		return outer.of(n)
	case *ast.SliceExpr:
		if n.X == e {
			return outer.of(n)
		}
	case *ast.IndexExpr:
		if n.X == e {
			return outer.ofElement(n)
		}
	case *ast.CallExpr:
		return u.ofArgument(n, e)
	case *ast.ReturnStmt:
		return false, true
	case *ast.RangeStmt:
		return false, n.X == e && n.Value == nil
	case *ast.AssignStmt:
		return false, len(n.Lhs) == 1 && len(n.Rhs) == 1 && n.Tok == token.ASSIGN && u.isParam(n.Lhs[0]) && u.isPartOfParam(n.Rhs[0])
	}
	return false, false
}

// isParam reports whether an expression is the parameter.
func (u use) isParam(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && u.info.Uses[id] == u.param
}

// isPartOfParam reports whether an expression is the parameter, or a part of it
// from one index to another.
func (u use) isPartOfParam(e ast.Expr) bool {
	if s, ok := ast.Unparen(e).(*ast.SliceExpr); ok {
		return u.isPartOfParam(s.X)
	}
	return u.isParam(e)
}

// ofElement does what of does for an element. The statement _ = p[7], which
// makes sure that the element is there, does not read it.
func (u use) ofElement(e *ast.IndexExpr) (written, harmless bool) {
	parent, _ := u.parent()
	n, ok := parent.(*ast.AssignStmt)
	if !ok {
		return false, false
	}
	for _, left := range n.Lhs {
		if left == e {
			return true, n.Tok == token.ASSIGN
		}
	}
	blank, ok := n.Lhs[0].(*ast.Ident)
	return false, ok && len(n.Lhs) == 1 && blank.Name == "_"
}

// ofArgument does what of does for an argument of a call.
func (u use) ofArgument(call *ast.CallExpr, e ast.Expr) (written, harmless bool) {
	for i, arg := range call.Args {
		if arg != e {
			continue
		}
		switch called := typeutil.Callee(u.info, call).(type) {
		case *types.Builtin:
			into := called.Name() == "copy" && i == 0
			return into, into || called.Name() == "len" || called.Name() == "cap"
		case *types.Func:
			return u.buffers.fills(called, i)
		}
	}
	return false, false
}
