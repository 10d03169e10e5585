package decode

import (
	"go/types"
	"math"
	"slices"

	"github.com/typetarget/target/decode/internal/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver/problem"
)

// Model inverts Values: it returns the model of the shape that represents the
// values, one for each parameter. vars are the variables of the shape. The
// entries of maps must ascend. The error names the part of the input that is
// outside the bounds of the shape.
func Model(s *encode.Shape, vars []problem.Var, values []Value) (problem.Model, error) {
	f := fitter{vars: vars, m: make(problem.Model, len(vars))}
	for i := range vars {
		f.m[i] = vars[i].Lo
	}
	for i, n := range s.Params {
		if f.fit(n, values[i]); f.outside != nil {
			return nil, &misfit{f.outside}
		}
	}
	return f.m, nil
}

// A misfit is the error for a value that is outside the bounds.
type misfit struct{ v Value }

func (e *misfit) Error() string {
	return Expr(e.v, func(p *types.Package) string { return p.Name() }) + " is not within the bounds"
}

// A fitter finds the values of variables; outside is the first value that has
// none.
type fitter struct {
	vars    []problem.Var
	m       problem.Model
	outside Value
}

// misfit records that a value is not among the values of a node.
func (f *fitter) misfit(v Value) {
	if f.outside == nil {
		f.outside = v
	}
}

// set gives a variable its value. If there is no variable the value must be
// the one left, which is 0.
func (f *fitter) set(variable int, k int64, v Value) bool {
	if variable < 0 {
		if k != 0 {
			f.misfit(v)
		}
		return k == 0
	}
	if k < f.vars[variable].Lo || k > f.vars[variable].Hi {
		f.misfit(v)
		return false
	}
	f.m[variable] = k
	return true
}

// index gives a variable the index of a value in a list; an index of -1 means
// that the list lacks the value.
func (f *fitter) index(variable, i int, v Value) {
	if i < 0 {
		f.misfit(v)
		return
	}
	f.set(variable, int64(i), v)
}

func (f *fitter) fit(n encode.Node, v Value) {
	switch n := n.(type) {
	case *encode.Scalar:
		f.scalar(n, v)
	case *encode.Float:
		f.float(n, v.(*Float))
	case *encode.String:
		f.text(n, v.(*String))
	case *encode.Pointer:
		f.pointer(n, v.(*Pointer))
	case *encode.Slice:
		f.slice(n, v.(*Slice))
	case *encode.Map:
		f.mapping(n, v.(*Map))
	case *encode.Array:
		f.all(n.Elems, v.(*Array).Elems)
	case *encode.Struct:
		f.all(n.Fields, v.(*Struct).Fields)
	case *encode.Built:
		f.built(n, v)
	case *encode.Func:
		f.function(n, v.(*Func))
	case *encode.Sequence:
		f.sequence(n, v.(*Sequence))
	case *encode.Interface:
		f.held(n, v.(*Interface))
	case *encode.ErrorValue:
	default:
		panic("decode: unknown kind of node")
	}
}

func (f *fitter) all(nodes []encode.Node, values []Value) {
	for i, v := range values {
		f.fit(nodes[i], v)
	}
}

func (f *fitter) scalar(n *encode.Scalar, v Value) {
	k := int64(0)
	switch v := v.(type) {
	case *Bool:
		if v.V {
			k = 1
		}
	case *Int:
		k = v.V
	}
	if n.Values != nil {
		f.index(n.Var, slices.Index(n.Values, k), v)
		return
	}
	f.set(n.Var, k, v)
}

func (f *fitter) float(n *encode.Float, v *Float) {
	bits := math.Float64bits(v.V)
	if n.Values != nil {
		f.index(n.Var, slices.IndexFunc(n.Values, func(x float64) bool {
			return math.Float64bits(x) == bits || math.IsNaN(x) && math.IsNaN(v.V)
		}), v)
		return
	}
	if k := int64(2 * v.V); math.Float64bits(float64(k)/2) == bits {
		f.set(n.Var, k, v)
		return
	}
	f.misfit(v)
}

func (f *fitter) text(n *encode.String, v *String) {
	units, ok := n.Spell(v.V)
	if !ok {
		f.misfit(v)
		return
	}
	if f.set(n.Var, int64(len(units)), v) {
		for i, k := range units {
			f.set(n.Units[i], int64(k), v)
		}
	}
}

func (f *fitter) pointer(n *encode.Pointer, v *Pointer) {
	switch {
	case v.Elem == nil && n.Always:
		f.misfit(v)
	case v.Elem == nil:
		f.set(n.Var, 0, v)
	case n.Always || f.set(n.Var, 1, v):
		f.fit(n.Elem, v.Elem)
	}
}

func (f *fitter) slice(n *encode.Slice, v *Slice) {
	switch {
	case v.Spare != n.Roomy && n.Spare < 0:
		f.misfit(v)
	case v.Spare && n.Spare >= 0:
		f.set(n.Spare, 1, v)
	case !v.Spare && v.Elems != nil && len(v.Elems) == 0:
		f.set(n.Made, 1, v)
	}
	if i := slices.Index(n.Texts, v.Text()); i >= 0 {
		f.set(n.Var, 1, v)
		f.set(n.Whole, int64(i+1), v)
		return
	}
	if f.set(n.Var, int64(len(v.Elems)), v) {
		f.all(n.Elems, v.Elems)
	}
}

func (f *fitter) mapping(n *encode.Map, v *Map) {
	if n.Made >= 0 && v.Keys != nil {
		f.set(n.Made, 1, v)
	} else if n.Made < 0 && v.Keys == nil {
		f.misfit(v)
	}
	if f.set(n.Var, int64(len(v.Keys)), v) {
		f.all(n.Keys, v.Keys)
		f.all(n.Elems, v.Elems)
	}
}

// built finds the construction that builds a value.
func (f *fitter) built(n *encode.Built, v Value) {
	text := Expr(v, nil)
	at := slices.IndexFunc(n.Values, func(c encode.Construction) bool { return Expr(constructionOf(n, c), nil) == text })
	f.index(n.Var, at, v)
}

// function finds the rows of a table. A row without variables must return the
// default.
func (f *fitter) function(n *encode.Func, v *Func) {
	if v.Nil {
		if n.Var < 0 {
			f.misfit(v)
		}
		return
	}
	if n.Var >= 0 {
		f.set(n.Var, 1, v)
	}
	rows := map[string][]Value{}
	for _, r := range v.Rows {
		rows[value.Texts(r.Args)] = r.Results
	}
	otherwise := value.Texts(view{m: n.Default}.values(n.Results))
	if value.Texts(v.Otherwise) != otherwise {
		f.misfit(v)
	}
	for _, r := range n.Rows {
		args := value.Texts(view{m: r.Args}.values(n.Params))
		results, ok := rows[args]
		if !ok {
			results = v.Otherwise
		}
		delete(rows, args)
		if r.Results != nil {
			f.all(r.Results, results)
		} else if value.Texts(results) != otherwise {
			f.misfit(v)
		}
	}
	for _, results := range rows {
		if value.Texts(results) != otherwise {
			f.misfit(v)
		}
	}
}

func (f *fitter) held(n *encode.Interface, v *Interface) {
	if v.Elem == nil {
		f.set(n.Var, 0, v)
		return
	}
	if !f.set(n.Var, 1, v) {
		return
	}
	i := slices.IndexFunc(n.Alts, func(alt encode.Node) bool { return types.Identical(alt.Type(), v.Elem.Type()) })
	f.index(n.Which, i, v)
	if f.outside == nil {
		f.fit(n.Alts[i], v.Elem)
	}
}

// sequence finds the choices of a sequence.
func (f *fitter) sequence(n *encode.Sequence, v *Sequence) {
	switch {
	case v.Nil && n.Var < 0:
		f.misfit(v)
	case v.Nil:
		f.set(n.Var, 0, v)
	case n.Var < 0 || f.set(n.Var, 1, v):
		if f.set(n.Length, int64(len(v.Steps)), v) {
			for i, step := range v.Steps {
				f.all(n.Elems[i], step)
			}
		}
	}
}
