package constructors_test

import (
	"fmt"
	"go/types"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// opaque has constructors of every form.
const opaque = `
-- go.mod --
module example.com/opaque

go 1.22
-- opaque.go --
package opaque

import (
	"bytes"
	"errors"
	"os"
	"sync"
)

// Clock is a value with methods that change it.
type Clock struct{ h, m int }

//refine:construct
//refine:requires 0 <= h < 2
func At(h int) Clock { return Clock{h: h} }

//refine:construct
//refine:filter c.m < 2
func (c *Clock) Tick() { c.m++ }

//refine:construct
//refine:requires c.m > 0
func (c Clock) Reset() (Clock, error) { return Clock{h: c.h}, nil }

//refine:ensures c.m < 2
func clock(c Clock) {}

//refine:ensures c == nil || c.h == 0
func pointer(c *Clock) {}

// Mixed is built as pointer and as value.
type Mixed struct{ n int }

//refine:construct
func NewMixed(v int) (*Mixed, error) {
	if v < 0 {
		return nil, errors.New("negative")
	}
	return &Mixed{v}, nil
}

//refine:construct
func (m Mixed) Sum(xs ...bool) Mixed {
	for _, x := range xs {
		if x {
			m.n++
		}
	}
	return m
}

//refine:construct
func (m *Mixed) Double() *Mixed { return &Mixed{2 * m.n} }

//refine:requires m != nil
//refine:ensures m.n < 8
func mixed(m *Mixed) {}

//refine:ensures m.n < 4
func mixedValue(m Mixed) {}

//refine:ensures m != nil || others == nil
//refine:bound depth=2
func given(m *Mixed, others []*Mixed) {}

// Box is generic.
//
//refine:bound T=int8,bool ints=0..1
type Box[T any] struct{ items []T }

//refine:construct
func NewBox[T any](x T) *Box[T] { return &Box[T]{[]T{x}} }

//refine:construct
func (b *Box[T]) Put(x T) { b.items = append(b.items, x) }

//refine:ensures len(b.items) < 3
func (b *Box[T]) Check() {}

// Bad has constructors that do not do as they should.
type Bad struct {
	n int
	f func()
}

//refine:construct
//refine:ensures result.n < 3
func NewBad(n int) *Bad {
	switch n {
	case 0:
		panic("zero")
	case 1:
		for {
		}
	case 2:
		os.Exit(2)
	}
	return &Bad{n, func() {}}
}

//refine:requires b != nil
//refine:ensures b.n != -3
func bad(b *Bad) {}

// Area is an interface that is opaque.
type Area interface{ Area() int }

type square int

func (s square) Area() int { return int(s) * int(s) }

//refine:construct
func area(n int) Area {
	if n == 1 {
		return nil
	}
	return square(n)
}

//refine:requires a != nil
//refine:ensures result != 9
func areaOf(a Area) int { return a.Area() }

// Even is left alone by its invariant.
//
//refine:invariant n % 2 == 0
type Even struct{ n int }

//refine:construct
func NewEven(n int) *Even { return &Even{n} }

//refine:requires e.n > 0
func (e *Even) Inc() { e.n++ }

//refine:requires e.n > 9
func (e *Even) Never() {}

//refine:construct
func buffer(s string) *bytes.Buffer { return bytes.NewBufferString("<" + s + ">") }

//refine:pure
//refine:requires b.Len() < 4
//refine:ensures b.Len() == old(b.Len())
func read(b *bytes.Buffer) { b.ReadByte(); b.UnreadByte() }

//refine:pure
//refine:requires b != nil
func write(b *bytes.Buffer) { b.WriteByte('x') }

// Cache has a part whose zero value is all there is of it, which takes no depth.
type Cache struct {
	mu sync.Mutex
	n  int
}

func (c *Cache) get() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.n
}

//refine:requires c.get() > 0
//refine:ensures c.get() == 2*old(c.get())
//refine:bound depth=1 ints=-3..3
func (c *Cache) double() { c.n *= 2 }

//refine:ensures c.n != 0
func (c Cache) zero() {}

func readAll(b *bytes.Buffer) bool { b.Next(b.Len()); return true }

// Neither its precondition nor the expectation of a panic empties the buffer for good.
//
//refine:requires n > 0
//refine:requires readAll(b) && b.Len() == 0
//refine:panics readAll(b) && n == 1
//refine:ensures old(b.Len()) == len(result) && b.Len() == 0
func empty(b *bytes.Buffer, n int) string {
	if b.Len() < 2 {
		os.Exit(1)
	}
	if n == 1 {
		panic("one")
	}
	return string(b.Next(9))
}

// Sized is what an opaque type implements, and another one.
type Sized interface{ Size() int }

func (m *Mixed) Size() int { return m.n }

type plain struct{ N int }

func (p plain) Size() int { return p.N }

//refine:requires s != nil && s.Size() >= 0
//refine:ensures s.Size() < 3
//refine:bound depth=2 ints=-2..2
func sized(s Sized) {}

//refine:bound any=*Mixed,bool depth=2 ints=-2..2
//refine:check
func held(x any) {}
`

// TestOpaque checks functions over opaque types.
func TestOpaque(t *testing.T) {
	got, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, opaque), Bounds: &domain.Bounds{Depth: 3}, Limits: check.Limits{Call: 2 * time.Second}})
	checktest.Expect(t, checktest.Endings(got),
		"pass At exhausted 2",
		// A method's receiver with its own unit of depth: At(0), At(1)
		// and both after one Tick.
		"pass Clock.Tick exhausted 4",
		"pass Clock.Reset exhausted 4",
		"fail clock counterexample postcondition: clock(func() Clock { v := At(0); v.Tick(); v.Tick(); return v }())",
		"fail pointer counterexample postcondition: pointer(&[]Clock{At(1)}[0])",
		"fail mixed counterexample postcondition: mixed(func() *Mixed { v, _ := NewMixed(3); v = v.Double(); v = v.Double(); return v }())",
		"fail mixedValue counterexample postcondition: mixedValue(func() Mixed { v, _ := NewMixed(2); v = v.Double(); return *v }())",
		// Nil, with a list of one nil, which takes no depth.
		"fail given counterexample postcondition: given(nil, []*Mixed{})",
		"fail Box[int8].Check counterexample postcondition: func() *Box[int8] { v := NewBox[int8](0); v.Put(0); v.Put(0); return v }().Check()",
		"fail Box[bool].Check counterexample postcondition: func() *Box[bool] { v := NewBox[bool](false); v.Put(false); v.Put(false); return v }().Check()",
		"fail NewBad counterexample panic: NewBad(0)",
		"fail bad counterexample postcondition: bad(NewBad(-3))",
		"fail areaOf counterexample postcondition: areaOf(area(3)) = 9",
		"fail Even.Inc counterexample invariant: NewEven(2).Inc()",
		"fail Even.Never vacuous",
		// ReadByte makes 0 and 1 letters, besides a and b.
		"pass read exhausted 5",
		"fail write counterexample mutation: write(buffer(\"\"))",
		"pass Cache.double exhausted 3",
		"fail Cache.zero counterexample postcondition: Cache{}.zero()",
		"pass empty exhausted 21",
		// NewMixed(0..2), and three of plain: nil and the others are
		// discarded.
		"pass sized exhausted 6",
		"pass held exhausted 6",
	)
	for _, e := range got {
		switch e.Func {
		case "Clock.Reset":
			if e.Action.Ends() && e.Discards != 2 {
				t.Errorf("Reset: %d inputs discarded, want the 2 clocks that have not ticked", e.Discards)
			}
		case "bad":
			if e.Action.Ends() && (len(e.Notes) != 1 || !strings.HasPrefix(e.Notes[0].Msg, "4 constructor calls that break their contracts build nothing, the first: NewBad(0): panic: zero")) {
				t.Errorf("bad: notes %v", e.Notes)
			}
		case "Even.Never":
			if e.Action.Ends() && e.Message != "the filter rejects every input up to depth 3" {
				t.Errorf("Never: %s", e.Message)
			}
		}
	}
}

// TestConstructions checks that what is shown of each value is Go that the
// package could hold, and that no two are the same.
func TestConstructions(t *testing.T) {
	dir := srctree.Unpack(t, opaque)
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	p := pkgs[0]
	opaques, stop, err := check.OpenOpaque(t.Context(), check.Config{Dir: dir, Limits: check.Limits{Call: 2 * time.Second}}, p.Contracts...)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	pos := p.Syntax[0].End() - 1
	counts := map[string]int{
		"Clock":         2 * 3,     // after 0 to 2 ticks
		"*Mixed":        10,        // 0..8, which are sums of up to 3 and up to 3 trues or their doubles, and 12
		"Mixed":         10,        // the same
		"Box[int8]":     2 + 4 + 8, // 1 to 3 bits
		"*Box[bool]":    2 + 4 + 8, // the same
		"*Bad":          3,         // -3..-1
		"Area":          7,         // nil, and six numbers
		"*Even":         3,         // -2, 0, 2
		"*bytes.Buffer": 1 + 2 + 4, // strings of up to 2 letters
	}
	for name, want := range counts {
		tv, err := types.Eval(p.Fset, p.Types, pos, name)
		if err != nil {
			t.Fatal(err)
		}
		b := domain.Bounds{Depth: 3, Opaque: opaques}
		if strings.Contains(name, "Box") {
			b.Ints = &bounds.Range{Lo: 0, Hi: 1} // its own bound
		}
		values, err := opaques.Values(t.Context(), tv.Type, b, 3)
		if err != nil {
			t.Fatal(err)
		}
		var texts []string
		for _, v := range values {
			read, rest, err := decode.ReadWire(p, v.Wire, []types.Type{tv.Type})
			if err != nil || len(rest) > 0 {
				t.Fatal(err)
			}
			text := value.Literal(read[0], p.Qualify)
			texts = append(texts, text)
			got, err := types.Eval(p.Fset, p.Types, pos, text)
			if err != nil || !types.Identical(got.Type, tv.Type) {
				t.Errorf("%s is a %v (%v), want a %v", text, got.Type, err, tv.Type)
			}
		}
		if len(texts) != want || len(slices.Compact(slices.Sorted(slices.Values(texts)))) != want {
			t.Errorf("%s has %d values, want %d:\n\t%s", name, len(texts), want, fmt.Sprint(strings.Join(texts, "\n\t")))
		}
	}
}
