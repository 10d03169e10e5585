package examples

import (
	"encoding/binary"
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/typetarget/target/encode/domain"
)

// A candidate is a value and its wire form.
type candidate struct {
	value reflect.Value
	wire  []byte
}

// A lister makes all values of types within bounds, as plain nested loops do.
// It knows nothing of shapes and terms. Values share their parts, so they are
// only to be read.
type lister struct {
	t      *testing.T
	bounds domain.Bounds
	// constants are the values of the types that have an iota block.
	constants map[reflect.Type][]int64
	// outliers are values that types have besides those of the range.
	outliers map[reflect.Type][]int64
	// keep has the predicates over types that each part of a value must satisfy.
	keep map[reflect.Type]reflect.Value
	made map[position][]candidate
}

// A position is a type and the units of depth that are left for it.
type position struct {
	typ   reflect.Type
	units int
}

// values lists the values of t that have some units of depth left.
func (d *lister) values(t reflect.Type, units int) []candidate {
	p := position{t, units}
	if all, ok := d.made[p]; ok {
		return all
	}
	var all []candidate
	for _, c := range d.build(t, units) {
		if keep, ok := d.keep[t]; !ok || keep.Call([]reflect.Value{c.value})[0].Bool() {
			all = append(all, c)
		}
	}
	d.made[p] = all
	return all
}

func (d *lister) build(t reflect.Type, units int) []candidate {
	if builders[t] != nil {
		return d.opaques(t, units)
	}
	zero := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.Float32, reflect.Float64:
		return d.floats(t)
	case reflect.Bool:
		return []candidate{{zero, []byte{0}}, {reflect.ValueOf(true).Convert(t), []byte{1}}}
	case reflect.Pointer:
		all := []candidate{{zero, []byte{0}}}
		if units == 0 {
			return all
		}
		for _, e := range d.values(t.Elem(), units-1) {
			p := reflect.New(t.Elem())
			p.Elem().Set(e.value)
			all = append(all, candidate{p, join([]byte{1}, e.wire)})
		}
		return all
	case reflect.Slice:
		return d.slices(t, units)
	case reflect.Interface:
		return d.interfaces(t, units)
	case reflect.String:
		return d.strings(t, units)
	case reflect.Map:
		return d.maps(t, units)
	case reflect.Func:
		return d.functions(t, units)
	case reflect.Array:
		all := []candidate{{value: zero}}
		for i := range t.Len() {
			all = each(all, d.values(t.Elem(), units), func(v reflect.Value) reflect.Value { return v.Index(i) })
		}
		return all
	case reflect.Struct:
		all := []candidate{{value: zero}}
		for i := range t.NumField() {
			all = each(all, d.values(t.Field(i).Type, units), func(v reflect.Value) reflect.Value { return v.Field(i) })
		}
		return all
	}
	return d.integers(t)
}

// slices lists the slices of each length; the one of length 0 is nil.
func (d *lister) slices(t reflect.Type, units int) []candidate {
	longest := units
	if d.bounds.Len != nil {
		longest = min(longest, *d.bounds.Len)
	}
	all := []candidate{{reflect.New(t).Elem(), []byte{0}}}
	if d.bounds.NilBoth {
		all = append(all, candidate{reflect.MakeSlice(t, 0, 0), []byte{1}})
	}
	for n := 1; n <= longest; n++ {
		array := reflect.ArrayOf(n, t.Elem())
		for _, a := range d.values(array, units-1) {
			s := reflect.MakeSlice(t, n, n)
			reflect.Copy(s, a.value)
			all = append(all, candidate{s, join(binary.AppendUvarint(nil, uint64(n)+1), a.wire)})
		}
	}
	return all
}

// interfaces lists nil and the values of the types that an interface can hold.
func (d *lister) interfaces(t reflect.Type, units int) []candidate {
	all := []candidate{{reflect.New(t).Elem(), []byte{0}}}
	if units == 0 {
		return all
	}
	add := func(number int, v reflect.Value, wire ...[]byte) {
		held := reflect.New(t).Elem()
		held.Set(v)
		all = append(all, candidate{held, slices.Concat(append([][]byte{{byte(number)}}, wire...)...)})
	}
	if t == reflect.TypeFor[error]() {
		add(1, reflect.ValueOf(errors.New("error")))
		return all
	}
	for i, h := range implementers[t] {
		if h.Kind() != reflect.Pointer {
			for _, c := range d.values(h, units-1) {
				add(i+1, c.value, c.wire)
			}
			continue
		}
		for _, c := range d.values(h.Elem(), units-1) {
			p := reflect.New(h.Elem())
			p.Elem().Set(c.value)
			add(i+1, p, []byte{1}, c.wire)
		}
	}
	return all
}

// strings lists the strings of each length.
func (d *lister) strings(t reflect.Type, units int) []candidate {
	longest := units
	if d.bounds.Len != nil {
		longest = min(longest, *d.bounds.Len)
	}
	letters := d.bounds.Strings
	if letters == "" {
		letters = "ab"
	}
	texts := []string{""}
	for from := 0; longest > 0; longest-- {
		end := len(texts)
		for _, s := range texts[from:end] {
			for _, c := range []byte(letters) {
				texts = append(texts, s+string([]byte{c}))
			}
		}
		from = end
	}
	var all []candidate
	for _, s := range texts {
		all = append(all, candidate{reflect.ValueOf(s).Convert(t), join(binary.AppendUvarint(nil, uint64(len(s))), []byte(s))})
	}
	return all
}

// each sets a part of each value to each of the parts.
func each(values, parts []candidate, part func(reflect.Value) reflect.Value) []candidate {
	all := make([]candidate, 0, len(values)*len(parts))
	for _, c := range values {
		for _, p := range parts {
			v := reflect.New(c.value.Type()).Elem()
			v.Set(c.value)
			part(v).Set(p.value)
			all = append(all, candidate{v, join(c.wire, p.wire)})
		}
	}
	return all
}

func (d *lister) integers(t reflect.Type) []candidate {
	zero := reflect.New(t).Elem()
	lo, hi := -int64(d.bounds.Depth), int64(d.bounds.Depth)
	if r := d.bounds.Ints; r != nil {
		lo, hi = r.Lo, r.Hi
	}
	var numbers []int64
	for n := lo; n <= hi; n++ {
		if zero.CanInt() && !zero.OverflowInt(n) || zero.CanUint() && n >= 0 && !zero.OverflowUint(uint64(n)) {
			numbers = append(numbers, n)
		}
	}
	for _, n := range d.outliers[t] {
		if !slices.Contains(numbers, n) {
			numbers = append(numbers, n)
		}
	}
	if constants, ok := d.constants[t]; ok {
		numbers = constants
	}
	var all []candidate
	for _, n := range numbers {
		v := reflect.New(t).Elem()
		switch {
		case v.CanInt():
			v.SetInt(n)
			all = append(all, candidate{v, binary.AppendVarint(nil, n)})
		case v.CanUint():
			v.SetUint(uint64(n))
			all = append(all, candidate{v, binary.AppendUvarint(nil, uint64(n))})
		default:
			d.t.Fatalf("no rule for the values of type %v", t)
		}
	}
	return all
}

// floats lists the multiples of 1/2, the constants of the type, and the special values if asked for.
func (d *lister) floats(t reflect.Type) []candidate {
	lo, hi := float64(-d.bounds.Depth), float64(d.bounds.Depth)
	if r := d.bounds.Ints; r != nil {
		lo, hi = float64(r.Lo), float64(r.Hi)
	}
	numbers := slices.Clone(fractions[t])
	for x := lo; x <= hi; x += 0.5 {
		numbers = append(numbers, x)
	}
	if d.bounds.SpecialFloats {
		great, small := math.MaxFloat64, math.SmallestNonzeroFloat64
		if t.Kind() == reflect.Float32 {
			great, small = math.MaxFloat32, math.SmallestNonzeroFloat32
		}
		numbers = append(numbers, math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1), great, -great, small, -small)
	}
	var all []candidate
	for _, x := range numbers {
		v := reflect.New(t).Elem()
		v.SetFloat(x)
		all = append(all, candidate{v, binary.LittleEndian.AppendUint64(nil, math.Float64bits(x))})
	}
	return all
}

// join copies a and b into one slice.
func join(a, b []byte) []byte {
	return append(append(make([]byte, 0, len(a)+len(b)), a...), b...)
}
