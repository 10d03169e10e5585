package unfold

import (
	"go/types"
	"math"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec"
)

// maxUnknownArray is the maximum length of an array whose elements are all
// unknowns.
const maxUnknownArray = 64

// Unknowns makes values with only a known type, such as the results of a call
// and the objects that it has changed through a pointer. The values have
// variables of their own, over a whole type and not only within the bounds.
// Some parts of them, such as the elements of a slice, do not exist, so only
// some operations on them are supported.
type Unknowns struct {
	u *Unfolder
	// levels is how many pointers may be followed.
	levels int
}

// NewUnknowns returns unknowns among the variables of u, from which some number
// of pointers may be followed.
func NewUnknowns(u *Unfolder, levels int) *Unknowns { return &Unknowns{u, levels} }

// variable returns a variable with a range.
func (k *Unknowns) variable(path string, boolean bool, lo, hi int64) sym.Term {
	_, t := k.u.newVar(domain.Position{Path: path, Guard: k.u.l.T.Yes}, path, boolean, lo, hi, nil, problem.Data, 0)
	return t
}

// choice returns a free boolean.
func (k *Unknowns) choice(path string) sym.Term { return k.variable(path, true, 0, 1) }

// length is that of a slice, a string or a map.
func (k *Unknowns) length(path string) sym.Term {
	it, _ := k.u.l.M.IntType(types.Typ[types.Int])
	_, hi := sym.RangeOf(it)
	return k.variable("len("+path+")", false, 0, hi)
}

// Text is any string of so many bytes.
func (k *Unknowns) Text(path string, least, most int) *sym.Text {
	s := &sym.Text{Length: k.variable("len("+path+")", false, int64(least), int64(most))}
	for range most {
		s.Bytes = append(s.Bytes, k.variable(path+"[]", false, 0, math.MaxUint8))
	}
	return s
}

// Value returns an unknown of a type, from which levels pointers may be
// followed.
func (k *Unknowns) Value(t types.Type, path string, levels int) sym.Value {
	l := k.u.l
	if k.u.d.Pkg.Opaque(t) != nil {
		return &sym.Hidden{}
	}
	switch v := t.Underlying().(type) {
	case *types.Basic:
		if it, ok := l.M.IntType(t); ok {
			return k.integer(path, it)
		}
		switch {
		case v.Info()&types.IsBoolean != 0:
			return k.choice(path)
		case v.Info()&types.IsString != 0:
			return &sym.Text{Length: k.length(path)}
		}
	case *types.Struct:
		r := &sym.Aggregate{}
		for f := range v.Fields() {
			r.Parts = append(r.Parts, k.Value(f.Type(), path+"."+f.Name(), levels))
		}
		return r
	case *types.Array:
		if v.Len() > maxUnknownArray {
			return &sym.Hidden{}
		}
		r := &sym.Aggregate{}
		for range v.Len() {
			r.Parts = append(r.Parts, k.Value(v.Elem(), path+"[]", levels))
		}
		return r
	case *types.Pointer:
		return k.pointer(v.Elem(), path, k.choice(path), levels)
	case *types.Slice:
		return l.Mem.InputSlice(nil, nil, k.length(path), l.T.No, k.choice(path))
	case *types.Map:
		return k.mapping(path, k.choice(path))
	case *types.Interface:
		return k.dynamic(k.choice(path))
	}
	return &sym.Hidden{}
}

// integer is any integer of a type.
func (k *Unknowns) integer(path string, it term.IntType) sym.Value {
	lo, hi := sym.RangeOf(it)
	if it.Signed || it.Bits < 64 {
		return k.variable(path, false, lo, hi)
	}
	return k.u.l.T.Store.WordOf(k.variable(path, false, math.MinInt64, math.MaxInt64))
}

// pointer is nil, or leads to an unknown if there holds.
func (k *Unknowns) pointer(elem types.Type, path string, there sym.Term, levels int) sym.Value {
	l := k.u.l
	o := l.Mem.NewObject()
	o.Init = &sym.Hidden{}
	if levels > 0 {
		o.Init = k.Value(elem, "*"+path, levels-1)
	}
	return &sym.Pointer{Alts: []sym.PointerAlt{{Guard: there, At: sym.Place{Obj: o}}, {Guard: l.T.Not(there)}}}
}

// mapping is nil, or a map of any size if made holds. One entry, which is never
// looked at, represents all of them: the size of a table without entries is 0.
func (k *Unknowns) mapping(path string, made sym.Term) sym.Value {
	o := k.u.l.Mem.NewObject()
	size := k.length(path)
	entry := &sym.Entry{Guard: k.u.l.T.Above(size, 0), Key: &sym.Hidden{}, Val: &sym.Hidden{}}
	o.Init = &sym.Table{Entries: []*sym.Entry{entry}, Distinct: 1, Size: size}
	return &sym.Mapping{Alts: []sym.MappingAlt{{Guard: made, At: o}, {Guard: k.u.l.T.Not(made)}}}
}

// dynamic is nil, or a value of some type if there holds.
func (k *Unknowns) dynamic(there sym.Term) sym.Value {
	l := k.u.l
	return &sym.Dynamic{Alts: []sym.DynamicAlt{{Guard: l.T.Not(there)}, {Guard: there, Typ: l.M.Types.Canonical(types.NewStruct(nil, nil)), Val: &sym.Aggregate{}}}}
}

// After returns the parameter v of type t after a call. The call can change
// what v leads to, but not v itself.
func (k *Unknowns) After(v sym.Value, t types.Type, path string) sym.Value {
	l := k.u.l
	switch v := v.(type) {
	case *sym.Aggregate:
		r := &sym.Aggregate{}
		for i, part := range v.Parts {
			elem := elementOf(t, i)
			r.Parts = append(r.Parts, k.After(part, elem, path+"."+elem.String()))
		}
		return r
	case *sym.Pointer:
		if ptr, ok := t.Underlying().(*types.Pointer); ok {
			return k.pointer(ptr.Elem(), path, l.T.Not(v.IsNil(l.T)), k.levels)
		}
	case *sym.Slice:
		null := l.T.No
		for _, a := range v.Alts {
			if a.At.Obj == nil {
				null = l.T.Or(null, a.Guard)
			}
		}
		return l.Mem.InputSlice(nil, nil, v.Length, l.T.No, l.T.Not(null))
	case *sym.Mapping:
		null := l.T.No
		for _, a := range v.Alts {
			if a.At == nil {
				null = l.T.Or(null, a.Guard)
			}
		}
		return k.mapping(path, l.T.Not(null))
	case *sym.Dynamic:
		return k.dynamic(l.T.Not(v.IsNil(l.T)))
	case sym.Term, *sym.Text, *float.Number, *sym.Closure:
		return v
	}
	return &sym.Hidden{}
}

// elementOf returns the type of the i-th field or element of a type.
func elementOf(t types.Type, i int) types.Type {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return u.Field(i).Type()
	case *types.Array:
		return u.Elem()
	}
	panic("encode: parts of " + t.String())
}

// Exact reports whether an unknown of a type represents every value of the
// type, for every operation.
func Exact(pkg *spec.Package, t types.Type) bool {
	if pkg.Opaque(t) != nil {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsBoolean|types.IsInteger) != 0
	case *types.Struct:
		for f := range u.Fields() {
			if !Exact(pkg, f.Type()) {
				return false
			}
		}
		return true
	case *types.Array:
		return u.Len() <= maxUnknownArray && Exact(pkg, u.Elem())
	}
	return false
}
