package static

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// calmPackages are packages of the standard library whose functions return or
// panic, for any arguments, unless these are functions that do not.
var calmPackages = []string{
	"bytes", "cmp", "math", "math/bits", "slices", "strconv", "strings", "sync/atomic", "unicode", "unicode/utf8",
}

// calmMethods are such functions of packages that have others as well.
var calmMethods = []string{
	"(*sync.Mutex).Unlock", "(*sync.RWMutex).Unlock", "(*sync.RWMutex).RUnlock", "(*sync.WaitGroup).Add", "(*sync.WaitGroup).Done",
}

// Calm reports whether the deferred calls of a function, a declaration or a
// literal, do no more to a panic than let it go on: they do not recover from
// it, and return. Source returns what source declares a function.
func Calm(fn ast.Node, info *types.Info, source func(*types.Func) (*ast.FuncDecl, *types.Info)) bool {
	c := &calmness{source: source, info: info, seen: map[*types.Func]bool{}}
	for s := range defersOf(fn) {
		if !c.callee(s.Call.Fun) {
			return false
		}
	}
	return true
}

// defersOf yields the defer statements of a function, without those of the
// literals in it.
func defersOf(fn ast.Node) func(yield func(*ast.DeferStmt) bool) {
	return func(yield func(*ast.DeferStmt) bool) {
		goes := true
		ast.Inspect(fn, func(n ast.Node) bool {
			if lit, ok := n.(*ast.FuncLit); ok && lit != fn {
				return false
			}
			if s, ok := n.(*ast.DeferStmt); ok && goes {
				goes = yield(s)
			}
			return goes
		})
	}
}

// A calmness looks for what is calm: it does not recover from panics, and ends,
// if by a panic.
type calmness struct {
	source func(*types.Func) (*ast.FuncDecl, *types.Info)
	info   *types.Info
	seen   map[*types.Func]bool
}

// callee reports whether the calls of a function are known to be calm.
func (c *calmness) callee(fun ast.Expr) bool {
	fun = ast.Unparen(fun)
	if lit, ok := fun.(*ast.FuncLit); ok {
		return c.body(lit.Body)
	}
	id := FuncIdent(fun)
	if id == nil {
		return false
	}
	fn, ok := c.info.Uses[id].(*types.Func)
	return ok && c.function(fn) || IsDelete(c.info, fun)
}

// IsDelete reports whether an expression is the predeclared function delete.
func IsDelete(info *types.Info, fun ast.Expr) bool {
	id := FuncIdent(fun)
	return id != nil && info.Uses[id] == types.Universe.Lookup("delete")
}

// function reports whether a declared function is calm.
func (c *calmness) function(fn *types.Func) bool {
	fn = fn.Origin()
	if recv := fn.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) || fn.Pkg() == nil || c.seen[fn] {
		return false // recursion may be without end
	}
	if slices.Contains(calmPackages, fn.Pkg().Path()) || slices.Contains(calmMethods, fn.FullName()) {
		return true
	}
	decl, info := c.source(fn)
	if decl == nil || decl.Body == nil {
		return false
	}
	c.seen[fn] = true
	outer := c.info
	c.info = info
	calm := c.body(decl.Body)
	c.info = outer
	delete(c.seen, fn)
	return calm
}

// body reports whether code is calm, with the function literals in it.
func (c *calmness) body(b ast.Node) bool {
	calm := true
	ast.Inspect(b, func(n ast.Node) bool {
		calm = calm && c.node(n)
		return calm
	})
	return calm
}

// node reports whether a piece of syntax is calm by itself.
func (c *calmness) node(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ForStmt, *ast.GoStmt, *ast.SelectStmt, *ast.SendStmt:
		return false
	case *ast.BranchStmt:
		return n.Tok != token.GOTO
	case *ast.UnaryExpr:
		return n.Op != token.ARROW
	case *ast.RangeStmt:
		switch c.info.TypeOf(n.X).Underlying().(type) {
		case *types.Chan, *types.Signature, *types.Interface:
			return false
		}
		_, isTypeParam := types.Unalias(c.info.TypeOf(n.X)).(*types.TypeParam)
		return !isTypeParam
	case *ast.Ident:
		// Whoever names a function may call it.
		switch o := c.info.Uses[n].(type) {
		case *types.Func:
			return c.function(o)
		case *types.Builtin:
			return o.Name() != "recover"
		}
	case *ast.CallExpr:
		return c.known(n.Fun) && !slices.ContainsFunc(n.Args, c.isUnknown)
	}
	return true
}

// isUnknown reports whether an argument is a function that is not known.
func (c *calmness) isUnknown(x ast.Expr) bool {
	t := c.info.TypeOf(x)
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Signature)
	return ok && !c.known(x)
}

// known reports whether it is known which function an expression stands for.
func (c *calmness) known(fun ast.Expr) bool {
	fun = ast.Unparen(fun)
	if _, ok := fun.(*ast.FuncLit); ok || c.info.Types[fun].IsType() || c.info.Types[fun].IsBuiltin() {
		return true
	}
	for {
		switch i := fun.(type) {
		case *ast.IndexExpr:
			fun = i.X
			continue
		case *ast.IndexListExpr:
			fun = i.X
			continue
		}
		break
	}
	id := FuncIdent(fun)
	if id == nil {
		return false
	}
	_, ok := c.info.Uses[id].(*types.Func)
	return ok
}
