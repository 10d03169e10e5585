package indextable

import (
	"fmt"
	"reflect"
	"unsafe"
)

// A Space is a set of tables: the number of nodes of each type, which is the
// longest length of a slice too, and the range of the integers.
type Space struct{ Nodes, Lo, Hi int }

// A slot is one entry of a table.
type slot struct {
	at     unsafe.Pointer
	kind   reflect.Kind
	values int
	// nodes are nil and the nodes of the type that a pointer leads to.
	nodes []unsafe.Pointer
}

// set writes the value with a number.
func (s *slot) set(lo, value int) {
	switch s.kind {
	case reflect.Pointer:
		*(*unsafe.Pointer)(s.at) = s.nodes[value]
	case reflect.Int:
		*(*int)(s.at) = lo + value
	case reflect.Bool:
		*(*bool)(s.at) = value == 1
	}
}

// A layout finds the slots of a value and its nodes.
type layout struct {
	Space
	length int // of slices
	sliced bool
	slots  []slot
	pools  map[reflect.Type][]unsafe.Pointer
}

// visit adds the slots of a variable. Integers of a named type have one value,
// zero.
func (l *layout) visit(v reflect.Value) {
	at := v.Addr().UnsafePointer()
	switch t := v.Type(); v.Kind() {
	case reflect.Pointer:
		nodes := l.pool(t.Elem())
		l.slots = append(l.slots, slot{at, reflect.Pointer, len(nodes), nodes})
	case reflect.Int:
		if t == reflect.TypeFor[int]() {
			l.slots = append(l.slots, slot{at, reflect.Int, l.Hi - l.Lo + 1, nil})
		}
	case reflect.Bool:
		l.slots = append(l.slots, slot{at, reflect.Bool, 2, nil})
	case reflect.Struct:
		for i := range v.NumField() {
			l.visit(v.Field(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			l.visit(v.Index(i))
		}
	case reflect.Slice:
		l.sliced = true
		elems := reflect.MakeSlice(t, l.length, l.length)
		reflect.NewAt(t, at).Elem().Set(elems)
		for i := range l.length {
			l.visit(elems.Index(i))
		}
	default:
		panic(fmt.Sprintf("no table has a %s", t))
	}
}

// pool returns nil and the nodes of a type.
func (l *layout) pool(t reflect.Type) []unsafe.Pointer {
	if nodes, ok := l.pools[t]; ok {
		return nodes
	}
	nodes := []unsafe.Pointer{nil}
	var made []reflect.Value
	for range l.Nodes {
		n := reflect.New(t)
		made, nodes = append(made, n.Elem()), append(nodes, n.UnsafePointer())
	}
	l.pools[t] = nodes
	for _, n := range made {
		l.visit(n)
	}
	return nodes
}

// Each calls use with each table of a space that satisfies a predicate, until
// use or more returns false. It calls more now and then, with the number of
// tables so far, which it returns at the end.
func Each[T any](s Space, holds func(T) bool, more func(tables int64) bool, use func(T) bool) (tables int64) {
	for length := range s.Nodes + 1 {
		x := new(T)
		l := &layout{Space: s, length: length, pools: map[reflect.Type][]unsafe.Pointer{}}
		l.visit(reflect.ValueOf(x).Elem())
		if !l.sliced && length > 0 {
			break
		}
		ended := l.count(func() bool {
			tables++
			return (tables%1024 > 0 || more(tables)) && (!holds(*x) || use(*x))
		})
		if !ended {
			break
		}
	}
	return tables
}

// count writes every table, and reports whether use returned true for all.
func (l *layout) count(use func() bool) bool {
	digits := make([]int, len(l.slots))
	for i := range l.slots {
		l.slots[i].set(l.Lo, 0)
	}
	for use() {
		i := 0
		for ; i < len(digits); i++ {
			digits[i]++
			if digits[i] < l.slots[i].values {
				l.slots[i].set(l.Lo, digits[i])
				break
			}
			digits[i] = 0
			l.slots[i].set(l.Lo, 0)
		}
		if i == len(digits) {
			return true
		}
	}
	return false
}
