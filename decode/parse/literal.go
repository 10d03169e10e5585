package parse

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// maxRead is the maximum length of a value that one expression makes.
const maxRead = 1 << 20

// value reads an expression where a value of type t is expected.
func (r *reader) value(e ast.Expr, t types.Type) value.Value {
	e = ast.Unparen(e)
	if types.IsInterface(t) && !types.IsInterface(r.x.info.Types[e].Type) {
		return r.dynamic(e, t)
	}
	if v := r.memory.loaded(e, t); v != nil {
		return v
	}
	if o := r.x.pkg.Opaque(t); o != nil {
		return r.opaque(e, t, o)
	}
	if types.IsInterface(t) {
		return r.dynamic(e, t)
	}
	tv := r.x.info.Types[e]
	switch {
	case tv.Value != nil:
		return r.constant(e, tv.Value, t)
	case tv.IsNil():
		return r.zero(e, t)
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		if ptr, ok := t.Underlying().(*types.Pointer); ok { // its type is left out
			return &value.Pointer{T: t, Elem: r.composite(e, ptr.Elem())}
		}
		return r.composite(e, t)
	case *ast.UnaryExpr:
		return r.unary(e, t)
	case *ast.StarExpr:
		if p, ok := r.value(e.X, r.x.info.Types[e.X].Type).(*value.Pointer); ok && p.Elem != nil {
			return p.Elem
		}
	case *ast.CallExpr:
		return r.callValue(e, t)
	case *ast.FuncLit:
		return r.functionLiteral(e, t)
	case *ast.IndexExpr:
		if v := r.element(e); v != nil {
			return v
		}
	case *ast.Ident:
		if v, ok := r.x.info.Uses[e].(*types.Var); ok {
			r.x.fail(e.Pos(), "%s is a variable; write its value", v.Name())
		}
		if _, ok := r.x.info.Uses[e].(*types.Func); ok {
			r.x.fail(e.Pos(), "%s is a function of the program; write a table: %s", e.Name, TableExample)
		}
	}
	r.x.fail(e.Pos(), "%s is not a literal: an input is made of constants, composite literals, &T{}, new, conversions and tables of functions, and each pointer in it points to a value of its own", r.x.source(e))
	return nil
}

// dynamic reads the value that an interface holds.
func (r *reader) dynamic(e ast.Expr, t types.Type) value.Value {
	tv := r.x.info.Types[e]
	if tv.IsNil() {
		return &value.Interface{T: t}
	}
	if call, ok := e.(*ast.CallExpr); ok && len(call.Args) == 1 && r.x.info.Types[call.Fun].IsType() && types.IsInterface(tv.Type) {
		inner, ok := r.value(call.Args[0], tv.Type).(*value.Interface)
		if !ok || inner.Elem == nil {
			return &value.Interface{T: t}
		}
		return r.hold(e, t, inner.Elem)
	}
	if r.x.isError(e) {
		for _, held := range r.held(t) {
			if domain.IsErrorValue(held) && spec.SingletonOf(held) == nil {
				return &value.Interface{T: t, Elem: &value.ErrorValue{T: held}}
			}
		}
	}
	if v := r.x.variable(e); v != nil {
		for _, held := range r.held(t) {
			if of := spec.SingletonOf(held); of != nil && of.Name() == v.Name() && of.Pkg().Path() == v.Pkg().Path() {
				return &value.Interface{T: t, Elem: &value.ErrorValue{T: held}}
			}
		}
	}
	if types.IsInterface(tv.Type) {
		r.x.fail(e.Pos(), "%s has no type that is known; write a value of one of the types that %s holds", r.x.source(e), r.x.typeText(t))
	}
	return r.hold(e, t, r.value(e, types.Default(tv.Type)))
}

// hold returns an interface that holds a value. It fails if the interface
// cannot hold the value.
func (r *reader) hold(e ast.Expr, t types.Type, v value.Value) value.Value {
	for _, held := range r.held(t) {
		if types.Identical(held, v.Type()) {
			return &value.Interface{T: t, Elem: v}
		}
	}
	switch i, ok := t.Underlying().(*types.Interface); {
	case ok && i.Empty():
		r.x.fail(e.Pos(), "%s does not hold %s here; list the type by -any, or in //refine:bound any=", r.x.typeText(t), r.x.typeText(v.Type()))
	case gotypes.IsError(t):
		r.x.fail(e.Pos(), "an error of an input is nil, errors.New(%q), or one that the code asks for, not %s", domain.ErrorText, r.x.typeText(v.Type()))
	}
	r.x.fail(e.Pos(), "%s does not hold %s here, but the types of this package that implement it", r.x.typeText(t), r.x.typeText(v.Type()))
	return nil
}

// held returns the types that an interface can hold.
func (r *reader) held(t types.Type) []types.Type {
	return r.known().Types(t)
}

// variable returns the package variable that an expression names, or nil.
func (x *expression) variable(e ast.Expr) *types.Var {
	var id *ast.Ident
	switch e := e.(type) {
	case *ast.Ident:
		id = e
	case *ast.SelectorExpr:
		id = e.Sel
	}
	v, ok := x.info.Uses[id].(*types.Var)
	if !ok || v.IsField() || v.Pkg() == nil {
		return nil
	}
	return v
}

// isError reports whether an expression makes the one error of inputs. Another
// error is rejected.
func (x *expression) isError(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || !x.isFunc(call, "errors.New") {
		return false
	}
	if v := x.info.Types[call.Args[0]].Value; v == nil || constant.StringVal(v) != domain.ErrorText {
		x.fail(call.Args[0].Pos(), "the one error of an input is errors.New(%q)", domain.ErrorText)
	}
	return true
}

// isFunc reports whether a call is of a function, by its full name.
func (x *expression) isFunc(call *ast.CallExpr, name string) bool {
	id := calleeOf(call)
	if id == nil {
		return false
	}
	fn, ok := x.info.Uses[id].(*types.Func)
	return ok && fn.FullName() == name
}

func (x *expression) typeText(t types.Type) string { return types.TypeString(t, x.pkg.Qualify) }

// constant returns a constant as a value of type t.
func (r *reader) constant(e ast.Expr, k constant.Value, t types.Type) value.Value {
	basic, ok := t.Underlying().(*types.Basic)
	if !ok {
		r.x.fail(e.Pos(), "%s is no value of type %s", r.x.source(e), r.x.typeText(t))
	}
	switch info := basic.Info(); {
	case info&types.IsBoolean != 0:
		return &value.Bool{T: t, V: constant.BoolVal(k)}
	case info&types.IsString != 0:
		return &value.String{T: t, V: constant.StringVal(k)}
	case info&types.IsUnsigned != 0:
		v, _ := constant.Uint64Val(constant.ToInt(k))
		return &value.Int{T: t, V: int64(v)}
	case info&types.IsInteger != 0:
		v, _ := constant.Int64Val(constant.ToInt(k))
		return &value.Int{T: t, V: v}
	case info&types.IsFloat != 0 && basic.Kind() == types.Float32:
		v, _ := constant.Float32Val(k)
		return &value.Float{T: t, V: float64(v)}
	case info&types.IsFloat != 0:
		v, _ := constant.Float64Val(k)
		return &value.Float{T: t, V: v}
	}
	r.x.fail(e.Pos(), "values of type %s are not supported", r.x.typeText(t))
	return nil
}

// zero returns the zero value of a type.
func (r *reader) zero(e ast.Expr, t types.Type) value.Value {
	if o := r.x.pkg.Opaque(t); o != nil {
		if zero := o.Zero(); zero != nil && !gotypes.IsPointer(t) {
			return &value.Call{T: t, Constructor: zero}
		}
		if c := o.NilOf(t); c != nil {
			return &value.Call{T: t, Constructor: c}
		}
		r.x.fail(e.Pos(), "what is not written here has type %s, which its constructors build: %s", r.x.typeText(t), constructorNames(o))
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch info := u.Info(); {
		case info&types.IsBoolean != 0:
			return &value.Bool{T: t}
		case info&types.IsInteger != 0:
			return &value.Int{T: t}
		case info&types.IsFloat != 0:
			return &value.Float{T: t}
		case info&types.IsString != 0:
			return &value.String{T: t}
		}
	case *types.Pointer:
		return &value.Pointer{T: t}
	case *types.Slice:
		return &value.Slice{T: t}
	case *types.Map:
		return &value.Map{T: t}
	case *types.Signature:
		if _, ok := spec.Sequence(t); ok {
			return &value.Sequence{T: t, Nil: true}
		}
		return &value.Func{T: t, Nil: true}
	case *types.Interface:
		return &value.Interface{T: t}
	case *types.Array:
		return &value.Array{T: t, Elems: r.zeros(e, int64(u.Len()), u.Elem())}
	case *types.Struct:
		s := &value.Struct{T: t}
		for f := range u.Fields() {
			s.Fields = append(s.Fields, r.zero(e, f.Type()))
		}
		return s
	}
	r.x.fail(e.Pos(), "values of type %s are not supported", r.x.typeText(t))
	return nil
}

// zeros returns n zero values.
func (r *reader) zeros(e ast.Expr, n int64, t types.Type) []value.Value {
	if n > maxRead {
		r.x.fail(e.Pos(), "%d elements are too many to read; the limit is %d", n, maxRead)
	}
	values := make([]value.Value, n)
	for i := range values {
		values[i] = r.zero(e, t)
	}
	return values
}

// composite reads a composite literal of type t.
func (r *reader) composite(e *ast.CompositeLit, t types.Type) value.Value {
	if o := r.x.pkg.Opaque(t); o != nil {
		return r.opaque(e, t, o)
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return r.structLiteral(e, t, u)
	case *types.Map:
		return r.mapLiteral(e, t, u)
	case *types.Slice:
		elems := r.elements(e, -1, u.Elem())
		if elems == nil {
			elems = []value.Value{}
		}
		return &value.Slice{T: t, Elems: elems}
	case *types.Array:
		return &value.Array{T: t, Elems: r.elements(e, u.Len(), u.Elem())}
	}
	r.x.fail(e.Pos(), "values of type %s are not supported", r.x.typeText(t))
	return nil
}

func (r *reader) structLiteral(e *ast.CompositeLit, t types.Type, u *types.Struct) value.Value {
	given := make([]ast.Expr, u.NumFields())
	for i, elem := range e.Elts {
		if kv, ok := elem.(*ast.KeyValueExpr); ok {
			name := kv.Key.(*ast.Ident).Name
			for i = 0; u.Field(i).Name() != name; {
				i++
			}
			elem = kv.Value
		}
		given[i] = elem
	}
	s := &value.Struct{T: t}
	for i, elem := range given {
		f := u.Field(i).Type()
		if elem == nil {
			s.Fields = append(s.Fields, r.zero(e, f))
		} else {
			s.Fields = append(s.Fields, r.value(elem, f))
		}
	}
	return s
}

// elements reads the elements of a slice or, if size is not negative, of an
// array.
func (r *reader) elements(e *ast.CompositeLit, size int64, t types.Type) []value.Value {
	given := map[int64]ast.Expr{}
	n, next := max(size, 0), int64(0)
	for _, elem := range e.Elts {
		if kv, ok := elem.(*ast.KeyValueExpr); ok {
			next, _ = constant.Int64Val(r.x.info.Types[kv.Key].Value)
			elem = kv.Value
		}
		given[next] = elem
		next++
		n = max(n, next)
	}
	if n > maxRead {
		r.x.fail(e.Pos(), "%d elements are too many to read; the limit is %d", n, maxRead)
	}
	var values []value.Value
	for i := range n {
		if elem := given[i]; elem != nil {
			values = append(values, r.value(elem, t))
		} else {
			values = append(values, r.zero(e, t))
		}
	}
	return values
}

func (r *reader) mapLiteral(e *ast.CompositeLit, t types.Type, u *types.Map) value.Value {
	m := &value.Map{T: t, Keys: []value.Value{}, Elems: []value.Value{}}
	for _, elem := range e.Elts {
		kv := elem.(*ast.KeyValueExpr)
		key, v := r.value(kv.Key, u.Key()), r.value(kv.Value, u.Elem())
		if !m.Insert(key, v, r.held) {
			r.x.fail(kv.Pos(), "the key %s stands twice, or is not equal to itself", r.x.source(kv.Key))
		}
	}
	return m
}

// unary reads the address of a composite literal or of an element of one, or a
// negated number.
func (r *reader) unary(e *ast.UnaryExpr, t types.Type) value.Value {
	switch e.Op {
	case token.AND:
		ptr := t.Underlying().(*types.Pointer)
		x := ast.Unparen(e.X)
		if index, ok := x.(*ast.IndexExpr); ok {
			if v := r.element(index); v != nil {
				return &value.Pointer{T: t, Elem: v}
			}
		} else if lit, ok := x.(*ast.CompositeLit); ok {
			return &value.Pointer{T: t, Elem: r.composite(lit, ptr.Elem())}
		}
	case token.SUB, token.ADD:
		if f, ok := r.value(e.X, t).(*value.Float); ok && e.Op == token.SUB {
			f.V = -f.V
			return f
		} else if ok {
			return f
		}
	}
	r.x.fail(e.Pos(), "%s is not a literal; a pointer is nil, &T{...}, new(T) or &[]T{v}[0]", r.x.source(e))
	return nil
}

// element reads an element of a composite literal. It returns nil if the
// expression is not such an element.
func (r *reader) element(e *ast.IndexExpr) value.Value {
	lit, ok := ast.Unparen(e.X).(*ast.CompositeLit)
	index := r.x.info.Types[e.Index].Value
	if !ok || index == nil {
		return nil
	}
	i, _ := constant.Int64Val(constant.ToInt(index))
	var elems []value.Value
	switch v := r.composite(lit, r.x.info.Types[lit].Type).(type) {
	case *value.Slice:
		elems = v.Elems
	case *value.Array:
		elems = v.Elems
	}
	if i < 0 || i >= int64(len(elems)) {
		return nil
	}
	return elems[i]
}

// toFloat returns a number as a value of a floating-point type.
func toFloat(t types.Type, v float64) value.Value {
	if t.Underlying().(*types.Basic).Kind() == types.Float32 && !math.IsNaN(v) {
		v = float64(float32(v))
	}
	return &value.Float{T: t, V: v}
}

// known returns the world of the package.
func (r *reader) known() *domain.World {
	if r.world == nil {
		r.world = domain.WorldOf(r.x.pkg)
	}
	return r.world
}
