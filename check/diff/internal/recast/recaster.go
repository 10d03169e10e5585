package recast

import (
	"cmp"
	"fmt"
	"go/types"
	"strings"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// A Recaster converts inputs of one version to inputs of the other, whose types
// have other parts. Fields are matched by name. A field that one version lacks
// is zero in the other.
type Recaster struct {
	from, to *spec.Contract
	world    *domain.World // of to
	names    [2]describer
	graph    *graph // of the input; nil outside of Input
}

// New returns a recaster for the inputs of a function, given its contracts in
// both versions.
func New(from, to *spec.Contract) *Recaster {
	return &Recaster{from: from, to: to, world: domain.WorldOf(to.Pkg), names: [2]describer{{pkg: from.Pkg}, {pkg: to.Pkg}}}
}

// Input recasts an input in wire form. It returns false if the other version
// has no such input. The error says that the wire form is not one.
func (r *Recaster) Input(wire []byte) (recast []byte, ok bool, err error) {
	values, _, err := decode.ReadInput(r.from, wire)
	if err != nil {
		return nil, false, err
	}
	one := *r // several inputs are recast at a time
	one.graph = newGraph(values)
	if values, ok = one.parameters(values); !ok {
		return nil, false, nil
	}
	return value.AppendAll(nil, r.world, values), true, nil
}

// values recasts several values.
func (r *Recaster) values(values []value.Value, to func(int) types.Type) ([]value.Value, bool) {
	recast := make([]value.Value, len(values))
	for i, v := range values {
		var ok bool
		if recast[i], ok = r.value(v, to(i)); !ok {
			return nil, false
		}
	}
	return recast, true
}

// each recasts values to one type. It keeps nil.
func (r *Recaster) each(values []value.Value, to types.Type) ([]value.Value, bool) {
	if values == nil {
		return nil, true
	}
	return r.values(values, func(int) types.Type { return to })
}

// tuple recasts values to the types of variables. It keeps nil.
func (r *Recaster) tuple(values []value.Value, to *types.Tuple) ([]value.Value, bool) {
	if values == nil || len(values) != to.Len() {
		return nil, values == nil
	}
	return r.values(values, func(i int) types.Type { return to.At(i).Type() })
}

// value recasts a value to a type. It returns false if the type has no such
// value.
func (r *Recaster) value(v value.Value, to types.Type) (value.Value, bool) {
	if o := r.to.Pkg.Opaque(to); o != nil {
		return r.call(v, to, o)
	}
	switch u := to.Underlying().(type) {
	case *types.Basic:
		return r.basic(v, to, u)
	case *types.Pointer:
		return r.pointer(v, to, u.Elem(), spec.IsGraph(r.to.Pkg, to))
	case *types.Slice:
		if v, ok := v.(*value.Slice); ok {
			elems, ok := r.each(v.Elems, u.Elem())
			return &value.Slice{T: to, Elems: elems, Spare: v.Spare}, ok
		}
	case *types.Array:
		if v, ok := v.(*value.Array); ok && int64(len(v.Elems)) == u.Len() {
			elems, ok := r.each(v.Elems, u.Elem())
			return &value.Array{T: to, Elems: elems}, ok
		}
	case *types.Map:
		if v, ok := v.(*value.Map); ok {
			keys, known := r.each(v.Keys, u.Key())
			elems, ok := r.each(v.Elems, u.Elem())
			return &value.Map{T: to, Keys: keys, Elems: elems}, known && ok
		}
	case *types.Struct:
		if v, ok := v.(*value.Struct); ok {
			return r.structure(v, to, u)
		}
	case *types.Interface:
		if v, ok := v.(*value.Interface); ok {
			return r.held(v, to)
		}
	case *types.Signature:
		return r.function(v, to, u)
	}
	return nil, false
}

// basic recasts a boolean, a number or a string.
func (r *Recaster) basic(v value.Value, to types.Type, b *types.Basic) (value.Value, bool) {
	like := func(of value.Value) bool {
		from, ok := of.Type().Underlying().(*types.Basic)
		return ok && from.Kind() == b.Kind()
	}
	if !like(v) {
		return nil, false
	}
	switch v := v.(type) {
	case *value.Bool:
		return &value.Bool{T: to, V: v.V}, true
	case *value.Int:
		return &value.Int{T: to, V: v.V}, true
	case *value.Float:
		return &value.Float{T: to, V: v.V}, true
	case *value.String:
		return &value.String{T: to, V: v.V}, true
	}
	return nil, false
}

// structure recasts a struct field by field.
func (r *Recaster) structure(v *value.Struct, to types.Type, u *types.Struct) (value.Value, bool) {
	from, ok := v.T.Underlying().(*types.Struct)
	if !ok {
		return nil, false
	}
	recast := &value.Struct{T: to}
	used := map[int]bool{}
	for i := range u.NumFields() {
		f := u.Field(i)
		at := fieldAt(from, f, i)
		if at < 0 {
			zero, ok := r.zero(f.Type())
			if !ok {
				return nil, false
			}
			recast.Fields = append(recast.Fields, zero)
			continue
		}
		used[at] = true
		field, ok := r.value(v.Fields[at], f.Type())
		if !ok {
			return nil, false
		}
		recast.Fields = append(recast.Fields, field)
	}
	for i, f := range v.Fields {
		if !used[i] && !f.IsZero() {
			return nil, false
		}
	}
	return recast, true
}

// fieldAt returns the index of the field that matches a field of another
// struct, which is the i-th there: the field of that name, or for a blank field
// the field at that index. It returns -1 if no field matches.
func fieldAt(s *types.Struct, like *types.Var, i int) int {
	if like.Name() == "_" {
		if i < s.NumFields() && s.Field(i).Name() == "_" {
			return i
		}
		return -1
	}
	for j := range s.NumFields() {
		if s.Field(j).Name() == like.Name() {
			return j
		}
	}
	return -1
}

// zero returns the zero value of a type.
func (r *Recaster) zero(t types.Type) (value.Value, bool) {
	if o := r.to.Pkg.Opaque(t); o != nil {
		c := cmp.Or(o.NilOf(t), o.Zero())
		return &value.Call{T: t, Constructor: c}, c != nil
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch info := u.Info(); {
		case info&types.IsBoolean != 0:
			return &value.Bool{T: t}, true
		case info&types.IsInteger != 0:
			return &value.Int{T: t}, true
		case info&types.IsFloat != 0:
			return &value.Float{T: t}, true
		case info&types.IsString != 0:
			return &value.String{T: t}, true
		}
	case *types.Pointer:
		return &value.Pointer{T: t}, true
	case *types.Slice:
		return &value.Slice{T: t}, true
	case *types.Map:
		return &value.Map{T: t}, true
	case *types.Interface:
		return &value.Interface{T: t}, true
	case *types.Signature:
		if _, ok := spec.Sequence(t); ok {
			return &value.Sequence{T: t, Nil: true}, true
		}
		return &value.Func{T: t, Nil: true}, true
	case *types.Array:
		elem, ok := r.zero(u.Elem())
		a := &value.Array{T: t}
		for range u.Len() {
			a.Elems = append(a.Elems, elem)
		}
		return a, ok
	case *types.Struct:
		s := &value.Struct{T: t}
		for f := range u.Fields() {
			field, ok := r.zero(f.Type())
			if !ok {
				return nil, false
			}
			s.Fields = append(s.Fields, field)
		}
		return s, true
	}
	return nil, false
}

// held recasts an interface. The value in it keeps a type of the same name.
func (r *Recaster) held(v *value.Interface, to types.Type) (value.Value, bool) {
	if v.Elem == nil {
		return &value.Interface{T: to}, true
	}
	name := r.nameOf(0, v.Elem.Type())
	for _, t := range r.world.Types(to) {
		if r.nameOf(1, t) != name {
			continue
		}
		if _, ok := v.Elem.(*value.ErrorValue); ok {
			return &value.Interface{T: to, Elem: &value.ErrorValue{T: t}}, true
		}
		elem, ok := r.value(v.Elem, t)
		return &value.Interface{T: to, Elem: elem}, ok
	}
	return nil, false
}

// nameOf returns the name of a type of one of the two versions.
func (r *Recaster) nameOf(version int, t types.Type) string {
	d := &r.names[version]
	switch v := spec.SingletonOf(t); {
	case v != nil:
		return "var " + d.qualify(v.Pkg()) + "." + v.Name()
	case domain.IsErrorValue(t):
		return "error"
	}
	return d.typ(t)
}

// function recasts a function, as a table or a sequence.
func (r *Recaster) function(v value.Value, to types.Type, sig *types.Signature) (value.Value, bool) {
	elements, isSequence := spec.Sequence(to)
	switch v := v.(type) {
	case *value.Sequence:
		if !isSequence {
			return nil, false
		}
		recast := &value.Sequence{T: to, Nil: v.Nil}
		for _, step := range v.Steps {
			values, ok := r.tuple(step, elements)
			if !ok {
				return nil, false
			}
			recast.Steps = append(recast.Steps, values)
		}
		return recast, true
	case *value.Func:
		if isSequence {
			return nil, false
		}
		recast := &value.Func{T: to, Nil: v.Nil}
		for _, row := range v.Rows {
			args, known := r.tuple(row.Args, sig.Params())
			results, ok := r.tuple(row.Results, sig.Results())
			if !known || !ok {
				return nil, false
			}
			recast.Rows = append(recast.Rows, value.Row{Args: args, Results: results})
		}
		var ok bool
		recast.Otherwise, ok = r.tuple(v.Otherwise, sig.Results())
		return recast, ok
	}
	return nil, false
}

// call recasts the call of a constructor to the constructor of the same name.
func (r *Recaster) call(v value.Value, to types.Type, o *spec.Opaque) (value.Value, bool) {
	call, ok := v.(*value.Call)
	if !ok {
		return nil, false
	}
	name := constructorName(call.Constructor)
	for _, c := range append(o.Constructors[:len(o.Constructors):len(o.Constructors)], o.NilOf(to)) {
		if c == nil || constructorName(c) != name || len(c.Params()) != len(call.Args) {
			continue
		}
		params := c.Params()
		args, ok := r.values(call.Args, func(i int) types.Type { return params[i] })
		return &value.Call{T: to, Constructor: c, Args: args}, ok
	}
	return nil, false
}

// constructorName names a constructor among those of its type.
func constructorName(c *spec.Constructor) string {
	switch {
	case c.IsNil():
		return "nil"
	case c.Var != nil:
		return "var " + c.Name()
	case c.Contract == nil:
		return "zero"
	}
	name := c.Contract.FullName()
	if pkg := c.Contract.Func.Pkg(); pkg != c.Of.Package.Types {
		name = strings.TrimPrefix(pkg.Path(), c.Of.Package.Module) + "." + name
	}
	// One function may build values in several ways.
	switch {
	case c.Mutates:
		name += " (receiver)"
	case c.Element > 0:
		name += fmt.Sprintf("[%d]", c.Element-1)
	case c.Asserted != nil:
		name += " (asserted)"
	}
	return name
}
