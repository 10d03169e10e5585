package exec_test

import (
	"fmt"
	"go/types"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec/spectest/tier"
)

var intsType = types.NewSlice(types.Typ[types.Int])

// A sliceStep is an operation on two variables that hold slices, s[0] and s[1],
// as the machine and as Go execute it. The numbers are inputs.
type sliceStep struct {
	text string
	do   func(e *exec.Execution, s []*sym.Slice)
	run  func(v symtest.View, s [][]int)
}

// randomStep returns a step in which any number may be one of the terms.
func randomStep(r *rand.Rand, terms []sym.Term) sliceStep {
	x, y := r.IntN(2), r.IntN(2)
	i, j, k := terms[r.IntN(len(terms))], terms[r.IntN(len(terms))], terms[r.IntN(len(terms))]
	num := func(v symtest.View, t sym.Term) int { return int(v.Int(t)) }
	switch r.IntN(9) {
	case 0:
		return sliceStep{"slice", func(e *exec.Execution, s []*sym.Slice) { s[x] = e.Slice(s[y], i, j, sym.None) },
			func(v symtest.View, s [][]int) { s[x] = s[y][num(v, i):num(v, j)] }}
	case 1:
		return sliceStep{"tail", func(e *exec.Execution, s []*sym.Slice) { s[x] = e.Slice(s[y], i, sym.None, sym.None) },
			func(v symtest.View, s [][]int) { s[x] = s[y][num(v, i):] }}
	case 2:
		return sliceStep{"slice3", func(e *exec.Execution, s []*sym.Slice) { s[x] = e.Slice(s[y], i, j, k) },
			func(v symtest.View, s [][]int) { s[x] = s[y][num(v, i):num(v, j):num(v, k)] }}
	case 3, 4:
		return sliceStep{"append", func(e *exec.Execution, s []*sym.Slice) {
			s[x] = e.Append(s[y], []sym.Value{i, j}, e.M.T.Num(2))
		}, func(v symtest.View, s [][]int) { s[x] = append(s[y], num(v, i), num(v, j)) }}
	case 5:
		return sliceStep{"append all", func(e *exec.Execution, s []*sym.Slice) {
			vals, n := e.Contents(s[x])
			s[x] = e.Append(s[y], vals, n)
		}, func(v symtest.View, s [][]int) { s[x] = append(s[y], s[x]...) }}
	case 6:
		return sliceStep{"copy", func(e *exec.Execution, s []*sym.Slice) {
			vals, n := e.Contents(s[y])
			e.Overwrite(s[x], vals, e.M.T.Store.Min(s[x].Length, n))
		}, func(v symtest.View, s [][]int) { copy(s[x], s[y]) }}
	case 7:
		return sliceStep{"set", func(e *exec.Execution, s []*sym.Slice) {
			e.SliceElem(s[x], i, types.Typ[types.Int]).Store(e, j)
		}, func(v symtest.View, s [][]int) { s[x][num(v, i)] = num(v, j) }}
	}
	return sliceStep{"get", func(e *exec.Execution, s []*sym.Slice) {
		n := e.IndexSlice(s[x], i, types.Typ[types.Int])
		s[y] = e.List([]sym.Value{n, e.Len(s[x], intsType)})
	}, func(v symtest.View, s [][]int) { s[y] = []int{s[x][num(v, i)], len(s[x])} }}
}

// TestSlices compares random operations on slices that share memory with Go's.
// A program may be refused where it depends on a capacity that Go leaves open.
func TestSlices(t *testing.T) {
	programs, refused := tier.Of(60, 250), 0
	for seed := range tier.Seeds(uint64(programs)) {
		r := rand.New(rand.NewPCG(seed, 8))
		in := newInputs(t)
		var elems []sym.Value
		for range 3 {
			elems = append(elems, in.Int(4, 9))
		}
		var zero sym.Value
		if r.IntN(2) == 0 {
			zero = in.M.T.Num(0)
		}
		first := in.Slice(elems, zero)
		terms := []sym.Term{in.Int(-1, 4), in.Int(0, 3), in.Int(0, 2), in.M.T.Num(0), in.M.T.Num(1), in.M.T.Num(2)}
		var steps []sliceStep
		var names []string
		for range 1 + r.IntN(5) {
			steps = append(steps, randomStep(r, terms))
			names = append(names, steps[len(steps)-1].text)
		}
		e := in.Start()
		s := []*sym.Slice{first, first}
		if err := refusal(func() {
			for _, step := range steps {
				step.do(e, s)
			}
			e.Contents(s[0]) // refuses what depends on a capacity
			e.Contents(s[1])
		}); err != nil {
			if !strings.Contains(err.Error(), exec.CapacityAdvice) {
				t.Fatalf("seed %d: %v: %v", seed, names, err)
			}
			refused++
			continue
		}
		for m := range in.Models(r, 150) {
			compareSlices(t, in, e, m, first, s, steps, fmt.Sprint(seed, names))
		}
	}
	if 3*refused > 2*programs {
		t.Errorf("%d of %d programs are refused", refused, programs)
	}
}

// refusal is the error that do is refused with, nil if it is not.
func refusal(do func()) (err error) {
	defer sym.Recover(&err)
	do()
	return nil
}

// compareSlices compares the results of the steps under one model with Go's.
func compareSlices(t *testing.T, in *symtest.Inputs, e *exec.Execution, m problem.Model, first *sym.Slice, s []*sym.Slice, steps []sliceStep, name string) {
	t.Helper()
	v := symtest.View{M: in.M, Model: m}
	input := v.Values([]sym.Value{first}, []reflect.Type{reflect.TypeFor[[]int]()})[0].Interface().([]int)
	shown := fmt.Sprint(input[:cap(input)], len(input))
	native := [][]int{input, input}
	want := goText(func() any {
		for _, step := range steps {
			step.run(v, native)
		}
		return slices.Clone(native)
	})
	got := "panic"
	if !v.Holds(e.Panics) {
		v.Heap = e.St.Heap
		got = "[" + v.Text(s[0], intsType) + " " + v.Text(s[1], intsType) + "]"
	}
	if got != want {
		t.Fatalf("%s of %s: the terms say %s, Go %s", name, shown, got, want)
	}
}

// TestCapacity compares capacities of input slices and of parts of arrays, and
// refuses those that append has chosen.
func TestCapacity(t *testing.T) {
	in := newInputs(t)
	s := in.Slice([]sym.Value{in.Int(0, 1), in.Int(0, 1)}, in.M.T.Num(0))
	i := in.Int(0, 2)
	e := in.Start()
	part := e.Slice(s, i, sym.None, sym.None)
	whole, rest := e.Cap(s, intsType), e.Cap(part, intsType)
	for m := range in.Models(random(9), 1000) {
		v := symtest.View{M: in.M, Model: m}
		x := v.Values([]sym.Value{s}, []reflect.Type{reflect.TypeFor[[]int]()})[0].Interface().([]int)
		if k := int(v.Int(i)); k > len(x) {
			if !v.Holds(e.Panics) {
				t.Fatalf("s[%d:] does not panic at length %d", k, len(x))
			}
		} else if v.Holds(e.Panics) || int(v.Int(whole)) != cap(x) || int(v.Int(rest)) != cap(x[k:]) {
			t.Fatalf("capacities %d and %d of s[%d:], want %d and %d", v.Int(whole), v.Int(rest), k, cap(x), cap(x[k:]))
		}
	}
	grown := e.Append(e.List(nil), []sym.Value{i}, in.M.T.Num(1))
	if err := refusal(func() { e.Cap(grown, intsType) }); err == nil {
		t.Error("the capacity that append has chosen is known")
	}
}
