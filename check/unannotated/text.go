package unannotated

import (
	"go/types"
	"iter"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// withPlainTexts returns variants of an input with plain texts in the place of
// all texts that no call has refused.
func withPlainTexts(c *spec.Contract, values []value.Value, f *worker.Fault) (all [][]value.Value) {
	var unrefused []place
	for one := range textsToTake(c, values, f) {
		if !isRefusedEarly(values, one) {
			unrefused = append(unrefused, one)
		}
	}
	if len(unrefused) > 0 {
		for _, text := range plainTexts {
			all = append(all, withText(values, unrefused, text))
		}
	}
	return all
}

// withSamples returns variants of an input with other texts in the place of
// those that a function may refuse. The use of a result may refuse all.
func withSamples(c *spec.Contract, values []value.Value, f *worker.Fault, samples []string) (all [][]value.Value) {
	var refusable []place
	for one := range textsToTake(c, values, f) {
		if f.Use != nil || mayRefuse(c, values, one) {
			refusable = append(refusable, one)
		}
	}
	if len(refusable) > 0 {
		for _, text := range append(samples[:len(samples):len(samples)], string(make([]byte, blankBytes))) {
			all = append(all, withText(values, refusable, text))
		}
	}
	return all
}

// texts yields the places of the texts that come from outside. A text does not
// if it is one of the constants of its type, or part of a struct literal that
// no function can refuse.
func texts(c *spec.Contract, values []value.Value) iter.Seq[place] {
	return func(yield func(place) bool) {
		for one, v := range places(values, 0) {
			if isOutsideText(c, v) && (!isInStruct(values, one) || mayRefuse(c, values, one)) && !yield(one) {
				return
			}
		}
	}
}

// hasText reports whether an input has a text that comes from outside.
func hasText(c *spec.Contract, values []value.Value) bool {
	return hasAny(texts(c, values))
}

// textsToTake yields the places of the texts that a function has to take: they
// are not empty, or it can refuse them, or the call does not end.
func textsToTake(c *spec.Contract, values []value.Value, f *worker.Fault) iter.Seq[place] {
	return func(yield func(place) bool) {
		for one := range texts(c, values) {
			isEmpty := isNothing(one.within(values))
			if (!isEmpty || mayRefuse(c, values, one) || isUnending(f) && !isWaiting(f)) && !yield(one) {
				return
			}
		}
	}
}

// HasTextToTake reports whether an input that fails has a text that the
// function has to take.
func HasTextToTake(c *spec.Contract, values []value.Value, f *worker.Fault) bool {
	return hasAny(textsToTake(c, values, f))
}

func hasAny(all iter.Seq[place]) bool {
	for range all {
		return true
	}
	return false
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

// plainTexts are texts that most functions take.
var plainTexts = [...]string{"a", "a1"}

// blankBytes is how many zero bytes make a text that most formats of bytes
// have, such as a length of 0 and no elements.
const blankBytes = 64

// withText returns an input with a text at some places.
func withText(values []value.Value, at []place, text string) []value.Value {
	for _, one := range at {
		values = one.replaced(values, textLike(one.within(values), text))
	}
	return values
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

// isText reports whether a type is one of slices of bytes or runes.
func isText(t types.Type) bool {
	elem := t.Underlying().(*types.Slice).Elem()
	return isByte(elem) || types.Identical(elem.Underlying(), types.Typ[types.Rune])
}
