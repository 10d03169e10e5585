package static_test

import (
	"go/types"
	"testing"

	"github.com/typetarget/target/encode/internal/static"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec/gotypes"
)

const source = `package p

type (
	box[T any]          struct{ v T }
	pair[K comparable, V any] struct { k K; v *box[V] }
	alias[T any]        = []box[T]
	plain               struct{ n int }
	lister[T any]       interface{ list() []T }
)

func (p pair[A, B]) method(a A, b box[B]) (map[A]B, alias[B]) { return nil, nil }

func f[T comparable, U any](
	T, U, *T, []U, [3]T, map[T]U, chan<- T, func(T, ...U) (U, error), struct { a T; b U "tag" }, struct { box[T] },
	box[T], pair[T, box[U]], alias[T], lister[U], interface { m(T) U }, interface { m(int) }, plain, int, []string, error,
	func(), [2]struct { next *pair[T, U] },
) (T, []U) { panic(0) }

func local[T any](x T) int {
	type list struct { v T; next *list }
	type other []list
	var l list
	var o other
	_, _ = l, o
	return 0
}
`

func newInstances(t *testing.T) *static.Instances {
	terms := sym.NewTerms(t.Context(), term.NewStore())
	return static.NewInstances(sym.NewTypeSpace(terms))
}

// TestSubst compares types of a generic function with those that go/types gives
// an instance of it.
func TestSubst(t *testing.T) {
	s := symtest.Parse(t, source)
	lookup := func(name string) types.Type { return s.Types.Scope().Lookup(name).Type() }
	boxOfInt, err := types.Instantiate(nil, lookup("box"), []types.Type{types.Typ[types.Int]}, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, targs := range [][]types.Type{
		{types.Typ[types.String], types.Typ[types.Int]}, {lookup("plain"), types.NewSlice(boxOfInt)}, {boxOfInt, boxOfInt},
	} {
		in := newInstances(t)
		sig := s.Func("f").Signature()
		args := in.Of(targs)
		args.Bind(sig)
		want, err := types.Instantiate(nil, sig, targs, true)
		if err != nil {
			t.Fatal(err)
		}
		if got := args.Subst(sig); !types.Identical(got, want) {
			t.Errorf("with %v the signature is %s, want %s", targs, got, want)
		}
		for i := range sig.Params().Len() {
			got, want := args.Subst(sig.Params().At(i).Type()), want.(*types.Signature).Params().At(i).Type()
			if !types.Identical(got, want) {
				t.Errorf("with %v, %s is %s, want %s", targs, sig.Params().At(i).Type(), got, want)
			}
			if free(got) {
				t.Errorf("with %v, %s has type parameters", targs, got)
			}
		}
		for _, same := range []types.Type{types.Typ[types.Int], lookup("plain"), types.NewSlice(types.Typ[types.String])} {
			if args.Subst(same) != same {
				t.Errorf("%s is replaced", same)
			}
		}
	}
}

// free reports whether a type has type parameters.
func free(t types.Type) bool {
	found := false
	gotypes.Reaches(t, func(t types.Type) bool {
		found = found || sym.IsTypeParam(t)
		return found
	})
	return found
}

// TestReceivers binds the type parameters that a method names.
func TestReceivers(t *testing.T) {
	s := symtest.Parse(t, source)
	targs := []types.Type{types.Typ[types.String], types.Typ[types.Bool]}
	named, err := types.Instantiate(nil, s.Types.Scope().Lookup("pair").Type(), targs, true)
	if err != nil {
		t.Fatal(err)
	}
	want := named.(*types.Named).Method(0).Signature()
	origin := named.(*types.Named).Method(0).Origin().Signature()
	args := newInstances(t).Of(targs)
	args.Bind(origin)
	if got := args.Subst(origin); !types.Identical(got, want) {
		t.Errorf("the method is %s, want %s", got, want)
	}
}

// TestNumbers numbers lists of types: identical lists alike, others not.
func TestNumbers(t *testing.T) {
	s, again := symtest.Parse(t, source), symtest.Parse(t, source)
	in := newInstances(t)
	str, num, one, two := types.Typ[types.String], types.Typ[types.Int], s.Types.Scope().Lookup("plain").Type(), again.Types.Scope().Lookup("plain").Type()
	lists := [][]types.Type{{str}, {num}, {str, num}, {num, str}, {one}, {types.NewPointer(one)}, {one, one}}
	seen := map[int]int{0: -1}
	for i, list := range lists {
		n := in.Of(list).Number()
		if j, ok := seen[n]; ok {
			t.Errorf("%v has the number of list %d", list, j)
		}
		seen[n] = i
	}
	if in.Of([]types.Type{types.NewPointer(two)}) != in.Of([]types.Type{types.NewPointer(one)}) {
		t.Error("a package that is loaded twice has two types")
	}
	if in.Of(nil) != nil || in.Of(nil).Number() != 0 || in.Of(nil).Subst(one) != one {
		t.Error("no types are arguments")
	}
}

// TestLocalTypes gives the types that a generic function declares an instance
// for each argument.
func TestLocalTypes(t *testing.T) {
	s := symtest.Parse(t, source)
	in := newInstances(t)
	var local []*types.Named
	for _, name := range []string{"list", "other"} {
		for id, o := range s.Info.Defs {
			if id.Name == name && o.Parent() != s.Types.Scope() {
				if n, ok := o.Type().(*types.Named); ok {
					local = append(local, n)
				}
			}
		}
	}
	instance := func(targ types.Type) [2]types.Type {
		args := in.Of([]types.Type{targ})
		args.Bind(s.Func("local").Signature())
		args.Declare(local)
		args.Declare(local)
		return [2]types.Type{args.Subst(local[0]), args.Subst(local[1])}
	}
	a, b, again := instance(types.Typ[types.Int]), instance(types.Typ[types.String]), instance(types.Typ[types.Int])
	if a == b || a != again || a[0] == types.Type(local[0]) {
		t.Errorf("%v, %v and %v are instances for int, string and int", a, b, again)
	}
	fields := a[0].Underlying().(*types.Struct)
	if v, next := fields.Field(0).Type(), fields.Field(1).Type(); v != types.Typ[types.Int] || next.(*types.Pointer).Elem() != a[0] {
		t.Errorf("the instance for int is %s", fields)
	}
	if elem := a[1].Underlying().(*types.Slice).Elem(); elem != a[0] {
		t.Errorf("the other one has elements of type %s", elem)
	}
}
