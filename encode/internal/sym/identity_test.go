package sym_test

import (
	"go/types"
	"testing"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/spec/gotypes"
)

const declared = `package p

type (
	N   int
	M   = N
	G[T any] struct{ v T }
	I   interface{ f(int) }
)

func local(n int) {
	type N int
	var _ N
	var _ G[N]
}

func other(n int) {
	type N int
	var _ N
}

var (
	_ N
	_ M
	_ *N
	_ []N
	_ [2]N
	_ [3]N
	_ map[N]int
	_ map[int]N
	_ chan N
	_ <-chan N
	_ G[int]
	_ G[N]
	_ G[M]
	_ I
	_ interface{ f(int) }
	_ interface{ f(N) }
	_ interface{ f(int); g() }
	_ interface{ g(); f(int) }
	_ any
	_ error
	_ interface{ Error() string }
	_ struct{ a, b int }
	_ struct{ a int; b int }
	_ struct{ b, a int }
	_ struct{ A int }
	_ struct{ A int "tag" }
	_ struct{ N }
	_ struct{ N N }
	_ func(int) string
	_ func(n int) (s string)
	_ func(...int) string
	_ func([]int) string
	_ func(int) (string, int)
	_ byte
	_ uint8
	_ rune
	_ string
)
`

// TestCanonical gives types one canonical type where go/types says that they
// are identical, and nowhere else.
func TestCanonical(t *testing.T) {
	s := symtest.Parse(t, declared)
	in := newInputs(t)
	var all []types.Type
	for _, o := range s.Info.Defs {
		switch o := o.(type) {
		case *types.Var:
			all = append(all, o.Type())
		case *types.TypeName:
			if _, ok := o.Type().(*types.Named); ok {
				all = append(all, o.Type())
			}
		}
	}
	space := in.M.Types
	ids := map[types.Type]int{}
	for _, a := range all {
		ids[space.Canonical(a)] = space.TypeID(space.Canonical(a))
		for _, b := range all {
			if got, want := space.Canonical(a) == space.Canonical(b), types.Identical(a, b); got != want {
				t.Errorf("%s and %s are one type: %v, want %v", a, b, got, want)
			}
		}
	}
	seen := map[int]bool{space.TypeID(nil): true}
	for typ, id := range ids {
		if seen[id] {
			t.Errorf("%s has the number %d of another type", typ, id)
		}
		seen[id] = true
	}
}

// TestCanonicalOfCopies takes a package that is loaded twice for one.
func TestCanonicalOfCopies(t *testing.T) {
	in := newInputs(t)
	one, two := symtest.Parse(t, declared), symtest.Parse(t, declared)
	for _, name := range []string{"N", "G", "I"} {
		a, b := one.Types.Scope().Lookup(name).Type(), two.Types.Scope().Lookup(name).Type()
		if name == "G" {
			a, _ = types.Instantiate(nil, a, []types.Type{stringType}, false)
			b, _ = types.Instantiate(nil, b, []types.Type{stringType}, false)
		}
		if types.Identical(a, b) || in.M.Types.Canonical(types.NewPointer(a)) != in.M.Types.Canonical(types.NewPointer(b)) {
			t.Errorf("the two types %s are not one", name)
		}
	}
}

// TestCanonicalOfFields tells fields of different packages apart that are not
// exported.
func TestCanonicalOfFields(t *testing.T) {
	in := newInputs(t)
	fieldsOf := func(path, name string) types.Type {
		f := types.NewField(0, types.NewPackage(path, "p"), name, intType, false)
		return types.NewStruct([]*types.Var{f}, nil)
	}
	for _, name := range []string{"a", "A"} {
		x, y := fieldsOf("one", name), fieldsOf("two", name)
		if got, want := in.M.Types.Canonical(x) == in.M.Types.Canonical(y), types.Identical(x, y); got != want {
			t.Errorf("structs with a field %s of two packages are one type: %v", name, got)
		}
	}
}

// TestPredicatesOfTypes compares what is asked of types with what is declared.
func TestPredicatesOfTypes(t *testing.T) {
	s := symtest.Parse(t, `package p

type (
	flat     struct { a [2]struct{ n int; s string } }
	inner    struct { a [2]*int }
	boxed    struct { any }
	none     struct { a [0]int; b struct{} }
	nested   [2]struct { e error }
	linked   struct { next []map[string]*linked }
)
`)
	in := newInputs(t)
	isInterface := func(t types.Type) bool { return types.IsInterface(t) }
	isMap := func(t types.Type) bool { _, ok := t.Underlying().(*types.Map); return ok }
	for name, want := range map[string][5]bool{ // references, holds an interface, empty, made of an interface, of a map
		"flat": {}, "inner": {true}, "boxed": {true, true, false, true}, "none": {false, false, true},
		"nested": {true, true, false, true}, "linked": {true, false, false, false, true},
	} {
		typ := s.Types.Scope().Lookup(name).Type()
		got := [5]bool{sym.References(typ), sym.HoldsInterface(typ), in.M.Mem.Empty(typ), gotypes.Reaches(typ, isInterface), gotypes.Reaches(typ, isMap)}
		if got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

// TestKeys writes different keys for different values, and one for the same.
func TestKeys(t *testing.T) {
	in := newInputs(t)
	e := in.Start()
	type keyed struct {
		typ int
		val sym.Value
	}
	var all []keyed
	for i, typ := range []types.Type{intType, stringType, floatType, ptrType, intsType, mapType, structType, anyType} {
		for _, x := range samples(in, e, typ) {
			all = append(all, keyed{i, x})
		}
	}
	for i, a := range all {
		for j, b := range all {
			if got := in.M.Mem.Identical(a.val, b.val); got != (i == j) {
				t.Errorf("values %d of type %d and %d of type %d are identical: %v", i, a.typ, j, b.typ, got)
			}
		}
	}
	// A key follows what it leads to, as far as that is in the memory.
	p := e.New(in.M.T.Num(1))
	before := e.St.Heap
	e.Pointed(p, intType).Store(e, in.M.T.Num(2))
	key := func(h *sym.Heap) string {
		k := in.M.Mem.NewKeyer(h)
		k.Value(p)
		return string(k.Buf)
	}
	if key(before) == key(e.St.Heap) {
		t.Error("the key of a pointer does not depend on what it points to")
	}
}
