package encode

import (
	"go/types"
	"math"

	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec"
)

// maxUnknownArray is the greatest length of an array of which every element is an unknown.
const maxUnknownArray = 64

// unknowns makes values of which nothing is known but their type: what a call may return, and what it may leave
// behind a pointer. They have variables of their own, over all of a type and not only the bounds. Nothing can be
// asked of them but what knowable lets through: the elements of a slice, say, are not there.
type unknowns struct {
	u *unfolder
	// levels is how many pointers may be followed.
	levels int
}

// variable is a variable with a range.
func (k *unknowns) variable(path string, boolean bool, lo, hi int64) Term {
	_, t := k.u.newVar(position{path: path, guard: k.u.l.t.yes}, path, boolean, lo, hi, nil, problem.Data, 0)
	return t
}

// choice is a free boolean.
func (k *unknowns) choice(path string) Term { return k.variable(path, true, 0, 1) }

// length is that of a slice, a string or a map.
func (k *unknowns) length(path string) Term {
	it, _ := k.u.l.intType(types.Typ[types.Int])
	_, hi := rangeOf(it)
	return k.variable("len("+path+")", false, 0, hi)
}

// value is an unknown of a type, where the given number of pointers may be followed.
func (k *unknowns) value(t types.Type, path string, levels int) value {
	l := k.u.l
	if k.u.pkg.Opaque(t) != nil {
		return &hidden{}
	}
	switch v := t.Underlying().(type) {
	case *types.Basic:
		if it, ok := l.intType(t); ok {
			return k.integer(path, it)
		}
		switch {
		case v.Info()&types.IsBoolean != 0:
			return k.choice(path)
		case v.Info()&types.IsString != 0:
			return &text{length: k.length(path)}
		}
	case *types.Struct:
		r := &aggregate{}
		for f := range v.Fields() {
			r.parts = append(r.parts, k.value(f.Type(), path+"."+f.Name(), levels))
		}
		return r
	case *types.Array:
		if v.Len() > maxUnknownArray {
			return &hidden{}
		}
		r := &aggregate{}
		for range v.Len() {
			r.parts = append(r.parts, k.value(v.Elem(), path+"[]", levels))
		}
		return r
	case *types.Pointer:
		return k.pointer(v.Elem(), path, k.choice(path), levels)
	case *types.Slice:
		return l.mem.inputSlice(nil, nil, k.length(path), l.t.no, k.choice(path))
	case *types.Map:
		return k.mapping(path, k.choice(path))
	case *types.Interface:
		return k.dynamic(k.choice(path))
	}
	return &hidden{}
}

// integer is any integer of a type.
func (k *unknowns) integer(path string, it term.IntType) value {
	lo, hi := rangeOf(it)
	if it.Signed || it.Bits < 64 {
		return k.variable(path, false, lo, hi)
	}
	return k.u.l.t.s.WordOf(k.variable(path, false, math.MinInt64, math.MaxInt64))
}

// pointer is nil, or where there holds leads to an unknown.
func (k *unknowns) pointer(elem types.Type, path string, there Term, levels int) value {
	l := k.u.l
	o := l.mem.newObject()
	o.init = &hidden{}
	if levels > 0 {
		o.init = k.value(elem, "*"+path, levels-1)
	}
	return &pointer{[]target{{there, place{obj: o}}, {guard: l.t.not(there)}}}
}

// mapping is nil, or where made holds a map of any size.
func (k *unknowns) mapping(path string, made Term) value {
	o := k.u.l.mem.newObject()
	o.init = &table{size: k.length(path)}
	return &mapping{[]handle{{made, o}, {guard: k.u.l.t.not(made)}}}
}

// dynamic is nil, or where there holds a value of some type.
func (k *unknowns) dynamic(there Term) value {
	l := k.u.l
	return &dynamic{[]holding{{guard: l.t.not(there)}, {there, l.types.canonical(types.NewStruct(nil, nil)), &aggregate{}}}}
}

// after is what the parameter v of type t is after a call, which can change what v leads to, but
// not v itself.
func (k *unknowns) after(v value, t types.Type, path string) value {
	l := k.u.l
	switch v := v.(type) {
	case *aggregate:
		r := &aggregate{}
		for i, part := range v.parts {
			elem := elementOf(t, i)
			r.parts = append(r.parts, k.after(part, elem, path+"."+elem.String()))
		}
		return r
	case *pointer:
		if ptr, ok := t.Underlying().(*types.Pointer); ok {
			return k.pointer(ptr.Elem(), path, l.t.not(l.mem.isNil(v)), k.levels)
		}
	case *slice:
		null := l.t.no
		for _, a := range v.alts {
			if a.at.obj == nil {
				null = l.t.or(null, a.guard)
			}
		}
		return l.mem.inputSlice(nil, nil, v.length, l.t.no, l.t.not(null))
	case *mapping:
		null := l.t.no
		for _, a := range v.alts {
			if a.obj == nil {
				null = l.t.or(null, a.guard)
			}
		}
		return k.mapping(path, l.t.not(null))
	case *dynamic:
		return k.dynamic(l.t.not(l.mem.dynamicNil(v)))
	case Term, *text, *float, *closure:
		return v
	}
	return &hidden{}
}

// elementOf is the type of the i-th field or element of a type.
func elementOf(t types.Type, i int) types.Type {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return u.Field(i).Type()
	case *types.Array:
		return u.Elem()
	}
	panic("encode: parts of " + t.String())
}

// exact reports whether an unknown of a type stands for every value of the type, whatever is asked of it.
func exact(pkg *spec.Package, t types.Type) bool {
	if pkg.Opaque(t) != nil {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsBoolean|types.IsInteger) != 0
	case *types.Struct:
		for f := range u.Fields() {
			if !exact(pkg, f.Type()) {
				return false
			}
		}
		return true
	case *types.Array:
		return u.Len() <= maxUnknownArray && exact(pkg, u.Elem())
	}
	return false
}
