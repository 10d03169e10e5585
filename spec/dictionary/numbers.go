package dictionary

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"github.com/typetarget/target/spec/gotypes"
)

// A Number is an integer that those of a parameter or a field are compared
// with, or divided by.
type Number struct {
	Value int64
	// In is the parameter of the contract or the field of a struct that has
	// or holds the integers.
	In *types.Var
	// Beyond says that it is only the neighbour of one.
	Beyond bool
}

// A Float is a number that the floating-point numbers of a parameter or a field
// are compared with.
type Float struct {
	Value float64
	// In is as that of a [Number].
	In *types.Var
}

// maxNumbers is the maximum number of integers of a dictionary, and of floats.
const maxNumbers = 256

// number adds some integers and their neighbours, or some floats, for the
// parameters and fields that an expression is computed from, which is compared
// with them.
func (f *flow) number(x ast.Expr, with []literal, beyond ...int64) {
	t := f.typeOf(x)
	if f.info.Types[x].Value != nil || t == nil || f.isResult(x) {
		return
	}
	isFloat := gotypes.IsBasic(t, types.IsFloat)
	if !isFloat && !isCounted(t) {
		return
	}
	places := f.places(x, maxSteps)
	if len(places) == 0 {
		return
	}
	if isFloat {
		f.floats(places, with)
		return
	}
	for _, l := range with {
		n, exact := constant.Int64Val(constant.ToInt(l.value))
		if !exact {
			continue
		}
		for _, in := range places {
			f.d().addNumber(Number{Value: n, In: in})
			for _, by := range beyond {
				f.d().addNumber(Number{Value: n + by, In: in, Beyond: true})
			}
		}
	}
}

// floats adds some floats for parameters and fields.
func (f *flow) floats(places []*types.Var, with []literal) {
	for _, l := range with {
		v := constant.ToFloat(l.value)
		if v.Kind() != constant.Float {
			continue
		}
		value, _ := constant.Float64Val(v)
		for _, in := range places {
			n := Float{Value: value, In: in}
			isKnown := func(other Float) bool { return other.Value == n.Value && other.In == n.In }
			if d := f.d(); len(d.Floats) < maxNumbers && !slices.ContainsFunc(d.Floats, isKnown) {
				d.Floats = append(d.Floats, n)
			}
		}
	}
}

// isCounted reports whether the values of a type are integers, and none that
// text is made of.
func isCounted(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsInteger == 0 {
		return false
	}
	plain, ok := types.Unalias(t).(*types.Basic)
	return !ok || !isChar(plain)
}

// addNumber adds a number. One that is only a neighbour may be found again.
func (d *Dictionary) addNumber(n Number) {
	i := slices.IndexFunc(d.Numbers, func(other Number) bool { return other.Value == n.Value && other.In == n.In })
	switch {
	case i >= 0:
		d.Numbers[i].Beyond = d.Numbers[i].Beyond && n.Beyond
	case len(d.Numbers) < maxNumbers:
		d.Numbers = append(d.Numbers, n)
	}
}

// places returns the parameters of the contract and the fields that a number is
// computed from. A value that gives only a length or an index does not
// count.
func (f *flow) places(x ast.Expr, steps int) []*types.Var {
	if steps == 0 {
		return nil
	}
	of := func(parts ...ast.Expr) (all []*types.Var) {
		for _, part := range parts {
			all = append(all, f.places(part, steps-1)...)
		}
		return all
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return f.placesOf(f.variable(x), of)
	case *ast.SelectorExpr:
		if s := f.info.Selections[x]; s != nil && s.Kind() == types.FieldVal && f.pkg == f.r.code.Home.Path() {
			return []*types.Var{s.Obj().(*types.Var).Origin()}
		}
	case *ast.IndexExpr:
		return of(x.X)
	case *ast.SliceExpr:
		return of(x.X)
	case *ast.StarExpr:
		return of(x.X)
	case *ast.UnaryExpr:
		return of(x.X)
	case *ast.TypeAssertExpr:
		return of(x.X)
	case *ast.BinaryExpr:
		return of(x.X, x.Y)
	case *ast.CallExpr:
		if b, ok := ast.Unparen(x.Fun).(*ast.Ident); ok {
			if _, ok := f.info.Uses[b].(*types.Builtin); ok && (b.Name == "len" || b.Name == "cap") {
				return nil
			}
		}
		return of(x.Args...)
	}
	return nil
}

// placesOf returns the places that the values of a variable come from.
func (f *flow) placesOf(v *types.Var, of func(...ast.Expr) []*types.Var) []*types.Var {
	if v == nil {
		return nil
	}
	if name, ok := f.params[v]; ok {
		return f.r.places[name]
	}
	if s := f.ranges[v]; s != nil {
		if t := f.typeOf(s.X); t != nil && f.variable(s.Key) == v {
			if _, ok := t.Underlying().(*types.Map); !ok {
				return nil
			}
		}
		return of(s.X)
	}
	return of(f.from[v]...)
}

// passes notes the places of the arguments that a call passes to the parameters
// of a function. Callers are read before what they call.
func (f *flow) passes(x *ast.CallExpr, fn *types.Func) {
	note := func(i int, arg ast.Expr) {
		name := parameter(fn.Origin(), i)
		for _, v := range f.places(arg, maxSteps) {
			if !slices.Contains(f.r.places[name], v) {
				f.r.places[name] = append(f.r.places[name], v)
			}
		}
	}
	for i, arg := range x.Args {
		note(min(i, fn.Signature().Params().Len()-1), arg)
	}
	if s, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr); ok && fn.Signature().Recv() != nil {
		note(receiver, s.X)
	}
}

// receiver is the index of the receiver among the parameters of a method.
const receiver = -1

// rootPlaces returns the places of the parameters of the roots.
func (c Code) rootPlaces() map[string][]*types.Var {
	places := map[string][]*types.Var{}
	add := func(fn *types.Func, i int, v *types.Var) {
		if in := c.Params[v]; in != nil {
			places[parameter(fn.Origin(), i)] = []*types.Var{in.Origin()}
		}
	}
	for _, fn := range c.Roots {
		sig := fn.Origin().Signature()
		for i := range sig.Params().Len() {
			add(fn, i, sig.Params().At(i))
		}
		if sig.Recv() != nil {
			add(fn, receiver, sig.Recv())
		}
	}
	return places
}
