package runtime

import (
	"errors"
	"reflect"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// NewError returns the one error that inputs have.
func NewError(text string) error { return errors.New(text) }

// SameError reports whether x is an error of the same kind as y.
func SameError(x, y interface{}) bool {
	return reflect.TypeOf(x) == reflect.TypeOf(y) && x.(error).Error() == y.(error).Error()
}

// Identical reports whether two interfaces hold one value. It returns false for
// values that cannot be compared.
func Identical(x, y interface{}) bool {
	t := reflect.TypeOf(x)
	return t == reflect.TypeOf(y) && (t == nil || t.Comparable() && x == y)
}

// err writes an error that the package under test cannot write as a literal,
// since the type is of another package and has a name or fields that are not
// exported. err writes the message of such an error.
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
