package flow

import (
	"runtime"
	"sync/atomic"

	"github.com/typetarget/target/check/internal/worker/source/marks"
)

// Values are followed in one goroutine, that of the calls. Nothing is followed
// any more once another one runs instrumented code: it may still run in later
// calls, and the state is not shared.

var (
	// starts is the number of the mark of code outside of the module that
	// starts goroutines. The marks of go statements, from 1, follow.
	starts int
	// started is 1 + the number of the place that has started a goroutine;
	// 0 if none has.
	started int32
	// alone is how many goroutines there are if the code under test has
	// started none.
	alone int
	// caller is the number of the goroutine that makes the call.
	caller uint64
)

// Go says that a go statement is about to start a goroutine.
func Go(statement int) {
	atomic.CompareAndSwapInt32(&started, 0, int32(statement)+1)
	follows()
}

// follows reports whether values are followed. Otherwise it marks the place
// that has started a goroutine. A goroutine that an earlier call has left
// behind may ask while a call begins.
//
//go:norace
func follows() bool {
	returns = tagged{}
	if runtime.NumGoroutine() > alone && atomic.LoadInt32(&started) == 0 && goroutine() != caller {
		atomic.CompareAndSwapInt32(&started, 0, 1)
	}
	if place := int(atomic.LoadInt32(&started)); place > 0 {
		marks.Mark(starts + place - 1)
		return false
	}
	return true
}

// goroutine returns the number of the current goroutine, which the first line
// of its stack names: "goroutine 7 [running]:".
func goroutine() (number uint64) {
	var line [32]byte
	runtime.Stack(line[:], false)
	for _, digit := range line[len("goroutine "):] {
		if digit < '0' || '9' < digit {
			break
		}
		number = 10*number + uint64(digit-'0')
	}
	return number
}
