package canonical

import (
	"bytes"
	"reflect"
	"sort"
	"strconv"
	"unsafe"

	"github.com/typetarget/target/check/internal/worker/source/values"
)

// The limits of one text: values, their nesting, and bytes. The text leaves out
// everything above a limit, and says so.
const (
	MaxValues  = 1 << 16
	MaxNesting = 1 << 11
	MaxBytes   = 1 << 20
)

// A Writer writes values. A variable that several values share is written once.
type Writer struct {
	names *Names
	out   []byte
	// places holds the variables that have been met, by number: those that
	// pointers lead to, the elements of slices, and maps. starts holds the
	// positions at which their texts begin.
	places  map[place]int
	starts  []int
	refs    []reference
	values  int
	nesting int
	full    bool
}

// A reference is the part of the text between two positions that refers to the
// variable with a number.
type reference struct{ from, to, number int }

// A place is a variable: its type and its address.
type place struct {
	typ reflect.Type
	at  unsafe.Pointer
}

// NewWriter returns a writer that takes the names of types from names.
func NewWriter(names *Names) *Writer { return &Writer{names: names} }

// Reset begins a new text.
func (w *Writer) Reset() {
	for p := range w.places {
		delete(w.places, p)
	}
	w.out, w.starts, w.refs = w.out[:0], w.starts[:0], w.refs[:0]
	w.values, w.nesting, w.full = 0, 0, false
}

// Bytes returns the text so far. The result is valid until the next use of the
// writer.
func (w *Writer) Bytes() []byte { return w.out }

// Value writes a value. The value should be addressable: otherwise methods of
// its unexported parts cannot be called.
func (w *Writer) Value(v reflect.Value) {
	if w.isFull() {
		return
	}
	w.nesting++
	w.value(v)
	w.nesting--
}

// isFull counts a value, and reports whether the text has reached a limit.
func (w *Writer) isFull() bool {
	w.values++
	if !w.full && (w.values > MaxValues || w.nesting > MaxNesting || len(w.out) > MaxBytes) {
		w.full = true
		w.text("<cut>")
	}
	return w.full
}

func (w *Writer) text(s string) { w.out = append(w.out, s...) }

func (w *Writer) value(v reflect.Value) {
	var leaf bool
	if w.out, leaf = values.AppendLeaf(w.out, v); leaf {
		return
	}
	switch v.Kind() {
	case reflect.Complex64, reflect.Complex128:
		c, bits := v.Complex(), v.Type().Bits()/2
		w.text("complex(")
		w.out = strconv.AppendFloat(w.out, real(c), 'g', -1, bits)
		w.text(", ")
		w.out = strconv.AppendFloat(w.out, imag(c), 'g', -1, bits)
		w.text(")")
	case reflect.String:
		w.quote(v.String())
	case reflect.Pointer:
		w.pointer(v)
	case reflect.Interface:
		w.dynamic(v.Elem())
	case reflect.Slice:
		w.slice(v)
	case reflect.Array:
		w.elements(v, -1)
	case reflect.Struct:
		w.fields(v)
	case reflect.Map:
		w.mapping(v)
	}
}

// quote writes a string, cut at a limit.
func (w *Writer) quote(s string) {
	s = w.names.common(s)
	if len(s) > MaxBytes {
		w.full = true
		s = s[:MaxBytes]
		w.out = strconv.AppendQuote(w.out, s)
		w.text("<cut>")
		return
	}
	w.values += len(s) / 64
	w.out = strconv.AppendQuote(w.out, s)
}

// met notes a variable, and reports whether it has been met before. If so, it
// writes a reference to the variable.
func (w *Writer) met(p place) bool {
	if n, ok := w.places[p]; ok {
		w.refer(n)
		return true
	}
	w.note(p)
	return false
}

// note gives a variable the next number.
func (w *Writer) note(p place) {
	if w.places == nil {
		w.places = map[place]int{}
	}
	w.places[p] = len(w.starts)
	w.starts = append(w.starts, len(w.out))
}

// refer writes a reference to the variable with a number.
func (w *Writer) refer(n int) {
	from := len(w.out)
	w.out = append(w.out, '#')
	w.out = strconv.AppendInt(w.out, int64(n), 10)
	w.refs = append(w.refs, reference{from, len(w.out), n})
}

func (w *Writer) pointer(v reflect.Value) {
	e := v.Elem()
	if e.Type().Size() > 0 { // otherwise the address means nothing
		if w.named(e) || w.met(place{e.Type(), v.UnsafePointer()}) {
			return
		}
	}
	w.text("&")
	w.Value(e)
}

// slice writes a slice. The elements are variables that other slices and
// pointers may share.
func (w *Writer) slice(v reflect.Value) {
	n := v.Len()
	if n == 0 || v.Type().Elem().Size() == 0 {
		w.elements(v, -1)
		return
	}
	number := len(w.starts)
	typ, first := v.Type().Elem(), v.UnsafePointer()
	shared := w.met(place{typ, first})
	if shared {
		w.text("[:" + strconv.Itoa(n) + "]")
		if _, ok := w.places[place{typ, unsafe.Add(first, uintptr(n-1)*typ.Size())}]; ok {
			return
		}
	}
	for i := 1; i < n && i < MaxValues-w.values; i++ {
		p := place{typ, unsafe.Add(first, uintptr(i)*typ.Size())}
		k, ok := w.places[p]
		switch {
		case !ok:
			w.note(p)
		case !shared:
			shared = true
			w.text("(" + strconv.Itoa(i) + " at ")
			w.refer(k)
			w.text(")")
		}
	}
	if shared {
		number = -1
	}
	w.elements(v, number)
}

// elements writes the elements of a slice or array. If the elements are new
// variables, numbered from number on, it notes the start of the text of each
// except the first. Otherwise number is -1.
func (w *Writer) elements(v reflect.Value, number int) {
	w.text("[")
	for i := 0; i < v.Len() && !w.full; i++ {
		if i > 0 {
			w.text(", ")
		}
		if number >= 0 && i > 0 && number+i < len(w.starts) {
			w.starts[number+i] = len(w.out)
		}
		w.Value(v.Index(i))
	}
	w.text("]")
}

// fields writes a struct without its zero fields. A field that only one version
// has therefore appears only if it is not zero.
func (w *Writer) fields(v reflect.Value) {
	if w.named(v) {
		return
	}
	w.text("{")
	open := len(w.out)
	for _, f := range w.names.fieldsOf(v.Type()) {
		if w.full {
			break
		}
		field := v.Field(f.index)
		inside := v.CanAddr() && values.IsInterior(v.Type(), f.index)
		if !inside && w.names.isZero(field) || w.names.isEmpty(v.Type().Field(f.index), field) {
			continue
		}
		before := len(w.out)
		if before > open {
			w.text(", ")
		}
		w.text(f.name)
		w.text(": ")
		value := len(w.out)
		if inside && w.met(place{field.Type(), field.Addr().UnsafePointer()}) {
			continue
		}
		w.Value(values.Exported(field))
		if w.names.outside && string(w.out[value:]) == "{}" { // the parts that are not zero are not seen
			w.out = w.out[:before]
		}
	}
	w.text("}")
	if w.names.hasUnseen(v.Type()) {
		w.methods(v)
	}
}

// isZero reports whether a value is zero. Fields that isEmpty reports count as
// zero.
func (n *Names) isZero(v reflect.Value) bool { return values.AllZero(v, n.isEmpty) }

// isEmpty reports whether a field of a standard type is hidden and holds a
// slice or a map without elements. Nil and empty are the same value there: a
// big.Int of 0 has either.
func (n *Names) isEmpty(f reflect.StructField, v reflect.Value) bool {
	return n.isHiddenList(f) && v.Len() == 0
}

// isHiddenList reports whether a field is an unexported slice or map of a
// struct of the standard library.
func (n *Names) isHiddenList(f reflect.StructField) bool {
	k := f.Type.Kind()
	return (k == reflect.Slice || k == reflect.Map) && f.PkgPath != "" && n.isStandard(f.PkgPath)
}

// mapping writes a map in the order of its keys.
func (w *Writer) mapping(v reflect.Value) {
	if v.Len() > 0 && w.met(place{v.Type(), v.UnsafePointer()}) {
		return
	}
	w.text("map[")
	entries, ok := w.entries(v)
	if !ok {
		w.full = true
		w.text(strconv.Itoa(v.Len()) + " entries <cut>]")
		return
	}
	for i, e := range entries {
		if w.full {
			break
		}
		if i > 0 {
			w.text(", ")
		}
		w.Value(e.key)
		w.text(": ")
		w.Value(e.value)
	}
	w.text("]")
}

// An entry is an entry of a map, with its text alone: the key, and the value if
// the value is a scalar.
type entry struct {
	look       []byte
	key, value reflect.Value
}

// entries returns the entries of a map, sorted by their texts. It returns false
// if they exceed a limit, which does not depend on their order.
func (w *Writer) entries(v reflect.Value) ([]entry, bool) {
	if v.Len() > MaxValues-w.values {
		return nil, false
	}
	entries := make([]entry, 0, v.Len())
	alone := NewWriter(w.names)
	for it := v.MapRange(); it.Next(); {
		alone.Reset()
		alone.nesting = w.nesting
		e := entry{key: values.Variable(it.Key()), value: values.Variable(it.Value())}
		alone.Value(e.key)
		if isPlain(e.value.Kind()) { // distinguishes keys that look alike, such as NaN
			alone.text(" ")
			alone.Value(e.value)
		}
		w.values += alone.values
		if w.values > MaxValues || alone.full {
			return nil, false
		}
		e.look = append(e.look, alone.out...)
		entries = append(entries, e)
	}
	plain := isPlain(v.Type().Key().Kind()) && v.Type().Key().Kind() != reflect.String
	sort.Slice(entries, func(i, j int) bool {
		a, b := entries[i].look, entries[j].look
		if plain && len(a) != len(b) { // numbers, as people sort them
			return len(a) < len(b)
		}
		return bytes.Compare(a, b) < 0
	})
	return entries, true
}

// isPlain reports whether values of a kind refer to nothing.
func isPlain(k reflect.Kind) bool { return k <= reflect.Complex128 || k == reflect.String }
