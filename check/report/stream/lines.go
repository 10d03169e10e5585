package stream

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// Lines write values as JSON, one in a line.
//
// A struct is an object with its exported fields, and those of the structs that
// it embeds. A field has the name and the options of its tag "report", in the
// form of package json: "-" leaves it out, "omitempty" leaves it out if it is
// zero or empty, and "list" has an empty list for nil. An integer with a method
// String is that text.
type Lines struct {
	w     io.Writer
	forms []Form
}

// A Form writes the values of one type in another form.
type Form struct {
	of   reflect.Type
	form func(reflect.Value) any
}

// As returns a form: the values of type T are written as others.
func As[T any](form func(T) any) Form {
	return Form{reflect.TypeFor[T](), func(v reflect.Value) any { return form(v.Interface().(T)) }}
}

// NewLines returns lines on w. The first form for a type counts.
func NewLines(w io.Writer, forms ...Form) *Lines { return &Lines{w, forms} }

// Encode writes a value. The error is that of writing.
func (l *Lines) Encode(value any) error {
	var b bytes.Buffer
	l.value(&b, reflect.ValueOf(value))
	b.WriteByte('\n')
	_, err := l.w.Write(b.Bytes())
	return err
}

// formed returns the value that is written for another one.
func (l *Lines) formed(v reflect.Value) reflect.Value {
	if !v.IsValid() {
		return v
	}
	for _, f := range l.forms {
		if f.of == v.Type() {
			return l.formed(reflect.ValueOf(f.form(v)))
		}
	}
	_, itself := v.Interface().(json.Marshaler)
	if text, ok := v.Interface().(fmt.Stringer); ok && !itself && (v.CanInt() || v.CanUint()) {
		return reflect.ValueOf(text.String())
	}
	return v
}

// value writes a value.
func (l *Lines) value(b *bytes.Buffer, v reflect.Value) {
	v = l.formed(v)
	if !v.IsValid() {
		b.WriteString("null")
		return
	}
	_, itself := v.Interface().(json.Marshaler)
	switch k := v.Kind(); {
	case itself:
		l.leaf(b, v)
	case k == reflect.Struct:
		b.WriteByte('{')
		l.fields(b, v)
		b.WriteByte('}')
	case (k == reflect.Pointer || k == reflect.Interface) && !v.IsNil():
		l.value(b, v.Elem())
	case k == reflect.Slice && !v.IsNil():
		b.WriteByte('[')
		for i := range v.Len() {
			if i > 0 {
				b.WriteByte(',')
			}
			l.value(b, v.Index(i))
		}
		b.WriteByte(']')
	default:
		l.leaf(b, v)
	}
}

// leaf writes a value as package json does.
func (l *Lines) leaf(b *bytes.Buffer, v reflect.Value) {
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false) // clauses are full of < and >
	if err := enc.Encode(v.Interface()); err != nil {
		panic(err) // a report has no such values
	}
	b.Truncate(b.Len() - len("\n"))
}

// fields writes the fields of a struct, separated from those before.
func (l *Lines) fields(b *bytes.Buffer, v reflect.Value) {
	for i := range v.NumField() {
		f := v.Type().Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("report"), ",")
		switch field := v.Field(i); {
		case f.Anonymous && name == "" && field.Kind() == reflect.Struct:
			l.fields(b, field)
		case f.IsExported() && name != "-" && !(options == "omitempty" && l.isEmpty(field)):
			name = cmp.Or(name, f.Name)
			if b.Bytes()[b.Len()-1] != '{' {
				b.WriteByte(',')
			}
			fmt.Fprintf(b, "%q:", name)
			if options == "list" && field.IsNil() {
				b.WriteString("[]")
			} else {
				l.value(b, field)
			}
		}
	}
}

// isEmpty reports whether a value is zero, or is written as an empty text or an
// empty list.
func (l *Lines) isEmpty(v reflect.Value) bool {
	if v.IsZero() {
		return true
	}
	v = l.formed(v)
	return (v.Kind() == reflect.String || v.Kind() == reflect.Slice) && v.Len() == 0
}
