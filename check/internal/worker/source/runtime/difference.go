package runtime

import (
	"reflect"
	"strconv"
	"unsafe"
)

// A difference is a place at which two values of a type differ, as a Go
// expression in which $ is the whole value. was and is are the literals of the
// two values there; one is empty if a map lacks the key.
type difference struct{ path, was, is string }

// maxDifferences is the maximum number of differences that are reported.
const maxDifferences = 8

// differences returns the first places at which the variables *p and *q, of one
// type, differ. It descends as long as their structures are the same. It
// returns nil if p and q point to values of different types.
func differences(p, q interface{}, n *names) []difference {
	d := differ{names: n}
	a, b := reflect.ValueOf(p).Elem(), reflect.ValueOf(q).Elem()
	if a.Type() == b.Type() {
		d.compare("$", a, b)
	}
	return d.found
}

// A differ compares two values. path holds the pairs of pointers that enclose
// the values that are compared, and depth is their depth.
type differ struct {
	names *names
	found []difference
	path  [][2]unsafe.Pointer
	depth int
}

func (d *differ) full() bool { return len(d.found) >= maxDifferences }

// leaf notes the difference of two values that are compared as a whole, by
// their literals.
func (d *differ) leaf(path string, a, b reflect.Value) {
	if literalOf(a) != literalOf(b) {
		d.found = append(d.found, difference{path, d.names.showValue(a), d.names.showValue(b)})
	}
}

func (d *differ) compare(path string, a, b reflect.Value) {
	if d.full() {
		return
	}
	if d.depth > maxNesting {
		d.leaf(path, a, b)
		return
	}
	d.depth++
	defer func() { d.depth-- }()
	switch a.Kind() {
	case reflect.Pointer:
		d.pointers(path, a, b)
	case reflect.Struct:
		for i := 0; i < a.NumField(); i++ {
			if name := a.Type().Field(i).Name; name != "_" {
				d.compare(path+"."+name, a.Field(i), b.Field(i))
			}
		}
	case reflect.Slice, reflect.Array:
		if a.Len() != b.Len() || a.Kind() == reflect.Slice && a.IsNil() != b.IsNil() {
			d.leaf(path, a, b)
			return
		}
		for i := 0; i < a.Len() && !d.full(); i++ {
			d.compare(path+"["+strconv.Itoa(i)+"]", a.Index(i), b.Index(i))
		}
	case reflect.Map:
		if a.IsNil() != b.IsNil() || a.Len() > maxEntries || b.Len() > maxEntries {
			d.leaf(path, a, b)
			return
		}
		d.maps(path, a, b)
	case reflect.Interface:
		if a.IsNil() || b.IsNil() || a.Elem().Type() != b.Elem().Type() {
			d.leaf(path, a, b)
			return
		}
		d.compare(path+".("+typeName(a.Elem().Type())+")", a.Elem(), b.Elem())
	default:
		d.leaf(path, a, b)
	}
}

// pointers compares what two pointers point to, unless they are being compared
// already.
func (d *differ) pointers(path string, a, b reflect.Value) {
	pair := [2]unsafe.Pointer{a.UnsafePointer(), b.UnsafePointer()}
	if a.IsNil() || b.IsNil() {
		d.leaf(path, a, b)
		return
	}
	for _, p := range d.path {
		if p == pair {
			return
		}
	}
	d.path = append(d.path, pair)
	if a.Elem().Kind() != reflect.Struct {
		path = "(*" + path + ")"
	}
	d.compare(path, a.Elem(), b.Elem())
	d.path = d.path[:len(d.path)-1]
}

// maps compares two maps key by key: the keys of the first map before the keys
// that only the second map has.
func (d *differ) maps(path string, a, b reflect.Value) {
	for _, e := range entriesOf(a, nil) {
		at := path + "[" + e.key + "]"
		if other := b.MapIndex(e.by); other.IsValid() {
			d.compare(at, e.value, other)
		} else if !d.full() {
			d.found = append(d.found, difference{at, d.names.showValue(e.value), ""})
		}
	}
	for _, e := range entriesOf(b, nil) {
		if !d.full() && !a.MapIndex(e.by).IsValid() {
			d.found = append(d.found, difference{path + "[" + e.key + "]", "", d.names.showValue(e.value)})
		}
	}
}
