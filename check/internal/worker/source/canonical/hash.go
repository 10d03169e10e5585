package canonical

import (
	"math"
	"math/bits"
	"reflect"
	"sort"
	"unsafe"

	"github.com/typetarget/target/check/internal/worker/source/values"
)

// A Hasher hashes values. Two values have the same hash exactly if they have
// the same text, except for zero fields of types that only one of two versions
// has. The order of maps and addresses do not count.
type Hasher struct {
	names *Names
	plans map[reflect.Type]*plan
	a, b  uint64
	// few and many hold the variables that pointers have led to, by number.
	// regions holds the elements of slices.
	few     []spot
	many    map[spot]int
	regions []region
	values  int
	nesting int
	text    *Writer // for values whose text is better than their parts
}

// A plan holds the functions that hash values of a type. zero reports whether
// texts leave out a value.
type plan struct {
	hash func(h *Hasher, p unsafe.Pointer)
	zero func(p unsafe.Pointer) bool
}

// NewHasher returns a hasher that names types as names does.
func NewHasher(names *Names) *Hasher {
	h := &Hasher{names: names, plans: map[reflect.Type]*plan{}, text: NewWriter(names)}
	h.Reset()
	return h
}

// Reset begins a new hash.
func (h *Hasher) Reset() {
	h.Restart()
	for i := range h.few {
		h.few[i].at = nil
	}
	h.few, h.regions = h.few[:0], h.regions[:0]
	if len(h.many) > 0 {
		h.many = nil
	}
	h.values, h.nesting = 0, 0
}

// Restart begins a new hash. It refers by number to variables that earlier
// hashes since Reset have met.
func (h *Hasher) Restart() { h.a, h.b = 0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f }

// Sum returns the hash of everything that was added since Reset or Restart.
func (h *Hasher) Sum() (a, b uint64) { return h.a, h.b }

// Mix adds a number.
func (h *Hasher) Mix(x uint64) {
	hi, lo := bits.Mul64(h.a^x, 0xa0761d6478bd642f)
	h.a = hi ^ lo ^ h.b
	h.b = bits.RotateLeft64(h.b^x, 27)*0xe7037ed1a0b428db + lo
}

// MixString adds a string.
func (h *Hasher) MixString(s string) {
	s = h.names.common(s)
	h.Mix(uint64(len(s)))
	h.values += len(s) / 64
	for len(s) >= 8 {
		h.Mix(uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 | uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56)
		s = s[8:]
	}
	if len(s) > 0 {
		var last uint64
		for i := 0; i < len(s); i++ {
			last |= uint64(s[i]) << (8 * uint(i))
		}
		h.Mix(last)
	}
}

// Variable hashes the value of the variable of type t that p points to.
func (h *Hasher) Variable(t reflect.Type, p unsafe.Pointer) { h.run(h.planOf(t), p) }

// Variables hashes the values of the variables that pointers lead to.
func (h *Hasher) Variables(pointers []interface{}) {
	for _, p := range pointers {
		h.variable(p)
		h.Mix(5)
	}
}

// variable hashes the value of the variable that p points to.
func (h *Hasher) variable(p interface{}) {
	v := reflect.ValueOf(p)
	h.Variable(v.Type().Elem(), v.UnsafePointer())
}

// run hashes a variable, unless there are too many or they are nested too deep.
func (h *Hasher) run(at *plan, p unsafe.Pointer) {
	if h.values++; h.values > MaxValues || h.nesting > MaxNesting {
		h.Mix(1 << 40)
		return
	}
	h.nesting++
	at.hash(h, p)
	h.nesting--
}

// planOf returns the plan of a type.
func (h *Hasher) planOf(t reflect.Type) *plan {
	if at, ok := h.plans[t]; ok {
		return at
	}
	at := &plan{}
	h.plans[t] = at // for types that hold themselves
	*at = h.compile(t)
	return at
}

// isNil reports whether a reference or an interface is nil, which its first
// word then is.
func isNil(p unsafe.Pointer) bool { return *(*unsafe.Pointer)(p) == nil }

// compile makes the plan of a type.
func (h *Hasher) compile(t reflect.Type) plan {
	switch t.Kind() {
	case reflect.Bool, reflect.Int8, reflect.Uint8:
		return plan{func(h *Hasher, p unsafe.Pointer) { h.Mix(uint64(*(*uint8)(p))) }, func(p unsafe.Pointer) bool { return *(*uint8)(p) == 0 }}
	case reflect.Int16, reflect.Uint16:
		return plan{func(h *Hasher, p unsafe.Pointer) { h.Mix(uint64(*(*uint16)(p))) }, func(p unsafe.Pointer) bool { return *(*uint16)(p) == 0 }}
	case reflect.Int32, reflect.Uint32:
		return plan{func(h *Hasher, p unsafe.Pointer) { h.Mix(uint64(*(*uint32)(p))) }, func(p unsafe.Pointer) bool { return *(*uint32)(p) == 0 }}
	case reflect.Int64, reflect.Uint64:
		return plan{func(h *Hasher, p unsafe.Pointer) { h.Mix(*(*uint64)(p)) }, func(p unsafe.Pointer) bool { return *(*uint64)(p) == 0 }}
	case reflect.Int, reflect.Uint, reflect.Uintptr:
		return plan{func(h *Hasher, p unsafe.Pointer) { h.Mix(uint64(*(*uint)(p))) }, func(p unsafe.Pointer) bool { return *(*uint)(p) == 0 }}
	case reflect.Float32:
		return plan{func(h *Hasher, p unsafe.Pointer) { h.float(float64(*(*float32)(p))) }, func(p unsafe.Pointer) bool { return *(*uint32)(p) == 0 }}
	case reflect.Float64:
		return plan{func(h *Hasher, p unsafe.Pointer) { h.float(*(*float64)(p)) }, func(p unsafe.Pointer) bool { return *(*uint64)(p) == 0 }}
	case reflect.Complex64, reflect.Complex128:
		return h.byReflection(t, func(h *Hasher, v reflect.Value) {
			h.float(real(v.Complex()))
			h.float(imag(v.Complex()))
		})
	case reflect.String:
		return plan{func(h *Hasher, p unsafe.Pointer) { h.MixString(*(*string)(p)) }, func(p unsafe.Pointer) bool { return *(*string)(p) == "" }}
	case reflect.Pointer:
		return h.pointer(t)
	case reflect.Slice:
		return h.slice(t)
	case reflect.Array:
		return h.array(t)
	case reflect.Struct:
		return h.structure(t)
	case reflect.Map:
		return plan{h.byReflection(t, (*Hasher).mapping).hash, isNil}
	case reflect.Interface:
		return plan{h.byReflection(t, (*Hasher).dynamic).hash, isNil}
	}
	return plan{func(h *Hasher, p unsafe.Pointer) { // functions, channels, unsafe pointers
		if isNil(p) {
			h.Mix(0)
		} else {
			h.Mix(1)
		}
	}, isNil}
}

// byReflection returns the plan of a type whose values are read by reflection.
func (h *Hasher) byReflection(t reflect.Type, hash func(*Hasher, reflect.Value)) plan {
	return plan{
		func(h *Hasher, p unsafe.Pointer) { hash(h, reflect.NewAt(t, p).Elem()) },
		func(p unsafe.Pointer) bool { return h.names.isZero(reflect.NewAt(t, p).Elem()) },
	}
}

// float adds a number. It distinguishes -0 from 0, but not one NaN from
// another.
func (h *Hasher) float(f float64) {
	if f != f {
		h.Mix(0x7ff8000000000001)
		return
	}
	h.Mix(math.Float64bits(f))
}

func (h *Hasher) pointer(t reflect.Type) plan {
	elem := h.planOf(t.Elem())
	size := t.Elem().Size()
	return plan{func(h *Hasher, p unsafe.Pointer) {
		q := *(*unsafe.Pointer)(p)
		switch {
		case q == nil:
			h.Mix(0)
			return
		case size > 0 && h.met(elem, q):
			return
		}
		h.Mix(1)
		h.run(elem, q)
	}, isNil}
}

// A header is the memory layout of a slice.
type header struct {
	data     unsafe.Pointer
	len, cap int
}

func (h *Hasher) slice(t reflect.Type) plan {
	elem := h.planOf(t.Elem())
	size := t.Elem().Size()
	return plan{func(h *Hasher, p unsafe.Pointer) {
		s := (*header)(p)
		if s.data == nil {
			h.Mix(0)
			return
		}
		h.Mix(uint64(s.len) + 1)
		if s.len > 0 && size > 0 {
			from := uintptr(s.data)
			to := from + uintptr(s.len)*size
			if h.within(elem, from, to) {
				return
			}
			for i, known := range h.few {
				if at := uintptr(known.at); known.of == elem && from <= at && at < to {
					h.Mix(1<<33 | uint64(i))
					h.Mix(uint64(at - from))
				}
			}
			if len(h.regions) < maxRegions {
				h.regions = append(h.regions, region{from, to, elem})
			}
		}
		for i := 0; i < s.len && h.values <= MaxValues; i++ {
			h.run(elem, unsafe.Add(s.data, uintptr(i)*size))
		}
	}, isNil}
}

func (h *Hasher) array(t reflect.Type) plan {
	elem, size, n := h.planOf(t.Elem()), t.Elem().Size(), t.Len()
	return plan{func(h *Hasher, p unsafe.Pointer) {
		for i := 0; i < n && h.values <= MaxValues; i++ {
			h.run(elem, unsafe.Add(p, uintptr(i)*size))
		}
	}, func(p unsafe.Pointer) bool {
		for i := 0; i < n; i++ {
			if !elem.zero(unsafe.Add(p, uintptr(i)*size)) {
				return false
			}
		}
		return true
	}}
}

// structure hashes the fields that are not zero, each with its name, in the
// order of their names.
func (h *Hasher) structure(t reflect.Type) plan {
	if t.PkgPath() == "time" {
		if v := reflect.New(t).Elem(); NewWriter(h.names).named(v) {
			return h.byReflection(t, (*Hasher).asText)
		}
	}
	type part struct {
		at     *plan
		offset uintptr
		name   uint64
		inside bool // pointers of inputs may lead to the field
	}
	var parts, all []part
	fields := append([]field(nil), h.names.fieldsOf(t)...)
	sort.SliceStable(fields, func(i, j int) bool { return fields[i].name < fields[j].name })
	for _, f := range fields {
		other := NewHasher(h.names)
		other.MixString(f.name)
		parts = append(parts, part{h.planOfField(t.Field(f.index)), t.Field(f.index).Offset, other.a, values.IsInterior(t, f.index)})
	}
	for i := 0; i < t.NumField(); i++ {
		if t.Field(i).Name != "_" {
			all = append(all, part{h.planOfField(t.Field(i)), t.Field(i).Offset, 0, false})
		}
	}
	return plan{func(h *Hasher, p unsafe.Pointer) {
		for i := range parts {
			f := &parts[i]
			at := unsafe.Add(p, f.offset)
			if f.inside && h.met(f.at, at) {
				h.Mix(f.name)
			} else if !f.at.zero(at) {
				h.Mix(f.name)
				h.run(f.at, at)
			}
		}
		h.Mix(3)
	}, func(p unsafe.Pointer) bool {
		for i := range all {
			if !all[i].at.zero(unsafe.Add(p, all[i].offset)) {
				return false
			}
		}
		return true
	}}
}

// planOfField returns the plan of a field. An empty list counts as zero if
// isEmpty says so.
func (h *Hasher) planOfField(f reflect.StructField) *plan {
	at := h.planOf(f.Type)
	if !h.names.isHiddenList(f) {
		return at
	}
	return &plan{
		func(h *Hasher, p unsafe.Pointer) { at.hash(h, p) },
		func(p unsafe.Pointer) bool { return reflect.NewAt(f.Type, p).Elem().Len() == 0 },
	}
}

// asText hashes the text of a value.
func (h *Hasher) asText(v reflect.Value) {
	h.text.Reset()
	h.text.Value(v)
	h.MixString(string(h.text.Bytes()))
}

// dynamic hashes the value that an interface holds, with its type.
func (h *Hasher) dynamic(v reflect.Value) {
	if v = v.Elem(); !v.IsValid() {
		h.Mix(0)
		return
	}
	h.MixString(h.names.Of(v.Type()))
	switch held := v.Interface().(type) {
	case reflect.Type:
		h.MixString(h.names.Of(held))
		return
	case error:
		h.MixString(message(held))
		h.MixString(known(held))
		return
	}
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	h.run(h.planOf(v.Type()), p.UnsafePointer())
}

// mapping hashes a map in the order of the hashes of its keys, which is the
// same in every process.
func (h *Hasher) mapping(v reflect.Value) {
	if v.IsNil() {
		h.Mix(0)
		return
	}
	h.Mix(uint64(v.Len()) + 1)
	if v.Len() > 0 && h.met(h.planOf(v.Type()), v.UnsafePointer()) {
		return
	}
	if v.Len() > MaxValues-h.values {
		h.values = MaxValues
		return
	}
	type hashed struct {
		a, b       uint64
		key, value unsafe.Pointer
	}
	t := v.Type()
	keyPlan, valuePlan := h.planOf(t.Key()), h.planOf(t.Elem())
	plainValue := isPlain(t.Elem().Kind())
	var entries []hashed
	alone := &Hasher{names: h.names, plans: h.plans, text: NewWriter(h.names)}
	for it := v.MapRange(); it.Next(); {
		key, value := reflect.New(t.Key()), reflect.New(t.Elem())
		key.Elem().Set(it.Key())
		value.Elem().Set(it.Value())
		e := hashed{key: key.UnsafePointer(), value: value.UnsafePointer()}
		alone.Reset()
		alone.nesting = h.nesting
		alone.run(keyPlan, e.key)
		if plainValue { // distinguishes keys that look alike, such as NaN
			alone.run(valuePlan, e.value)
		}
		h.values += alone.values
		e.a, e.b = alone.a, alone.b
		entries = append(entries, e)
	}
	if h.values > MaxValues {
		return
	}
	sort.Slice(entries, func(i, j int) bool {
		return entries[i].a < entries[j].a || entries[i].a == entries[j].a && entries[i].b < entries[j].b
	})
	for _, e := range entries {
		h.run(keyPlan, e.key)
		h.run(valuePlan, e.value)
	}
}
