package canonical

import (
	"errors"
	"reflect"
	"time"

	"github.com/typetarget/target/check/internal/worker/source/values"
)

// dynamic writes the value that an interface holds, with its type. For an error
// it writes the message.
func (w *Writer) dynamic(v reflect.Value) {
	if v.CanInterface() {
		switch held := v.Interface().(type) {
		case reflect.Type:
			w.text("type " + w.names.Of(held))
			return
		case error:
			w.text("error(" + w.names.Of(v.Type()) + ", ")
			w.quote(message(held))
			w.text(known(held) + ")")
			return
		}
	}
	w.text(w.names.Of(v.Type()))
	w.text("(")
	w.Value(values.Variable(v))
	w.text(")")
}

// message returns the message of an error.
func message(err error) (text string) {
	defer func() {
		if recover() != nil {
			text = "(whose method panics)"
		}
	}()
	return err.Error()
}

// A Sentinel is an exported error variable of the package under test that both
// versions have.
type Sentinel struct {
	Name     string
	Variable *error
}

// Sentinels holds the sentinels that errors are compared with, by errors.Is.
var Sentinels []Sentinel

// known returns a text that names the sentinels that an error is.
func known(err error) (text string) {
	defer func() {
		if recover() != nil {
			text = ", whose method panics"
		}
	}()
	for _, s := range Sentinels {
		if errors.Is(err, *s.Variable) {
			text += ", is " + s.Name
		}
	}
	return text
}

// named writes a value that has a better text than its parts: a point in time,
// a time zone. It reports whether v is such a value.
func (w *Writer) named(v reflect.Value) bool {
	if v.Kind() != reflect.Struct || v.Type().PkgPath() != "time" {
		return false
	}
	if v = values.Exported(v); !v.CanInterface() {
		return false
	}
	if v.CanAddr() {
		if zone, ok := v.Addr().Interface().(*time.Location); ok {
			w.text("zone ")
			w.quote(zone.String())
			return true
		}
	}
	at, ok := v.Interface().(time.Time)
	if ok {
		w.text(at.Format(time.RFC3339Nano))
	}
	return ok
}
