package decode

import (
	"go/types"
	"math"
	"slices"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver/problem"
)

// Model inverts Values: it returns the model of the shape that represents the
// values, one for each parameter. vars are the variables of the shape. The
// entries of maps must ascend. The error names the part of the input that is
// outside the bounds of the shape.
func Model(s *shape.Shape, vars []problem.Var, values []value.Value) (problem.Model, error) {
	f := fitter{vars: vars, m: make(problem.Model, len(vars))}
	for i := range vars {
		f.m[i] = vars[i].Lo
	}
	f.graphs = graphsOf(values)
	for i, n := range s.Params {
		f.fit(n, values[i])
	}
	for pools := s.Pools; len(pools) > 0; pools = pools[pools[0].Mutual:] {
		f.nodes(pools[:pools[0].Mutual])
	}
	if f.outside != nil {
		return nil, &misfit{f.outside}
	}
	return f.m, nil
}

// A misfit is the error for a value that is outside the bounds.
type misfit struct{ v value.Value }

func (e *misfit) Error() string {
	return value.Expr(e.v, func(p *types.Package) string { return p.Name() }) + " is not within the bounds"
}

// A fitter finds the values of variables; outside is the first value that has
// none.
type fitter struct {
	vars    []problem.Var
	m       problem.Model
	outside value.Value
	graphs  *graphs
}

// misfit records that a value is not among the values of a node.
func (f *fitter) misfit(v value.Value) {
	if f.outside == nil {
		f.outside = v
	}
}

// set gives a variable its value. If there is no variable the value must be
// the one left, which is 0.
func (f *fitter) set(variable int, k int64, v value.Value) bool {
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
func (f *fitter) index(variable, i int, v value.Value) {
	if i < 0 {
		f.misfit(v)
		return
	}
	f.set(variable, int64(i), v)
}

func (f *fitter) fit(n shape.Node, v value.Value) {
	switch n := n.(type) {
	case *shape.Scalar:
		f.scalar(n, v)
	case *shape.Float:
		f.float(n, v.(*value.Float))
	case *shape.String:
		f.text(n, v.(*value.String))
	case *shape.Pointer:
		f.pointer(n, v.(*value.Pointer))
	case *shape.Link:
		f.link(n, v)
	case *shape.Alias:
		f.alias(n, v)
	case *shape.Slice:
		f.slice(n, v.(*value.Slice))
	case *shape.Window:
		f.window(n, v)
	case *shape.Map:
		f.mapping(n, v.(*value.Map))
	case *shape.Array:
		f.all(n.Elems, v.(*value.Array).Elems)
	case *shape.Struct:
		f.all(n.Fields, v.(*value.Struct).Fields)
	case *shape.Built:
		f.built(n, v)
	case *shape.Func:
		f.function(n, v.(*value.Func))
	case *shape.Sequence:
		f.sequence(n, v.(*value.Sequence))
	case *shape.Interface:
		f.held(n, v.(*value.Interface))
	case *shape.ErrorValue:
	default:
		panic("decode: unknown kind of node")
	}
}

func (f *fitter) all(nodes []shape.Node, values []value.Value) {
	for i, v := range values {
		f.fit(nodes[i], v)
	}
}

func (f *fitter) scalar(n *shape.Scalar, v value.Value) {
	k := int64(0)
	switch v := v.(type) {
	case *value.Bool:
		if v.V {
			k = 1
		}
	case *value.Int:
		k = v.V
	}
	if n.Values != nil {
		f.index(n.Var, slices.Index(n.Values, k), v)
		return
	}
	f.set(n.Var, k, v)
}

func (f *fitter) float(n *shape.Float, v *value.Float) {
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

func (f *fitter) text(n *shape.String, v *value.String) {
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

func (f *fitter) pointer(n *shape.Pointer, v *value.Pointer) {
	switch {
	case v.Elem == nil && n.Always:
		f.misfit(v)
	case v.Elem == nil:
		f.set(n.Var, 0, v)
	case n.Always || f.set(n.Var, 1, v):
		f.fit(n.Elem, v.Elem)
	}
}

func (f *fitter) slice(n *shape.Slice, v *value.Slice) {
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

func (f *fitter) mapping(n *shape.Map, v *value.Map) {
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
func (f *fitter) built(n *shape.Built, v value.Value) {
	text := value.Expr(v, nil)
	at := slices.IndexFunc(n.Values, func(c domain.Construction) bool { return value.Expr(constructionOf(n, c), nil) == text })
	f.index(n.Var, at, v)
}

// function finds the rows of a table. A row without variables must return the
// default.
func (f *fitter) function(n *shape.Func, v *value.Func) {
	if v.Nil {
		if n.Var < 0 {
			f.misfit(v)
		}
		return
	}
	if n.Var >= 0 {
		f.set(n.Var, 1, v)
	}
	rows := map[string][]value.Value{}
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

func (f *fitter) held(n *shape.Interface, v *value.Interface) {
	if v.Elem == nil {
		f.set(n.Var, 0, v)
		return
	}
	if !f.set(n.Var, 1, v) {
		return
	}
	i := slices.IndexFunc(n.Alts, func(alt shape.Node) bool { return types.Identical(alt.Type(), v.Elem.Type()) })
	f.index(n.Which, i, v)
	if f.outside == nil {
		f.fit(n.Alts[i], v.Elem)
	}
}

// sequence finds the choices of a sequence.
func (f *fitter) sequence(n *shape.Sequence, v *value.Sequence) {
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
