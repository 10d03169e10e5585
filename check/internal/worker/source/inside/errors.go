package inside

import (
	"errors"
	"reflect"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// NewError returns the one error that inputs have.
func NewError(text string) error { return errors.New(text) }

// SameError reports whether x is such an error as y.
func SameError(x, y interface{}) bool {
	return reflect.TypeOf(x) == reflect.TypeOf(y) && x.(error).Error() == y.(error).Error()
}

// Identical reports whether two interfaces hold one value. What cannot be
// compared is not.
func Identical(x, y interface{}) bool {
	t := reflect.TypeOf(x)
	return t == reflect.TypeOf(y) && (t == nil || t.Comparable() && x == y)
}

// err writes an error whose type says nothing that a reader could write: one of
// another package with a name or fields that are not exported. It is shown by
// its message.
func (p *printer) err(v reflect.Value) bool {
	t := v.Type()
	if t == reflect.TypeOf(errors.New("")) {
		p.write("errors.New(" + strconv.Quote(v.Elem().Field(0).String()) + ")")
		return true
	}
	if !v.CanInterface() || !isHidden(t) {
		return false
	}
	err, ok := v.Interface().(error)
	if !ok {
		return false
	}
	p.write("errors.New(" + strconv.Quote(panicText(err)) + ") /* a " + t.String() + " */")
	return true
}

// isHidden reports whether the package under test cannot write a literal of the
// type, or of what it points to.
func isHidden(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.PkgPath() == "" || t.PkgPath() == subject.path {
		return false
	}
	first, _ := utf8.DecodeRuneInString(t.Name())
	hidden := !unicode.IsUpper(first)
	for i := 0; t.Kind() == reflect.Struct && i < t.NumField(); i++ {
		hidden = hidden || t.Field(i).PkgPath != ""
	}
	return hidden
}
