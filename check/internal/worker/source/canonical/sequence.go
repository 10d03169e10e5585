package canonical

import (
	"reflect"

	"github.com/typetarget/target/check/internal/worker/source/values"
)

// MaxElements is the maximum number of elements of a sequence that are written.
const MaxElements = 100

// Result writes a result of a call. For a function that yields a sequence, as
// iter.Seq does, it writes the elements.
func (w *Writer) Result(v reflect.Value) {
	if !IsSequence(v.Type()) || v.IsNil() {
		w.Value(v)
		return
	}
	w.text("sequence[")
	n := 0
	values.Range(v, func(step []reflect.Value) bool {
		if n++; n > MaxElements {
			if n == MaxElements+1 {
				w.text(", ...")
			}
			return false
		}
		if n > 1 {
			w.text(", ")
		}
		for i, part := range step {
			if i > 0 {
				w.text(": ")
			}
			w.Value(values.Variable(part))
		}
		return true
	})
	w.text("]")
}

// IsSequence reports whether a type is that of an iterator: a function that
// takes a function that takes at most two values and returns a bool.
func IsSequence(t reflect.Type) bool {
	if t.Kind() != reflect.Func || t.NumIn() != 1 || t.NumOut() != 0 || t.IsVariadic() {
		return false
	}
	yield := t.In(0)
	return yield.Kind() == reflect.Func && yield.NumIn() <= 2 && !yield.IsVariadic() &&
		yield.NumOut() == 1 && yield.Out(0).Kind() == reflect.Bool
}
