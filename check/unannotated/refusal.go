package unannotated

import (
	"go/types"
	"slices"

	"github.com/typetarget/target/check/internal/uses"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// An Answer is how a call with another value in the place of a nil ended.
type Answer struct {
	// Returned says that the call returned. Nil says that it did not, and
	// that a nil of the input is to blame.
	Returned, Nil bool
	// Error is the text of the error that the call returned, empty if it
	// returned none.
	Error string
}

// InPlaceOfNil returns variants of a call that failed for a nil argument. They
// have other values in the place of an argument of type any that is nil: one
// list of calls for each such argument. There are none if the function has no
// error result, or says that the argument must not be nil.
func InPlaceOfNil(c *spec.Contract, values []value.Value) (all [][][]value.Value) {
	if !uses.Refuses(c) {
		return nil
	}
	args := withoutReceiver(c, values)
	for i, v := range args {
		none, ok := v.(*value.Interface)
		if !ok || none.Elem != nil || !uses.IsAny(none.T) || isForbiddenNil(c, receivers(c)+i) {
			continue
		}
		var variants [][]value.Value
		for _, t := range domain.WorldOf(c.Pkg).Types(none.T) {
			for _, held := range plain(t) {
				variant := slices.Clone(values)
				variant[len(values)-len(args)+i] = &value.Interface{T: none.T, Elem: held}
				variants = append(variants, variant)
			}
		}
		all = append(all, variants)
	}
	return all
}

// RefusesOthers reports whether a function returns an error for unfit values of
// an argument, so that it should return one for a nil, too. Every call with
// another value that holds no nil must return, some with an error, and not all
// with the same. Errors that are all the same may be about anything else.
func RefusesOthers(answers []Answer) bool {
	answers = slices.DeleteFunc(slices.Clone(answers), func(a Answer) bool { return a.Nil })
	refuses, differ := false, false
	for _, a := range answers {
		if !a.Returned {
			return false
		}
		refuses = refuses || a.Error != ""
		differ = differ || a.Error != answers[0].Error
	}
	return refuses && differ
}

// plain returns two plain values of a type. The first is 0 or empty, or points
// to such a value. There may be fewer, or none if they are not easily made.
func plain(t types.Type) (both []value.Value) {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch info := u.Info(); {
		case info&types.IsBoolean != 0:
			return []value.Value{&value.Bool{T: t}, &value.Bool{T: t, V: true}}
		case info&types.IsInteger != 0:
			return []value.Value{&value.Int{T: t}, &value.Int{T: t, V: 1}}
		case info&types.IsFloat != 0:
			return []value.Value{&value.Float{T: t}, &value.Float{T: t, V: 1}}
		case info&types.IsString != 0:
			return []value.Value{&value.String{T: t}, &value.String{T: t, V: "a"}}
		}
	case *types.Slice:
		both = []value.Value{&value.Slice{T: t, Elems: []value.Value{}}}
		if elem := plain(u.Elem()); len(elem) > 0 {
			both = append(both, &value.Slice{T: t, Elems: elem[:1]})
		}
	case *types.Map:
		both = []value.Value{&value.Map{T: t, Keys: []value.Value{}}}
		if key, elem := plain(u.Key()), plain(u.Elem()); len(key) > 0 && len(elem) > 0 {
			both = append(both, &value.Map{T: t, Keys: key[:1], Elems: elem[:1]})
		}
	case *types.Interface:
		return []value.Value{&value.Interface{T: t}}
	case *types.Pointer:
		for _, elem := range plain(u.Elem()) {
			both = append(both, &value.Pointer{T: t, Elem: elem})
		}
	}
	return both
}
