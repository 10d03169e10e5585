package symtest

import (
	"reflect"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
)

// Few are some values of a type: integers around 0, strings and slices of at
// most two bytes or elements, maps with at most the keys 0 and 1, nil and
// others.
func (in *Inputs) Few(t reflect.Type) sym.Value {
	m := in.M
	switch t.Kind() {
	case reflect.Bool:
		return in.Bool()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return in.Int(-2, 3)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return in.Int(0, 3)
	case reflect.String:
		return in.String("ab", 2)
	case reflect.Slice:
		return in.Slice([]sym.Value{in.Few(t.Elem()), in.Few(t.Elem())}, nil)
	case reflect.Array:
		a := &sym.Aggregate{}
		for range t.Len() {
			a.Parts = append(a.Parts, in.Few(t.Elem()))
		}
		return a
	case reflect.Struct:
		s := &sym.Aggregate{}
		for i := range t.NumField() {
			s.Parts = append(s.Parts, in.Few(t.Field(i).Type))
		}
		return s
	case reflect.Pointer:
		return in.Maybe(in.Object(in.Few(t.Elem())))
	case reflect.Map:
		size := in.Int(0, 2)
		table := &sym.Table{Distinct: 2, Size: size}
		for i := range 2 {
			table.Entries = append(table.Entries, &sym.Entry{Guard: m.T.Above(size, i), Key: m.T.Num(int64(i)), Val: in.Few(t.Elem())})
		}
		there := in.Bool()
		return &sym.Mapping{Alts: []sym.MappingAlt{{Guard: there, At: in.Object(table)}, {Guard: m.T.Not(there)}}}
	}
	panic("symtest: inputs of type " + t.String())
}

// Object returns a variable of the input that holds v.
func (in *Inputs) Object(v sym.Value) *sym.Object {
	o := in.M.Mem.NewObject()
	o.Init = v
	return o
}

// Maybe returns nil or a pointer to one of some variables.
func (in *Inputs) Maybe(os ...*sym.Object) *sym.Pointer {
	values := []sym.Value{in.M.Mem.NilPointer}
	for _, o := range os {
		values = append(values, in.M.Mem.PointerTo(sym.Place{Obj: o}))
	}
	return in.One(values...).(*sym.Pointer)
}

// Start returns an execution without variables.
func (in *Inputs) Start() *exec.Execution { return in.M.Start(&sym.State{}) }
