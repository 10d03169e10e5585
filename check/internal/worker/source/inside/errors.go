package inside

import (
	refine_errors "errors"
	refine_reflect "reflect"
	refine_strconv "strconv"
	refine_unicode "unicode"
	refine_utf8 "unicode/utf8"
)

// refine_newError returns the one error that inputs have.
func refine_newError(text string) error { return refine_errors.New(text) }

// refine_sameError reports whether x is such an error as y.
func refine_sameError(x, y interface{}) bool {
	return refine_reflect.TypeOf(x) == refine_reflect.TypeOf(y) && x.(error).Error() == y.(error).Error()
}

// refine_identical reports whether two interfaces hold one value. What cannot
// be compared is not.
func refine_identical(x, y interface{}) bool {
	t := refine_reflect.TypeOf(x)
	return t == refine_reflect.TypeOf(y) && (t == nil || t.Comparable() && x == y)
}

// err writes an error whose type says nothing that a reader could write: one of
// another package with a name or fields that are not exported. It is shown by
// its message.
func (p *refine_printer) err(v refine_reflect.Value) bool {
	t := v.Type()
	if t == refine_reflect.TypeOf(refine_errors.New("")) {
		p.write("errors.New(" + refine_strconv.Quote(v.Elem().Field(0).String()) + ")")
		return true
	}
	if !v.CanInterface() || !refine_isHidden(t) {
		return false
	}
	err, ok := v.Interface().(error)
	if !ok {
		return false
	}
	p.write("errors.New(" + refine_strconv.Quote(refine_panicText(err)) + ") /* a " + t.String() + " */")
	return true
}

// refine_isHidden reports whether the package under test cannot write a literal
// of the type, or of what it points to.
func refine_isHidden(t refine_reflect.Type) bool {
	if t.Kind() == refine_reflect.Pointer {
		t = t.Elem()
	}
	if t.PkgPath() == "" || t.PkgPath() == refine_package {
		return false
	}
	first, _ := refine_utf8.DecodeRuneInString(t.Name())
	hidden := !refine_unicode.IsUpper(first)
	for i := 0; t.Kind() == refine_reflect.Struct && i < t.NumField(); i++ {
		hidden = hidden || t.Field(i).PkgPath != ""
	}
	return hidden
}
