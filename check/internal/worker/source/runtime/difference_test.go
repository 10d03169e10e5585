package runtime

import (
	"fmt"
	"reflect"
	"testing"
)

func TestDifferences(t *testing.T) {
	list := func(keys ...int) *node {
		var first *node
		for i := len(keys) - 1; i >= 0; i-- {
			first = &node{Key: keys[i], Next: first}
		}
		return first
	}
	ring := list(1, 2)
	ring.Next.Next = ring
	other := list(1, 3)
	other.Next.Next = other
	self, longer := circle{nil}, circle{nil, nil}
	self[0], longer[0] = self, longer
	number, another := 1, 2
	tests := []struct {
		a, b any
		want string
	}{
		{1, 1, "[]"},
		{1, 2, "[{$ 1 2}]"},
		{1, "1", "[]"},
		{&number, &another, "[{(*$) 1 2}]"},
		{list(1, 2, 3), list(1, 5, 3), "[{$.Next.Key 2 5}]"},
		{list(1, 2), list(1), "[{$.Next &node{Key: 2} nil}]"},
		{[]int{1, 2}, []int{3, 2}, "[{$[0] 1 3}]"},
		{[]int{1, 2}, []int{1}, "[{$ []int{1, 2} []int{1}}]"},
		{[]int(nil), []int{}, "[{$ nil []int{}}]"},
		{[2][]int{{1}, {2}}, [2][]int{{1}, {3, 4}}, "[{$[1] []int{2} []int{3, 4}}]"},
		{map[string]int{"a": 1, "b": 2, "c": 3}, map[string]int{"a": 1, "b": 4, "d": 5}, `[{$["b"] 2 4} {$["c"] 3 } {$["d"]  5}]`},
		{node{Any: 1}, node{Any: 2}, "[{$.Any.(int) 1 2}]"},
		{node{Any: 1}, node{Any: "x"}, `[{$.Any 1 "x"}]`},
		{ring, other, "[{$.Next.Key 2 3}]"},
		{ring, ring, "[]"},
		{self, self, "[]"},
		{self, longer, "[{$ #1 #2}]"},
		{[9]int{}, [9]int{1, 1, 1, 1, 1, 1, 1, 1, 1}, "[{$[0] 0 1} {$[1] 0 1} {$[2] 0 1} {$[3] 0 1} {$[4] 0 1} {$[5] 0 1} {$[6] 0 1} {$[7] 0 1}]"},
	}
	for _, test := range tests {
		a, b := variableOf(test.a), variableOf(test.b)
		if got := fmt.Sprint(differences(a, b, &names{})); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

// variableOf is a pointer to a variable that holds v.
func variableOf(v any) any {
	p := reflect.New(reflect.TypeOf(v))
	p.Elem().Set(reflect.ValueOf(v))
	return p.Interface()
}

// TestTrace tells of the parts of forall i in 0..n: exists k in m: p, and of
// what is kept.
func TestTrace(t *testing.T) {
	parts := []Part{
		0: {Each: 1, Body: 2, End: 4, Forall: true},
		1: {End: 2},
		2: {Each: 3, Body: 3, End: 4},
		3: {End: 4},
	}
	trace := &trace{parts: parts, values: make([]any, 4), rounds: make([]int, 4), kept: make([]*kept, 4)}
	tracing = trace
	defer func() { tracing = nil }()
	yes, no := true, false
	for i, holds := range []*bool{&yes, &no, &no} { // as over a map, where the loop goes on
		Traced(0, nil)
		v := 5 + i
		Traced(1, &v)
		for range i {
			Traced(2, nil)
			Traced(3, &no)
		}
		Traced(2, holds)
	}
	Traced(0, &no)
	if got, want := fmt.Sprint(trace.partValues(&names{})), "[{0 3 false []} {1 0 6 []} {2 1 false []}]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
