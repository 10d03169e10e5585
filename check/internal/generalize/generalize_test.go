package generalize

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const source = `package varied

type Tree struct {
	Left  *Tree
	Key   int
	Right *Tree
}

func between(t *Tree, lo, hi int) bool {
	return t == nil || lo < t.Key && t.Key < hi && between(t.Left, lo, t.Key) && between(t.Right, t.Key, hi)
}

//refine:requires between(t, -9, 9)
//refine:bound ints=-1..2
func Search(t *Tree, k int) {}

type Exp interface{ exp() }

type C int

type Add struct{ L, R Exp }

type Neg struct{ E *Exp }

func (C) exp()   {}
func (Add) exp() {}
func (*Neg) exp() {}

func whole(e Exp) bool {
	switch e := e.(type) {
	case Add:
		return whole(e.L) && whole(e.R)
	case *Neg:
		return e.E != nil && whole(*e.E)
	}
	return e != nil
}

//refine:requires whole(e)
//refine:bound ints=0..2 depth=2
func Eval(e Exp, b bool) {}

//refine:requires forall i in 1..len(xs): xs[i-1] <= xs[i]
//refine:bound nil=both depth=2
func Sorted(xs []int, s string, pair [2]int8) {}

//refine:requires a + b > 0 && a != c
func Numbers(a, b int, c int, u uint8) {}

type Color int

const (
	Red Color = iota
	Green
	Blue
)

//refine:requires len(m) > 0
//refine:bound depth=2
func Mapped(m map[int]bool, c, d Color, p *int) {}

//refine:requires f(0) || f(1)
//refine:bound depth=2
func Called(f func(x uint8) bool, x float64) {}

//refine:bound nodes=2
type Cell struct {
	Val        int8
	Next, Prev *Cell
}

//refine:requires c != nil && (c.Next == c || b)
//refine:bound ints=0..1 depth=2
func Linked(c, d *Cell, b bool) {}

//refine:requires x == 7 || x == y
//refine:bound ints=full
func Wide(x, y int) {}

//refine:check
//refine:bound ints=full
func Far(x int) {}

//refine:check
//refine:bound ints=full
func Words(x, y uint) {}

//refine:check
//refine:bound ints=-41..41
func Pair(x, y int) {}
`

// load returns the contracts of the source.
func load(t *testing.T) []*spec.Contract {
	t.Helper()
	dir := srctree.Dir(t)
	for name, text := range map[string]string{"go.mod": "module example.com/varied\n\ngo 1.21\n", "varied.go": source} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	if len(pkgs[0].Errors) > 0 {
		t.Fatal(pkgs[0].Errors)
	}
	return pkgs[0].Contracts
}

// bounded returns the contracts of the source whose inputs can be listed.
func bounded(t *testing.T) []*spec.Contract {
	t.Helper()
	return slices.DeleteFunc(slices.Clone(load(t)), func(c *spec.Contract) bool {
		return slices.Contains([]string{"Wide", "Far", "Words", "Pair"}, c.FullName())
	})
}

// contract returns one contract of the source.
func contract(t *testing.T, name string) *spec.Contract {
	t.Helper()
	all := load(t)
	i := slices.IndexFunc(all, func(c *spec.Contract) bool { return c.FullName() == name })
	return all[i]
}

// An oracle fails inputs by their values.
type oracle func([]value.Value) Outcome

func (o oracle) Test(_ context.Context, s *shape.Shape, inputs []problem.Model) ([]Outcome, error) {
	var outcomes []Outcome
	for _, m := range inputs {
		outcomes = append(outcomes, o(decode.Values(s, m)))
	}
	return outcomes, nil
}

// An all has every valid input of an encoding and its outcome, which is what is
// to be found by looking around one.
type all struct {
	contract *spec.Contract
	enc      *encode.Encoding
	inputs   [][]value.Value
	outcomes []Outcome
}

// enumerate yields the inputs of an encoding in order, by a strategy that is
// not the one under test.
func enumerate(t *testing.T, enc *encode.Encoding, yield func([]value.Value, problem.Model)) {
	t.Helper()
	whole := *enc.Problem
	whole.Fresh = false
	_, err := solver.Search{}.Enumerate(t.Context(), &whole, func(m problem.Model) bool {
		yield(decode.Values(enc.Shape, m), m)
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
}

// everything has the inputs of a contract to its greatest depth.
func everything(t *testing.T, c *spec.Contract) *all {
	t.Helper()
	enc, err := encode.Encode(t.Context(), solver.Standard, c, domain.Merge(domain.Bounds{Depth: 3}, c.Bound))
	if err != nil {
		t.Fatal(err)
	}
	a := &all{contract: c, enc: enc}
	enumerate(t, enc, func(values []value.Value, m problem.Model) {
		a.inputs = append(a.inputs, values)
		if back, err := decode.Model(enc.Shape, enc.Problem.Vars, values); err != nil || !slices.Equal(back, m) {
			t.Errorf("%s: the model of %s is %v, not %v (%v)", c.FullName(), textOf(values), back, m, err)
		}
	})
	if len(a.inputs) > 20_000 {
		t.Fatalf("%s has %d inputs", c.FullName(), len(a.inputs))
	}
	return a
}

// judge lets an oracle judge every input, and returns the first that fails.
func (a *all) judge(o oracle) (first []value.Value) {
	a.outcomes = nil
	for _, v := range a.inputs {
		a.outcomes = append(a.outcomes, o(v))
		if first == nil && a.outcomes[len(a.outcomes)-1] == Fails {
			first = v
		}
	}
	return first
}

// around judges the inputs of each contract by random oracles of a stream, and
// gives the first that fails to look, with what explores the inputs around it.
// The text says which it is.
func around(t *testing.T, seeds, stream uint64, look func(text string, a *all, in *Input, x *Explorer)) {
	t.Helper()
	for _, c := range bounded(t) {
		a := everything(t, c)
		for seed := range seeds {
			o := randomOracle(rand.New(rand.NewPCG(seed, stream)))
			first := a.judge(o)
			if first == nil {
				continue
			}
			in, err := NewInput(c, a.enc, first)
			if err != nil {
				t.Fatal(err)
			}
			text := fmt.Sprintf("%s, seed %d: around %s", c.FullName(), seed, textOf(first))
			look(text, a, in, &Explorer{Strategy: solver.Auto{}, Tester: o, Most: 20_000})
		}
	}
}

// scalarsOf are the scalars within values, in preorder.
func scalarsOf(values ...value.Value) []int64 {
	var out []int64
	for _, v := range values {
		switch v := v.(type) {
		case *value.Bool, *value.Int:
			out = append(out, number(v))
		case *value.Float:
			out = append(out, int64(2*v.V))
		case *value.String:
			out = append(out, int64(len(v.V)))
		case *value.Pointer:
			if v.Elem != nil {
				out = append(out, scalarsOf(v.Elem)...)
			}
		case *value.Interface:
			if v.Elem != nil {
				out = append(out, scalarsOf(v.Elem)...)
			}
		case *value.Slice:
			out = append(out, scalarsOf(v.Elems...)...)
		case *value.Array:
			out = append(out, scalarsOf(v.Elems...)...)
		case *value.Struct:
			out = append(out, scalarsOf(v.Fields...)...)
		case *value.Map:
			out = append(append(out, scalarsOf(v.Keys...)...), scalarsOf(v.Elems...)...)
		}
	}
	return out
}

func textOf(values []value.Value) string {
	text := ""
	for _, v := range values {
		text += value.Expr(v, nil) + ";"
	}
	return text
}

// randomOracle fails inputs by chance, most of them by what their scalars are.
func randomOracle(r *rand.Rand) oracle {
	i, j, k := r.IntN(4), r.IntN(4), int64(r.IntN(4)-1)
	at := func(xs []int64, i int) int64 {
		if len(xs) == 0 {
			return 0
		}
		return xs[i%len(xs)]
	}
	conditions := []func(values []value.Value, xs []int64) bool{
		func(_ []value.Value, xs []int64) bool { return at(xs, i) == k },
		func(_ []value.Value, xs []int64) bool { return at(xs, i) < at(xs, j) },
		func(_ []value.Value, xs []int64) bool { return at(xs, i)+at(xs, j) == k },
		func(_ []value.Value, xs []int64) bool { return at(xs, i) > 0 && at(xs, j) != k },
		func(_ []value.Value, xs []int64) bool { return at(xs, i) > 0 || at(xs, j) != k },
		func(_ []value.Value, xs []int64) bool { return len(xs) > i+1 },
		func(values []value.Value, _ []int64) bool { return len(textOf(values))%3 == 0 },
		func(values []value.Value, _ []int64) bool {
			h := fnv.New32()
			h.Write([]byte(textOf(values)))
			return h.Sum32()%3 == 0
		},
		func([]value.Value, []int64) bool { return true },
	}
	fails := conditions[r.IntN(len(conditions))]
	filter := r.IntN(4) == 0
	return func(values []value.Value) Outcome {
		switch {
		case filter && len(textOf(values))%5 == 0:
			return Invalid
		case fails(values, scalarsOf(values...)):
			return Fails
		}
		return Keeps
	}
}
