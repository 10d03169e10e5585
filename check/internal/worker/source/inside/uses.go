package inside

import (
	refine_reflect "reflect"
	refine_time "time"
)

// Iterators run for so many steps and channels give so many values at most
// where a result is used, and a channel that gives none is waited for so long.
const (
	refine_maxSteps = 100
	refine_maxWait  = 10 * refine_time.Millisecond
)

// refine_absent reports whether a variable, which is pointed to, has nothing to
// use: a nil pointer, function, channel or interface, or an interface that
// holds one.
func refine_absent(variable interface{}) bool {
	v := refine_reflect.ValueOf(variable).Elem()
	for v.Kind() == refine_reflect.Interface && !v.IsNil() {
		v = v.Elem()
	}
	switch v.Kind() {
	case refine_reflect.Ptr, refine_reflect.Func, refine_reflect.Chan, refine_reflect.Interface:
		return v.IsNil()
	}
	return false
}

// refine_range runs an iterator up to a number of steps. It panics as Go does
// if the iterator goes on then.
func refine_range(iterator interface{}, steps int) {
	v := refine_reflect.ValueOf(iterator)
	yield := v.Type().In(0)
	n := 0
	v.Call([]refine_reflect.Value{refine_reflect.MakeFunc(yield, func([]refine_reflect.Value) []refine_reflect.Value {
		if n == steps {
			panic("range function continued iteration after function for loop body returned false")
		}
		n++
		return []refine_reflect.Value{refine_reflect.ValueOf(n < steps).Convert(yield.Out(0))}
	})})
}

// refine_drain receives from a channel.
func refine_drain(channel interface{}) {
	timer := refine_time.NewTimer(refine_maxWait)
	defer timer.Stop()
	cases := []refine_reflect.SelectCase{
		{Dir: refine_reflect.SelectRecv, Chan: refine_reflect.ValueOf(channel)},
		{Dir: refine_reflect.SelectRecv, Chan: refine_reflect.ValueOf(timer.C)},
	}
	for i := 0; i < refine_maxSteps; i++ {
		if chosen, _, ok := refine_reflect.Select(cases); chosen == 1 || !ok {
			return
		}
	}
}
