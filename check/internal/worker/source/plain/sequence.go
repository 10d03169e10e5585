package plain

import (
	"reflect"

	"github.com/typetarget/target/check/internal/worker/source/values"
)

// maxElements is the maximum number of elements of a sequence in a text.
const maxElements = 100

// Elements returns the first elements of a sequence, as text. sequence points
// to a variable that holds the sequence. After these elements, Elements tells
// the sequence to stop. It panics if the sequence does.
func Elements(sequence interface{}) string {
	v := reflect.ValueOf(sequence).Elem()
	if v.IsNil() {
		return "nil"
	}
	text := Record(sequence)
	n := 0
	values.Range(v, func([]reflect.Value) bool {
		n++
		return n <= maxElements
	})
	return text()
}

// Record replaces a sequence that is not nil, in the variable that is pointed
// to, by a sequence that yields the same elements and notes them. After a pass
// over the new sequence, text returns the same as Elements.
func Record(sequence interface{}) (text func() string) {
	v := reflect.ValueOf(sequence).Elem()
	recorded := reflect.ValueOf(v.Interface())
	w := writer{path: map[values.Ref]bool{}}
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
			w.value(values.Variable(part))
		}
	}
	v.Set(reflect.MakeFunc(v.Type(), func(args []reflect.Value) []reflect.Value {
		values.Range(recorded, func(element []reflect.Value) bool {
			note(element)
			return args[0].Call(element)[0].Bool()
		})
		return nil
	}))
	return func() string {
		if w.cut {
			return w.out.String()
		}
		return w.out.String() + "]"
	}
}
