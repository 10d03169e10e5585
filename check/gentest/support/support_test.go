package support

import (
	"errors"
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"
	"unsafe"
)

// TestCall has calls end in every way.
func TestCall(t *testing.T) {
	broken := errors.New("broken")
	for _, test := range []struct {
		call     func()
		panicked any
		text     string
	}{
		{func() {}, nil, ""},
		{func() { panic(broken) }, broken, "broken"},
		{func() { panic("") }, "", SaysNothing},
		{runtime.Goexit, EndsGoroutine, EndsGoroutine},
	} {
		if got := Call(t, test.call); got != test.panicked {
			t.Errorf("%v, want %v", got, test.panicked)
		}
		if got := Panic(t, test.call); got != test.text {
			t.Errorf("%q, want %q", got, test.text)
		}
	}
	fails := func() bool { panic(1) }
	if Holds(fails) || !Keeps(fails) || !Holds(func() bool { return true }) || Keeps(func() bool { return false }) {
		t.Error("a predicate that panics holds, or a law breaks")
	}
}

// TestHoldsForever evaluates a predicate that does not return.
func TestHoldsForever(t *testing.T) {
	release := make(chan bool)
	defer close(release)
	if HoldsWithin(time.Millisecond, func() bool { return !<-release }) {
		t.Error("a predicate that does not return holds")
	}
}

// TestSame compares values with those that reflect.DeepEqual compares as well,
// and with those that only differ in the bits of a number.
func TestSame(t *testing.T) {
	negative, nan, one := math.Copysign(0, -1), math.NaN(), 1
	f := func() {}
	values := []any{nil, 0, 1, "a", []int(nil), []int{}, []int{1}, [1]int{1}, map[string]any{}, map[string]any(nil), map[string]any{"a": 1}, map[string]any{"a": nil}, map[string]any{"b": 1},
		&one, new(int), (*int)(nil), struct{ x any }{1}, struct{ x any }{}, (func())(nil), f, 0.0, 1.0, []float64{0}}
	for i, a := range values {
		for j, b := range values {
			want := i == j && reflect.TypeOf(a) != reflect.TypeOf(f) || i == j && reflect.ValueOf(a).IsNil()
			if got := same(reflect.ValueOf(a), reflect.ValueOf(b)); got != want || reflect.DeepEqual(a, b) != want {
				t.Errorf("%#v and %#v: %v", a, b, got)
			}
		}
	}
	if v := reflect.ValueOf([]any{negative, nan}); !same(v, v) || same(v, reflect.ValueOf([]any{0.0, nan})) || same(v, reflect.ValueOf([]any{negative, 1.0})) {
		t.Error("-0 is 0, or NaN is not NaN")
	}
}

func same(a, b reflect.Value) bool { return Same(a, b, map[Side]Side{}) }

// TestSameGraphs compares values that differ only in which pointers are equal.
func TestSameGraphs(t *testing.T) {
	type node struct{ next, other *node }
	loop := func() any { n := &node{}; n.next = n; return n }
	graphs := []func() any{
		loop,
		func() any { n := &node{next: &node{}}; n.next.next = n; return n },
		func() any { n := &node{next: &node{}}; n.next.next = n.next; return n },
		func() any { n := &node{}; return &node{n, n} },
		func() any { return &node{&node{}, &node{}} },
		func() any { n := &node{}; return []*node{n, n} },
		func() any { return []*node{{}, {}} },
	}
	for i, a := range graphs {
		for j, b := range graphs {
			if got := same(reflect.ValueOf(a()), reflect.ValueOf(b())); got != (i == j) {
				t.Errorf("graphs %d and %d: %v", i, j, got)
			}
		}
	}
	// Which pointers are equal counts for several values together.
	one, other := &node{}, &node{}
	met := map[Side]Side{}
	if !Same(reflect.ValueOf(one), reflect.ValueOf(other), met) || Same(reflect.ValueOf(one), reflect.ValueOf(&node{}), met) || !Same(reflect.ValueOf(one), reflect.ValueOf(other), met) {
		t.Error("the pointers of values that were compared before do not count")
	}
}

// A link has an invariant.
type link struct {
	odd  int
	next *link
	more map[string]any
}

// TestBroken evaluates an invariant once for each variable, up to one that is
// broken.
func TestBroken(t *testing.T) {
	seen := 0
	Invariants = map[reflect.Type]func(any) string{reflect.TypeFor[link](): func(v any) string {
		if v.(*link).odd < 0 {
			return "odd >= 0"
		}
		seen += v.(*link).odd
		return ""
	}}
	ring := &link{odd: 1}
	ring.next = &link{odd: 10, next: ring, more: map[string]any{"a": link{odd: 100}, "b": []link{{odd: 1000}}}}
	visited := map[Visit]bool{}
	for range 2 {
		if broken := Broken(reflect.ValueOf(&ring).Elem(), visited); broken != "" {
			t.Error(broken)
		}
	}
	if seen != 1111 || !visited[Visit{unsafe.Pointer(ring.next), reflect.TypeFor[link]()}] {
		t.Errorf("the invariant is evaluated for %d", seen)
	}
	broken := &link{odd: -1}
	for _, v := range []any{broken, [1]any{*broken}, []link{{}, *broken, {}}, &link{next: broken}, map[string]any{"a": *broken}, map[[1]any]bool{{broken}: true}} {
		got := Broken(reflect.ValueOf(&v).Elem(), map[Visit]bool{})
		if want := "invariant does not hold of support.link{odd:-1, "; !strings.HasPrefix(got, want) || !strings.HasSuffix(got, ": odd >= 0") {
			t.Errorf("%#v: %q, want %s", v, got, want)
		}
	}
}
