package runtime

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"hash/maphash"
	"math"
	"reflect"
	"sort"
	"sync"
	"time"

	"github.com/typetarget/target/check/internal/worker/source/values"
)

// Package time reads the local time zone at its first use, which changes memory
// that times refer to. The zone is therefore used before any two times are
// compared.
var _ = time.Local.String()

// maxIdentity is the maximum length in bytes of an identity. A longer identity
// is replaced by its hash.
const maxIdentity = 64

// identity returns bytes that are the same for two values of one type exactly
// if the values are equal in everything that they reach, with unexported
// fields. Equality is that of reflect.DeepEqual, except that floating-point
// numbers are compared by their bits, and pointers are equal only if they are
// shared alike. whole is false if a part cannot be compared: a function, a
// channel, an unsafe pointer.
func identity(v reflect.Value) (identity []byte, whole bool) {
	d := dump{seen: map[values.Ref]int{}}
	d.value(v)
	if len(d.out) > maxIdentity {
		sum := sha256.Sum256(d.out)
		return sum[:], !d.partial
	}
	return d.out, !d.partial
}

// Equal reports whether *p and *q, of one opaque type, are equal. It ignores
// parts that cannot be compared.
func Equal(p, q interface{}) bool {
	a, _ := identity(reflect.ValueOf(p).Elem())
	b, _ := identity(reflect.ValueOf(q).Elem())
	return bytes.Equal(a, b)
}

// A dump writes a value. Pointers are numbered in the order in which they are
// met, so that the dump shows sharing and cycles.
type dump struct {
	out     []byte
	seen    map[values.Ref]int
	path    []values.Ref // the slices and maps that enclose the value being written
	partial bool
	// shallow says that values of opaque types are not written.
	shallow bool
}

func (d *dump) tag(b byte)    { d.out = append(d.out, b) }
func (d *dump) uint(n uint64) { d.out = binary.AppendUvarint(d.out, n) }
func (d *dump) text(s string) { d.out = appendString(d.out, s) }
func (d *dump) opaque(v bool) { d.partial = d.partial || v; d.flag(v) }
func (d *dump) flag(v bool) {
	if v {
		d.tag(1)
	} else {
		d.tag(0)
	}
}

func (d *dump) value(v reflect.Value) {
	if d.shallow && shapeOf(v.Type()).opaque {
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		d.flag(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		d.out = binary.AppendVarint(d.out, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		d.uint(v.Uint())
	case reflect.Float32, reflect.Float64:
		d.uint(math.Float64bits(v.Float()))
	case reflect.Complex64, reflect.Complex128:
		c := v.Complex()
		d.uint(math.Float64bits(real(c)))
		d.uint(math.Float64bits(imag(c)))
	case reflect.String:
		d.text(v.String())
	case reflect.Pointer:
		d.pointer(v)
	case reflect.Interface:
		d.flag(!v.IsNil())
		if !v.IsNil() {
			d.text(shapeOf(v.Elem().Type()).name)
			d.value(v.Elem())
		}
	case reflect.Slice:
		d.flag(!v.IsNil())
		if !v.IsNil() {
			d.uint(uint64(v.Len()))
			d.within(v, func() { d.elements(v) })
		}
	case reflect.Array:
		d.elements(v)
	case reflect.Struct:
		if d.seeded(v) {
			return
		}
		of := shapeOf(v.Type())
		for _, i := range of.fields {
			if of.inside && v.CanAddr() && values.IsInterior(v.Type(), i) {
				d.variable(v.Field(i))
			} else {
				d.value(v.Field(i))
			}
		}
	case reflect.Map:
		d.flag(!v.IsNil())
		if !v.IsNil() {
			d.uint(uint64(v.Len()))
			d.within(v, func() { d.entries(v) })
		}
	default: // functions, channels, unsafe pointers
		d.opaque(!v.IsNil())
	}
}

var (
	syncMap = reflect.TypeOf(sync.Map{})
	seed    = reflect.TypeOf(maphash.Seed{})
)

// seeded writes a struct of the standard library that has random numbers which
// its users do not see, and returns false for other structs. A sync.Map is
// written as a map. A seed cannot be compared.
func (d *dump) seeded(v reflect.Value) bool {
	switch t := v.Type(); {
	case t == seed:
		d.opaque(true)
	case t == syncMap && v.CanAddr():
		entries := map[interface{}]interface{}{}
		values.Exported(v).Addr().Interface().(*sync.Map).Range(func(key, value interface{}) bool {
			entries[key] = value
			return true
		})
		d.value(reflect.ValueOf(entries))
	default:
		return false
	}
	return true
}

// pointer writes 0 for nil, 1 and the content if the pointer is met first, and
// its number plus 2 if the pointer is met again.
func (d *dump) pointer(v reflect.Value) {
	if v.IsNil() {
		d.tag(0)
		return
	}
	if v.Type().Elem().Size() == 0 { // the address means nothing
		d.tag(1)
		d.value(v.Elem())
		return
	}
	d.variable(v.Elem())
}

// variable writes 1 and the content of a variable to which pointers lead, or
// its number plus 2 if it is met again.
func (d *dump) variable(v reflect.Value) {
	key := values.RefTo(v)
	if n, ok := d.seen[key]; ok {
		d.uint(uint64(n) + 2)
		return
	}
	d.seen[key] = len(d.seen)
	d.tag(1)
	d.value(v)
}

// within writes the content of a slice or map, unless the slice or map is
// inside itself.
func (d *dump) within(v reflect.Value, write func()) {
	key := values.RefOf(v)
	for i, k := range d.path {
		if k == key && v.Len() > 0 {
			d.uint(uint64(i) + 1)
			return
		}
	}
	d.tag(0)
	d.path = append(d.path, key)
	write()
	d.path = d.path[:len(d.path)-1]
}

func (d *dump) elements(v reflect.Value) {
	for i := 0; i < v.Len(); i++ {
		d.value(v.Index(i))
	}
}

// entries writes the entries of a map in the order of the dumps of their keys.
// Keys with the same dump, which are pointers or NaN, cannot be distinguished.
func (d *dump) entries(v reflect.Value) {
	type entry struct {
		look []byte
		key  reflect.Value
	}
	var entries []entry
	for _, key := range v.MapKeys() {
		alone := dump{seen: map[values.Ref]int{}, path: d.path, shallow: d.shallow}
		alone.value(key)
		entries = append(entries, entry{alone.out, key})
	}
	sort.Slice(entries, func(i, j int) bool { return bytes.Compare(entries[i].look, entries[j].look) < 0 })
	for i, e := range entries {
		if i > 0 && bytes.Equal(entries[i-1].look, e.look) {
			d.partial = true
		}
		d.value(e.key)
		if value := v.MapIndex(e.key); value.IsValid() {
			d.value(value)
		} else { // the key is not equal to itself
			d.partial = true
		}
	}
}

func appendString(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}
