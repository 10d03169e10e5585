package unannotated

import (
	"go/types"
	"regexp"
	"slices"

	"github.com/typetarget/target/check/internal/callers"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// isUnpassedNumber suspects an integer below one. The failure is doubtful if no
// call in the module passes one of its sign, and if it does not occur for
// integers that calls pass.
func isUnpassedNumber(_ *spec.Contract, v value.Value, f *worker.Fault) bool {
	n, ok := v.(*value.Int)
	return ok && n.V <= 0 && f.Clause == nil
}

func probesUnpassedNumber(c *spec.Contract, values []value.Value, at []place, _ *worker.Fault) Probes {
	return probesPassed(c, values, at, func(v value.Value, passed callers.Values) []value.Value {
		n := v.(*value.Int)
		numbers := passed.Numbers
		if len(numbers) == 0 && !passed.Lack(callers.Positive) {
			numbers = []int64{1, 2, 3, 7, 100}
		}
		if !passed.Lack(signOf(n)) {
			return nil
		}
		var all []value.Value
		for _, number := range numbers {
			all = append(all, &value.Int{T: n.T, V: number})
		}
		return all
	})
}

// isUnpassedFloat suspects a floating-point number that is not between zero and
// one. The failure is doubtful if no call in the module passes one of its sign,
// or one above one, and if it does not occur for numbers that calls pass. Zero
// is often the first of a range, so that an index for it has to be in range.
func isUnpassedFloat(_ *spec.Contract, v value.Value, f *worker.Fault) bool {
	x, ok := v.(*value.Float)
	return ok && callers.KindOf(x.V) != callers.Positive && f.Clause == nil && !(x.V == 0 && isOutOfRange(f))
}

func probesUnpassedFloat(c *spec.Contract, values []value.Value, at []place, _ *worker.Fault) Probes {
	return probesPassed(c, values, at, func(v value.Value, passed callers.Values) (all []value.Value) {
		if !passed.Lack(callers.KindOf(v.(*value.Float).V)) {
			return nil
		}
		for _, x := range passed.Floats {
			all = append(all, &value.Float{T: v.Type(), V: x})
		}
		return all
	})
}

// isUngiven suspects an integer below one in a field of a struct literal. The
// failure is doubtful if no literal or assignment in the module gives the field
// an integer of its sign, and if it does not occur for integers that they give.
// A single one may be a default.
func isUngiven(_ *spec.Contract, v value.Value, f *worker.Fault) bool {
	n, ok := v.(*value.Int)
	return ok && n.V <= 0 && f.Clause == nil
}

// probesUngiven replace fields of the receiver, and of other arguments unless
// the function can report an unfit one.
func probesUngiven(c *spec.Contract, values []value.Value, at []place, _ *worker.Fault) (p Probes) {
	variant, found := values, false
	for _, one := range at {
		if one[0] >= receivers(c) && answers(c) {
			continue
		}
		n := one.within(values).(*value.Int)
		given := givenAt(c, values, one)
		if given.Calls > 1 && given.Lack(signOf(n)) && len(given.Numbers) > 0 {
			variant = one.replaced(variant, &value.Int{T: n.T, V: given.Numbers[0]})
			found = true
		}
	}
	if found {
		p.Others = [][]value.Value{variant}
	}
	return p
}

// givenAt returns what the module gives to the field that has the value at a
// place. It returns nothing if the value is in no struct of the package.
func givenAt(c *spec.Contract, values []value.Value, at place) callers.Values {
	if len(at) < 2 {
		return callers.Values{}
	}
	s, ok := at[:len(at)-1].within(values).(*value.Struct)
	if !ok {
		return callers.Values{}
	}
	named, ok := types.Unalias(s.T).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != c.Pkg.Path {
		return callers.Values{}
	}
	field := named.Underlying().(*types.Struct).Field(at[len(at)-1])
	if isBounded(c.Pkg, field) { // a 0 may stand for a default
		return callers.Values{}
	}
	return callers.Given(c.Pkg, named, field)
}

// signOf returns the kind of an integer below one.
func signOf(n *value.Int) callers.Kinds {
	if n.V < 0 {
		return callers.Negative
	}
	return callers.Zero
}

// isUnpassedEmpty suspects a list without elements, unless it is a text. The
// failure is doubtful if all calls in the module pass elements, or the doc
// comment asks for some, and if it does not occur with some.
func isUnpassedEmpty(_ *spec.Contract, v value.Value, f *worker.Fault) bool {
	s, ok := v.(*value.Slice)
	return ok && len(s.Elems) == 0 && f.Clause == nil && !isText(s.T)
}

// isText reports whether a type is one of slices of bytes or runes.
func isText(t types.Type) bool {
	elem := t.Underlying().(*types.Slice).Elem()
	return isByte(elem) || types.Identical(elem.Underlying(), types.Typ[types.Rune])
}

// probesUnpassedEmpty leave out the list of a variadic parameter, since calls
// often hand on a list that may be empty. They replace that list if the
// function returns one of the elements.
func probesUnpassedEmpty(c *spec.Contract, values []value.Value, at []place, _ *worker.Fault) Probes {
	at = slices.DeleteFunc(passed(c, values, at), func(one place) bool {
		called, arg := one.parameter(c, values)
		sig := called.Func.Signature()
		return sig.Variadic() && arg == sig.Params().Len()-1 && !returnsElement(sig)
	})
	return probesPassed(c, values, at, func(v value.Value, passed callers.Values) []value.Value {
		if !passed.Lack(callers.Empty) {
			return nil
		}
		return filled(v)
	})
}

// returnsElement reports whether a variadic function has one result, of the
// type of its list's elements. A text or a boolean may be made of no elements:
// the empty text, or whether all are true.
func returnsElement(sig *types.Signature) bool {
	elem := sig.Params().At(sig.Params().Len() - 1).Type().Underlying().(*types.Slice).Elem()
	return sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), elem) &&
		!gotypes.IsBasic(elem, types.IsString|types.IsBoolean)
}

// filled returns lists of one, two and three elements of the type of a list;
// none if the elements are not easily made.
func filled(list value.Value) (all []value.Value) {
	elems := plain(list.Type().Underlying().(*types.Slice).Elem())
	for length := 1; length <= 3 && len(elems) > 0; length++ {
		all = append(all, &value.Slice{T: list.Type(), Elems: slices.Repeat(elems[:1], length)})
	}
	return all
}

// asksForSome matches the sentence of a doc comment that asks for a list with
// elements.
var asksForSome = regexp.MustCompile(`(?i)[^.;]*\b(` +
	`(requires?|expects?|needs?|takes?|assum(es?|ing)|pass|provide|supply|give)\b[^.;]*\b(at least one|one or more|non-?empty|not empty)` +
	`|(cannot|can't|may not|should not|shouldn't) be (nil or )?empty` +
	`|(is|are) (assumed|expected|required|supposed) to (be non-?empty|not be empty)` +
	`|should (contain|have) at least one)\b[^.;]*`)

// probesStatedEmpty replace the lists that must have elements by the doc
// comment of their function.
func probesStatedEmpty(c *spec.Contract, values []value.Value, at []place, _ *worker.Fault) Probes {
	at = slices.DeleteFunc(passed(c, values, at), func(one place) bool {
		called, arg := one.parameter(c, values)
		return arg < 0 || !asksForElements(called, arg)
	})
	return replacing(c, values, at, func(v value.Value, _ *spec.Contract, _ int) []value.Value { return filled(v) })
}

// asksForElements reports whether the doc comment of a function asks for
// elements of a parameter. It has to name the parameter if the function takes
// several lists. Parameters are counted without the receiver.
func asksForElements(c *spec.Contract, i int) bool {
	params := c.Func.Signature().Params()
	isOnly := true
	for k := range params.Len() {
		_, isList := params.At(k).Type().Underlying().(*types.Slice)
		isOnly = isOnly && (k == i || !isList)
	}
	named := regexp.MustCompile(`\b` + regexp.QuoteMeta(params.At(i).Name()) + `\b`)
	return slices.ContainsFunc(asksForSome.FindAllString(docOf(c), -1), func(sentence string) bool {
		return isOnly || params.At(i).Name() != "" && named.MatchString(sentence)
	})
}

// isUnpassedNil suspects a nil. The failure is doubtful if no call in the
// module passes nil, and if it does not occur for other values.
func isUnpassedNil(_ *spec.Contract, v value.Value, f *worker.Fault) bool {
	if v == nil || f.Clause != nil {
		return false
	}
	switch v := v.(type) {
	case *value.Pointer:
		return v.Elem == nil
	case *value.Interface:
		return v.Elem == nil
	case *value.Map:
		return v.IsZero()
	}
	return false
}

func probesUnpassedNil(c *spec.Contract, values []value.Value, at []place, _ *worker.Fault) Probes {
	return probesPassed(c, values, at, func(v value.Value, passed callers.Values) []value.Value {
		if !passed.Lack(callers.Nil) {
			return nil
		}
		return notNil(c, v.Type())
	})
}

// hasUnpassedLiteral reports whether an argument is a literal of a list, a map,
// a struct or a pointer, although all calls in the module pass what one of its
// functions returns. A text does not count, and neither does a function that
// can report an unfit argument.
func hasUnpassedLiteral(c *spec.Contract, values []value.Value) bool {
	if answers(c) {
		return false
	}
	for i, v := range values[receivers(c):] {
		if isComposite(v) && callers.Passed(c.Pkg, c.Func, i).Lack(callers.Literal) {
			return true
		}
	}
	return false
}

func isComposite(v value.Value) bool {
	switch v := v.(type) {
	case *value.Slice:
		return !isText(v.T)
	case *value.Pointer, *value.Map, *value.Struct:
		return true
	}
	return false
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

// probesPassed are calls with values that the module's own calls pass. The
// values replace the arguments that instead returns some for. The calls show
// that a failure is due to these arguments. A function that can report an unfit
// argument is left out: it need not rely on its callers.
func probesPassed(c *spec.Contract, values []value.Value, at []place, instead func(value.Value, callers.Values) []value.Value) (p Probes) {
	return replacing(c, values, at, func(v value.Value, called *spec.Contract, arg int) []value.Value {
		return instead(v, callers.Passed(c.Pkg, called.Func, arg))
	})
}

// replacing are calls with the values that instead returns for an argument of a
// function, whose parameters are counted without the receiver. A function that
// can report an unfit argument is left out.
func replacing(c *spec.Contract, values []value.Value, at []place, instead func(value.Value, *spec.Contract, int) []value.Value) (p Probes) {
	var found []place
	var by [][]value.Value
	most := 0
	for _, one := range passed(c, values, at) {
		called, arg := one.parameter(c, values)
		if arg < 0 || answers(called) {
			continue
		}
		if all := instead(one.within(values), called, arg); len(all) > 0 {
			found, by, most = append(found, one), append(by, all), max(most, len(all))
		}
	}
	for k := range most {
		variant := values
		for i, one := range found {
			variant = one.replaced(variant, by[i][k%len(by[i])])
		}
		p.Others = append(p.Others, variant)
	}
	return p
}

// isOptions suspects a list of options if a law does not hold. The failure is
// doubtful if the law holds without the options of constructors: the function
// that reads values back, or compares them, knows nothing of options.
func isOptions(_ *spec.Contract, v value.Value, f *worker.Fault) bool {
	list, ok := v.(*value.Slice)
	if !ok || f.Clause == nil || len(list.Elems) == 0 {
		return false
	}
	return isOption(list.T.Underlying().(*types.Slice).Elem())
}

// isOption reports whether a type is a function that sets something, or an
// interface with a method that does and none that tells something. Other
// functions and interfaces may be what a value consists of.
func isOption(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return setsStruct(u) && tellsNothing(u)
	case *types.Interface:
		sets := false
		for method := range u.Methods() {
			if !tellsNothing(method.Signature()) {
				return false
			}
			sets = sets || setsStruct(method.Signature())
		}
		return sets
	}
	return false
}

// setsStruct reports whether a function takes a struct of a named type, or a
// pointer to one.
func setsStruct(sig *types.Signature) bool {
	for param := range sig.Params().Variables() {
		if isNamedStruct(param.Type()) {
			return true
		}
	}
	return false
}

// tellsNothing reports whether the results of a function are errors, and
// structs as setsStruct has them.
func tellsNothing(sig *types.Signature) bool {
	for result := range sig.Results().Variables() {
		if !gotypes.IsError(result.Type()) && !isNamedStruct(result.Type()) {
			return false
		}
	}
	return true
}

func isNamedStruct(t types.Type) bool {
	named, ok := pointedTo(t).(*types.Named)
	if !ok {
		return false
	}
	_, ok = named.Underlying().(*types.Struct)
	return ok
}

// probesOptions leave out the variadic arguments of constructors.
func probesOptions(c *spec.Contract, values []value.Value, at []place, _ *worker.Fault) (p Probes) {
	at = slices.DeleteFunc(passed(c, values, at), func(one place) bool {
		called, arg := one.parameter(c, values)
		sig := called.Func.Signature()
		return len(one) == 1 || !sig.Variadic() || arg != sig.Params().Len()-1
	})
	if len(at) == 0 {
		return p
	}
	for _, one := range at {
		values = one.replaced(values, &value.Slice{T: one.within(values).Type()})
	}
	p.Others = [][]value.Value{values}
	return p
}
