package brute

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/spec"
)

// TooMany says that there are more values than the limit.
type TooMany struct{ Limit int }

func (e *TooMany) Error() string { return fmt.Sprintf("there are more than %d values", e.Limit) }

// Unlisted says that values of a parameter cannot be listed here.
type Unlisted struct{ Param, Why string }

func (e *Unlisted) Error() string { return "parameter " + e.Param + " " + e.Why }

// Inputs lists the values of the parameters of a contract within b, into which
// the caller has merged the contract's own bound: a wire form for each tuple.
// The error is a [*TooMany] if there are more than limit tuples, or values of a
// part of one, or if these would take much room, and an [*Unlisted].
func Inputs(c *spec.Contract, b encode.Bounds, limit int) (inputs []string, err error) {
	d := &lister{contract: c, pkg: c.Pkg, bounds: b, limit: limit, world: encode.WorldOf(c.Pkg), made: map[key][]decode.Value{}}
	defer func() {
		switch v := recover().(type) {
		case nil:
		case *TooMany:
			err = v
		case *Unlisted:
			err = v
		default:
			panic(v)
		}
	}()
	inputs = []string{""}
	for i, p := range c.Params {
		d.param = p.Name()
		values := d.parameter(i, p)
		d.within(len(inputs), len(values))
		longer := make([]string, 0, len(inputs)*len(values))
		var wires []string
		for _, v := range values {
			wires = append(wires, string(d.appendWire(nil, v)))
		}
		for _, front := range inputs {
			for _, w := range wires {
				longer = append(longer, front+w)
			}
		}
		inputs = longer
	}
	return inputs, nil
}

// A lister lists the values of one contract's parameters at one depth.
type lister struct {
	contract *spec.Contract
	pkg      *spec.Package
	bounds   encode.Bounds
	limit    int
	world    *encode.World
	param    string
	made     map[key][]decode.Value
	parts    int // of the tuples that have been listed
}

// maxParts is the number of parts, for each value of the limit, that the tuples
// may have in all: of long arrays few take much room.
const maxParts = 64

// A place is where a type stands: how many units of depth are left for it, now
// and at the final depth, and what bounds hold there.
type place struct {
	left, reach int
	// key says that the place is within the key of a map.
	key   bool
	scope *scope
}

// A scope is what bounds hold: those of the function, and those that stand at
// the types around. It is the same for all that is directly within.
type scope struct {
	bounds encode.Bounds
	// depth is the depth of the inputs, which integers go up to.
	depth int
	// of is the type whose bound it is, up the scope around it.
	of *types.TypeName
	up *scope
}

// samples are the texts of tests for the parameter at hand. The flag -strings
// leaves them out.
func (s *scope) samples() []string {
	if s.bounds.Strings != "" || s.bounds.Samples == nil {
		return nil
	}
	var all []string
	for _, t := range s.bounds.Samples.Texts {
		all = append(all, t.Text)
	}
	return all
}

type key struct {
	typ   types.Type
	place place
}

// below is the place with one unit of depth less.
func (p place) below() place {
	p.left--
	p.reach--
	return p
}

// longest is the greatest length that is left.
func (p place) longest() int {
	n := max(p.left, 0)
	if p.scope.bounds.Len != nil {
		n = min(n, *p.scope.bounds.Len)
	}
	return n
}

// final is the last depth of the search.
func (d *lister) final() int { return max(d.bounds.Depth, d.bounds.Final) }

// parameter lists the values of the i-th parameter.
func (d *lister) parameter(i int, v *types.Var) []decode.Value {
	p := place{left: d.bounds.Depth, reach: d.final(), scope: &scope{bounds: d.bounds, depth: d.bounds.Depth}}
	p.scope.bounds.Samples = d.bounds.Dictionary.SamplesOf(v)
	mayBeNil := encode.ComparesNil(d.contract, i)
	switch v.Type().Underlying().(type) {
	case *types.Pointer:
		values := d.values(v.Type(), p)
		if i == 0 && d.contract.Func.Signature().Recv() != nil && !mayBeNil {
			values = slices.DeleteFunc(slices.Clone(values), func(v decode.Value) bool { return v.(*decode.Pointer).Elem == nil })
		}
		return values
	case *types.Signature:
		if mayBeNil {
			return append([]decode.Value{&decode.Func{T: v.Type(), Nil: true}}, d.values(v.Type(), p)...)
		}
	}
	return d.values(v.Type(), p)
}

// within gives up if a list of n times m values is too long.
func (d *lister) within(n, m int) {
	if m != 0 && n > d.limit/m {
		panic(&TooMany{d.limit})
	}
}

// takes gives up if m more tuples of n parts take too much room.
func (d *lister) takes(n, m int) {
	if d.parts += n * m; d.parts/maxParts > d.limit {
		panic(&TooMany{d.limit})
	}
}

// unlisted gives up.
func (d *lister) unlisted(format string, args ...any) {
	panic(&Unlisted{d.param, fmt.Sprintf(format, args...)})
}

// name is a type as the package names it.
func (d *lister) name(t types.Type) string { return types.TypeString(t, types.RelativeTo(d.pkg.Types)) }

// values lists the values of a type at a place.
func (d *lister) values(t types.Type, p place) []decode.Value {
	k := key{t, p}
	all, ok := d.made[k]
	if !ok {
		all = d.build(t, d.enter(t, p))
		d.within(len(all), 1)
		d.made[k] = all
	}
	return all
}

// enter applies the bound that stands at a type, unless the place is within it
// already.
func (d *lister) enter(t types.Type, p place) place {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return p
	}
	obj := named.Origin().Obj()
	b, ok := d.pkg.Bounds[obj]
	if !ok {
		return p
	}
	for s := p.scope; s != nil; s = s.up {
		if s.of == obj {
			return p
		}
	}
	if b.Depth != nil {
		p.left, p.reach = min(p.left, *b.Depth), min(p.reach, *b.Depth)
	}
	p.scope = &scope{bounds: encode.Merge(p.scope.bounds, b), depth: p.scope.depth, of: obj, up: p.scope}
	return p
}

func (d *lister) build(t types.Type, p place) []decode.Value {
	if d.pkg.Opaque(t) != nil {
		d.unlisted("holds values of the opaque type %s, which only its constructors list", d.name(t))
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return d.basic(t, u, p)
	case *types.Pointer:
		all := []decode.Value{&decode.Pointer{T: t}}
		if p.left > 0 {
			for _, e := range d.values(u.Elem(), p.below()) {
				all = append(all, &decode.Pointer{T: t, Elem: e})
			}
		}
		return all
	case *types.Slice:
		return d.slices(t, u, p)
	case *types.Map:
		return d.maps(t, u, p)
	case *types.Array:
		var all []decode.Value
		for _, elems := range d.repeated(d.values(u.Elem(), p), int(u.Len())) {
			all = append(all, &decode.Array{T: t, Elems: elems})
		}
		return all
	case *types.Struct:
		var parts [][]decode.Value
		for f := range u.Fields() {
			parts = append(parts, d.field(t, f, p))
		}
		var all []decode.Value
		for _, fields := range d.product(parts) {
			all = append(all, &decode.Struct{T: t, Fields: fields})
		}
		return all
	case *types.Signature:
		return d.functions(t, u, p)
	case *types.Interface:
		return d.interfaces(t, p)
	}
	d.unlisted("holds values of type %s", d.name(t))
	return nil
}

// field lists the values of a field of struct type t. A function can be nil
// there if anything compares the field with nil.
func (d *lister) field(t types.Type, f *types.Var, p place) []decode.Value {
	all := d.values(f.Type(), p)
	if _, ok := f.Type().Underlying().(*types.Signature); ok && encode.FieldComparesNil(d.pkg, t, f) {
		return append([]decode.Value{&decode.Func{T: f.Type(), Nil: true}}, all...)
	}
	return all
}

// slices lists the slices of each length with the capacities of the bounds; the
// one of length 0 and exact capacity is nil, and with nil=both empty too.
func (d *lister) slices(t types.Type, u *types.Slice, p place) []decode.Value {
	var room []bool
	if p.scope.bounds.Cap != spec.CapacitySpare {
		room = append(room, false)
	}
	if p.scope.bounds.Cap == spec.CapacitySpare || p.scope.bounds.Cap == spec.CapacityBoth || p.scope.bounds.Cap == "" && p.scope.bounds.Dictionary.HasSpare(t) {
		room = append(room, true)
	}
	var all []decode.Value
	for _, spare := range room {
		if !spare {
			all = append(all, &decode.Slice{T: t})
		}
		if spare || p.scope.bounds.NilBoth {
			all = append(all, &decode.Slice{T: t, Elems: []decode.Value{}, Spare: spare})
		}
	}
	for n := 1; n <= p.longest(); n++ {
		for _, elems := range d.repeated(d.values(u.Elem(), p.below()), n) {
			for _, spare := range room {
				all = append(all, &decode.Slice{T: t, Elems: elems, Spare: spare})
			}
		}
		d.within(len(all), 1)
	}
	if p.longest() > 0 && types.Identical(u.Elem(), types.Typ[types.Byte]) {
		all = append(all, written(t, p, room, all)...)
	}
	return all
}

// written lists the slices of bytes that hold samples and are not among others.
func written(t types.Type, p place, room []bool, others []decode.Value) []decode.Value {
	seen := map[string]bool{}
	for _, v := range others {
		seen[v.(*decode.Slice).Text()] = true
	}
	var all []decode.Value
	for _, text := range p.scope.samples() {
		if seen[text] {
			continue
		}
		seen[text] = true
		var elems []decode.Value
		for i := range len(text) {
			elems = append(elems, &decode.Int{T: types.Typ[types.Byte], V: int64(text[i])})
		}
		for _, spare := range room {
			all = append(all, &decode.Slice{T: t, Elems: elems, Spare: spare})
		}
	}
	return all
}

// interfaces lists nil and the values of the types that an interface can hold.
// A pointer is not nil there, and takes no depth of its own.
func (d *lister) interfaces(t types.Type, p place) []decode.Value {
	all := []decode.Value{&decode.Interface{T: t}}
	if p.left <= 0 {
		return all
	}
	for _, h := range d.held(t, p) {
		var values []decode.Value
		ptr, isPointer := types.Unalias(h).(*types.Pointer)
		at := p.below()
		if p.scope.bounds.Dictionary.IsTarget(t, h) {
			at.left = min(at.left, 0)
		}
		switch {
		case encode.IsErrorValue(h):
			values = []decode.Value{&decode.ErrorValue{T: h}}
		case isPointer && d.pkg.Opaque(h) == nil:
			for _, e := range d.values(ptr.Elem(), at) {
				values = append(values, &decode.Pointer{T: h, Elem: e})
			}
		default:
			values = d.values(h, at)
		}
		for _, v := range values {
			all = append(all, &decode.Interface{T: t, Elem: v})
		}
	}
	return all
}

// held are the types that an interface can hold at a place: those of every
// program, and those that the code asks for, if the world has them. What the
// flag or a bound lists for an any counts alone.
func (d *lister) held(t types.Type, p place) []types.Type {
	var all []types.Type
	isAny := t.Underlying().(*types.Interface).Empty()
	switch {
	case isAny && p.scope.bounds.Held != nil:
		return p.scope.bounds.Held
	case isAny:
		all = d.world.Declared()
	case isError(t):
		all = slices.DeleteFunc(slices.Clone(d.world.Types(t)), func(h types.Type) bool {
			return !encode.IsErrorValue(h) || spec.SingletonOf(h) != nil
		})
	default:
		all = d.pkg.Implementers(t)
	}
	if isAny && len(d.pkg.Any) > 0 {
		return all
	}
	dict := p.scope.bounds.Dictionary
	return slices.DeleteFunc(slices.Clone(d.world.Types(t)), func(h types.Type) bool {
		v := spec.SingletonOf(h)
		switch {
		case has(all, h):
			return false
		case v != nil:
			return !slices.Contains(dict.SentinelVars(t), v)
		case encode.IsErrorValue(h):
			return !dict.HoldsError(t)
		}
		return !has(dict.InterfaceTypes(t), h) || p.key && !d.ordered(h)
	})
}

// has reports whether a type is in a list.
func has(list []types.Type, t types.Type) bool {
	return slices.ContainsFunc(list, func(other types.Type) bool { return types.Identical(t, other) })
}

// isError reports whether an interface is error.
func isError(t types.Type) bool {
	return types.Identical(t.Underlying(), types.Universe.Lookup("error").Type().Underlying())
}

// repeated lists the sequences of n values.
func (d *lister) repeated(values []decode.Value, n int) [][]decode.Value {
	parts := make([][]decode.Value, n)
	for i := range parts {
		parts[i] = values
	}
	return d.product(parts)
}

// product lists the ways to choose a value of each part.
func (d *lister) product(parts [][]decode.Value) [][]decode.Value {
	all := [][]decode.Value{{}}
	for _, part := range parts {
		d.within(len(all), len(part))
		longer := make([][]decode.Value, 0, len(all)*len(part))
		for _, front := range all {
			d.takes(len(front)+1, len(part))
			for _, v := range part {
				longer = append(longer, append(front[:len(front):len(front)], v))
			}
		}
		all = longer
	}
	return all
}
