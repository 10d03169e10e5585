package values

import "reflect"

// Range runs a sequence with a function that receives the values of each step
// and says whether the sequence goes on.
func Range(sequence reflect.Value, yield func(step []reflect.Value) bool) {
	t := sequence.Type().In(0)
	sequence.Call([]reflect.Value{reflect.MakeFunc(t, func(step []reflect.Value) []reflect.Value {
		return []reflect.Value{reflect.ValueOf(yield(step)).Convert(t.Out(0))}
	})})
}
