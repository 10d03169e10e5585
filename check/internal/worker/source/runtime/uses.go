package runtime

import (
	"reflect"
	"time"

	"github.com/typetarget/target/check/internal/worker/source/values"
)

// The limits of a use of a result: the maximum number of steps of an iterator
// or values of a channel, and the maximum time that a channel is waited for.
const (
	MaxSteps = 100
	maxWait  = 10 * time.Millisecond
)

// Absent reports whether the variable that is pointed to holds nothing to use:
// a nil pointer, function, channel or interface, or an interface that holds one
// of these.
func Absent(variable interface{}) bool {
	v := reflect.ValueOf(variable).Elem()
	for v.Kind() == reflect.Interface && !v.IsNil() {
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Func, reflect.Chan, reflect.Interface:
		return v.IsNil()
	}
	return false
}

// Range runs an iterator up to a number of steps. It panics as Go does if the
// iterator continues after that.
func Range(iterator interface{}, steps int) {
	n := 0
	values.Range(reflect.ValueOf(iterator), func([]reflect.Value) bool {
		if n == steps {
			panic("range function continued iteration after function for loop body returned false")
		}
		n++
		return n < steps
	})
}

// Drain receives from a channel.
func Drain(channel interface{}) {
	timer := time.NewTimer(maxWait)
	defer timer.Stop()
	cases := []reflect.SelectCase{
		{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(channel)},
		{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(timer.C)},
	}
	for i := 0; i < MaxSteps; i++ {
		if chosen, _, ok := reflect.Select(cases); chosen == 1 || !ok {
			return
		}
	}
}
