package runtime

import (
	"fmt"
	"reflect"
	"runtime"
	"strings"
)

// panicText returns the message of a panic, as the runtime would print it.
func panicText(v interface{}) string { return (*names)(nil).panicText(v) }

// panicText is [panicText] with names. The text defines those that it mentions
// first.
func (n *names) panicText(v interface{}) (text string) {
	defer func() {
		if recover() != nil {
			text = fmt.Sprintf("(%T) whose method panics", v)
		}
	}()
	switch v := v.(type) {
	case error:
		text = v.Error()
	case fmt.Stringer:
		text = v.String()
	case string:
		text = v
	default:
		text = n.panicValue(v)
	}
	if len(text) > maxText {
		text = text[:maxText] + " (cut)"
	}
	return text
}

// panicClass returns a text that is the same for panics that differ only in
// their inputs. It is the type of the value, or for an error of the runtime the
// message, in which only numbers vary. For a failed assertion it is the type,
// since the message names the dynamic type.
func panicClass(v interface{}) string {
	class := fmt.Sprintf("%T", v)
	if err, ok := v.(runtime.Error); ok && strings.HasPrefix(class, "runtime.") {
		return err.Error()
	}
	return class
}

// panicValue returns the text of a value that has no method for its text. The
// text of a composite value, or of a pointer, is cut, since it may hold itself.
func (n *names) panicValue(v interface{}) string {
	switch r := reflect.ValueOf(v); r.Kind() {
	case reflect.Array, reflect.Map, reflect.Pointer, reflect.Slice, reflect.Struct:
		p := printer{}
		p.dynamic(r)
		n.define(p.again)
		return p.text()
	}
	return fmt.Sprintf("%T(%v)", v, v)
}

// maxText is the length in bytes to which the message of a panic is cut.
const maxText = 4096

// panicPlace returns the place of the code that panicked: the innermost one in
// the package under test, or else the innermost outside of the runtime. It is
// for functions that a deferred call runs: the frames below the runtime's own
// are those of the panic.
func panicPlace() (file string, line int) {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs[:])])
	panicking := false
	for {
		frame, more := frames.Next()
		switch {
		case strings.HasPrefix(frame.Function, "runtime."):
			panicking = true
		case panicking && strings.HasPrefix(frame.Function, subject.symbols):
			return frame.File, frame.Line
		case panicking && file == "":
			file, line = frame.File, frame.Line
		}
		if !more {
			return file, line
		}
	}
}
