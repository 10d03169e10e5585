package brute

import (
	"fmt"
	"go/types"
	"math/big"
	"slices"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
)

// TooMany means that there are more values than the limit: of all parameters,
// or of a part of one.
type TooMany struct {
	Limit int
	Param string // empty for all
}

// Error returns the limit, and the parameter if there is one.
func (e *TooMany) Error() string {
	if e.Param == "" {
		return fmt.Sprintf("there are more than %d values", e.Limit)
	}
	return fmt.Sprintf("a part of parameter %s has more than %d values", e.Param, e.Limit)
}

// Unlisted means that values of a parameter cannot be listed.
type Unlisted struct{ Param, Why string }

// Error returns the parameter and the reason.
func (e *Unlisted) Error() string { return "parameter " + e.Param + " " + e.Why }

// A lister lists the values of one contract's parameters at one depth.
type lister struct {
	contract *spec.Contract
	pkg      *spec.Package
	bounds   domain.Bounds
	limit    int
	world    *domain.World
	param    string
	made     map[key]*family[value.Value]
}

// A place is the context of a type in an input: the units of depth that are
// left for it, now and at the final depth, and the bounds that apply.
type place struct {
	left, reach int
	// key is true if the place is within the key of a map.
	key   bool
	scope *scope
}

// A scope has the bounds that apply: those of the function, and those of the
// types around. It is shared by all places directly within.
type scope struct {
	bounds domain.Bounds
	// depth is the depth of the inputs, which bounds their integers.
	depth int
	// numbers are those of the parameter or field.
	numbers *domain.Numbers
	// of is the type whose bound opens the scope, and up is the scope
	// around it.
	of *types.TypeName
	up *scope
}

// samples returns the test texts of the current parameter, or nothing if the
// flag -strings is set.
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

// below returns the place with one unit of depth less.
func (p place) below() place {
	p.left--
	p.reach--
	return p
}

// longest returns the maximum length that is left.
func (p place) longest() int {
	n := max(p.left, 0)
	if p.scope.bounds.Len != nil {
		n = min(n, *p.scope.bounds.Len)
	}
	return n
}

// final returns the last depth of the search.
func (d *lister) final() int { return max(d.bounds.Depth, d.bounds.Final) }

// parameter returns the family of the values of the i-th parameter.
func (d *lister) parameter(i int, v *types.Var) *family[value.Value] {
	p := placeOf(d, v)
	mayBeNil := domain.ComparesNil(d.contract, i)
	switch u := v.Type().Underlying().(type) {
	case *types.Pointer:
		if i == 0 && d.contract.Func.Signature().Recv() != nil && !mayBeNil {
			d.refuseOpaque(v.Type())
			return d.targets(v.Type(), u, p)
		}
	case *types.Signature:
		if mayBeNil {
			return union(one(&value.Func{T: v.Type(), Nil: true}), d.values(v.Type(), p))
		}
	}
	return d.values(v.Type(), p)
}

// placeOf returns the place of a parameter.
func placeOf(d *lister, v *types.Var) place {
	p := place{left: d.bounds.Depth, reach: d.final(), scope: &scope{bounds: d.bounds, depth: d.bounds.Depth}}
	p.scope.bounds.Samples = d.bounds.Dictionary.SamplesOf(v)
	p.scope.numbers = d.bounds.Numbers[v.Origin()]
	return p
}

// one returns the family of one value.
func one(v value.Value) *family[value.Value] { return listed(v) }

// listOf returns the members of a family, and gives up if there are too many.
func listOf[T any](d *lister, f *family[T]) []T {
	if f.size.Cmp(big.NewInt(int64(d.limit))) > 0 {
		panic(&TooMany{d.limit, d.param})
	}
	return f.list()
}

// unlisted gives up.
func (d *lister) unlisted(format string, args ...any) {
	panic(&Unlisted{d.param, fmt.Sprintf(format, args...)})
}

// name returns the name of a type in the package.
func (d *lister) name(t types.Type) string { return types.TypeString(t, types.RelativeTo(d.pkg.Types)) }

// maxBits is the maximum length in bits of the number of values of a domain.
const maxBits = 1 << 14

// values returns the family of the values of a type at a place.
func (d *lister) values(t types.Type, p place) *family[value.Value] {
	k := key{t, p}
	f, ok := d.made[k]
	if !ok {
		f = kept(d.build(t, d.enter(t, p)))
		if f.size.BitLen() > maxBits {
			panic(&TooMany{d.limit, d.param})
		}
		d.made[k] = f
	}
	return f
}

// enter applies the bound that is declared on a type, unless the place is
// already within it.
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
	p.scope = &scope{bounds: domain.Merge(p.scope.bounds, b), depth: p.scope.depth, numbers: p.scope.numbers, of: obj, up: p.scope}
	return p
}

// refuseOpaque gives up on an opaque type.
func (d *lister) refuseOpaque(t types.Type) {
	if d.pkg.Opaque(t) != nil {
		d.unlisted("holds values of the opaque type %s, which only its constructors list", d.name(t))
	}
}

func (d *lister) build(t types.Type, p place) *family[value.Value] {
	d.refuseOpaque(t)
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return d.basic(t, u, p)
	case *types.Pointer:
		return union(one(&value.Pointer{T: t}), d.targets(t, u, p))
	case *types.Slice:
		return d.slices(t, u, p)
	case *types.Map:
		return d.maps(t, u, p)
	case *types.Array:
		return convert(repeated(d.values(u.Elem(), p), int(u.Len())), func(elems []value.Value) value.Value {
			return &value.Array{T: t, Elems: elems}
		})
	case *types.Struct:
		var parts []*family[value.Value]
		for f := range u.Fields() {
			parts = append(parts, d.field(t, f, p))
		}
		return convert(product(parts...), func(fields []value.Value) value.Value { return &value.Struct{T: t, Fields: fields} })
	case *types.Signature:
		return d.functions(t, u, p)
	case *types.Interface:
		return d.interfaces(t, p)
	}
	d.unlisted("holds values of type %s", d.name(t))
	return nil
}

// targets returns the family of the pointers that are not nil.
func (d *lister) targets(t types.Type, u *types.Pointer, p place) *family[value.Value] {
	if p.left <= 0 {
		return listed[value.Value]()
	}
	return convert(d.values(u.Elem(), p.below()), func(e value.Value) value.Value { return &value.Pointer{T: t, Elem: e} })
}

// field returns the family of the values of a field of struct type t. A
// function in it can be nil if some code compares the field with nil.
func (d *lister) field(t types.Type, f *types.Var, p place) *family[value.Value] {
	all := d.values(f.Type(), within(d, p, f))
	if _, ok := f.Type().Underlying().(*types.Signature); ok && domain.FieldComparesNil(d.pkg, t, f) {
		return union(one(&value.Func{T: f.Type(), Nil: true}), all)
	}
	return all
}

// within returns the place of a field of a struct at p.
func within(d *lister, p place, f *types.Var) place {
	if own := d.bounds.Numbers[f.Origin()]; own != p.scope.numbers {
		p.scope = &scope{bounds: p.scope.bounds, depth: p.scope.depth, numbers: own, up: p.scope}
	}
	return p
}

// rooms returns whether slices at a place have spare capacity, with each answer
// that the bounds allow.
func rooms(t types.Type, p place) []bool {
	var room []bool
	if p.scope.bounds.Cap != bounds.CapacitySpare {
		room = append(room, false)
	}
	if p.scope.bounds.Cap == bounds.CapacitySpare || p.scope.bounds.Cap == bounds.CapacityBoth || p.scope.bounds.Cap == "" && p.scope.bounds.Dictionary.HasSpare(t) {
		room = append(room, true)
	}
	return room
}

// empties returns the families of the slices without elements.
func empties(t types.Type, p place) []*family[value.Value] {
	var all []*family[value.Value]
	for _, spare := range rooms(t, p) {
		if !spare {
			all = append(all, one(&value.Slice{T: t}))
		}
		if spare || p.scope.bounds.NilBoth || p.scope.bounds.Cap == "" && p.scope.bounds.Dictionary.HasEmpty(t) {
			all = append(all, one(&value.Slice{T: t, Elems: []value.Value{}, Spare: spare}))
		}
	}
	return all
}

// slices returns the family of the slices of each length with the capacities of
// the bounds. The slice of length 0 and exact capacity is nil, and with
// nil=both, or if the code compares it with nil, there is an empty one too.
func (d *lister) slices(t types.Type, u *types.Slice, p place) *family[value.Value] {
	room, all := rooms(t, p), empties(t, p)
	if p.longest() == 0 {
		return union(all...)
	}
	elems := d.values(u.Elem(), p.below())
	for n := 1; n <= p.longest(); n++ {
		for _, spare := range room {
			all = append(all, convert(repeated(elems, n), func(elems []value.Value) value.Value {
				return &value.Slice{T: t, Elems: elems, Spare: spare}
			}))
		}
	}
	if types.Identical(u.Elem(), types.Typ[types.Byte]) {
		all = append(all, written(t, p, room, listOf(d, elems)))
	}
	return union(all...)
}

// written returns the family of the slices of bytes that hold test texts,
// except texts of the given bytes that are short enough for their elements to
// be listed.
func written(t types.Type, p place, room []bool, bytes []value.Value) *family[value.Value] {
	var among []byte
	for _, b := range bytes {
		among = append(among, byte(b.(*value.Int).V))
	}
	seen := map[string]bool{}
	var all []value.Value
	for _, text := range p.scope.samples() {
		if seen[text] || isSpelled(text, string(among), p.longest()) {
			continue
		}
		seen[text] = true
		var elems []value.Value
		for i := range len(text) {
			elems = append(elems, &value.Int{T: types.Typ[types.Byte], V: int64(text[i])})
		}
		for _, spare := range room {
			all = append(all, &value.Slice{T: t, Elems: elems, Spare: spare})
		}
	}
	return listed(all...)
}

// interfaces returns the family of nil and the values of the types that an
// interface can hold. A pointer in an interface is not nil, and takes no depth
// of its own.
func (d *lister) interfaces(t types.Type, p place) *family[value.Value] {
	all := []*family[value.Value]{one(&value.Interface{T: t})}
	if p.left <= 0 {
		return all[0]
	}
	for _, h := range d.held(t, p) {
		var values *family[value.Value]
		ptr, isPointer := types.Unalias(h).(*types.Pointer)
		at := p.below()
		if p.scope.bounds.Dictionary.IsTarget(t, h) {
			at.left = min(at.left, 0)
		}
		switch {
		case domain.IsErrorValue(h):
			values = one(&value.ErrorValue{T: h})
		case isPointer && d.pkg.Opaque(h) == nil:
			values = convert(d.values(ptr.Elem(), at), func(e value.Value) value.Value { return &value.Pointer{T: h, Elem: e} })
		default:
			values = d.values(h, at)
		}
		all = append(all, convert(values, func(v value.Value) value.Value { return &value.Interface{T: t, Elem: v} }))
	}
	return union(all...)
}

// held returns the types that an interface can hold at a place: those of every
// program, and those in the dictionary of the code, if the world has them. If
// the flag or a bound lists types for an any, only these are returned.
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
			return !domain.IsErrorValue(h) || spec.SingletonOf(h) != nil
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
		case domain.IsErrorValue(h):
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
