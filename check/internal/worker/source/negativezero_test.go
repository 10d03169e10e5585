package source_test

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/typetarget/target/check/internal/worker/source/canonical"
	"github.com/typetarget/target/check/internal/worker/source/plain"
	"github.com/typetarget/target/check/internal/worker/source/values"
	"github.com/typetarget/target/spec/spectest/tier"
)

// numbers has floating-point numbers in every kind of part.
type numbers struct {
	F     float64
	G     float32
	C     complex128
	Array [2]float64
	Inner struct {
		A  [1]struct{ X, y float32 }
		Cs [2]complex64
	}
	P     *inner
	Slice []inner
	Map   map[string]inner
	Any   any
}

type inner struct {
	N float64
	Z [1]complex128
}

// draw makes numbers of which each is 0, -0 or 1, and returns which.
func draw(r *rand.Rand) (*numbers, []int) {
	var drawn []int
	one := func() float64 {
		k := 0
		if r.IntN(4) == 0 {
			k = 1 + r.IntN(2)
		}
		drawn = append(drawn, k)
		return []float64{0, math.Copysign(0, -1), 1}[k]
	}
	part := func() inner { return inner{one(), [1]complex128{complex(one(), one())}} }
	n := &numbers{F: one(), G: float32(one()), C: complex(one(), one()), Array: [2]float64{one(), one()}}
	n.Inner.A[0].X, n.Inner.A[0].y = float32(one()), float32(one())
	n.Inner.Cs[1] = complex64(complex(one(), one()))
	p := part()
	n.P, n.Slice, n.Map, n.Any = &p, []inner{part()}, map[string]inner{"": part()}, part()
	return n, drawn
}

// TestNegativeZero has both ways to write values tell 0 from -0 wherever it
// stands, and so does what says that a value is zero.
func TestNegativeZero(t *testing.T) {
	names := canonical.NewNames("example.com/p", "example.com")
	known, texts, forms := map[string]string{}, map[string][]int{}, map[string][]int{}
	zeros := 0
	for seed := range tier.Seeds(uint64(3000)) {
		n, drawn := draw(rand.New(rand.NewPCG(seed, 1)))
		w := canonical.NewWriter(names)
		v := reflect.ValueOf(n)
		w.Value(v.Elem())
		text, form := plain.Text(n), w.Texts([]int{len(w.Bytes())})[0]
		if other, ok := texts[text]; ok && !slices.Equal(other, drawn) {
			t.Errorf("plain: %s is the text of %v and of %v", text, other, drawn)
		}
		if other, ok := forms[form]; ok && !slices.Equal(other, drawn) {
			t.Errorf("canonical: %s is the text of %v and of %v", form, other, drawn)
		}
		if other, ok := known[text]; ok && other != form {
			t.Errorf("%s is written as %s and %s", text, other, form)
		}
		texts[text], forms[form], known[text] = drawn, drawn, form
		own := numbers{F: n.F, G: n.G, C: n.C, Array: n.Array, Inner: n.Inner}
		zero := !slices.ContainsFunc(drawn[:10], func(k int) bool { return k != 0 })
		if got := values.AllZero(reflect.ValueOf(own), nil); got != zero {
			t.Errorf("%v: AllZero is %t", drawn[:10], got)
		}
		if zero {
			zeros++
		}
	}
	if len(texts) < 2500 || zeros < 10 {
		t.Errorf("%d different values, %d of them zero", len(texts), zeros)
	}
}
