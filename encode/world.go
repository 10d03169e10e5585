package encode

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/typetarget/target/spec"
)

// A World is the closed world of a package: which types the values in its interfaces have. The numbers of
// the types in their list are what stands for them in the wire form of an input.
type World struct {
	pkg *spec.Package
	// held are the types that any any of the package may hold; fault says what is wrong with
	// the names that were given for them.
	held  []types.Type
	fault string
	// given are the types that the names stand for.
	given []types.Type
	lists typeutil.Map // interface type -> []types.Type
}

// NewWorld returns the world of a package.
func NewWorld(p *spec.Package) *World {
	w := &World{pkg: p}
	for _, name := range p.Any {
		t, fault := w.named(name)
		if fault != "" && w.fault == "" {
			w.fault = fault
		}
		if fault == "" {
			w.given = appendType(w.given, t)
		}
	}
	if len(w.given) == 0 {
		w.given = []types.Type{types.Typ[types.Int]}
	}
	w.held = slices.Clone(w.given)
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

// named is the type that a name given from outside stands for in the package.
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

// boundNames are the types that have a bound, in source order.
func boundNames(p *spec.Package) []*types.TypeName {
	var names []*types.TypeName
	for name := range p.Bounds {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b *types.TypeName) int { return int(a.Pos()) - int(b.Pos()) })
	return names
}

func appendType(list []types.Type, t types.Type) []types.Type {
	if slices.ContainsFunc(list, func(other types.Type) bool { return types.Identical(t, other) }) {
		return list
	}
	return append(list, t)
}

// Types are the types of the values that an interface of type t can hold, each by its number, counted
// from 0: for an any those that any bound of the package lists, for an error the one that
// [IsErrorValue] tells, and else the types of the package that implement the interface.
func (w *World) Types(t types.Type) []types.Type {
	if list, ok := w.lists.At(t).([]types.Type); ok {
		return list
	}
	var list []types.Type
	switch {
	case isAny(t):
		list = w.held
	case isError(t):
		list = []types.Type{errorValue}
	default:
		list = w.pkg.Implementers(t)
	}
	w.lists.Set(t, list)
	return list
}

// Given are the types that an any may hold where no bound says it: those of [spec.Package.Any], or int.
func (w *World) Given() []types.Type { return w.given }

// isAny reports whether an interface has no methods.
func isAny(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty()
}

// isError reports whether an interface is error, by whatever name.
func isError(t types.Type) bool {
	return types.Identical(t.Underlying(), types.Universe.Lookup("error").Type().Underlying())
}

// errorValue stands for the type of the one value of an error, which package errors does not export.
var errorValue = types.NewPointer(types.NewNamed(
	types.NewTypeName(token.NoPos, types.NewPackage("errors", "errors"), "errorString", nil), types.NewStruct(nil, nil), nil))

// IsErrorValue reports whether t, one of the world's types, is that of the one error that is not nil:
// what errors.New(ErrorText) returns.
func IsErrorValue(t types.Type) bool { return t == errorValue }

// ErrorText is the text of the one error that is not nil.
const ErrorText = "error"
