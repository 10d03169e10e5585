package canonical

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"
	"unsafe"

	"github.com/typetarget/target/spec/spectest/tier"
)

type node struct {
	Key  int
	next *node
	kids []*node
	any  any
}

type parts struct {
	b  bool
	i  int8
	u  uint16
	f  float32
	g  float64
	c  complex128
	s  string
	a  [2]int
	m  map[string]int
	fn func()
	_  int
	t  time.Time
}

// of returns the text and the hash of some variables, which are pointed to.
func of(pointers ...any) (text string, hash [2]uint64) {
	names := NewNames("github.com/typetarget/target/check/internal/worker/source/canonical", "github.com/typetarget/target")
	w, h := NewWriter(names), NewHasher(names)
	var ends []int
	for _, p := range pointers {
		v := reflect.ValueOf(p)
		w.Value(v.Elem())
		ends = append(ends, len(w.Bytes()))
		h.Variable(v.Type().Elem(), v.UnsafePointer())
		h.Mix(5)
	}
	for _, part := range w.Texts(ends) {
		text += part + ";"
	}
	hash[0], hash[1] = h.Sum()
	return text, hash
}

func TestText(t *testing.T) {
	ring := &node{Key: 1}
	ring.next = &node{Key: 2, next: ring}
	shared := &node{Key: 3}
	list := []int{1, 2, 3}
	self := []any{nil}
	self[0] = self
	var typedNil *node
	loop := map[string]any{}
	loop["a"] = loop
	at := time.Date(2020, 1, 2, 3, 4, 5, 6, time.UTC)
	for _, test := range []struct {
		value any
		want  string
	}{
		{&parts{}, "&{};"},
		{&parts{b: true, i: -1, u: 2, f: 0.5, g: math.Copysign(0, -1), c: 1, s: "\"", a: [2]int{0, 1}, m: map[string]int{"b": 1, "a": 2}, fn: func() {}, t: at},
			`&{b: true, i: -1, u: 2, f: 0.5, g: -0, c: complex(1, 0), s: "\"", a: [0, 1], m: map["a": 2, "b": 1], fn: func, t: 2020-01-02T03:04:05.000000006Z};`},
		{ring, "#1=&{Key: 1, next: &{Key: 2, next: #1}};"},
		{[]*node{shared, shared, nil}, "[#1=&{Key: 3}, #1, nil];"},
		{[][]int{list, list[1:], {9}, nil, {}}, "[[1, #1=2, 3], #1[:2], [9], nil, []];"},
		{[]any{list, &list[2]}, "[[]int([1, 2, #1=3]), *int(#1)];"},
		{self, "#1=[[]interface {}(#1[:1])];"},
		{loop, `#1=map["a": map[string]interface {}(#1)];`},
		{[]any{nil, 1, int8(1), "x", typedNil, shared, node{}, io.EOF, fmt.Errorf("at: %w", io.EOF), reflect.TypeOf(at), time.UTC, math.NaN()},
			`[nil, int(1), int8(1), string("x"), *node(nil), *node(&{Key: 3}), node({}), error(*errors.errorString, "EOF"), error(*fmt.wrapError, "at: EOF"), type time.Time, *time.Location(zone "UTC"), float64(NaN)];`},
		{map[float64]string{10: "a", 9: "b", -1: "c"}, `map[9: "b", -1: "c", 10: "a"];`},
		{map[*node]int{{Key: 2}: 1, {Key: 1}: 2}, "map[&{Key: 1}: 2, &{Key: 2}: 1];"},
		{struct{ C chan int }{make(chan int)}, "{C: chan};"},
		{struct{ err error }{badError{}}, `{err: error(badError, "(whose method panics)")};`},
	} {
		p := reflect.New(reflect.TypeOf(test.value))
		p.Elem().Set(reflect.ValueOf(test.value))
		text, _ := of(p.Interface())
		if text != test.want {
			t.Errorf("%s, want %s", text, test.want)
		}
	}
}

// TestHiddenEmpty has one text and one hash for numbers of 0, whose lists of
// digits are nil or empty, and others for lists that are not hidden.
func TestHiddenEmpty(t *testing.T) {
	type held struct {
		Int   *big.Int
		Ints  [1]big.Int
		Float any
		Own   []int
	}
	zero := func() *big.Int { return new(big.Int).Sub(big.NewInt(5), big.NewInt(5)) }
	if zero().Bits() == nil || new(big.Int).Bits() != nil {
		t.Fatal("the numbers are the same inside")
	}
	float := new(big.Float).SetInt(zero())
	float.SetPrec(0)
	a, b := held{Int: new(big.Int), Float: *new(big.Float)}, held{Int: zero(), Ints: [1]big.Int{*zero()}, Float: *float}
	textA, hashA := of(&a)
	textB, hashB := of(&b)
	if textA != textB || hashA != hashB || textA != "{Int: &{}, Float: math/big.Float({})};" {
		t.Errorf("%s and %s have the hashes %x and %x", textA, textB, hashA, hashB)
	}
	b.Own = []int{}
	if textB, hashB = of(&b); textA == textB || hashA == hashB {
		t.Errorf("an empty slice of the module is as nil: %s", textB)
	}
}

type badError struct{}

func (badError) Error() string { panic("no") }

// A maker makes random values, which share parts.
type maker struct {
	r     *rand.Rand
	nodes []*node
	lists [][]*node
}

func (m *maker) node(depth int) *node {
	switch {
	case depth <= 0 || m.r.IntN(4) == 0:
		return nil
	case len(m.nodes) > 0 && m.r.IntN(4) == 0:
		return m.nodes[m.r.IntN(len(m.nodes))]
	}
	n := &node{Key: m.r.IntN(2)}
	m.nodes = append(m.nodes, n)
	n.next = m.node(depth - 1)
	switch m.r.IntN(4) {
	case 0:
		n.kids = m.list(depth - 1)
	case 1:
		n.any = []any{nil, 1, int8(1), "a", errors.New("a"), io.EOF, m.node(depth - 1), *cmpOr(m.node(depth-1), n), map[any]any{m.r.IntN(2): m.node(depth - 1), "k": 1}, m.list(depth - 1)}[m.r.IntN(10)]
	}
	return n
}

func cmpOr(a, b *node) *node {
	if a != nil {
		return a
	}
	return b
}

func (m *maker) list(depth int) []*node {
	if len(m.lists) > 0 && m.r.IntN(3) == 0 {
		l := m.lists[m.r.IntN(len(m.lists))]
		from := m.r.IntN(len(l) + 1)
		return l[from : from+m.r.IntN(len(l)-from+1)]
	}
	var l []*node
	for range m.r.IntN(3) {
		l = append(l, m.node(depth-1))
	}
	m.lists = append(m.lists, l)
	return l
}

// TestHash compares the hashes of random values with their texts: two are the
// same exactly if the others are.
func TestHash(t *testing.T) {
	byText, byHash := map[string][2]uint64{}, map[[2]uint64]string{}
	again := 0
	for seed := range tier.Seeds(tier.Of(uint64(12000), 60000)) {
		m := &maker{r: rand.New(rand.NewPCG(seed, 1))}
		a, b := m.node(3), m.list(2)
		text, hash := of(&a, &b)
		if h, ok := byText[text]; ok {
			again++
			if h != hash {
				t.Fatalf("%s has two hashes", text)
			}
		}
		if other, ok := byHash[hash]; ok && other != text {
			t.Fatalf("%s\nhas the hash of\n%s", text, other)
		}
		byText[text], byHash[hash] = hash, text
	}
	t.Logf("%d texts, %d again", len(byText), again)
	if len(byText) < 2000 || again < 2000 {
		t.Errorf("%d texts, %d again", len(byText), again)
	}
}

// TestCut has values without end or beyond the limits looked at for some time.
func TestCut(t *testing.T) {
	var list *node
	for i := range 10 * MaxValues {
		list = &node{Key: i, next: list}
	}
	wide := make([]int, 10*MaxValues)
	big := map[int]int{}
	for i := range 2 * MaxValues {
		big[i] = i
	}
	for _, p := range []any{&list, &wide, &big} {
		text, hash := of(p)
		again, same := of(p)
		if text != again || hash != same || len(text) > 4*MaxBytes {
			t.Errorf("%d bytes and %d, %v and %v", len(text), len(again), hash, same)
		}
	}
}

var sink uint64

func BenchmarkHash(b *testing.B) {
	var list *node
	for i := range 8 {
		list = &node{Key: i, next: list}
	}
	names := NewNames("p", "m")
	h := NewHasher(names)
	for b.Loop() {
		h.Reset()
		h.Variable(reflect.TypeFor[*node](), unsafe.Pointer(&list))
		sink, _ = h.Sum()
	}
}
