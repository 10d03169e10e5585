package domain

import (
	"cmp"
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"sync"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/dictionary"
	"github.com/typetarget/target/spec/gotypes"
)

// A World is the closed world of a package: the types of the values that its
// interfaces hold. In the wire form of an input, a type is its number in their
// list. A World may be used concurrently.
type World struct {
	pkg *spec.Package
	// held are the types that any any of the package may hold. fault
	// describes the error in the names that were given for them.
	held  []types.Type
	fault string
	// declared are the types that the names refer to.
	declared []types.Type

	lists found[[]types.Type] // by interface type
	// implementers are the implementers of interface types. Each instance
	// of a generic type among them is one type in all lists.
	implementers found[[]types.Type]
	// askedBy are the types that the code of a dictionary asks an interface
	// type for.
	asking  sync.Mutex
	askedBy map[*dictionary.Dictionary]*found[[]types.Type]
	// faults are the errors in the types that the code asks for.
	faults found[string]

	enumerations *enumerations
}

// A found caches facts about types. It may be used concurrently.
type found[V any] struct {
	mu    sync.Mutex
	known typeutil.Map // type -> V
}

// of returns the fact about a type, and finds it on the first call. Concurrent
// calls all return the same value.
func (f *found[V]) of(t types.Type, find func() V) V {
	if v, ok := f.at(t); ok {
		return v
	}
	v := find()
	f.mu.Lock()
	defer f.mu.Unlock()
	if known, ok := f.known.At(t).(V); ok {
		return known
	}
	f.known.Set(t, v)
	return v
}

func (f *found[V]) at(t types.Type) (V, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	v, ok := f.known.At(t).(V)
	return v, ok
}

// A worldKey is the key of a package's world.
type worldKey struct{}

// WorldOf returns the world of a package, which is the same in each call.
func WorldOf(p *spec.Package) *World {
	return spec.Remember(p, worldKey{}, func() *World { return newWorld(p) })
}

func newWorld(p *spec.Package) *World {
	w := &World{pkg: p, askedBy: map[*dictionary.Dictionary]*found[[]types.Type]{}, enumerations: newEnumerations(p)}
	for _, name := range p.Any {
		t, fault := w.named(name)
		if fault != "" && w.fault == "" {
			w.fault = fault
		}
		if fault == "" {
			w.declared = appendType(w.declared, t)
		}
	}
	if len(w.declared) == 0 {
		w.declared = []types.Type{types.Typ[types.Int]}
	}
	w.held = slices.Clone(w.declared)
	for _, c := range p.Contracts {
		for _, t := range c.Bound.Held {
			w.held = appendType(w.held, t)
		}
	}
	for _, name := range boundNames(p) {
		for _, t := range p.Bounds[name].Held {
			w.held = appendType(w.held, t)
		}
	}
	return w
}

// named returns the type that a name given from outside refers to in the
// package.
func (w *World) named(name string) (types.Type, string) {
	tv, err := types.Eval(w.pkg.Fset, w.pkg.Types, token.NoPos, name)
	switch {
	case err != nil || !tv.IsType():
		return nil, fmt.Sprintf("any=%s: this package has no such type", name)
	case types.IsInterface(tv.Type):
		return nil, fmt.Sprintf("any=%s: an any holds values of types that are no interfaces", name)
	}
	return tv.Type, ""
}

// boundNames returns the types that have a bound, in source order.
func boundNames(p *spec.Package) []*types.TypeName {
	return slices.SortedFunc(maps.Keys(p.Bounds), func(a, b *types.TypeName) int { return int(a.Pos()) - int(b.Pos()) })
}

func appendType(list []types.Type, t types.Type) []types.Type {
	if slices.ContainsFunc(list, func(other types.Type) bool { return types.Identical(t, other) }) {
		return list
	}
	return append(list, t)
}

// Types returns the types of the values that an interface of type t can hold in
// some function's inputs. The number of a type is its index. For an any these
// are the types that any bound of the package lists. For an error it is the
// type of the error of no kind. For other interfaces these are the types of the
// package that implement the interface. The types that the code of any function
// asks for follow.
func (w *World) Types(t types.Type) []types.Type {
	return w.lists.of(t, func() []types.Type { return w.list(t) })
}

// list finds the types of Types.
func (w *World) list(t types.Type) []types.Type {
	list := slices.Clone(w.base(t))
	if sym.IsAny(t) {
		list = slices.Clone(w.held)
	}
	var more []types.Type
	for _, c := range w.pkg.Contracts {
		for _, asked := range w.asked(t, w.pkg.Dictionary(c)) {
			if TypeIndex(list, asked) < 0 {
				more = appendType(more, asked)
			}
		}
	}
	slices.SortFunc(more, byKind)
	return append(list, more...)
}

// byKind orders the types that code asks for: the error of no kind, error
// variables, other types; each by name. The order does not depend on the order
// of functions.
func byKind(a, b types.Type) int {
	kind := func(t types.Type) int {
		switch {
		case spec.SingletonOf(t) != nil:
			return 1
		case IsErrorValue(t):
			return 0
		}
		return 2
	}
	return cmp.Or(cmp.Compare(kind(a), kind(b)), cmp.Compare(types.TypeString(a, nil), types.TypeString(b, nil)))
}

// base returns the types that an interface of type t can hold if no bound lists
// types and the code asks for none.
func (w *World) base(t types.Type) []types.Type {
	switch {
	case sym.IsAny(t):
		return w.declared
	case sym.IsError(t):
		return []types.Type{ErrorType}
	}
	return w.implementers.of(t, func() []types.Type { return w.pkg.Implementers(t) })
}

// asked returns the types that an interface of type t can hold in addition
// because the code asks for them. It returns none for an any whose types are
// given from outside.
func (w *World) asked(t types.Type, d *dictionary.Dictionary) []types.Type {
	if d == nil || sym.IsAny(t) && len(w.pkg.Any) > 0 {
		return nil
	}
	return w.askedIn(d).of(t, func() []types.Type {
		var list []types.Type
		if d.HoldsError(t) {
			list = append(list, ErrorType)
		}
		for _, v := range d.SentinelVars(t) {
			list = append(list, w.pkg.Singleton(v))
		}
		for _, asked := range d.InterfaceTypes(t) {
			if w.lacks(asked) == "" {
				list = append(list, asked)
			}
		}
		return list
	})
}

// askedIn returns the types that the code of a dictionary asks interface types
// for.
func (w *World) askedIn(d *dictionary.Dictionary) *found[[]types.Type] {
	w.asking.Lock()
	defer w.asking.Unlock()
	known := w.askedBy[d]
	if known == nil {
		known = &found[[]types.Type]{}
		w.askedBy[d] = known
	}
	return known
}

// Lacking returns the reason for each type that the code asks an interface of
// type t for and that inputs cannot have.
func (w *World) Lacking(t types.Type, d *dictionary.Dictionary) []string {
	var list []string
	for _, asked := range d.InterfaceTypes(t) {
		if why := w.lacks(asked); why != "" && TypeIndex(w.base(t), asked) < 0 {
			list = append(list, why)
		}
	}
	return list
}

// lacks returns the reason why values of a type that is asked for cannot be
// unfolded; it is empty if they can.
func (w *World) lacks(t types.Type) string {
	return w.faults.of(t, func() string { return w.whyLacking(t) })
}

// whyLacking finds the result of lacks.
func (w *World) whyLacking(t types.Type) (why string) {
	if w.pkg.ReachesOpaque(t) {
		why = "it is built by constructors"
	} else if w.isHidden(t) {
		why = "it is not exported"
	} else {
		ds := &Types{Pkg: w.pkg, Fset: w.pkg.Fset, Home: w.pkg.Types, World: w, TypeBounds: w.pkg.Bounds}
		why = ds.fault(t)
	}
	if why != "" {
		why = types.TypeString(t, types.RelativeTo(w.pkg.Types)) + ": " + why
	}
	return why
}

// IsConstant reports whether the values of a function type return the same for
// all arguments, since no table can have a row for each. They do for
// [spec.Exported]. There is one such function.
func (w *World) IsConstant(sig *types.Signature) bool {
	if w == nil || !spec.AreOutside(w.pkg) || sig.Results().Len() == 0 {
		return false
	}
	for v := range sig.Results().Variables() {
		_, isStruct := v.Type().Underlying().(*types.Struct)
		if !gotypes.MayBeNil(v.Type()) && (w.pkg.Opaque(v.Type()) != nil || isStruct && w.pkg.ReachesOpaque(v.Type())) {
			return false // what to return takes calls
		}
	}
	for v := range sig.Params().Variables() {
		if w.unlisted(v.Type()) {
			return true
		}
	}
	return false
}

// IsNilResult reports whether nil is the only value of a result of type t of
// the values of a function type: they return the same for all arguments.
func (w *World) IsNilResult(sig *types.Signature, t types.Type) bool {
	return gotypes.MayBeNil(t) && w.IsConstant(sig)
}

// IsGraph reports whether pointers of type t form graphs, as [spec.IsGraph]
// does. w may be nil.
func (w *World) IsGraph(t types.Type) bool { return w != nil && spec.IsGraph(w.pkg, t) }

// Interiors returns the fields of nodes to which pointers of type t may lead,
// as [spec.Interiors] does. w may be nil.
func (w *World) Interiors(t types.Type) []spec.Interior {
	if w == nil {
		return nil
	}
	return spec.Interiors(w.pkg, t)
}

// InteriorFields returns the fields of nodes of type t to which pointers may
// lead, as [spec.InteriorFields] does. w may be nil.
func (w *World) InteriorFields(t types.Type) []int {
	if w == nil {
		return nil
	}
	return spec.InteriorFields(w.pkg, t)
}

// InteriorIndex returns the index of a field of nodes among those to which
// pointers of type t may lead, or -1.
func (w *World) InteriorIndex(t, host types.Type, field int) int {
	return slices.IndexFunc(spec.Interiors(w.pkg, t), func(x spec.Interior) bool {
		return x.Field == field && types.Identical(x.Host, host)
	})
}

// unlisted reports whether a table cannot have a row for each value of a type:
// its values are not compared by content, or nothing lists them.
func (w *World) unlisted(t types.Type) bool {
	if w.pkg.Opaque(t) != nil {
		return true
	}
	switch v := t.Underlying().(type) {
	case *types.Basic:
		return v.Info()&(types.IsBoolean|types.IsInteger|types.IsString) == 0
	case *types.Array:
		return w.unlisted(v.Elem())
	case *types.Struct:
		for f := range v.Fields() {
			if w.unlisted(f.Type()) {
				return true
			}
		}
		return false
	}
	return true
}

// isHidden reports whether only the package itself can make values of a type,
// and inputs must be values that others can make.
func (w *World) isHidden(t types.Type) bool {
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && !n.Obj().Exported() && w.pkg.IsFromOutside(n)
}

// Declared returns the types that an any may hold if no bound lists them: those
// of [spec.Package.Any], or int.
func (w *World) Declared() []types.Type { return w.declared }

// ErrorType represents the type of the one value of an error, which package
// errors does not export.
var ErrorType = types.NewPointer(types.NewNamed(
	types.NewTypeName(token.NoPos, types.NewPackage("errors", "errors"), "errorString", nil), types.NewStruct(nil, nil), nil))

// IsErrorValue reports whether t, one of the world's types, has only one value,
// an error. This is the error of no kind, errors.New(ErrorText), or a
// [spec.Package.Singleton].
func IsErrorValue(t types.Type) bool { return t == ErrorType || spec.SingletonOf(t) != nil }

// ErrorText is the text of the one error that is not nil.
const ErrorText = "error"

// TypeIndex returns the index of a type in a list, or -1.
func TypeIndex(list []types.Type, t types.Type) int {
	return slices.IndexFunc(list, func(other types.Type) bool { return types.Identical(t, other) })
}
