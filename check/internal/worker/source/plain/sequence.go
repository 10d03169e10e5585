package plain

import "reflect"

// maxElements is how many elements of a sequence a text has.
const maxElements = 100

// Elements is what the sequence yields that a variable holds, which is pointed
// to: the first elements, after which it is told to stop. It panics if the
// sequence does.
func Elements(sequence interface{}) string {
	v := reflect.ValueOf(sequence).Elem()
	if v.IsNil() {
		return "nil"
	}
	text := Record(sequence)
	n := 0
	yield := v.Type().In(0)
	v.Call([]reflect.Value{reflect.MakeFunc(yield, func([]reflect.Value) []reflect.Value {
		n++
		return []reflect.Value{reflect.ValueOf(n <= maxElements).Convert(yield.Out(0))}
	})})
	return text()
}

// Record replaces a sequence that is not nil, in a variable that is pointed to,
// by one that yields the same and notes it. Once that has been gone through,
// text is what Elements is.
func Record(sequence interface{}) (text func() string) {
	v := reflect.ValueOf(sequence).Elem()
	recorded := reflect.ValueOf(v.Interface())
	w := writer{path: map[place]bool{}}
	w.text("sequence[")
	n := 0
	note := func(element []reflect.Value) {
		n++
		if n > maxElements+1 {
			return
		}
		if n > 1 {
			w.text(", ")
		}
		if n > maxElements {
			w.text("...")
			return
		}
		for i, part := range element {
			if i > 0 {
				w.text(": ")
			}
			w.value(variable(part))
		}
	}
	v.Set(reflect.MakeFunc(v.Type(), func(args []reflect.Value) []reflect.Value {
		yield := args[0]
		return recorded.Call([]reflect.Value{reflect.MakeFunc(yield.Type(), func(element []reflect.Value) []reflect.Value {
			note(element)
			return yield.Call(element)
		})})
	}))
	return func() string {
		if w.cut {
			return w.out.String()
		}
		return w.out.String() + "]"
	}
}
