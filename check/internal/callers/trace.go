package callers

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/spec/gotypes"
)

// maxSteps is how many expressions a tracing looks at. All values are possible
// for those that follow.
const maxSteps = 20_000

// A tracing finds the values that an expression may have.
type tracing struct {
	index *index
	steps int
	// active are the variables and functions that are being traced.
	active map[any]bool
}

// passed returns what calls of a function pass to a parameter.
func (t *tracing) passed(fn *types.Func, param int) (all Values) {
	if t.index.values[nameOf(fn)] {
		return of(anyKind)
	}
	for _, s := range t.index.callsOf(fn) {
		v := t.argument(s, param)
		if s.isDynamic {
			v = v.maybe() // it may call another method
		}
		all = all.or(v)
		all.Calls++
	}
	return all
}

// callsOf returns the calls of a function, except those in itself. A method may
// be called by way of an interface.
func (x *index) callsOf(fn *types.Func) []site {
	name := nameOf(fn)
	sites := x.calls[name]
	if fn.Signature().Recv() != nil {
		sites = append(sites[:len(sites):len(sites)], x.dynamic[method{fn.Name(), fn.Signature().Params().Len()}]...)
	}
	return slices.DeleteFunc(slices.Clone(sites), func(s site) bool { return s.in != nil && nameOf(s.in) == name })
}

// argument returns the values of an argument of a call.
func (t *tracing) argument(s site, i int) Values {
	sig, ok := s.code.info.TypeOf(s.call.Fun).(*types.Signature)
	switch {
	case !ok:
		return of(anyKind)
	case sig.Variadic() && i == sig.Params().Len()-1 && !s.call.Ellipsis.IsValid():
		if len(s.call.Args) > i {
			return of(NotNil | Filled | Literal)
		}
		return of(Nil | Empty | Literal)
	case i >= len(s.call.Args), len(s.call.Args) == 1 && sig.Params().Len() > 1: // f(g())
		return of(anyKind)
	}
	return t.value(s.call.Args[i], s.code)
}

// value returns the values of an expression, without its number of calls.
func (t *tracing) value(e ast.Expr, c *code) Values {
	e = ast.Unparen(e)
	v := t.traced(e, c)
	v.Calls = 0
	switch e.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr, *ast.IndexExpr: // which is what its origin is
	default:
		v.Kinds |= Literal
	}
	return v.within(typeOf(e, c))
}

// kindsIn returns the kinds that a type tells apart.
func kindsIn(t types.Type) Kinds {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsUnsigned != 0:
			return natural
		case u.Info()&types.IsInteger != 0:
			return anyNumber
		case u.Info()&types.IsFloat != 0:
			return anyFloat
		}
	case *types.Slice:
		return Nil | NotNil | anyLength | Literal
	case *types.Struct:
		return Literal
	case *types.Pointer, *types.Map:
		return Nil | NotNil | Literal
	case *types.Signature:
		return Nil | NotNil
	}
	return anyKind
}

// typeOf returns the type of an expression, or an invalid one.
func typeOf(e ast.Expr, c *code) types.Type {
	if t := c.info.TypeOf(e); t != nil {
		return t
	}
	return types.Typ[types.Invalid]
}

func (t *tracing) traced(e ast.Expr, c *code) Values {
	if t.steps++; t.steps > maxSteps {
		return of(anyKind)
	}
	switch tv := c.info.Types[e]; {
	case tv.Value != nil && gotypes.IsBasic(tv.Type, types.IsFloat):
		x, _ := constant.Float64Val(constant.ToFloat(tv.Value))
		return of(KindOf(x))
	case tv.Value != nil:
		return constantOf(tv.Value)
	case tv.IsNil():
		return of(Nil | Empty | Literal)
	}
	isFloat := gotypes.IsBasic(typeOf(e, c), types.IsFloat)
	switch e := e.(type) {
	case *ast.Ident:
		return t.object(c.info.Uses[e])
	case *ast.SelectorExpr:
		return t.object(c.info.Uses[e.Sel])
	case *ast.FuncLit:
		return of(NotNil)
	case *ast.CompositeLit:
		if len(e.Elts) == 0 {
			return of(NotNil | Empty)
		}
		return of(NotNil | Filled)
	case *ast.UnaryExpr:
		switch e.Op {
		case token.AND:
			return of(NotNil)
		case token.SUB:
			if !isFloat {
				v := t.value(e.X, c)
				return of(negated(v.Kinds) | v.Kinds&^anyNumber)
			}
		}
	case *ast.BinaryExpr:
		if !isFloat {
			return of(arithmetic(e.Op, t.value(e.X, c).Kinds, t.value(e.Y, c).Kinds))
		}
	case *ast.CallExpr:
		return t.result(e, 0, c)
	case *ast.IndexExpr:
		return t.element(e.X, c)
	}
	return of(anyKind)
}

// constantOf returns the value of a constant.
func constantOf(v constant.Value) Values {
	if n := constant.ToInt(v); n.Kind() == constant.Int {
		if n, exact := constant.Int64Val(n); exact {
			return of(sign(n))
		}
	}
	return of(anyKind)
}

// object returns the values of a variable. A function is not nil.
func (t *tracing) object(obj types.Object) (all Values) {
	v, ok := obj.(*types.Var)
	if !ok {
		if _, ok := obj.(*types.Func); ok {
			return of(NotNil)
		}
		return of(anyKind)
	}
	origins := t.index.origins[v.Pos()]
	if len(origins) == 0 || t.active[v.Pos()] || t.index.isOpen(v) {
		return of(anyKind)
	}
	t.active[v.Pos()] = true
	defer delete(t.active, v.Pos())
	assigned := 0
	for _, o := range origins {
		if o.from != fromOperation {
			all = all.or(t.origin(o, v))
			assigned++
		}
	}
	if assigned > 1 && !v.IsField() && !origins[0].code.isTest {
		all = all.maybe() // a call may be where the variable has the others
	}
	for before := Kinds(0); before != all.Kinds; { // until no operation adds a kind
		before = all.Kinds
		for _, o := range origins {
			if o.from == fromOperation {
				if gotypes.IsBasic(v.Type(), types.IsFloat) {
					return of(anyKind)
				}
				by := of(Positive)
				if o.x != nil {
					by = t.value(o.x, o.code)
				}
				all.Kinds |= arithmetic(o.op, before, by.Kinds)
			}
		}
	}
	return all
}

// origin returns the values that a variable has from an origin.
func (t *tracing) origin(o origin, v *types.Var) Values {
	switch o.from {
	case fromValue:
		return t.value(o.x, o.code)
	case fromZero:
		zero := of(Nil | Empty | Literal)
		if gotypes.IsBasic(v.Type(), types.IsInteger|types.IsFloat) {
			zero = of(Zero)
		}
		if v.IsField() && !o.code.isTest {
			return zero.maybe() // code asks whether a field is set
		}
		return zero
	case fromResult:
		if call, ok := ast.Unparen(o.x).(*ast.CallExpr); ok {
			return t.result(call, o.index, o.code)
		}
	case fromKey:
		return t.key(o.x, o.code)
	case fromElement:
		return t.element(o.x, o.code)
	case fromParameter:
		return t.passed(o.fn, o.index)
	case fromAnyone:
		if known := t.passed(o.fn, o.index); known.Lack(Literal) {
			return of(anyKind &^ Literal) // others do as the module does
		}
	}
	return of(anyKind)
}

// result returns the values of a result of a call, or of a conversion.
func (t *tracing) result(call *ast.CallExpr, i int, c *code) Values {
	if c.info.Types[call.Fun].IsType() && len(call.Args) == 1 {
		return t.converted(call, c)
	}
	switch callee := typeutil.Callee(c.info, call).(type) {
	case *types.Builtin:
		v := t.builtin(callee.Name(), call, c)
		v.Kinds |= Literal
		return v
	case *types.Func:
		return t.returned(callee, i)
	}
	return of(anyKind)
}

// converted returns the values of a conversion. One from a number that is no
// integer, or from a text, gives any, and so does one from an integer below
// zero to an unsigned type. Which integers result is not known.
func (t *tracing) converted(call *ast.CallExpr, c *code) Values {
	from, to := typeOf(call.Args[0], c), typeOf(call, c)
	isInteger := gotypes.IsBasic(from, types.IsInteger)
	if isInteger != gotypes.IsBasic(to, types.IsInteger) || !isInteger && gotypes.IsBasic(from, types.IsNumeric|types.IsString) {
		return of(anyKind)
	}
	v := t.value(call.Args[0], c)
	if v.Kinds&Negative != 0 && gotypes.IsBasic(to, types.IsUnsigned) {
		return of(natural)
	}
	return of(v.Kinds)
}

func (t *tracing) builtin(name string, call *ast.CallExpr, c *code) Values {
	switch name {
	case "len", "cap", "copy":
		return of(natural)
	case "new":
		return of(NotNil)
	case "make":
		if len(call.Args) < 2 {
			return of(NotNil | Empty)
		}
		switch t.value(call.Args[1], c).Kinds {
		case Zero:
			return of(NotNil | Empty)
		case Positive:
			return of(NotNil | Filled)
		}
		return of(NotNil | anyLength)
	case "append":
		if len(call.Args) > 1 && !call.Ellipsis.IsValid() {
			return of(NotNil | Filled)
		}
	case "min", "max":
		var all Values
		for _, arg := range call.Args {
			all = all.or(t.value(arg, c))
		}
		return of(all.Kinds)
	}
	return of(anyKind)
}

// returned returns the values of a result of a function whose body is known. A
// result next to an error does not count. Functions of tests return literals as
// others do.
func (t *tracing) returned(fn *types.Func, i int) (all Values) {
	f, ok := t.index.decl[nameOf(fn)]
	if !ok || f.decl.Body == nil || t.active[nameOf(fn)] || fn.Signature().Results().Len() <= i {
		return of(anyKind)
	}
	t.active[nameOf(fn)] = true
	defer delete(t.active, nameOf(fn))
	ast.Inspect(f.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			all = all.or(t.ofReturn(n, fn.Signature().Results(), i, f.code))
		}
		return true
	})
	if !f.code.isTest {
		all.Kinds &^= Literal
	}
	return all
}

// ofReturn returns the values of a result of a return statement.
func (t *tracing) ofReturn(n *ast.ReturnStmt, results *types.Tuple, i int, c *code) Values {
	last := results.Len() - 1
	switch {
	case len(n.Results) == 0:
		return t.object(results.At(i))
	case len(n.Results) <= last:
		return of(anyKind) // return g()
	case i < last && gotypes.IsError(results.At(last).Type()) && !c.info.Types[n.Results[last]].IsNil():
		if _, ok := ast.Unparen(n.Results[last]).(*ast.Ident); !ok {
			return Values{}
		}
	}
	return t.value(n.Results[i], c)
}

// key returns the values of the keys of an expression in a range statement.
func (t *tracing) key(x ast.Expr, c *code) Values {
	if _, ok := typeOf(x, c).Underlying().(*types.Map); !ok {
		return of(natural | NotNil | Nil | anyLength)
	}
	return t.parts(x, c, func(e ast.Expr) ast.Expr {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			return pair.Key
		}
		return e
	})
}

// element returns the values of the elements of an expression.
func (t *tracing) element(x ast.Expr, c *code) Values {
	return t.parts(x, c, func(e ast.Expr) ast.Expr {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			return pair.Value
		}
		return e
	})
}

// parts returns the values of parts of the composite literals that an
// expression may stand for. All values are possible if it may stand for
// anything else.
func (t *tracing) parts(x ast.Expr, c *code, part func(ast.Expr) ast.Expr) (all Values) {
	switch x := ast.Unparen(x).(type) {
	case *ast.CompositeLit:
		for _, e := range x.Elts {
			all = all.or(t.value(part(e), c))
		}
		return all
	case *ast.Ident:
		v, ok := c.info.Uses[x].(*types.Var)
		if !ok || len(t.index.origins[v.Pos()]) == 0 || t.active[v.Pos()] || t.index.isOpen(v) {
			break
		}
		t.active[v.Pos()] = true
		defer delete(t.active, v.Pos())
		for _, o := range t.index.origins[v.Pos()] {
			if o.from != fromValue {
				return of(anyKind)
			}
			all = all.or(t.parts(o.x, o.code, part))
		}
		return all
	}
	return of(anyKind)
}
