package source_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/typetarget/target/check/internal/worker/source/canonical"
	"github.com/typetarget/target/check/internal/worker/source/plain"
	"github.com/typetarget/target/spec/spectest/tier"
)

// A part has parts of every kind.
type part struct {
	b    bool
	I    int8
	u    uint16
	F    float32
	c    complex128
	S    string
	a    [2]uint8
	list []part
	P    *part
	m    map[string]part
	keys map[[1]int8]bool
	any  any
	err  error
	fn   func()
	ch   chan int
}

// parts makes random parts. Each is a variable of its own.
type parts struct{ r *rand.Rand }

func (p parts) part(depth int) part {
	v := part{a: [2]uint8{1, 0}}
	for range 2 {
		p.change(&v, depth)
	}
	return v
}

// change sets one field of a part.
func (p parts) change(v *part, depth int) {
	small := p.r.IntN(3) - 1
	number := []float64{0, math.Copysign(0, -1), 1, math.NaN(), math.Inf(-1)}[p.r.IntN(5)]
	switch field := p.r.IntN(15); {
	case field == 0:
		v.b = true
	case field == 1:
		v.I = int8(small)
	case field == 2:
		v.u = uint16(small)
	case field == 3:
		v.F = float32(number)
	case field == 4:
		v.c = complex(number, float64(small))
	case field == 5:
		v.S = []string{"", "a", "{}"}[small+1]
	case field == 6:
		v.a[1] = uint8(small)
	case field == 7:
		v.fn = func() {}
	case field == 8:
		v.ch = make(chan int)
	case field == 9:
		v.err = []error{nil, errors.New(""), errors.New("a")}[small+1]
	case field == 10:
		v.keys = map[[1]int8]bool{{int8(small)}: true, {2}: p.r.IntN(2) == 0}
	case depth == 0:
	case field == 11:
		v.list = []part{}
		for range p.r.IntN(3) {
			v.list = append(v.list, p.part(depth-1))
		}
	case field == 12:
		pointed := p.part(depth - 1)
		v.P = &pointed
	case field == 13:
		v.m = map[string]part{"b": p.part(depth - 1), "": p.part(0)}
	default:
		pointed := p.part(depth - 1)
		v.any = []any{pointed, &pointed, small, int8(small), "a", number, []any{small}, new(any)}[p.r.IntN(8)]
	}
}

// TestWriters compares the two ways to write values, and the hash: two values
// without variables that they share have the same text in one exactly if they
// have it in the others.
func TestWriters(t *testing.T) {
	names := canonical.NewNames("example.com/p", "example.com")
	hasher, writer := canonical.NewHasher(names), canonical.NewWriter(names)
	type forms struct {
		canonical string
		hash      [2]uint64
	}
	byPlain, byForms := map[string]forms{}, map[forms]string{}
	again := 0
	for seed := range tier.Seeds(tier.Of(uint64(20000), 100000)) {
		v := parts{rand.New(rand.NewPCG(seed, 1))}.part(2)
		text := plain.Text(&v)
		writer.Reset()
		writer.Value(reflect.ValueOf(&v).Elem())
		hasher.Reset()
		hasher.Variables([]any{&v})
		f := forms{canonical: writer.Texts([]int{len(writer.Bytes())})[0]}
		f.hash[0], f.hash[1] = hasher.Sum()
		other, known := byPlain[text]
		if known && other != f {
			t.Fatalf("%s is written as %v and as %v", text, other, f)
		}
		if other, known := byForms[f]; known && other != text {
			t.Fatalf("%v is plainly written as %s and as %s", f, other, text)
		}
		if known {
			again++
		}
		byPlain[text], byForms[f] = f, text
	}
	if len(byPlain) < 4000 || again < 4000 {
		t.Errorf("%d texts, %d of them again", len(byPlain), again)
	}
}
