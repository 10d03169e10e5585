package canonical

import "reflect"

// MaxElements is how many elements of a sequence are looked at.
const MaxElements = 100

// Result writes what a call returned. Of a function that yields a sequence, as
// iter.Seq does, it writes the elements.
func (w *Writer) Result(v reflect.Value) {
	if v.Kind() != reflect.Func || v.IsNil() || !isSequence(v.Type()) {
		w.Value(v)
		return
	}
	w.text("sequence[")
	n := 0
	yield := reflect.MakeFunc(v.Type().In(0), func(args []reflect.Value) []reflect.Value {
		if n++; n > MaxElements {
			if n == MaxElements+1 {
				w.text(", ...")
			}
			return []reflect.Value{reflect.ValueOf(false)}
		}
		if n > 1 {
			w.text(", ")
		}
		for i, arg := range args {
			if i > 0 {
				w.text(": ")
			}
			w.Value(variable(arg))
		}
		return []reflect.Value{reflect.ValueOf(true)}
	})
	v.Call([]reflect.Value{yield})
	w.text("]")
}

// isSequence reports whether a function type is that of an iterator: it takes
// a function that takes at most two values and returns a bool.
func isSequence(t reflect.Type) bool {
	if t.NumIn() != 1 || t.NumOut() != 0 || t.IsVariadic() {
		return false
	}
	yield := t.In(0)
	return yield.Kind() == reflect.Func && yield.NumIn() <= 2 && !yield.IsVariadic() &&
		yield.NumOut() == 1 && yield.Out(0) == reflect.TypeOf(true)
}
