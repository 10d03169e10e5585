package sym

import (
	"encoding/binary"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// A TypeSpace knows which types are identical, and numbers them.
type TypeSpace struct {
	t *Terms
	// canon has the canonical type of each type, typesByKey those by their
	// keys.
	canon      typeutil.Map
	typesByKey map[string]types.Type
	typeIDs    map[types.Type]int
	localIDs   map[types.Object]int
}

// NewTypeSpace returns a space that has numbered no types.
func NewTypeSpace(t *Terms) *TypeSpace {
	return &TypeSpace{t: t, typesByKey: map[string]types.Type{}, typeIDs: map[types.Type]int{}, localIDs: map[types.Object]int{}}
}

// Canonical returns one type for all that are identical. A package whose source
// has been loaded for its functions has its own objects for its types, so that
// types.Identical does not find all identical types.
func (s *TypeSpace) Canonical(t types.Type) types.Type {
	t = types.Unalias(t)
	if c, ok := s.canon.At(t).(types.Type); ok {
		return c
	}
	key := s.typeKey(t)
	c, ok := s.typesByKey[key]
	if !ok {
		c = t
		s.typesByKey[key] = t
	}
	s.canon.Set(t, c)
	return c
}

// TypeID returns the number of a canonical type, and 0 for nil.
func (s *TypeSpace) TypeID(t types.Type) int {
	if t == nil {
		return 0
	}
	id, ok := s.typeIDs[t]
	if !ok {
		id = len(s.typeIDs) + 1
		s.typeIDs[t] = id
	}
	return id
}

// typeKey returns the identity of a type. Two types have the same key if they
// are identical, or would be if their packages had been loaded once.
func (s *TypeSpace) typeKey(t types.Type) string {
	k := &typeKeyer{s: s}
	k.typ(t)
	return string(k.buf)
}

// A typeKeyer writes types as keys. Every kind of type has a byte of its own,
// and texts and lists have their lengths before them.
type typeKeyer struct {
	s   *TypeSpace
	buf []byte
}

func (k *typeKeyer) kind(c byte) { k.buf = append(k.buf, c) }

func (k *typeKeyer) int(i int) { k.buf = binary.AppendVarint(k.buf, int64(i)) }

func (k *typeKeyer) flag(b bool) {
	if b {
		k.kind(1)
	} else {
		k.kind(0)
	}
}

func (k *typeKeyer) text(s string) {
	k.int(len(s))
	k.buf = append(k.buf, s...)
}

func (k *typeKeyer) typ(t types.Type) {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		k.kind('b')
		k.int(int(t.Kind()))
	case *types.Named:
		k.named(t)
	case *types.TypeParam:
		k.kind('P')
		k.int(k.s.localID(t.Obj()))
	case *types.Pointer:
		k.kind('p')
		k.typ(t.Elem())
	case *types.Slice:
		k.kind('s')
		k.typ(t.Elem())
	case *types.Array:
		k.kind('a')
		k.int(int(t.Len()))
		k.typ(t.Elem())
	case *types.Map:
		k.kind('m')
		k.typ(t.Key())
		k.typ(t.Elem())
	case *types.Chan:
		k.kind('c')
		k.int(int(t.Dir()))
		k.typ(t.Elem())
	case *types.Struct:
		k.structure(t)
	case *types.Signature:
		k.kind('f')
		k.flag(t.Variadic())
		k.tuple(t.Params())
		k.tuple(t.Results())
	case *types.Tuple:
		k.kind('t')
		k.tuple(t)
	case *types.Interface:
		k.interfaceType(t)
	default:
		k.s.t.Refuse("the type %s", t)
	}
}

// named writes a declared type. A type of a package is identified by its name.
// A type that a function declares is identified by its object, since each
// instance of a generic function declares its own.
func (k *typeKeyer) named(t *types.Named) {
	obj := t.Obj()
	if pkg := obj.Pkg(); pkg != nil && pkg.Scope().Lookup(obj.Name()) != obj {
		k.kind('l')
		k.int(k.s.localID(obj))
		return
	}
	k.kind('n')
	k.path(obj)
	k.text(obj.Name())
	k.int(t.TypeArgs().Len())
	for a := range t.TypeArgs().Types() {
		k.typ(a)
	}
}

func (k *typeKeyer) path(obj types.Object) {
	if obj.Pkg() == nil {
		k.text("")
	} else {
		k.text(obj.Pkg().Path())
	}
}

func (k *typeKeyer) structure(t *types.Struct) {
	k.kind('r')
	k.int(t.NumFields())
	for i := range t.NumFields() {
		f := t.Field(i)
		k.text(f.Name())
		if !f.Exported() {
			k.path(f)
		}
		k.flag(f.Embedded())
		k.text(t.Tag(i))
		k.typ(f.Type())
	}
}

func (k *typeKeyer) tuple(t *types.Tuple) {
	k.int(t.Len())
	for v := range t.Variables() {
		k.typ(v.Type())
	}
}

func (k *typeKeyer) interfaceType(t *types.Interface) {
	k.kind('i')
	methods := slices.Collect(t.Methods())
	slices.SortFunc(methods, func(a, b *types.Func) int { return strings.Compare(a.Id(), b.Id()) })
	k.int(len(methods))
	for _, m := range methods {
		k.text(m.Id())
		k.typ(m.Signature())
	}
}

// localID numbers the objects that functions declare.
func (s *TypeSpace) localID(obj types.Object) int {
	id, ok := s.localIDs[obj]
	if !ok {
		id = len(s.localIDs) + 1
		s.localIDs[obj] = id
	}
	return id
}

// IsAny reports whether an interface has no methods.
func IsAny(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty()
}

// IsError reports whether an interface is error, by whatever name.
func IsError(t types.Type) bool {
	return types.Identical(t.Underlying(), types.Universe.Lookup("error").Type().Underlying())
}

// IsTypeParam reports whether t is a type parameter.
func IsTypeParam(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}
