package inside

import (
	refine_fmt "fmt"
	refine_reflect "reflect"
	refine_runtime "runtime"
	refine_strings "strings"
)

// refine_panicText is the message of a panic, as the runtime would print it.
func refine_panicText(v interface{}) (text string) {
	defer func() {
		if recover() != nil {
			text = refine_fmt.Sprintf("(%T) whose method panics", v)
		}
	}()
	switch v := v.(type) {
	case error:
		text = v.Error()
	case refine_fmt.Stringer:
		text = v.String()
	case string:
		text = v
	default:
		text = refine_panicValue(v)
	}
	if len(text) > refine_maxText {
		text = text[:refine_maxText] + " (cut)"
	}
	return text
}

// refine_panicClass is what panics have in common that differ in their inputs
// only: the type of the value, and of an error of the runtime the message, in
// which only numbers vary. The type of a failed assertion says more than its
// message, which names the dynamic type.
func refine_panicClass(v interface{}) string {
	class := refine_fmt.Sprintf("%T", v)
	if err, ok := v.(refine_runtime.Error); ok && refine_strings.HasPrefix(class, "runtime.") {
		return err.Error()
	}
	return class
}

// refine_panicValue is a value without a method that says what it is. That of a
// composite one is cut, and may hold itself.
func refine_panicValue(v interface{}) string {
	switch r := refine_reflect.ValueOf(v); r.Kind() {
	case refine_reflect.Array, refine_reflect.Map, refine_reflect.Slice, refine_reflect.Struct:
		p := refine_printer{}
		p.dynamic(r)
		return p.text()
	}
	return refine_fmt.Sprintf("%T(%v)", v, v)
}

// refine_maxText is the length in bytes to which the message of a panic is cut.
const refine_maxText = 4096

// refine_panicPlace returns the place of the code that panicked: the innermost
// one in the package under test, or else the innermost outside of the runtime.
// It is for functions that a deferred call runs: the frames below the runtime's
// own are those of the panic.
func refine_panicPlace() (file string, line int) {
	var pcs [64]uintptr
	frames := refine_runtime.CallersFrames(pcs[:refine_runtime.Callers(1, pcs[:])])
	panicking := false
	for {
		frame, more := frames.Next()
		switch {
		case refine_strings.HasPrefix(frame.Function, "runtime."):
			panicking = true
		case panicking && refine_strings.HasPrefix(frame.Function, refine_symbols):
			return frame.File, frame.Line
		case panicking && file == "":
			file, line = frame.File, frame.Line
		}
		if !more {
			return file, line
		}
	}
}
