package callers

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// A code is typed files.
type code struct {
	files []*ast.File
	info  *types.Info
	// isTest says that the files are tests, whose functions nobody else
	// calls.
	isTest bool
}

// A site is a call in a declared function, nil outside of functions.
type site struct {
	call *ast.CallExpr
	in   *types.Func
	code *code
	// isDynamic says that the call is one of a method of an interface.
	isDynamic bool
}

// An origin is a place that gives a variable, or the field of a struct, its
// value.
type origin struct {
	code *code
	from source
	// x is the expression that source speaks of, if it speaks of one.
	x ast.Expr
	// op is the operation, index that of the result or the parameter, and
	// fn the function of the parameter.
	op    token.Token
	index int
	fn    *types.Func
}

// A source says how a variable gets its value.
type source uint8

const (
	fromAnywhere  source = iota
	fromValue            // that of x
	fromZero             // the zero value
	fromOperation        // the variable op x; x may be nil for 1
	fromResult           // the result of the call x with the index
	fromKey              // a key of x, or an index
	fromElement          // an element of x
	fromParameter        // what calls of fn pass
	fromAnyone           // what calls of fn pass, other modules included
)

// An index knows the calls and assignments of some code. Variables are known by
// their positions, since a package has other objects in its tests.
type index struct {
	// home is the package that the code is around.
	home  *types.Package
	calls map[string][]site
	// dynamic are the calls of methods of interfaces.
	dynamic map[method][]site
	// values are functions that are used as values.
	values  map[string]bool
	origins map[token.Pos][]origin
	decl    map[string]declared
	// tests are the files whose variables nobody else sets.
	tests []*ast.File
}

// A method is a name with a number of parameters.
type method struct {
	name   string
	params int
}

// A declared is a function with its body.
type declared struct {
	decl *ast.FuncDecl
	code *code
}

func newIndex(home *types.Package) *index {
	return &index{
		home:  home,
		calls: map[string][]site{}, dynamic: map[method][]site{}, values: map[string]bool{},
		origins: map[token.Pos][]origin{}, decl: map[string]declared{},
	}
}

// nameOf returns the name of a function, which is the same however its package
// was loaded.
func nameOf(fn *types.Func) string { return fn.Origin().FullName() }

// add adds code.
func (x *index) add(c *code) {
	if c.isTest {
		x.tests = append(x.tests, c.files...)
	}
	for _, file := range c.files {
		for _, d := range file.Decls {
			r := &reading{index: x, code: c, called: map[*ast.Ident]bool{}}
			if fn, ok := d.(*ast.FuncDecl); ok {
				r.in, _ = c.info.Defs[fn.Name].(*types.Func)
				r.parameters(fn)
			}
			ast.Inspect(d, r.node)
		}
	}
}

// A reading adds the calls and assignments of a declaration.
type reading struct {
	index *index
	code  *code
	in    *types.Func
	// called are the names of functions in calls.
	called map[*ast.Ident]bool
}

// parameters notes the parameters of a function: code outside of the index may
// call an exported one, and a method by way of an interface.
func (r *reading) parameters(decl *ast.FuncDecl) {
	if r.in == nil {
		return
	}
	r.index.decl[nameOf(r.in)] = declared{decl, r.code}
	sig := r.in.Signature()
	for i := range sig.Params().Len() {
		o := origin{code: r.code, from: fromParameter, index: i, fn: r.in}
		if r.in.Exported() && (!r.code.isTest || sig.Recv() != nil) {
			o.from = fromAnyone
		}
		r.set(sig.Params().At(i), o)
	}
	if sig.Recv() != nil {
		r.set(sig.Recv(), origin{})
	}
	for i := range sig.Results().Len() {
		r.set(sig.Results().At(i), origin{from: fromZero})
	}
}

func (r *reading) set(obj types.Object, o origin) {
	if v, ok := obj.(*types.Var); ok && v.Pos().IsValid() {
		o.code = r.code
		r.index.origins[v.Pos()] = append(r.index.origins[v.Pos()], o)
	}
}

// assign notes an origin of what an expression denotes.
func (r *reading) assign(to ast.Expr, o origin) {
	switch to := ast.Unparen(to).(type) {
	case *ast.Ident:
		if obj := r.code.info.Defs[to]; obj != nil {
			r.set(obj, o)
		} else {
			r.set(r.code.info.Uses[to], o)
		}
	case *ast.SelectorExpr:
		obj := r.code.info.Uses[to.Sel]
		if s := r.code.info.Selections[to]; s != nil {
			obj = r.index.known(s.Recv(), obj)
		}
		r.set(obj, o)
	case *ast.IndexExpr: // elements are known by the literals of their variables
		r.assign(to.X, origin{})
	}
}

// known returns a field of a struct type as the package itself declares it. A
// package that imports it knows the field by another position.
func (x *index) known(of types.Type, field types.Object) types.Object {
	n := gotypes.NamedType(of)
	if n == nil || n.Obj().Pkg() == nil || n.Obj().Pkg() == x.home || n.Obj().Pkg().Path() != x.home.Path() {
		return field
	}
	own, ok := x.home.Scope().Lookup(n.Obj().Name()).(*types.TypeName)
	if !ok {
		return field
	}
	s, ok := own.Type().Underlying().(*types.Struct)
	if !ok {
		return field
	}
	for f := range s.Fields() {
		if f.Name() == field.Name() {
			return f
		}
	}
	return field
}

func (r *reading) node(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr:
		r.call(n)
	case *ast.Ident:
		if fn, ok := r.code.info.Uses[n].(*types.Func); ok && !r.called[n] {
			r.index.values[nameOf(fn)] = true
		}
	case *ast.AssignStmt:
		r.assignment(n)
	case *ast.IncDecStmt:
		op := token.ADD
		if n.Tok == token.DEC {
			op = token.SUB
		}
		r.assign(n.X, origin{from: fromOperation, op: op})
	case *ast.ValueSpec:
		r.declaration(n)
	case *ast.RangeStmt:
		r.ranged(n)
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			r.assign(n.X, origin{})
		}
	case *ast.FuncLit:
		for _, field := range n.Type.Params.List {
			for _, name := range field.Names {
				r.assign(name, origin{})
			}
		}
	case *ast.CompositeLit:
		r.composite(n)
	}
	return true
}

func (r *reading) call(n *ast.CallExpr) {
	callee, ok := typeutil.Callee(r.code.info, n).(*types.Func)
	if !ok {
		return
	}
	r.called[calledIdent(n.Fun)] = true
	s := site{call: n, in: r.in, code: r.code}
	if recv := callee.Signature().Recv(); recv != nil && types.IsInterface(recv.Type()) {
		m := method{callee.Name(), callee.Signature().Params().Len()}
		s.isDynamic = true
		r.index.dynamic[m] = append(r.index.dynamic[m], s)
		return
	}
	r.index.calls[nameOf(callee)] = append(r.index.calls[nameOf(callee)], s)
}

// calledIdent returns the name in the function of a call.
func calledIdent(fun ast.Expr) *ast.Ident {
	switch fun := ast.Unparen(fun).(type) {
	case *ast.Ident:
		return fun
	case *ast.SelectorExpr:
		return fun.Sel
	case *ast.IndexExpr:
		return calledIdent(fun.X)
	case *ast.IndexListExpr:
		return calledIdent(fun.X)
	}
	return nil
}

func (r *reading) assignment(n *ast.AssignStmt) {
	for i, to := range n.Lhs {
		switch {
		case n.Tok != token.ASSIGN && n.Tok != token.DEFINE:
			r.assign(to, origin{from: fromOperation, op: operation(n.Tok), x: n.Rhs[0]})
		case len(n.Lhs) == len(n.Rhs):
			r.assign(to, origin{from: fromValue, x: n.Rhs[i]})
		default:
			r.assign(to, origin{from: fromResult, x: n.Rhs[0], index: i})
		}
	}
}

// operation returns the operation of an assignment such as +=.
func operation(tok token.Token) token.Token { return tok - token.ADD_ASSIGN + token.ADD }

func (r *reading) declaration(n *ast.ValueSpec) {
	for i, name := range n.Names {
		v, ok := r.code.info.Defs[name].(*types.Var)
		switch {
		case !ok:
		case len(n.Values) == len(n.Names):
			r.set(v, origin{from: fromValue, x: n.Values[i]})
		case len(n.Values) > 0:
			r.set(v, origin{from: fromResult, x: n.Values[0], index: i})
		default:
			r.set(v, origin{from: fromZero})
			r.zeroFields(v.Type(), nil)
		}
	}
}

// zeroFields notes the zero values of fields that a literal leaves out.
func (r *reading) zeroFields(t types.Type, isSet map[string]bool) {
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return
	}
	for f := range s.Fields() {
		if !isSet[f.Name()] {
			r.set(r.index.known(t, f), origin{from: fromZero})
		}
	}
}

func (r *reading) composite(n *ast.CompositeLit) {
	tv, ok := r.code.info.Types[n]
	if !ok || tv.Type == nil {
		return
	}
	t := tv.Type
	if ptr, ok := t.Underlying().(*types.Pointer); ok { // an element &T{} whose type is left out
		t = ptr.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return
	}
	isSet := map[string]bool{}
	for i, e := range n.Elts {
		field, value := "", e
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			if id, ok := pair.Key.(*ast.Ident); ok {
				field, value = id.Name, pair.Value
			}
		} else if i < s.NumFields() {
			field = s.Field(i).Name()
		}
		for f := range s.Fields() {
			if f.Name() == field {
				isSet[field] = true
				r.set(r.index.known(t, f), origin{from: fromValue, x: value})
			}
		}
	}
	r.zeroFields(t, isSet)
}

func (r *reading) ranged(n *ast.RangeStmt) {
	if n.Key != nil {
		r.assign(n.Key, origin{from: fromKey, x: n.X})
	}
	if n.Value != nil {
		r.assign(n.Value, origin{from: fromElement, x: n.X})
	}
}

// isOpen reports whether code outside of the index may set a variable: it is
// exported, is a field or that of a package, and is not declared in tests.
func (x *index) isOpen(v *types.Var) bool {
	if !v.Exported() || !v.IsField() && !spec.IsGlobal(v) {
		return false
	}
	return gotypes.FileAt(slices.Values(x.tests), v.Pos()) == nil
}
