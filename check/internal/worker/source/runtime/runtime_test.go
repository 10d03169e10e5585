package runtime

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source/lazyinput"
	"github.com/typetarget/target/spec/bounds"
)

type color uint8

type node struct {
	Key  int
	Next *node
	Any  any
	_    int
}

type circle []circle

type ratio float64

type point struct{ X, Y float64 }

type lazy struct{ upper func(string) string }

func init() { subject = own }

func TestLiteral(t *testing.T) {
	Constants[reflect.TypeOf(color(0))] = map[int64]string{1: "red"}
	Constants[reflect.TypeOf(ratio(0))] = map[int64]string{int64(math.Float64bits(0.1)): "tenth"}
	ring := &node{Key: 1}
	ring.Next = &node{Key: 2, Next: ring}
	self := circle{nil}
	self[0] = self
	loop := map[string]any{}
	loop["loop"] = loop
	shared := &node{Key: 3}
	same := circle{nil}
	var typedNil *node
	tests := []struct {
		value any
		want  string
	}{
		{nil, "nil"},
		{color(1), "red"},
		{color(2), "2"},
		{[]color{0, 1}, "[]color{0, red}"},
		{uint64(math.MaxUint64), "18446744073709551615"},
		{1.5, "1.5"},
		{lazy{strings.ToUpper}, "lazy{upper: strings.ToUpper}"},
		{[]any{lazy{strings.ToUpper}}, "[]any{lazy{upper: strings.ToUpper}}"},
		{struct{ held any }{strings.ToUpper}, "struct{held any}{held: (func(string) string)(strings.ToUpper)}"},
		{float32(0.1), "0.1"},
		{math.NaN(), "math.NaN()"},
		{math.Inf(-1), "math.Inf(-1)"},
		{math.Copysign(0, -1), "math.Copysign(0, -1)"},
		{float32(math.Inf(1)), "float32(math.Inf(1))"},
		{-math.MaxFloat64, "-math.MaxFloat64"},
		{float32(math.SmallestNonzeroFloat32), "math.SmallestNonzeroFloat32"},
		{[]ratio{0.1, 0.5, ratio(math.NaN())}, "[]ratio{tenth, 0.5, ratio(math.NaN())}"},
		{[2]float64{0, math.Copysign(0, -1)}, "[2]float64{0, math.Copysign(0, -1)}"},
		{point{Y: math.Copysign(0, -1)}, "point{Y: math.Copysign(0, -1)}"},
		{&[]float64{math.Copysign(0, -1)}[0], "&[]float64{math.Copysign(0, -1)}[0]"},
		{[]any{2.0, 0.5, math.MaxFloat64, math.NaN(), float32(2), float32(math.NaN()), ratio(0.1)},
			"[]any{float64(2), 0.5, math.MaxFloat64, math.NaN(), float32(2), float32(math.NaN()), tenth}"},
		{complex(1, -2), "complex(1, -2)"},
		{"a\"\n", `"a\"\n"`},
		{[]byte("ab"), `[]byte("ab")`},
		{[]byte("a\x00"), "[]byte{97, 0}"},
		{[]byte("\xc3"), "[]byte{195}"},
		{[][]byte{[]byte("é\n"), {7}, {}}, `[][]byte{[]byte("é\n"), {7}, {}}`},
		{[]any{[]byte("{}"), []byte{}, json.RawMessage("{}")}, `[]any{[]byte("{}"), []byte{}, json.RawMessage("{}")}`},
		{&[][]byte{[]byte("x")}[0], `&[][]byte{[]byte("x")}[0]`},
		{[]int(nil), "nil"},
		{[]int{}, "[]int{}"},
		{[2]string{}, "[2]string{}"},
		{[2]string{"", "x"}, `[2]string{"", "x"}`},
		{map[int]string{10: "b", 9: "a", -1: ""}, `map[int]string{-1: "", 9: "a", 10: "b"}`},
		{node{}, "node{}"},
		{&node{Any: 3}, "&node{Any: 3}"},
		{&node{Any: int8(3)}, "&node{Any: int8(3)}"},
		{&node{Any: color(1)}, "&node{Any: red}"},
		{&node{Any: color(2)}, "&node{Any: color(2)}"},
		{&node{Any: 2.0}, "&node{Any: float64(2)}"},
		{&node{Any: 2.5}, "&node{Any: 2.5}"},
		{&node{Any: typedNil}, "&node{Any: (*node)(nil)}"},
		{&node{Any: []string(nil)}, "&node{Any: []string(nil)}"},
		{&node{Any: errors.New("x")}, `&node{Any: errors.New("x")}`},
		{[]any{nil, "x", struct{ X *int }{}}, `[]any{nil, "x", struct{X *int}{}}`},
		{[]*node{shared, shared}, "[]*node{#1={Key: 3}, #1}"},
		{[]any{shared, ring, shared}, "[]any{#2=&node{Key: 3}, #1=&node{Key: 1, Next: &node{Key: 2, Next: #1}}, #2}"},
		{[]circle{same, same}, "[]circle{{nil}, {nil}}"},
		{[]any{shared, shared, map[string]int{"a": 1}, map[string]*node{"b": shared}}, `[]any{#1=&node{Key: 3}, #1, map[string]int{"a": 1}, map[string]*node{"b": #1}}`},
		{map[*node]*node{shared: shared}, "map[*node]*node{#1={Key: 3}: #1}"},
		{node{Any: io.EOF}, `node{Any: errors.New("EOF")}`},
		{node{Any: fmt.Errorf("at %d: %w", 3, io.EOF)}, `node{Any: errors.New("at 3: EOF") /* a *fmt.wrapError */}`},
		{node{Any: &fs.PathError{Op: "open", Path: "x", Err: fs.ErrExist}}, `node{Any: &fs.PathError{Op: "open", Path: "x", Err: errors.New("file already exists")}}`},
		{ring, "#1=&node{Key: 1, Next: &node{Key: 2, Next: #1}}"},
		{self, "#1=circle{#1}"},
		{loop, `#1=map[string]any{"loop": #1}`},
		{func() {}, fmt.Sprintf("func() { /* runtime_test.go:%d */ }", thisLine())},
		{struct{ C chan int }{make(chan int)}, "struct{C chan int}{C: nil /* a chan int */}"},
		{struct{ F func() }{}, "struct{F func()}{}"},
	}
	for _, test := range tests {
		if got := written(test.value); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

// thisLine is the line of its caller.
func thisLine() int {
	_, _, line, _ := runtime.Caller(1)
	return line
}

// written is the literal of a variable of v's type.
func written(v any) string {
	if v == nil {
		return literal(&v)
	}
	p := reflect.New(reflect.TypeOf(v))
	p.Elem().Set(reflect.ValueOf(v))
	return literal(p.Interface())
}

func TestLiteralIsCut(t *testing.T) {
	var list *node
	for i := range 10000 {
		list = &node{Key: i, Next: list}
	}
	wide := make([]int, 1<<20)
	for _, v := range []any{list, wide, strings.Repeat("x", 100)} {
		got := written(v)
		long := len(got) > 2*maxLiteral
		if _, text := v.(string); long || strings.Contains(got, "/* cut after ") == text {
			t.Errorf("%d bytes: %.100s", len(got), got)
		}
	}
}

func TestSeen(t *testing.T) {
	var s seen
	for range 3 {
		var vars [100]int
		for i := range vars {
			if !s.Add(unsafe.Pointer(&vars[i]), 1, 0) || s.Add(unsafe.Pointer(&vars[i]), 1, 0) || !s.Add(unsafe.Pointer(&vars[i]), 2, 0) {
				t.Fatalf("variable %d", i)
			}
		}
		s.reset()
	}
}

func TestPanicText(t *testing.T) {
	var np *node
	tests := []struct {
		f    func()
		want string
	}{
		{func() { panic("x") }, "x"},
		{func() { panic(errors.New("x")) }, "x"},
		{func() { panic(3) }, "int(3)"},
		{func() { panic(node{}) }, "node{}"},
		{func() { panic(&node{Key: 1}) }, "&node{Key: 1}"}, // the address varies
		{func() { panic(np) }, "(*node)(nil)"},
		{func() { _ = np.Key }, "runtime error: invalid memory address or nil pointer dereference"},
		{func() { panic(badError{}) }, "(runtime.badError) whose method panics"},
		{func() { panic(strings.Repeat("x", maxText+1)) }, strings.Repeat("x", maxText) + " (cut)"},
	}
	for _, test := range tests {
		func() {
			defer func() {
				if got := panicText(recover()); got != test.want {
					t.Errorf("%q, want %q", got, test.want)
				}
				if file, line := panicPlace(); line == 0 || !strings.HasSuffix(file, "runtime_test.go") {
					t.Errorf("%s:%d", file, line)
				}
			}()
			test.f()
		}()
	}
}

type badError struct{}

func (badError) Error() string { panic("no") }

// TestInput reads integers of every length, strings and floating-point numbers
// in wire form.
func TestInput(t *testing.T) {
	w := Worker{In: Input{Bytes: []byte{0x7f, 0x80, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01, 1, 0, 3, 5, 0x81, 0x01, 0, 2, 0xff, 'b', 0, 0, 0, 0, 0, 0, 0xe0, 0xbf}}}
	if got := w.In.Varint(); got != -64 {
		t.Error(got)
	}
	if got := w.In.Varint(); got != 64 {
		t.Error(got)
	}
	if got := w.In.Uvarint(); got != math.MaxUint64 {
		t.Error(got)
	}
	if a, b := w.In.Bool(), w.In.Length(); !a || b != -1 {
		t.Error(a, b)
	}
	if a, b, c := w.In.Length(), w.In.Uvarint(), w.In.Uvarint(); a != 2 || b != 5 || c != 129 {
		t.Error(a, b, c)
	}
	if a, b := w.In.Text(), w.In.Text(); a != "" || b != "\xffb" {
		t.Errorf("%q %q", a, b)
	}
	if got := w.In.Float(); got != -0.5 || w.In.Pos != len(w.In.Bytes) {
		t.Error(got)
	}
}

func TestErrors(t *testing.T) {
	a, b := NewError("x"), NewError("x")
	if a == b || a.Error() != "x" {
		t.Errorf("%v and %v are one", a, b)
	}
	for _, test := range []struct {
		x, y error
		same bool
	}{
		{a, b, true}, {a, NewError("y"), false}, {nil, a, false}, {errors.Join(a), b, false}, {badError{}, b, false},
	} {
		if SameError(test.x, test.y) != test.same {
			t.Errorf("the same is %v of %#v and %v", !test.same, test.x, test.y)
		}
	}
}

func TestIdentical(t *testing.T) {
	a, slice := NewError("x"), []int{1}
	for _, test := range []struct {
		x, y interface{}
		same bool
	}{
		{a, a, true}, {a, NewError("x"), false}, {nil, a, false}, {a, nil, false}, {nil, nil, true},
		{1, 1, true}, {1, int8(1), false}, {slice, slice, false},
	} {
		if Identical(test.x, test.y) != test.same {
			t.Errorf("identical is %v of %#v and %v", !test.same, test.x, test.y)
		}
	}
}

// TestAbsent has values that there is nothing to use of, and others.
func TestAbsent(t *testing.T) {
	var (
		pointer *int
		wrapped any = pointer
		none    error
		call    func()
		numbers chan int
		list    []int
		number      = 0
		held    any = 0
	)
	for _, v := range []any{&pointer, &wrapped, &none, &call, &numbers} {
		if !Absent(v) {
			t.Errorf("%T is not absent", v)
		}
	}
	for _, v := range []any{&list, &number, &held} {
		if Absent(v) {
			t.Errorf("%T is absent", v)
		}
	}
}

// TestRange runs iterators that end, that never do, and that go on when they
// must not.
func TestRange(t *testing.T) {
	steps := 0
	count := func(yield func(int) bool) {
		for i := 0; yield(i); i++ {
			steps++
		}
	}
	Range(count, 1)
	if steps != 0 {
		t.Errorf("%d steps after the first", steps)
	}
	Range(count, 5)
	if steps != 4 {
		t.Errorf("%d steps after the first, want 4", steps)
	}
	Range(func(yield func() bool) { yield() }, 5)
	defer func() {
		if v := recover(); v == nil || !strings.Contains(v.(string), "continued iteration") {
			t.Errorf("%v", v)
		}
	}()
	Range(func(yield func(int, string) bool) {
		for i := range 3 {
			yield(i, "")
		}
	}, 2)
}

// TestDrain receives from channels that are closed, that nobody sends to, and
// that give more than is taken.
func TestDrain(t *testing.T) {
	given := make(chan int, 2*MaxSteps)
	for i := range cap(given) {
		given <- i
	}
	Drain((<-chan int)(given))
	if len(given) != MaxSteps {
		t.Errorf("%d values are left", len(given))
	}
	Drain(make(chan string))
	closed := make(chan int)
	close(closed)
	Drain(closed)
}

// TestHoles reads a string and a slice that are not decoded, and compares them
// with the wire form as they are, and the slice once it is decoded.
func TestHoles(t *testing.T) {
	forms := []lazyinput.Form{{Kind: lazyinput.FormText}, {Kind: lazyinput.FormSlice, Elems: []int{2}}, {Kind: lazyinput.FormNumber}}
	wire := []byte{2, 'a', 'b', 4, 2, 4, 6}
	n := lazyinput.NewNarrower(forms, []int{0, 1})
	_, reading := n.Find(wire, 0)
	r := Input{Bytes: wire, unread: reading}
	text := r.Text()
	r.Pos = 0
	if !r.IsText(text) || len(text) != 2 || r.Pos != 3 {
		t.Errorf("a text of %d bytes is read to %d", len(text), r.Pos)
	}
	length, room := r.Extent(bounds.SpareRoom)
	at := r.Pos
	hole := Slice{r.Elements(length+room, 8), length, length + room}
	xs := *(*[]int64)(unsafe.Pointer(&hole))
	if len(xs) != 3 || cap(xs) != 3 || r.Pos != reading.End() {
		t.Errorf("%d of %d elements are read to %d", len(xs), cap(xs), r.Pos)
	}
	if r.Pos = at; !r.IsHole(unsafe.Pointer(&xs[0])) || r.Pos != reading.End() {
		t.Errorf("the elements are not known again")
	}
	if !n.Trapped(uintptr(unsafe.Pointer(&xs[1]))) {
		t.Fatal("an element is no part")
	}
	r.Pos = at
	if h := r.Elements(length, 8); h != nil || r.IsHole(unsafe.Pointer(&xs[0])) || r.Varint() != 1 {
		t.Errorf("the elements are not decoded")
	}
}

// TestAttempt observes a call that returns and one that panics.
func TestAttempt(t *testing.T) {
	w := &Worker{}
	w.observer.Start("p", "m", true, protocol.TellMark)
	n := 42
	for _, call := range []func() []any{func() []any { return []any{&n} }, func() []any { panic("on purpose") }} {
		if out := Observe(w, call, func() []any { return nil }, nil); out != passed {
			t.Errorf("the outcome is %d", out)
		}
	}
	for _, text := range []string{"42", "on purpose"} {
		if !strings.Contains(string(w.observer.Records), text) {
			t.Errorf("%q does not have %q", w.observer.Records, text)
		}
	}
}

// TestSameFloat compares numbers by their bits. All NaNs are one value.
func TestSameFloat(t *testing.T) {
	numbers := []float64{0, math.Copysign(0, -1), 1, -1, math.Inf(1), math.Inf(-1), math.NaN(), -math.NaN()}
	for _, a := range numbers {
		for _, b := range numbers {
			want := math.Float64bits(a) == math.Float64bits(b) || a != a && b != b
			if got := SameFloat(a, b); got != want {
				t.Errorf("%v and %v are the same: %t", a, b, got)
			}
		}
	}
}

// TestRefusal fails an input if its call returns an error, and passes others.
func TestRefusal(t *testing.T) {
	w := &Worker{}
	if out := Refusal(w, nil, nil); out != passed {
		t.Errorf("without an error the outcome is %d", out)
	}
	if out := Refusal(w, nil, errors.New("too short")); out != Failed || w.failure.kind != protocol.KindRefusal || !strings.Contains(w.failure.detail, "too short") {
		t.Errorf("with an error the outcome is %d, %+v", out, w.failure)
	}
}

// TestNames writes the values of a report, one after the other.
func TestNames(t *testing.T) {
	ring := &node{Key: 1}
	ring.Next = &node{Key: 2, Next: ring}
	both := &node{Key: 3, Next: ring, Any: ring}
	self := circle{nil}
	self[0] = self
	loop := map[string]any{}
	loop["loop"] = loop
	keyed := map[*node]*node{}
	keyed[ring] = ring
	tests := []struct {
		values []any
		want   string
	}{
		{[]any{1, &node{Key: 4}}, "1; &node{Key: 4}"},
		{[]any{&node{Key: 5}, ring, ring.Next, &node{Key: 6}}, "&node{Key: 5}; #1; &node{Key: 2, Next: #1}; &node{Key: 6}; where #1 = &node{Key: 1, Next: &node{Key: 2, Next: #1}}"},
		// A name that a later value introduces is not in those before it.
		{[]any{ring.Next, both, ring}, "#1; &node{Key: 3, Next: #2, Any: #2}; #2; where #1 = &node{Key: 2, Next: &node{Key: 1, Next: #1}}; #2 = &node{Key: 1, Next: #1}"},
		{[]any{both, ring}, "&node{Key: 3, Next: #1, Any: #1}; #1; where #1 = &node{Key: 1, Next: &node{Key: 2, Next: #1}}"},
		{[]any{self, loop}, `#1; #2; where #1 = circle{#1}; #2 = map[string]any{"loop": #2}`},
		{[]any{keyed}, "map[*node]*node{#1: #1}; where #1 = &node{Key: 1, Next: &node{Key: 2, Next: #1}}"},
	}
	for _, test := range tests {
		n := &names{}
		var got []string
		for _, v := range test.values {
			got = append(got, n.show(variableOf(v)))
		}
		if len(n.where) > 0 {
			got = append(got, "where "+strings.Join(n.where, "; "))
		}
		if got := strings.Join(got, "; "); got != test.want {
			t.Errorf("%s\nwant %s", got, test.want)
		}
	}
}

// TestNamesOfPanic writes the text of a panic before the values of a report.
func TestNamesOfPanic(t *testing.T) {
	ring := &node{Key: 1}
	ring.Next = &node{Key: 2, Next: ring}
	self := circle{nil}
	self[0] = self
	n := &names{}
	got := []string{n.panicText([]any{ring, self}), n.show(variableOf(ring)), n.show(variableOf(ring.Next))}
	want := "[]any{#1=&node{Key: 1, Next: &node{Key: 2, Next: #1}}, #2=circle{#2}}; #1; &node{Key: 2, Next: #1}; where #1 = &node{Key: 1, Next: &node{Key: 2, Next: #1}}"
	if got := strings.Join(got, "; ") + "; where " + strings.Join(n.where, "; "); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	// A new name differs from those of the panic.
	other := &node{Key: 9}
	other.Next = other
	if got := n.show(variableOf(other)); got != "#3" {
		t.Error(got)
	}
}

// TestNamesOfResults writes the results of a call, some of which are or hold the
// same pointer.
func TestNamesOfResults(t *testing.T) {
	one, two := &node{Key: 1}, &node{Key: 2}
	holder := &node{Key: 3, Next: one}
	for _, test := range []struct {
		results []any
		want    string
	}{
		{[]any{variableOf(one), variableOf(one)}, "#1; #1; where #1 = &node{Key: 1}"},
		{[]any{variableOf(one), variableOf(two)}, "&node{Key: 1}; &node{Key: 2}; where "},
		{[]any{variableOf(holder), variableOf(two), variableOf(one)}, "&node{Key: 3, Next: #1}; &node{Key: 2}; #1; where #1 = &node{Key: 1}"},
		{[]any{variableOf((*node)(nil)), variableOf((*node)(nil))}, "nil; nil; where "},
	} {
		w := &Worker{}
		w.failure.phase = protocol.PhaseEnsures
		w.Results(test.results...)
		if got := strings.Join(w.failure.results, "; ") + "; where " + strings.Join(w.failure.names.where, "; "); got != test.want {
			t.Errorf("%s\nwant %s", got, test.want)
		}
	}
}

// TestNote finds entries of a map that break an invariant, in any order.
func TestNote(t *testing.T) {
	one, two := &node{Key: 1}, &node{Key: 2}
	one.Next, two.Next = one, two
	for _, order := range [][]*node{{one, two}, {two, one}} {
		w := &Worker{}
		var first Broken
		for _, n := range order {
			w.Broken(variableOf(n))
			w.Note(&first)
		}
		if w.Tell(&first) || w.failure.detail != "#1" || !reflect.DeepEqual(w.failure.names.where, []string{"#1 = &node{Key: 1, Next: #1}"}) {
			t.Errorf("%s, where %q", w.failure.detail, w.failure.names.where)
		}
	}
}

// TestNamesAreCut writes a list of nodes. Each of them occurs twice, except the
// first one.
func TestNamesAreCut(t *testing.T) {
	var last *node
	for i := 0; i < 90; i++ {
		last = &node{Key: 1000000000 + i, Next: last, Any: last}
	}
	n := &names{}
	if text := n.showValue(reflect.ValueOf(last)); text != "&node{Key: 1000000089, Next: #1, Any: #1}" {
		t.Error(text)
	}
	length := 0
	for i, w := range n.where {
		length += len(w)
		want := fmt.Sprintf("#%d = &node{Key: %d, Next: #%d, Any: #%[3]d}", i+1, 1000000088-i, i+2)
		if i == len(n.where)-1 {
			want = fmt.Sprintf("#%d and others take more than 4096 bytes", i+1)
		}
		if w != want {
			t.Errorf("%s, want %s", w, want)
		}
	}
	if length < maxLiteral || length > 2*maxLiteral {
		t.Errorf("%d bytes", length)
	}
}
