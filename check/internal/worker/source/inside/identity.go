package inside

import (
	refine_bytes "bytes"
	refine_sha256 "crypto/sha256"
	refine_binary "encoding/binary"
	refine_math "math"
	refine_reflect "reflect"
	refine_sort "sort"
	refine_time "time"
	refine_unsafe "unsafe"
)

// The local time zone is read when it is first asked for. What times refer to
// changes then, so that it is asked for before any two are compared.
var _ = refine_time.Local.String()

// refine_maxIdentity is the length in bytes beyond which an identity is its
// hash.
const refine_maxIdentity = 64

// refine_identity returns bytes that two values of one type have in common
// exactly if they are equal in all that they reach, unexported fields included:
// as reflect.DeepEqual has it, but floating point numbers by their bits, and
// pointers equal only if they are shared alike. whole is false if a part cannot
// be compared: a function, a channel, an unsafe pointer.
func refine_identity(v refine_reflect.Value) (identity []byte, whole bool) {
	d := refine_dump{seen: map[refine_dumpKey]int{}}
	d.value(v)
	if len(d.out) > refine_maxIdentity {
		sum := refine_sha256.Sum256(d.out)
		return sum[:], !d.partial
	}
	return d.out, !d.partial
}

// refine_equal reports whether *p and *q, of one opaque type, are equal as far
// as they can be compared.
func refine_equal(p, q interface{}) bool {
	a, _ := refine_identity(refine_reflect.ValueOf(p).Elem())
	b, _ := refine_identity(refine_reflect.ValueOf(q).Elem())
	return refine_bytes.Equal(a, b)
}

// A refine_dump writes a value. Pointers are numbered as they are met, so that
// sharing and cycles show.
type refine_dump struct {
	out     []byte
	seen    map[refine_dumpKey]int
	path    []refine_dumpKey // the slices and maps that enclose the value being written
	partial bool
	// shallow says that no values of opaque types are written.
	shallow bool
}

// A refine_dumpKey is a pointer of some type, of a slice with its length.
type refine_dumpKey struct {
	t refine_reflect.Type
	p refine_unsafe.Pointer
	n int
}

func (d *refine_dump) tag(b byte)    { d.out = append(d.out, b) }
func (d *refine_dump) uint(n uint64) { d.out = refine_binary.AppendUvarint(d.out, n) }
func (d *refine_dump) text(s string) { d.out = refine_appendString(d.out, s) }
func (d *refine_dump) opaque(v bool) { d.partial = d.partial || v; d.flag(v) }
func (d *refine_dump) flag(v bool) {
	if v {
		d.tag(1)
	} else {
		d.tag(0)
	}
}

func (d *refine_dump) value(v refine_reflect.Value) {
	if d.shallow && refine_shapeOf(v.Type()).opaque {
		return
	}
	switch v.Kind() {
	case refine_reflect.Bool:
		d.flag(v.Bool())
	case refine_reflect.Int, refine_reflect.Int8, refine_reflect.Int16, refine_reflect.Int32, refine_reflect.Int64:
		d.out = refine_binary.AppendVarint(d.out, v.Int())
	case refine_reflect.Uint, refine_reflect.Uint8, refine_reflect.Uint16, refine_reflect.Uint32, refine_reflect.Uint64, refine_reflect.Uintptr:
		d.uint(v.Uint())
	case refine_reflect.Float32, refine_reflect.Float64:
		d.uint(refine_math.Float64bits(v.Float()))
	case refine_reflect.Complex64, refine_reflect.Complex128:
		c := v.Complex()
		d.uint(refine_math.Float64bits(real(c)))
		d.uint(refine_math.Float64bits(imag(c)))
	case refine_reflect.String:
		d.text(v.String())
	case refine_reflect.Pointer:
		d.pointer(v)
	case refine_reflect.Interface:
		d.flag(!v.IsNil())
		if !v.IsNil() {
			d.text(refine_shapeOf(v.Elem().Type()).name)
			d.value(v.Elem())
		}
	case refine_reflect.Slice:
		d.flag(!v.IsNil())
		if !v.IsNil() {
			d.uint(uint64(v.Len()))
			d.within(v, v.Len(), func() { d.elements(v) })
		}
	case refine_reflect.Array:
		d.elements(v)
	case refine_reflect.Struct:
		for _, i := range refine_shapeOf(v.Type()).fields {
			d.value(v.Field(i))
		}
	case refine_reflect.Map:
		d.flag(!v.IsNil())
		if !v.IsNil() {
			d.uint(uint64(v.Len()))
			d.within(v, -1, func() { d.entries(v) })
		}
	default: // functions, channels, unsafe pointers
		d.opaque(!v.IsNil())
	}
}

// pointer writes 0 for nil, 1 and the content where the pointer is met first,
// and its number plus 2 if it is met again.
func (d *refine_dump) pointer(v refine_reflect.Value) {
	if v.IsNil() {
		d.tag(0)
		return
	}
	if v.Type().Elem().Size() == 0 { // the address means nothing
		d.tag(1)
		d.value(v.Elem())
		return
	}
	key := refine_dumpKey{t: v.Type(), p: v.UnsafePointer()}
	if n, ok := d.seen[key]; ok {
		d.uint(uint64(n) + 2)
		return
	}
	d.seen[key] = len(d.seen)
	d.tag(1)
	d.value(v.Elem())
}

// within writes the content of a slice or map, unless it is within itself.
func (d *refine_dump) within(v refine_reflect.Value, n int, write func()) {
	key := refine_dumpKey{t: v.Type(), p: v.UnsafePointer(), n: n}
	for i, k := range d.path {
		if k == key && n != 0 {
			d.uint(uint64(i) + 1)
			return
		}
	}
	d.tag(0)
	d.path = append(d.path, key)
	write()
	d.path = d.path[:len(d.path)-1]
}

func (d *refine_dump) elements(v refine_reflect.Value) {
	for i := 0; i < v.Len(); i++ {
		d.value(v.Index(i))
	}
}

// entries writes the entries of a map in the order of what their keys look
// like. Keys that look alike, which are pointers or not numbers, cannot be
// distinguished.
func (d *refine_dump) entries(v refine_reflect.Value) {
	type entry struct {
		look []byte
		key  refine_reflect.Value
	}
	var entries []entry
	for _, key := range v.MapKeys() {
		alone := refine_dump{seen: map[refine_dumpKey]int{}, path: d.path, shallow: d.shallow}
		alone.value(key)
		entries = append(entries, entry{alone.out, key})
	}
	refine_sort.Slice(entries, func(i, j int) bool { return refine_bytes.Compare(entries[i].look, entries[j].look) < 0 })
	for i, e := range entries {
		if i > 0 && refine_bytes.Equal(entries[i-1].look, e.look) {
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

func refine_appendString(b []byte, s string) []byte {
	return append(refine_binary.AppendUvarint(b, uint64(len(s))), s...)
}
