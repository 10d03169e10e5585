package brute

import (
	"cmp"
	"go/ast"
	"go/types"
	"math"
	"slices"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/clause"
	"github.com/typetarget/target/spec/gotypes"
)

// functions returns the family of the tables of a function type: every choice
// of results for the arguments of the current depth. For all other arguments,
// including those of the final depth, a function returns its default.
func (d *lister) functions(t types.Type, sig *types.Signature, p place) *family[value.Value] {
	d.unrefined(t, sig)
	if elements, ok := spec.Sequence(t); ok {
		return d.sequences(t, elements, p)
	}
	if sig.Results().Len() == 0 {
		return one(&value.Func{T: t})
	}
	p.left, p.reach = max(p.left-1, 0), max(p.reach-1, 0)
	f := &value.Func{T: t, Otherwise: d.zeros(sig.Results(), p)}
	if d.world.IsConstant(sig) {
		return one(f)
	}
	have := map[string]bool{}
	for _, args := range listOf(d, d.tuples(sig.Params(), p)) {
		have[string(value.AppendAll(nil, d.world, args))] = true
	}
	results := d.tuples(sig.Results(), p)
	var rows []*family[value.Row]
	for _, args := range listOf(d, d.tuples(sig.Params(), d.atLast(p))) {
		values := results
		if !have[string(value.AppendAll(nil, d.world, args))] {
			values = listed(f.Otherwise)
		}
		row := convert(values, func(r []value.Value) value.Row { return value.Row{Args: args, Results: r} })
		row.width += len(args)
		rows = append(rows, row)
	}
	return convert(product(rows...), func(rows []value.Row) value.Value {
		return &value.Func{T: t, Rows: rows, Otherwise: f.Otherwise}
	})
}

// sequences returns the family of the sequences of each length. In the plain
// domain the only one has length 0.
func (d *lister) sequences(t types.Type, elements *types.Tuple, p place) *family[value.Value] {
	all := []*family[value.Value]{one(&value.Sequence{T: t})}
	if p.scope.bounds.Dictionary == nil || p.longest() == 0 {
		return all[0]
	}
	steps := d.tuples(elements, p.below())
	for n := 1; n <= p.longest(); n++ {
		all = append(all, convert(repeated(steps, n), func(steps [][]value.Value) value.Value {
			return &value.Sequence{T: t, Steps: steps}
		}))
	}
	return union(all...)
}

// atLast returns the place at the final depth.
func (d *lister) atLast(p place) place {
	last := *p.scope
	last.depth = d.final()
	return place{left: p.reach, reach: p.reach, key: p.key, scope: &last}
}

// tuples returns the family of the values of parameters or results.
func (d *lister) tuples(t *types.Tuple, p place) *family[[]value.Value] {
	var parts []*family[value.Value]
	for v := range t.Variables() {
		parts = append(parts, d.values(v.Type(), p))
	}
	return product(parts...)
}

// zeros returns the results of a function for arguments that its table lacks.
func (d *lister) zeros(t *types.Tuple, p place) []value.Value {
	last := *p.scope
	last.depth = d.final()
	p.scope = &last
	all := []value.Value{}
	for v := range t.Variables() {
		all = append(all, d.zero(v.Type(), p))
	}
	return all
}

// zero returns the value of a type that is nearest to zero at a place. If two
// are equally near, it is the positive one.
func (d *lister) zero(t types.Type, p place) value.Value {
	p = d.enter(t, p)
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return d.nearest(listOf(d, d.basic(t, u, p)))
	case *types.Pointer:
		return &value.Pointer{T: t}
	case *types.Slice:
		if p.scope.bounds.Cap == bounds.CapacitySpare {
			return &value.Slice{T: t, Elems: []value.Value{}, Spare: true}
		}
		return &value.Slice{T: t}
	case *types.Map:
		if p.scope.bounds.NilBoth || p.scope.bounds.Dictionary != nil {
			return &value.Map{T: t}
		}
		return &value.Map{T: t, Keys: []value.Value{}, Elems: []value.Value{}}
	case *types.Interface:
		return &value.Interface{T: t}
	case *types.Array:
		v := &value.Array{T: t}
		for range u.Len() {
			v.Elems = append(v.Elems, d.zero(u.Elem(), p))
		}
		return v
	case *types.Struct:
		v := &value.Struct{T: t}
		for f := range u.Fields() {
			one := value.Value(&value.Func{T: f.Type(), Nil: true})
			if !isFunction(f.Type()) || !domain.FieldComparesNil(d.pkg, t, f) {
				one = d.zero(f.Type(), p)
			}
			v.Fields = append(v.Fields, one)
		}
		return v
	case *types.Signature:
		if _, ok := spec.Sequence(t); ok {
			return &value.Sequence{T: t}
		}
		d.unlisted("holds functions that return functions")
	}
	d.unlisted("holds functions that return values of type %s", d.name(t))
	return nil
}

// nearest returns the value nearest to zero.
func (d *lister) nearest(values []value.Value) value.Value {
	if len(values) == 0 {
		d.unlisted("holds functions that return values of a type without any")
	}
	return slices.MinFunc(values, func(a, b value.Value) int {
		x, y := distanceOf(a), distanceOf(b)
		return cmp.Or(cmp.Compare(x.float, y.float), cmp.Compare(x.integer, y.integer), cmp.Compare(ordinal(x.negative), ordinal(y.negative)))
	})
}

// A distance is the distance of a value from zero. It is infinite for -0 and
// NaN.
type distance struct {
	float    float64
	integer  uint64
	negative bool
}

func distanceOf(v value.Value) distance {
	switch v := v.(type) {
	case *value.Bool:
		return distance{integer: uint64(ordinal(v.V))}
	case *value.String:
		return distance{integer: uint64(len(v.V))}
	case *value.Int:
		if v.V < 0 && v.T.Underlying().(*types.Basic).Info()&types.IsUnsigned == 0 {
			return distance{integer: -uint64(v.V), negative: true}
		}
		return distance{integer: uint64(v.V)}
	case *value.Float:
		if v.V != v.V || v.V == 0 && math.Signbit(v.V) {
			return distance{float: math.Inf(1)}
		}
		return distance{float: math.Abs(v.V), negative: v.V < 0}
	}
	return distance{}
}

func isFunction(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// unrefined gives up on a function whose table depends on predicates: its type
// is refined, or its arguments or results have invariants.
func (d *lister) unrefined(t types.Type, sig *types.Signature) {
	if d.conforms() {
		d.unlisted("holds a function, and the contract refines one, so that what it returns by default depends on predicates")
	}
	for _, tuple := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range tuple.Variables() {
			if d.guarded(v.Type(), map[types.Type]bool{}) {
				d.unlisted("holds a function of type %s, whose arguments or results have invariants", d.name(t))
			}
		}
	}
}

// guarded reports whether values of a type, or any values that they hold, have
// invariants.
func (d *lister) guarded(t types.Type, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if seen[t] {
		return false
	}
	seen[t] = true
	if named, ok := t.(*types.Named); ok && len(d.pkg.Invariants[named.Origin().Obj()]) > 0 {
		return true
	}
	parts := slices.Collect(gotypes.Parts(t))
	if types.IsInterface(t) {
		parts = d.world.Types(t)
	}
	return slices.ContainsFunc(parts, func(part types.Type) bool { return !domain.IsErrorValue(part) && d.guarded(part, seen) })
}

// conforms reports whether the precondition or an invariant asks for a refined
// function type.
func (d *lister) conforms() bool {
	funcs := map[types.Object]*clause.Func{}
	for _, f := range d.pkg.Code.Funcs {
		funcs[f.Obj] = f
	}
	seen := map[*clause.Func]bool{}
	var asks func(f *clause.Func) bool
	asks = func(f *clause.Func) bool {
		if f == nil || seen[f] {
			return false
		}
		seen[f] = true
		found := false
		ast.Inspect(f.Decl, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && !found {
				obj := f.Info.Uses[id]
				found = obj != nil && obj == d.pkg.Code.Conforms || asks(funcs[obj])
			}
			return !found
		})
		return found
	}
	for _, c := range d.contract.Pre() {
		if asks(c.Func) {
			return true
		}
	}
	for _, list := range d.pkg.Invariants {
		for _, c := range list {
			if asks(c.Func) {
				return true
			}
		}
	}
	return false
}
