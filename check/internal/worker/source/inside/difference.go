package inside

import (
	refine_reflect "reflect"
	refine_strconv "strconv"
	refine_unsafe "unsafe"
)

// A refine_difference is a place at which two values of a type differ, as the
// Go expression for it where $ stands for the whole, with the literals of both
// there; one is empty if a map lacks the key.
type refine_difference struct{ path, was, is string }

// refine_maxDifferences is how many differences are looked for.
const refine_maxDifferences = 8

// refine_differences are the first places at which the variables *p and *q, of
// one type, differ: as deep as their structure is the same. If p and q point to
// values of different types there are none.
func refine_differences(p, q interface{}) []refine_difference {
	d := refine_differ{}
	a, b := refine_reflect.ValueOf(p).Elem(), refine_reflect.ValueOf(q).Elem()
	if a.Type() == b.Type() {
		d.compare("$", a, b)
	}
	return d.found
}

// A refine_differ compares two values. path are the pairs of pointers that
// enclose what is compared, depth is how deep that is.
type refine_differ struct {
	found []refine_difference
	path  [][2]refine_unsafe.Pointer
	depth int
}

func (d *refine_differ) full() bool { return len(d.found) >= refine_maxDifferences }

// leaf notes the difference of two values that are compared as a whole, by
// their literals.
func (d *refine_differ) leaf(path string, a, b refine_reflect.Value) {
	was, is := refine_literalOf(a), refine_literalOf(b)
	if was != is {
		d.found = append(d.found, refine_difference{path, was, is})
	}
}

func (d *refine_differ) compare(path string, a, b refine_reflect.Value) {
	if d.full() {
		return
	}
	if d.depth > refine_maxNesting {
		d.leaf(path, a, b)
		return
	}
	d.depth++
	defer func() { d.depth-- }()
	switch a.Kind() {
	case refine_reflect.Pointer:
		d.pointers(path, a, b)
	case refine_reflect.Struct:
		for i := 0; i < a.NumField(); i++ {
			if name := a.Type().Field(i).Name; name != "_" {
				d.compare(path+"."+name, a.Field(i), b.Field(i))
			}
		}
	case refine_reflect.Slice, refine_reflect.Array:
		if a.Len() != b.Len() || a.Kind() == refine_reflect.Slice && a.IsNil() != b.IsNil() {
			d.leaf(path, a, b)
			return
		}
		for i := 0; i < a.Len() && !d.full(); i++ {
			d.compare(path+"["+refine_strconv.Itoa(i)+"]", a.Index(i), b.Index(i))
		}
	case refine_reflect.Map:
		if a.IsNil() != b.IsNil() || a.Len() > refine_maxEntries || b.Len() > refine_maxEntries {
			d.leaf(path, a, b)
			return
		}
		d.maps(path, a, b)
	case refine_reflect.Interface:
		if a.IsNil() || b.IsNil() || a.Elem().Type() != b.Elem().Type() {
			d.leaf(path, a, b)
			return
		}
		d.compare(path+".("+refine_typeName(a.Elem().Type())+")", a.Elem(), b.Elem())
	default:
		d.leaf(path, a, b)
	}
}

// pointers compares what two pointers point to, unless they are being compared
// already.
func (d *refine_differ) pointers(path string, a, b refine_reflect.Value) {
	pair := [2]refine_unsafe.Pointer{a.UnsafePointer(), b.UnsafePointer()}
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
	if a.Elem().Kind() != refine_reflect.Struct {
		path = "(*" + path + ")"
	}
	d.compare(path, a.Elem(), b.Elem())
	d.path = d.path[:len(d.path)-1]
}

// maps compares two maps key by key, those of the first before those that only
// the second has.
func (d *refine_differ) maps(path string, a, b refine_reflect.Value) {
	for _, e := range refine_entriesOf(a, nil) {
		at := path + "[" + e.key + "]"
		if other := b.MapIndex(e.by); other.IsValid() {
			d.compare(at, e.value, other)
		} else if !d.full() {
			d.found = append(d.found, refine_difference{at, refine_literalOf(e.value), ""})
		}
	}
	for _, e := range refine_entriesOf(b, nil) {
		if !d.full() && !a.MapIndex(e.by).IsValid() {
			d.found = append(d.found, refine_difference{path + "[" + e.key + "]", "", refine_literalOf(e.value)})
		}
	}
}
