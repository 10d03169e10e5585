package examples

import (
	"bytes"
	"container/list"
	"encoding/binary"
	"fmt"
	"math/big"
	"reflect"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/examples/catalog"
	"github.com/typetarget/target/spec"
)

// A builder is a constructor in plain Go: a function whose result is nil where the contract does not
// allow the call. One that changes its first argument returns that.
type builder struct {
	name string
	fn   any
}

// builders are the constructors of the opaque types of the examples.
var builders = map[reflect.Type][]builder{
	reflect.TypeFor[*catalog.Stack](): {
		{"NewStack", catalog.NewStack},
		{"Stack.Push", func(s *catalog.Stack, x int) *catalog.Stack {
			if x != 0 && x != 1 {
				return nil
			}
			return s.Push(x)
		}},
	},
	reflect.TypeFor[*catalog.Queue](): {
		{"NewQueue", catalog.NewQueue},
		{"Queue.Put", func(q *catalog.Queue, x bool) *catalog.Queue { q.Put(x); return q }},
		{"Queue.Get", func(q *catalog.Queue) *catalog.Queue {
			if q.Len() == 0 {
				return nil
			}
			q.Get()
			return q
		}},
	},
	reflect.TypeFor[*list.List](): {{"listOf", func(xs []bool) *list.List {
		l := list.New()
		for _, x := range xs {
			l.PushBack(x)
		}
		return l
	}}},
	reflect.TypeFor[*bytes.Buffer](): {{"bytes.NewBuffer", bytes.NewBuffer}, {"bytes.NewBufferString", bytes.NewBufferString}},
	reflect.TypeFor[*big.Int]():      {{"big.NewInt", big.NewInt}},
}

// call calls a constructor. It returns the zero Value where that builds nothing.
func (b builder) call(args []reflect.Value) reflect.Value {
	result := reflect.ValueOf(b.fn).Call(args)[0]
	if result.IsNil() {
		return reflect.Value{}
	}
	return result
}

// opaques lists nil and the values of an opaque type, each once, with its identity for a wire form. It
// makes all terms of up to some nested calls, however many build the same.
func (d *lister) opaques(t reflect.Type, units int) []candidate {
	all := []candidate{{reflect.Zero(t), []byte(noValue)}}
	seen := map[string]bool{}
	for _, term := range d.terms(t, units) {
		v := term()
		if id := identity(v); !seen[id] {
			seen[id] = true
			all = append(all, candidate{v, []byte(id)})
		}
	}
	return all
}

// terms lists the nested calls of constructors that build something. Each builds it anew, as calls
// may change their arguments.
func (d *lister) terms(t reflect.Type, units int) []func() reflect.Value {
	var all []func() reflect.Value
	if units == 0 {
		return all
	}
	for _, b := range builders[t] {
		fn := reflect.TypeOf(b.fn)
		tuples := [][]func() reflect.Value{nil}
		for i := range fn.NumIn() {
			var longer [][]func() reflect.Value
			for _, tuple := range tuples {
				for _, arg := range d.arguments(fn.In(i), units-1) {
					longer = append(longer, append(tuple[:len(tuple):len(tuple)], arg))
				}
			}
			tuples = longer
		}
		for _, tuple := range tuples {
			term := func() reflect.Value {
				var args []reflect.Value
				for _, arg := range tuple {
					args = append(args, arg())
				}
				return b.call(args)
			}
			if term().IsValid() {
				all = append(all, term)
			}
		}
	}
	return all
}

func (d *lister) arguments(t reflect.Type, units int) []func() reflect.Value {
	if builders[t] != nil {
		return d.terms(t, units)
	}
	var all []func() reflect.Value
	for _, c := range d.values(t, units) {
		all = append(all, func() reflect.Value { return c.value })
	}
	return all
}

// noValue is the identity of nil.
const noValue = "nil;"

// identity is the same for equal values of an opaque type.
func identity(v reflect.Value) string {
	switch v := v.Interface().(type) {
	case *big.Int:
		return v.String() + ";"
	case *list.List:
		var items []any
		for e := v.Front(); e != nil; e = e.Next() {
			items = append(items, e.Value)
		}
		return fmt.Sprintf("%#v;", items)
	default:
		return fmt.Sprintf("%#v;", v)
	}
}

// opaquesOf is what is known of the opaque values among the inputs of contracts, by package.
func opaquesOf(t *testing.T, contracts map[string]*spec.Contract) map[*spec.Package]domain.Opaque {
	t.Helper()
	groups := map[*spec.Package][]*spec.Contract{}
	for _, c := range contracts {
		groups[c.Pkg] = append(groups[c.Pkg], c)
	}
	known := map[*spec.Package]domain.Opaque{}
	for p, group := range groups {
		opaque, stop, err := check.OpenOpaque(t.Context(), check.Config{}, group...)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(stop)
		known[p] = opaque
	}
	return known
}

// canonical is an input in wire form, with the identity of what they build in place of the constructor calls.
func canonical(c *spec.Contract, wire []byte) string {
	if !c.ReachesOpaque() {
		return string(wire)
	}
	values, rest, err := decode.ReadWire(c.Pkg, wire, paramTypes(c))
	if err != nil || len(rest) > 0 {
		panic(fmt.Sprintf("%x is not in wire form", wire))
	}
	var form []byte
	for _, v := range values {
		form = appendForm(form, v)
	}
	return string(form)
}

func appendForm(form []byte, v value.Value) []byte {
	switch v := v.(type) {
	case *value.Bool:
		if v.V {
			return append(form, 1)
		}
		return append(form, 0)
	case *value.Int:
		return binary.AppendVarint(form, v.V)
	case *value.Pointer:
		if v.Elem == nil {
			return append(form, 0)
		}
		return appendForm(append(form, 1), v.Elem)
	case *value.Struct:
		for _, f := range v.Fields {
			form = appendForm(form, f)
		}
		return form
	case *value.Call:
		if v.Constructor.IsNil() {
			return append(form, noValue...)
		}
		return append(form, identity(made(v))...)
	}
	panic(fmt.Sprintf("no form for a %T", v))
}

// made is what a call builds, in plain Go.
func made(v *value.Call) reflect.Value {
	for _, list := range builders {
		for _, b := range list {
			if b.name != v.Constructor.Name() {
				continue
			}
			var args []reflect.Value
			for i, a := range v.Args {
				args = append(args, native(a, reflect.TypeOf(b.fn).In(i)))
			}
			return b.call(args)
		}
	}
	panic("no builder is called " + v.Constructor.Name())
}

func native(v value.Value, t reflect.Type) reflect.Value {
	n := reflect.New(t).Elem()
	switch v := v.(type) {
	case *value.Call:
		return made(v)
	case *value.Bool:
		n.SetBool(v.V)
	case *value.Int:
		if n.CanUint() {
			n.SetUint(uint64(v.V))
		} else {
			n.SetInt(v.V)
		}
	case *value.String:
		n.SetString(v.V)
	case *value.Slice:
		for _, e := range v.Elems {
			n.Set(reflect.Append(n, native(e, t.Elem())))
		}
	default:
		panic(fmt.Sprintf("no native form of a %T", v))
	}
	return n
}
