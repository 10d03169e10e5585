package dictionary

import (
	"go/types"
	"slices"
)

// InterfaceTypes returns the types that the dictionary adds to the values of an
// interface of type t. Each implements t, and the code asks for it in an
// interface that may hold a value of t.
func (d *Dictionary) InterfaceTypes(t types.Type) []types.Type {
	if d == nil {
		return nil
	}
	iface := t.Underlying().(*types.Interface)
	from := d.becomes(t)
	var found []types.Type
	for _, a := range d.Types {
		if from.has(a.Of) && types.Implements(a.Type, iface) && !hasType(found, a.Type) {
			found = append(found, a.Type)
		}
	}
	return found
}

// IsTarget reports whether an interface of type t holds empty values of another
// type, or pointers to these, and no others.
func (d *Dictionary) IsTarget(t, held types.Type) bool {
	if d == nil {
		return false
	}
	from, is := d.becomes(t), false
	for _, a := range d.Types {
		if from.has(a.Of) && types.Identical(a.Type, held) {
			if !a.Target {
				return false
			}
			is = true
		}
	}
	return is
}

// SentinelVars returns the sentinel errors that the dictionary adds to the
// values of an interface of type t.
func (d *Dictionary) SentinelVars(t types.Type) []*types.Var {
	if d == nil {
		return nil
	}
	from, seen := d.becomes(t), map[*types.Var]bool{}
	var vars []*types.Var
	for _, s := range d.Sentinels {
		if from.has(s.Of) && types.AssignableTo(s.Var.Type(), t) && !seen[s.Var] {
			seen[s.Var] = true
			vars = append(vars, s.Var)
		}
	}
	return vars
}

// HoldsError reports whether an interface of type t, which is not error, can
// also hold an error of no kind: where the code asks whether it is one.
func (d *Dictionary) HoldsError(t types.Type) bool {
	if d == nil || isError(t) || !types.AssignableTo(errorType, t) {
		return false
	}
	return d.becomes(t).has(errorType)
}

// A typeSet is a list of interface types that differ.
type typeSet []types.Type

func (s typeSet) has(t types.Type) bool { return hasType(s, t) }

func hasType(list []types.Type, t types.Type) bool {
	return slices.ContainsFunc(list, func(other types.Type) bool { return types.Identical(t, other) })
}

// becomes returns the types of interfaces that a value in one of type t may be
// in where the code asks for its type: t itself, the interfaces that t
// implements, and those that the code asks these for.
func (d *Dictionary) becomes(t types.Type) typeSet {
	from := typeSet{t}
	add := func(to types.Type) {
		if !from.has(to) {
			from = append(from, to)
		}
	}
	for i := 0; i < len(from); i++ {
		for _, of := range d.interfaces() {
			if types.AssignableTo(from[i], of) {
				add(of)
			}
		}
		for _, a := range d.asks {
			if types.Identical(a.of, from[i]) {
				add(a.iface)
			}
		}
	}
	return from
}

// interfaces returns the types of the interfaces that are asked for something.
func (d *Dictionary) interfaces() typeSet {
	var all typeSet
	for _, t := range d.Types {
		all = append(all, t.Of)
	}
	for _, s := range d.Sentinels {
		all = append(all, s.Of)
	}
	for _, a := range d.asks {
		all = append(all, a.of)
	}
	return all
}
