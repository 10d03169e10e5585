package unannotated

import (
	"go/types"
	"slices"
	"time"

	"github.com/typetarget/target/check/internal/callers"
	"github.com/typetarget/target/check/internal/uses"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// isOdd suspects a value that the calls of a program are unlikely to compute:
// an integer below one, a floating-point number that is not between zero and
// one, a list without elements, or a nil. The failure is doubtful if it does
// not occur for ordinary values, and if no text is to blame: texts come from
// outside, and other values come from callers, who know what they are for. A
// call that does not end for 0 is a fault.
func isOdd(c *spec.Contract, v value.Value, f *worker.Fault) bool {
	if v == nil || f.Clause != nil {
		return false
	}
	switch v := v.(type) {
	case *value.Int:
		if isDuration(v.T) { // its constants are units of others
			return v.V < int64(time.Microsecond)
		}
		return (v.V == 0 && !isUnending(f) || v.V < 0 && isSigned(v)) && !isConstant(c, v)
	case *value.Float:
		return !(0 < v.V && v.V <= 1)
	case *value.Slice:
		return len(v.Elems) == 0 && !isText(v.T)
	case *value.Pointer:
		return v.Elem == nil
	case *value.Interface:
		return v.Elem == nil && !gotypes.IsError(v.T)
	case *value.Map:
		return v.IsZero()
	}
	return false
}

// isLiteral suspects a struct that is written down, and a list of such structs
// or of numbers, which may be too short. The failure is doubtful if it does not
// occur for some other value in its place, and if no text is to blame.
func isLiteral(_ *spec.Contract, v value.Value, f *worker.Fault) bool {
	if f.Clause != nil {
		return false
	}
	switch v := v.(type) {
	case *value.Struct:
		return len(v.Fields) > 0
	case *value.Slice:
		return isOfNumbers(v.T)
	}
	return false
}

// isOfNumbers reports whether a type consists of structs, numbers and booleans
// alone. Texts do not count, nor do interfaces, which may hold a text.
func isOfNumbers(t types.Type) bool {
	for range maxNesting {
		switch u := t.Underlying().(type) {
		case *types.Basic:
			return u.Info()&types.IsString == 0
		case *types.Struct:
			return true
		case *types.Slice:
			if isText(u) {
				return false
			}
			t = u.Elem()
		case *types.Array:
			t = u.Elem()
		case *types.Pointer:
			t = u.Elem()
		default:
			return false
		}
	}
	return false
}

// isText reports whether a type is one of slices of bytes or runes.
func isText(t types.Type) bool {
	elem := t.Underlying().(*types.Slice).Elem()
	return isByte(elem) || types.Identical(elem.Underlying(), types.Typ[types.Rune])
}

// probesOdd have ordinary values in the places of the odd ones.
func probesOdd(c *spec.Contract, values []value.Value, at []place, f *worker.Fault) (p Probes) {
	var found []place
	var by [][]value.Value
	for _, one := range at {
		if all := ordinary(c, one.within(values)); len(all) > 0 && !refuses(c, values, one, f) && !passesLike(c, values, one) {
			found, by = append(found, one), append(by, all)
		}
	}
	if len(found) > 0 {
		p.Fail, p.Some = probesFor(PlainTexts(c, values)), variants(values, found, by)
	}
	return p
}

// ordinaryNumbers are the integers that every function that takes a size or a
// count works for.
var ordinaryNumbers = [...]int64{1, 2, 3, 7, 100}

// ordinary returns values that are not odd, of the type of one that is.
func ordinary(c *spec.Contract, odd value.Value) (all []value.Value) {
	switch odd := odd.(type) {
	case *value.Int:
		for _, n := range ordinaryNumbers {
			if isDuration(odd.T) {
				n *= int64(time.Microsecond)
			}
			all = append(all, &value.Int{T: odd.T, V: n})
		}
	case *value.Float:
		for _, x := range []float64{0.1, 0.25, 0.5, 0.75, 0.9} {
			all = append(all, &value.Float{T: odd.T, V: x})
		}
	case *value.Slice:
		return filled(odd)
	default:
		return notNil(c, odd.Type())
	}
	return all
}

// filled returns lists of one, two and three elements of the type of a list;
// none if the elements are not easily made. Lists within it have elements, too.
func filled(list value.Value) (all []value.Value) {
	elems := plain(list.Type().Underlying().(*types.Slice).Elem())
	for length := 1; length <= 3 && len(elems) > 0; length++ {
		all = append(all, &value.Slice{T: list.Type(), Elems: slices.Repeat(elems[len(elems)-1:], length)})
	}
	return all
}

// notNil returns plain values of a type that are not nil.
func notNil(c *spec.Contract, t types.Type) (all []value.Value) {
	if !types.IsInterface(t) {
		return plain(t)
	}
	for _, held := range domain.WorldOf(c.Pkg).Types(t) {
		if elems := plain(held); len(elems) > 0 {
			all = append(all, &value.Interface{T: t, Elem: elems[0]})
		}
	}
	return all
}

// refuses reports whether a function that takes the value at a place should say
// that it is unfit, so that the failure leads. A function that says whether its
// arguments are valid should do so for every value. Another one that can say so
// should if the value is zero, if an any holds it, and if the failure is not a
// panic.
func refuses(c *spec.Contract, values []value.Value, at place, f *worker.Fault) bool {
	if uses.SaysValid(c) {
		return true
	}
	return (isNothing(at.within(values)) || isInAny(values, at) || f.Kind != protocol.KindPanic) && mayRefuse(c, values, at)
}

// isNothing reports whether a value is zero, or an empty list.
func isNothing(v value.Value) bool { return v.IsZero() || isEmptyList(v) }

// isEmptyList reports whether a value is a list without elements.
func isEmptyList(v value.Value) bool {
	list, ok := v.(*value.Slice)
	return ok && len(list.Elems) == 0
}

// isInAny reports whether the value at a place is what an any holds, or part of
// it.
func isInAny(values []value.Value, at place) bool {
	for v := range at.around(values) {
		if held, ok := v.(*value.Interface); ok && uses.IsAny(held.T) {
			return true
		}
	}
	return false
}

// mayRefuse reports whether a function that takes the value at a place, alone
// or as part of an argument, can say that it is unfit. The error of a method is
// not about its receiver.
func mayRefuse(c *spec.Contract, values []value.Value, at place) bool {
	refuses := at[0] >= receivers(c) && answers(c)
	for last := 1; last < len(at); last++ {
		if call, ok := at[:last].within(values).(*value.Call); ok {
			by := call.Constructor.Contract
			refuses = refuses || by == nil || at[last] >= receivers(by) && answers(by)
		}
	}
	return refuses
}

// passesLike reports whether a call in the module is known to pass a value like
// the one at a place, which is odd.
func passesLike(c *spec.Contract, values []value.Value, at place) bool {
	if !at.isPassed(values) {
		return false
	}
	by, arg := at.parameter(c, values)
	if arg < 0 {
		return false
	}
	passed := callers.Passed(c.Pkg, by.Func, arg)
	switch v := at.within(values).(type) {
	case *value.Int:
		return passed.Knows(signOf(v))
	case *value.Float:
		return passed.Knows(callers.KindOf(v.V))
	case *value.Slice:
		return passed.Knows(callers.Empty)
	}
	return passed.Knows(callers.Nil)
}

// signOf returns the kind of an integer below one.
func signOf(n *value.Int) callers.Kinds {
	switch {
	case n.V < 0:
		return callers.Negative
	case n.V == 0:
		return callers.Zero
	}
	return callers.Positive
}

// probesLiteral have other lists and structs in the places of the literals. A
// call that does not end may take a zero, which is a fault.
func probesLiteral(c *spec.Contract, values []value.Value, at []place, f *worker.Fault) (p Probes) {
	if isUnending(f) && takesZero(values) {
		return p
	}
	refusable := false
	for _, one := range at {
		isWithin := slices.ContainsFunc(at, func(other place) bool {
			return len(other) < len(one) && slices.Equal(other, one[:len(other)])
		})
		if isWithin || refuses(c, values, one, f) || isEmptyList(one.within(values)) && passesLike(c, values, one) {
			continue
		}
		refusable = refusable || mayRefuse(c, values, one)
		for _, other := range unlike(one.within(values)) {
			p.Some = append(p.Some, one.replaced(values, other))
		}
	}
	if len(p.Some) > 0 {
		p.Fail = probesFor(plainTextsOf(c, values, refusable))
	}
	return p
}

// takesZero reports whether the call, or one that builds an argument, is passed
// the integer 0.
func takesZero(values []value.Value) bool {
	for one, v := range places(values, 0) {
		if n, ok := v.(*value.Int); ok && n.V == 0 && one.isPassed(values) {
			return true
		}
	}
	return false
}

// unlike returns lists of other lengths, or structs with other fields.
func unlike(literal value.Value) (all []value.Value) {
	switch v := literal.(type) {
	case *value.Slice:
		return append([]value.Value{&value.Slice{T: v.T, Elems: []value.Value{}}}, filled(v)...)
	case *value.Struct:
		for k := range 2 {
			fields := slices.Clone(v.Fields)
			for i, field := range fields {
				if both := plain(field.Type()); k < len(both) {
					fields[i] = both[k]
				}
			}
			all = append(all, v.With(fields))
		}
	}
	return all
}

// probesFor returns probes that are to fail if no text is to blame.
func probesFor(variants [][]value.Value) (all []Probe) {
	for _, variant := range variants {
		all = append(all, Probe{Values: variant})
	}
	return all
}

// plainTexts are texts that most functions take.
var plainTexts = [...]string{"a", "a1"}

// PlainTexts returns variants of a call with plain texts in the places of all
// texts that come from outside, and none for an input without such texts. A
// text does not come from outside if it is one of the constants of its type, or
// part of a struct literal, or taken by a function that can refuse it.
func PlainTexts(c *spec.Contract, values []value.Value) (all [][]value.Value) {
	return plainTextsOf(c, values, false)
}

// plainTextsOf returns the variants of [PlainTexts]. inStructs adds the texts
// that are part of a struct literal.
func plainTextsOf(c *spec.Contract, values []value.Value, inStructs bool) (all [][]value.Value) {
	var texts []place
	for one, v := range places(values, 0) {
		if isOutsideText(c, v) && (inStructs || !isInStruct(values, one)) && !isRefusedEarly(values, one) {
			texts = append(texts, one)
		}
	}
	if len(texts) == 0 {
		return nil
	}
	for _, text := range plainTexts {
		variant := values
		for _, one := range texts {
			variant = one.replaced(variant, textLike(one.within(values), text))
		}
		all = append(all, variant)
	}
	return all
}

// isOutsideText reports whether a value is a text, and not a constant of its
// type.
func isOutsideText(c *spec.Contract, v value.Value) bool {
	switch v := v.(type) {
	case *value.String:
		return !isConstant(c, v)
	case *value.Slice:
		return isText(v.T)
	}
	return false
}

// isInStruct reports whether the value at a place is part of a struct literal.
// The arguments of a call in it are not.
func isInStruct(values []value.Value, at place) (inStruct bool) {
	for v := range at.around(values) {
		switch v.(type) {
		case *value.Call:
			inStruct = false
		case *value.Struct:
			inStruct = true
		}
	}
	return inStruct
}

// isRefusedEarly reports whether the value at a place is taken by a call that
// builds an argument and may refuse another one.
func isRefusedEarly(values []value.Value, at place) bool {
	for v := range at.around(values) {
		if call, ok := v.(*value.Call); ok && (call.Constructor.Contract == nil || answers(call.Constructor.Contract)) {
			return true
		}
	}
	return false
}

// textLike returns a text of the type of another one.
func textLike(v value.Value, text string) value.Value {
	list, ok := v.(*value.Slice)
	if !ok {
		return &value.String{T: v.Type(), V: text}
	}
	elem := list.T.Underlying().(*types.Slice).Elem()
	elems := []value.Value{}
	for _, b := range []byte(text) {
		elems = append(elems, &value.Int{T: elem, V: int64(b)})
	}
	return &value.Slice{T: list.T, Elems: elems}
}
