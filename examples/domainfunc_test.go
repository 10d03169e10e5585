package examples

import (
	"encoding/binary"
	"reflect"
	"slices"

	"github.com/typetarget/target/examples/catalog"
)

// optional are the function types of the examples that something compares with nil.
var optional = map[reflect.Type]bool{
	reflect.TypeFor[catalog.Finder](): true,
	reflect.TypeFor[catalog.Notify](): true,
	reflect.TypeFor[catalog.Decide](): true,
}

// defaults are what functions of refined types return beyond their tables, where that is not the value
// nearest to zero.
var defaults = map[reflect.Type]int64{
	reflect.TypeFor[catalog.Step](): 1,
}

// functions lists the functions that have a row for each list of arguments.
func (d *lister) functions(t reflect.Type, units int) []candidate {
	units = max(units-1, 0)
	var all []candidate
	if optional[t] {
		all = append(all, candidate{reflect.New(t).Elem(), []byte{0}})
	}
	rows := []candidate{{value: reflect.ValueOf([]any{})}}
	if t.NumOut() == 0 {
		rows = nil
	}
	for i := range t.NumIn() {
		var longer []candidate
		if t.NumOut() > 0 {
			for _, row := range rows {
				for _, a := range d.values(t.In(i), units) {
					longer = append(longer, candidate{reflect.Append(slicesClone(row.value), a.value), join(row.wire, a.wire)})
				}
			}
		}
		rows = longer
	}
	otherwise := candidate{value: reflect.ValueOf([]reflect.Value{})}
	results := []candidate{otherwise}
	for i := range t.NumOut() {
		domain := d.values(t.Out(i), units)
		var longer []candidate
		for _, row := range results {
			for _, r := range domain {
				longer = append(longer, candidate{reflect.Append(slicesClone(row.value), reflect.ValueOf(r.value)), join(row.wire, r.wire)})
			}
		}
		results = longer
		far := slices.MinFunc(domain, func(a, b candidate) int { return d.fromDefault(t, a.value) - d.fromDefault(t, b.value) })
		otherwise = candidate{reflect.Append(otherwise.value, reflect.ValueOf(far.value)), join(otherwise.wire, far.wire)}
	}
	table := make([]candidate, len(rows))
	var fill func(i int, wire []byte)
	fill = func(i int, wire []byte) {
		if i == len(rows) {
			all = append(all, candidate{d.function(t, rows, slices.Clone(table), otherwise), join(wire, otherwise.wire)})
			return
		}
		for _, r := range results {
			table[i] = r
			fill(i+1, join(join(wire, rows[i].wire), r.wire))
		}
	}
	fill(0, binary.AppendUvarint([]byte{1}, uint64(len(rows))))
	return all
}

// function makes the function of a table.
func (d *lister) function(t reflect.Type, rows, table []candidate, otherwise candidate) reflect.Value {
	return reflect.MakeFunc(t, func(in []reflect.Value) []reflect.Value {
		var args []any
		for _, a := range in {
			args = append(args, a.Interface())
		}
		for i, row := range rows {
			if slices.Equal(row.value.Interface().([]any), args) {
				return table[i].value.Interface().([]reflect.Value)
			}
		}
		return otherwise.value.Interface().([]reflect.Value)
	})
}

// fromDefault is how far a result of a function of type t is from what the function returns beyond its table.
func (d *lister) fromDefault(t reflect.Type, v reflect.Value) int {
	k, far := defaults[t], int64(0)
	switch {
	case v.CanInt():
		far = v.Int() - k
	case v.CanUint():
		far = int64(v.Uint()) - k
	case !v.IsZero():
		far = 1
	}
	return int(2*max(far, -far)) - int(min(max(far, -1), 1))
}

// slicesClone copies a slice.
func slicesClone(v reflect.Value) reflect.Value {
	return reflect.AppendSlice(reflect.MakeSlice(v.Type(), 0, v.Len()+1), v)
}
