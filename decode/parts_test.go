package decode

import (
	"errors"
	"slices"
	"testing"

	"github.com/typetarget/target/decode/parse"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// TestReadParts leaves out parts of inputs: each by itself, and several.
func TestReadParts(t *testing.T) {
	p := loadPackage(t, `package p

type Dot struct{ X, Y int8 }

type Shape interface{ size() }

func (d Dot) size() {}

type Pair struct {
	Name string
	Next *Pair
	Dots []Dot
}

func Take(p *Pair, s string, m map[string]*Dot, a Shape, q *int, ps []*Pair) {}`)
	i := slices.IndexFunc(p.Contracts, func(c *spec.Contract) bool { return c.FullName() == "Take" })
	c := p.Contracts[i]
	params := paramTypes(c)
	values, err := parse.Read(c, `Take(&Pair{Name: "ab", Dots: []Dot{{}, {X: 1}}}, "abc", map[string]*Dot{"k": {}}, Dot{}, new(int), []*Pair{nil, {}})`)
	if err != nil {
		t.Fatal(err)
	}
	wire := value.AppendAll(nil, domain.WorldOf(p), values)
	read := map[string]bool{}
	for start := range wire {
		for end := start + 1; end <= len(wire); end++ {
			got, err := ReadParts(p, wire, params, [][2]int{{start, end}})
			if err == nil {
				read[CallText(c, got)] = true
			} else if !errors.Is(err, ErrWire) {
				t.Fatal(err)
			}
		}
	}
	for _, want := range []string{
		`Take(&_, "abc", map[string]*Dot{"k": {}}, Dot{}, new(int), []*Pair{nil, {}})`,
		`Take(&Pair{Name: _[:2], Dots: []Dot{{}, {X: 1}}}, "abc", map[string]*Dot{"k": {}}, Dot{}, new(int), []*Pair{nil, {}})`,
		`Take(&Pair{Name: "ab", Dots: []Dot{_, _}}, "abc", map[string]*Dot{"k": {}}, Dot{}, new(int), []*Pair{nil, {}})`,
		`Take(&Pair{Name: "ab", Dots: []Dot{{}, {X: 1}}}, _[:3], map[string]*Dot{"k": {}}, Dot{}, new(int), []*Pair{nil, {}})`,
		`Take(&Pair{Name: "ab", Dots: []Dot{{}, {X: 1}}}, "abc", map[string]*Dot{_: _}, Dot{}, new(int), []*Pair{nil, {}})`,
		`Take(&Pair{Name: "ab", Dots: []Dot{{}, {X: 1}}}, "abc", map[string]*Dot{"k": &_}, Dot{}, new(int), []*Pair{nil, {}})`,
		`Take(&Pair{Name: "ab", Dots: []Dot{{}, {X: 1}}}, "abc", map[string]*Dot{"k": {}}, Dot(_), new(int), []*Pair{nil, {}})`,
		`Take(&Pair{Name: "ab", Dots: []Dot{{}, {X: 1}}}, "abc", map[string]*Dot{"k": {}}, Dot{}, &_, []*Pair{nil, {}})`,
		`Take(&Pair{Name: "ab", Dots: []Dot{{}, {X: 1}}}, "abc", map[string]*Dot{"k": {}}, Dot{}, new(int), []*Pair{_, _})`,
		`Take(&Pair{Name: "ab", Dots: []Dot{{}, {X: 1}}}, "abc", map[string]*Dot{"k": {}}, Dot{}, new(int), []*Pair{nil, &_})`,
	} {
		if !read[want] {
			t.Errorf("nothing reads as %s", want)
		}
	}
	if got, err := ReadParts(p, wire, params, nil); err != nil || CallText(c, got) != CallText(c, values) {
		t.Errorf("the whole is %v: %v", got, err)
	}
	for _, places := range [][][2]int{{{-1, 1}}, {{1, 1}}, {{1, 0}}, {{1, len(wire) + 1}}, {{1, len(wire)}}, {{0, 1}}, {{len(wire), len(wire) + 1}}, {{1, 2}, {1, 2}}} {
		if got, err := ReadParts(p, wire, params, places); err == nil {
			t.Errorf("%v: %s, want an error", places, CallText(c, got))
		}
	}
	if _, err := ReadParts(p, append(wire, 0), params, nil); err == nil {
		t.Error("what follows is taken for a part of the input")
	}
}
