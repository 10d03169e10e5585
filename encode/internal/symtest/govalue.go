package symtest

import (
	"reflect"
	"unsafe"

	"github.com/typetarget/target/encode/internal/float"
	"github.com/typetarget/target/encode/internal/sym"
)

// Values are symbolic values of the input as Go values of some types. They
// share memory where the symbolic values share an object as a whole.
func (v View) Values(xs []sym.Value, ts []reflect.Type) []reflect.Value {
	c := &conversion{v, map[*sym.Object]reflect.Value{}}
	r := make([]reflect.Value, len(xs))
	for i, x := range xs {
		r[i] = reflect.New(ts[i]).Elem()
		c.set(r[i], x)
	}
	return r
}

// A conversion makes Go values of symbolic ones. Objects have their arrays and
// variables.
type conversion struct {
	v       View
	objects map[*sym.Object]reflect.Value
}

// set gives a variable the value x.
func (c *conversion) set(to reflect.Value, x sym.Value) {
	if !to.CanSet() {
		to = reflect.NewAt(to.Type(), unsafe.Pointer(to.UnsafeAddr())).Elem() // an unexported field
	}
	v := c.v
	switch x := x.(type) {
	case sym.Term:
		switch {
		case to.Kind() == reflect.Bool:
			to.SetBool(v.Holds(x))
		case to.CanInt():
			to.SetInt(v.Int(x))
		default:
			to.SetUint(uint64(v.Int(x)))
		}
	case *sym.Text:
		to.SetString(v.String(x))
	case *float.Number:
		to.SetFloat(v.Float(x))
	case *sym.Aggregate:
		for i, p := range x.Parts {
			if to.Kind() == reflect.Array {
				c.set(to.Index(i), p)
			} else {
				c.set(to.Field(i), p)
			}
		}
	case *sym.Pointer:
		a := x.Alts[v.which(guardsOf(x.Alts, func(a sym.PointerAlt) sym.Term { return a.Guard }))]
		if a.At.Obj == nil {
			return
		}
		p, ok := c.objects[a.At.Obj]
		if !ok {
			p = reflect.New(to.Type().Elem())
			c.objects[a.At.Obj] = p
			c.set(p.Elem(), v.Heap.At(a.At))
		}
		to.Set(p)
	case *sym.Slice:
		c.setSlice(to, x)
	case *sym.Mapping:
		c.setMap(to, x)
	default:
		panic("symtest: no Go value of " + reflect.TypeOf(x).String())
	}
}

func (c *conversion) setSlice(to reflect.Value, x *sym.Slice) {
	v := c.v
	a := x.Alts[v.which(guardsOf(x.Alts, func(a sym.SliceAlt) sym.Term { return a.Guard }))]
	switch {
	case a.At.Obj == nil:
		return
	case a.Empty:
		to.Set(reflect.MakeSlice(to.Type(), 0, 0))
		return
	}
	array, ok := c.objects[a.At.Obj]
	if !ok {
		parts := v.Heap.At(a.At).(*sym.Aggregate).Parts
		array = reflect.MakeSlice(to.Type(), len(parts), len(parts))
		c.objects[a.At.Obj] = array
		for i, p := range parts {
			c.set(array.Index(i), p)
		}
	}
	off := int(v.Int(a.Off))
	to.Set(array.Slice3(off, off+int(v.Int(x.Length)), off+int(v.Int(a.Capacity))))
}

func (c *conversion) setMap(to reflect.Value, x *sym.Mapping) {
	v := c.v
	a := x.Alts[v.which(guardsOf(x.Alts, func(a sym.MappingAlt) sym.Term { return a.Guard }))]
	if a.At == nil {
		return
	}
	m, ok := c.objects[a.At]
	if !ok {
		m = reflect.MakeMap(to.Type())
		c.objects[a.At] = m
		for _, w := range v.Heap.Content(a.At).(*sym.Table).Entries {
			if !v.Holds(w.Guard) {
				continue
			}
			key, elem := reflect.New(to.Type().Key()).Elem(), reflect.New(to.Type().Elem()).Elem()
			c.set(key, w.Key)
			c.set(elem, w.Val)
			m.SetMapIndex(key, elem)
		}
	}
	to.Set(m)
}
