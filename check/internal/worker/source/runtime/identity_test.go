package runtime

import (
	"bytes"
	"container/list"
	"hash/maphash"
	"math"
	"reflect"
	"sync"
	"testing"
)

type identityNode struct {
	n    int
	next *identityNode
}

// TestIdentity compares identities with reflect.DeepEqual, but for what it says
// differently.
func TestIdentity(t *testing.T) {
	listOf := func(xs ...any) *list.List {
		l := list.New()
		for _, x := range xs {
			l.PushBack(x)
		}
		return l
	}
	emptied := listOf(1)
	emptied.Remove(emptied.Front())
	cycle := func(length int) *identityNode {
		first := &identityNode{n: 1}
		last := first
		for range length - 1 {
			last.next = &identityNode{n: 1}
			last = last.next
		}
		last.next = first
		return first
	}
	self := []any{nil}
	self[0] = self
	deep := func(n int) *identityNode {
		var p *identityNode
		for range n {
			p = &identityNode{next: p}
		}
		return p
	}
	groups := [][]any{
		{listOf(), listOf(), emptied, listOf(1), listOf(1), listOf(1, "a"), listOf("a", 1), (*list.List)(nil), new(list.List)},
		{bytes.NewBufferString("ab"), bytes.NewBuffer([]byte("ab")), bytes.NewBuffer(nil), new(bytes.Buffer), bytes.NewBufferString("")},
		{[]int(nil), []int{}, make([]int, 0, 5), []int{1}, []int{1, 2}, []int{2, 1}},
		{map[string]int(nil), map[string]int{}, map[string]int{"a": 1, "b": 2}, map[string]int{"b": 2, "a": 1}, map[string]int{"a": 2, "b": 1}},
		{map[[2]int]any{{1, 2}: nil}, map[[2]int]any{{1, 2}: 0}, map[[2]int]any{{2, 1}: nil}},
		{[]any{1}, []any{int8(1)}, []any{"1"}, []any{nil}, []any{true}, []any{complex(1, 0)}},
		{cycle(1), cycle(2), cycle(3), &identityNode{n: 1}},
		{deep(3), deep(4), deep(1000), deep(1001)},
		{[2]bool{true, false}, [2]bool{false, true}, [2]bool{}},
	}
	for _, group := range groups {
		for i, a := range group {
			for j, b := range group {
				x, whole := identity(reflect.ValueOf(a))
				y, _ := identity(reflect.ValueOf(b))
				if !whole {
					t.Fatalf("%T cannot be compared", a)
				}
				want := reflect.DeepEqual(a, b)
				if _, ok := a.(*identityNode); ok && i != j {
					want = false // cycles that repeat look alike to DeepEqual
				}
				if got := bytes.Equal(x, y); got != want {
					t.Errorf("%#v and %#v are equal: %v, want %v", a, b, got, want)
				}
			}
		}
	}
	if _, whole := identity(reflect.ValueOf(self)); !whole {
		t.Error("a slice within itself cannot be compared")
	}
}

// TestIdentityPointers tells shared pointers from equal ones, and floating
// point numbers by their bits.
func TestIdentityPointers(t *testing.T) {
	equal := func(a, b any) bool {
		x, _ := identity(reflect.ValueOf(a))
		y, _ := identity(reflect.ValueOf(b))
		return bytes.Equal(x, y)
	}
	one, other := 1, 1
	if equal([]*int{&one, &one}, []*int{&one, &other}) || !equal([]*int{&one, &other}, []*int{&other, &one}) {
		t.Error("pointers are equal where they are shared alike")
	}
	if !equal(math.NaN(), math.NaN()) || equal(0.0, math.Copysign(0, -1)) {
		t.Error("floating point numbers are equal where their bits are")
	}
	type blank struct {
		_ int
		n int
	}
	if !equal(blank{n: 1}, blank{n: 1}) || equal(blank{n: 1}, blank{n: 2}) {
		t.Error("structs with blank fields are equal where the others are")
	}
	x, y := 1, 2
	if !Equal(&x, &x) || Equal(&x, &y) {
		t.Error("what pointers point to is compared")
	}
	var hidden [2]struct{ m sync.Map }
	for i := range hidden {
		hidden[i].m.Store("a", 1)
	}
	cleared := mapOf("a")
	cleared.Clear()
	if !equal(mapOf("a", "b"), mapOf("b", "a")) || equal(mapOf("a"), mapOf("b")) || !equal(cleared, new(sync.Map)) || !equal(&hidden[0], &hidden[1]) {
		t.Error("a sync.Map is not equal where its entries are")
	}
}

// mapOf returns a sync.Map with some keys.
func mapOf(keys ...string) *sync.Map {
	var m sync.Map
	for _, key := range keys {
		m.Store(key, 1)
	}
	return &m
}

// TestIdentityPartial finds what cannot be compared.
func TestIdentityPartial(t *testing.T) {
	one, other := 1, 1
	for _, test := range []struct {
		v     any
		whole bool
	}{
		{func() {}, false},
		{struct{ f func() }{}, true},
		{[]any{make(chan int)}, false},
		{(chan int)(nil), true},
		{map[*int]int{&one: 1}, true},
		{map[*int]int{&one: 1, &other: 1}, false},
		{map[float64]int{math.NaN(): 1}, false},
		{maphash.MakeSeed(), false},
		{mapOf("a"), true},
	} {
		if _, whole := identity(reflect.ValueOf(test.v)); whole != test.whole {
			t.Errorf("%#v can be compared: %v, want %v", test.v, whole, test.whole)
		}
	}
}
