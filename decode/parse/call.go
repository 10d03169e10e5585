package parse

import (
	"go/ast"
	"go/constant"
	"go/types"
	"math"
	"slices"
	"strings"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/gotypes"
)

// callValue reads a conversion, or a call of one of the few functions that a
// literal may call.
func (r *reader) callValue(e *ast.CallExpr, t types.Type) value.Value {
	fun := r.x.info.Types[e.Fun]
	switch {
	case fun.IsType():
		return r.conversion(e, t)
	case fun.IsBuiltin():
		if v := r.builtin(e, t); v != nil {
			return v
		}
	case r.x.isFunc(e, "slices.Grow"):
		if v := r.grown(e, t); v != nil {
			return v
		}
	default:
		if elements, ok := spec.Sequence(t); ok {
			return r.sequenceCall(e, t, elements)
		}
		if v, ok := r.x.special(e); ok {
			return toFloat(t, v)
		}
	}
	r.x.fail(e.Pos(), "%s is a call, which is not evaluated; write the value that it returns", r.x.source(e))
	return nil
}

// builtin reads new and make.
func (r *reader) builtin(e *ast.CallExpr, t types.Type) value.Value {
	switch calleeOf(e).Name {
	case "new":
		elem := t.Underlying().(*types.Pointer).Elem()
		if r.x.info.Types[e.Args[0]].IsType() {
			return &value.Pointer{T: t, Elem: r.zero(e, elem)}
		}
		return &value.Pointer{T: t, Elem: r.value(e.Args[0], elem)}
	case "make":
		switch u := t.Underlying().(type) {
		case *types.Map:
			return &value.Map{T: t, Keys: []value.Value{}, Elems: []value.Value{}}
		case *types.Slice:
			last := e.Args[len(e.Args)-1]
			n, known := r.x.number(e.Args[1])
			if capacity, ok := r.x.number(last); ok && known {
				return &value.Slice{T: t, Elems: r.zeros(e, n, u.Elem()), Spare: r.x.spare(last, capacity-n)}
			}
		}
	}
	return nil
}

// grown reads a call of slices.Grow.
func (r *reader) grown(e *ast.CallExpr, t types.Type) value.Value {
	n, known := r.x.number(e.Args[1])
	s, ok := r.value(e.Args[0], t).(*value.Slice)
	if !ok || !known {
		return nil
	}
	if s.Spare = r.x.spare(e.Args[1], n); s.Spare && s.Elems == nil {
		s.Elems = []value.Value{}
	}
	return s
}

// number returns the value of a constant integer; ok is false for other
// expressions.
func (x *expression) number(e ast.Expr) (n int64, ok bool) {
	v := x.info.Types[e].Value
	if v == nil {
		return 0, false
	}
	return constant.Int64Val(constant.ToInt(v))
}

// spare reports whether a slice with capacity for n more elements has spare
// capacity. One number of elements is supported.
func (x *expression) spare(e ast.Expr, n int64) bool {
	if n != 0 && n != bounds.SpareRoom {
		x.fail(e.Pos(), "%s is another capacity than inputs have: a slice of an input has room for no more elements, or for %d", x.source(e), bounds.SpareRoom)
	}
	return n != 0
}

// conversion reads a conversion where a value of type t is expected.
func (r *reader) conversion(e *ast.CallExpr, t types.Type) value.Value {
	arg := ast.Unparen(e.Args[0])
	from := r.x.info.Types[arg]
	if s, ok := t.Underlying().(*types.Slice); ok && from.Value != nil && from.Value.Kind() == constant.String {
		return r.bytes(constant.StringVal(from.Value), t, s.Elem())
	}
	if from.Type != nil && !from.IsNil() && from.Value == nil {
		if gotypes.IsBasic(t, types.IsFloat) {
			if f, ok := r.value(arg, from.Type).(*value.Float); ok {
				if k, ok := r.x.info.Types[e].Type.Underlying().(*types.Basic); ok {
					f = toFloat(types.Typ[k.Kind()], f.V).(*value.Float)
				}
				return toFloat(t, f.V)
			}
		}
	}
	return r.value(arg, t)
}

// bytes returns a string as a slice of its bytes or runes.
func (r *reader) bytes(text string, t, elem types.Type) value.Value {
	s := &value.Slice{T: t, Elems: []value.Value{}}
	if elem.Underlying().(*types.Basic).Kind() == types.Uint8 {
		for i := range len(text) {
			s.Elems = append(s.Elems, &value.Int{T: elem, V: int64(text[i])})
		}
		return s
	}
	for _, c := range text {
		s.Elems = append(s.Elems, &value.Int{T: elem, V: int64(c)})
	}
	return s
}

// special returns the floating-point number that a call of package math
// returns; ok is false for other calls.
func (x *expression) special(e *ast.CallExpr) (v float64, ok bool) {
	var args []float64
	for _, a := range e.Args {
		k := x.info.Types[a].Value
		if k == nil {
			return 0, false
		}
		x, _ := constant.Float64Val(constant.ToFloat(k))
		args = append(args, x)
	}
	bits := func() uint64 {
		k, _ := constant.Uint64Val(constant.ToInt(x.info.Types[e.Args[0]].Value))
		return k
	}
	switch {
	case x.isFunc(e, "math.NaN"):
		return math.NaN(), true
	case x.isFunc(e, "math.Inf"):
		return math.Inf(int(args[0])), true
	case x.isFunc(e, "math.Copysign"):
		return math.Copysign(args[0], args[1]), true
	case x.isFunc(e, "math.Float64frombits"):
		return math.Float64frombits(bits()), true
	case x.isFunc(e, "math.Float32frombits"):
		return float64(math.Float32frombits(uint32(bits()))), true
	}
	return 0, false
}

// opaque reads a value of an opaque type, or a pointer to one, as the calls
// that build it.
func (r *reader) opaque(e ast.Expr, t types.Type, o *spec.Opaque) *value.Call {
	if c := o.NilOf(t); c != nil && r.x.info.Types[e].IsNil() {
		return &value.Call{T: t, Constructor: c}
	}
	if c := r.x.named(ast.Unparen(e), o); c != nil {
		return r.built(e, t, &value.Call{T: o.Value(), Constructor: c})
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.StarExpr:
		c := r.opaque(x.X, o.Value(), o)
		if c.Constructor.IsNil() {
			r.x.fail(e.Pos(), "%s: nil points to no value of type %s", r.x.source(e), r.x.typeText(t))
		}
		return r.built(e, t, c)
	case *ast.UnaryExpr:
		if c := r.x.named(ast.Unparen(x.X), o); c != nil {
			return r.built(e, t, &value.Call{T: o.Value(), Constructor: c})
		}
		if lit, ok := ast.Unparen(x.X).(*ast.CompositeLit); ok && len(lit.Elts) == 0 && o.Zero() != nil {
			return &value.Call{T: t, Constructor: o.Zero()}
		}
	case *ast.CompositeLit:
		if len(x.Elts) == 0 && o.Zero() != nil {
			return &value.Call{T: t, Constructor: o.Zero()}
		}
	case *ast.IndexExpr, *ast.TypeAssertExpr:
		if call, c := r.selected(x, o); c != nil {
			return r.built(e, t, r.construct(call, c))
		}
	case *ast.CallExpr:
		if r.x.info.Types[x.Fun].IsBuiltin() && o.Zero() != nil {
			return &value.Call{T: t, Constructor: o.Zero()}
		}
		if r.x.info.Types[x.Fun].IsType() && len(x.Args) == 1 {
			return r.opaque(x.Args[0], t, o)
		}
		if lit, ok := ast.Unparen(x.Fun).(*ast.FuncLit); ok {
			return r.built(e, t, r.steps(lit, o))
		}
		if c := r.x.constructor(x, o, selection{}); c != nil {
			return r.built(e, t, r.construct(x, c))
		}
	}
	r.x.fail(e.Pos(), "%s: a value of type %s is written as the calls that build it: %s", r.x.source(e), r.x.typeText(t), constructorNames(o))
	return nil
}

// built returns the value of type t that calls build.
func (r *reader) built(e ast.Expr, t types.Type, c *value.Call) *value.Call {
	if c == nil {
		r.x.fail(e.Pos(), "%s builds nothing", r.x.source(e))
	}
	whole := *c
	whole.T = t
	return &whole
}

// constructorNames returns the names of the constructors of a type, for
// messages.
func constructorNames(o *spec.Opaque) string {
	var names []string
	for _, c := range o.Constructors {
		names = append(names, c.Name())
	}
	if len(names) == 0 {
		return "there are none"
	}
	return strings.Join(names, ", ")
}

// A selection says which part of the first result of a call is the value: the
// element, counted from 1, or what an interface holds. Neither means that it is
// the result itself.
type selection struct {
	element  int
	asserted bool
}

// selected returns the call of whose result the expression selects a part, and
// the constructor that builds this part. For other expressions, and for calls
// that build no value of the type, the constructor is nil. If the function has
// several results, a function literal around the call returns the first.
func (r *reader) selected(e ast.Expr, o *spec.Opaque) (*ast.CallExpr, *spec.Constructor) {
	var from ast.Expr
	var part selection
	switch e := e.(type) {
	case *ast.IndexExpr:
		index, ok := r.x.number(e.Index)
		if !ok {
			return nil, nil
		}
		from, part = e.X, selection{element: int(index) + 1}
	case *ast.TypeAssertExpr:
		from, part = e.X, selection{asserted: true}
	default:
		return nil, nil
	}
	call, isCall := ast.Unparen(from).(*ast.CallExpr)
	if !isCall {
		return nil, nil
	}
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok && len(lit.Body.List) > 0 {
		if s, ok := lit.Body.List[0].(*ast.AssignStmt); ok {
			call, isCall = ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
		}
	}
	if !isCall {
		return nil, nil
	}
	return call, r.x.constructor(call, o, part)
}

// construct reads the call of a constructor. The receiver of a method is read
// first.
func (r *reader) construct(e *ast.CallExpr, c *spec.Constructor) *value.Call {
	if !c.IsMethod() {
		return r.constructed(e, c, nil)
	}
	sel := ast.Unparen(e.Fun).(*ast.SelectorExpr)
	return r.constructed(e, c, r.opaque(sel.X, c.Of.Value(), c.Of))
}

// constructed returns the call of a constructor on a receiver, which is nil for
// a function.
func (r *reader) constructed(e *ast.CallExpr, c *spec.Constructor, recv *value.Call) *value.Call {
	params := c.Params()
	var args []value.Value
	if c.IsMethod() {
		args = append(args, r.built(e, params[0], recv))
		params = params[1:]
	} else if c.Contract.Func.Signature().Recv() != nil {
		args = append(args, r.value(ast.Unparen(e.Fun).(*ast.SelectorExpr).X, params[0]))
		params = params[1:]
	}
	return &value.Call{T: c.Of.Value(), Constructor: c, Args: append(args, r.arguments(e, params)...)}
}

// named returns the constructor of the type that is the package variable an
// expression names, or nil.
func (x *expression) named(e ast.Expr, o *spec.Opaque) *spec.Constructor {
	v := x.variable(e)
	if v == nil {
		return nil
	}
	for _, c := range o.Constructors {
		if c.Var != nil && c.Var.Name() == v.Name() && c.Var.Pkg().Path() == v.Pkg().Path() {
			return c
		}
	}
	return nil
}

// constructor returns the constructor of the type that a call calls, or nil if
// the call calls another function. The constructor builds that part of its
// result.
func (x *expression) constructor(e *ast.CallExpr, o *spec.Opaque, part selection) *spec.Constructor {
	id := calleeOf(e)
	if id == nil {
		return nil
	}
	fn, ok := x.info.Uses[id].(*types.Func)
	if !ok {
		return nil
	}
	for _, c := range o.Constructors {
		if c.Contract == nil || part != (selection{c.Element, c.Asserted != nil}) || c.Contract.Func.Origin().FullName() != fn.Origin().FullName() {
			continue
		}
		of, generic := x.info.Instances[id]
		if !generic || slices.EqualFunc(c.Contract.TypeArgs, slices.Collect(of.TypeArgs.Types()), types.Identical) {
			return c
		}
	}
	return nil
}

// steps reads a function that makes one call after the other, as calls that
// cannot be chained are written. One variable holds the value.
func (r *reader) steps(lit *ast.FuncLit, o *spec.Opaque) *value.Call {
	var now *value.Call
	for _, s := range lit.Body.List {
		var e ast.Expr
		switch s := s.(type) {
		case *ast.ReturnStmt:
			return now
		case *ast.AssignStmt:
			e = s.Rhs[0]
		case *ast.ExprStmt:
			e = s.X
		}
		from := e
		if star, isStar := e.(*ast.StarExpr); isStar {
			from = star.X // *v = *Standard
		}
		if c := r.x.named(from, o); c != nil {
			now = &value.Call{T: o.Value(), Constructor: c}
			continue
		}
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		var c *spec.Constructor
		if from, of := r.selected(ast.Unparen(e), o); of != nil {
			call, c, ok = from, of, true
		}
		switch {
		case c != nil:
			now = r.constructed(call, c, now)
			continue
		case ok && r.x.info.Types[call.Fun].IsType() && r.x.info.Types[call.Args[0]].IsNil():
			now = r.opaque(call, o.Value(), o)
			continue
		case !ok:
			r.x.fail(s.Pos(), "this step is no call of what builds values of type %s: %s", r.x.typeText(o.Named), constructorNames(o))
		case r.x.info.Types[call.Fun].IsBuiltin():
			if zero := o.Zero(); zero != nil {
				now = &value.Call{T: o.Value(), Constructor: zero}
			}
			continue
		}
		c = r.x.constructor(call, o, selection{})
		if c == nil {
			r.x.fail(s.Pos(), "this step is no call of what builds values of type %s: %s", r.x.typeText(o.Named), constructorNames(o))
		}
		now = r.constructed(call, c, now)
	}
	return now
}
