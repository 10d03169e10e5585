package exec_test

import (
	"fmt"
	"go/types"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/spec/spectest/tier"
)

var mapType = types.NewMap(types.Typ[types.String], types.Typ[types.Int])

// A mapStep is an operation on two variables that hold maps, as the machine and
// as Go execute it. It returns what it finds, nil for nothing.
type mapStep struct {
	text string
	do   func(e *exec.Execution, m []*sym.Mapping) []sym.Term
	run  func(v symtest.View, m []map[string]int) []int64
}

func randomMapStep(r *rand.Rand, keys []*sym.Text, n, c sym.Term) mapStep {
	x := r.IntN(2)
	key := keys[r.IntN(len(keys))]
	truth := func(b bool) int64 {
		if b {
			return 1
		}
		return 0
	}
	switch r.IntN(8) {
	case 0, 1, 2:
		return mapStep{"set", func(e *exec.Execution, m []*sym.Mapping) []sym.Term {
			e.SetEntry(m[x], &sym.Entry{Guard: e.M.T.Yes, Key: key, Val: n})
			return nil
		}, func(v symtest.View, m []map[string]int) []int64 { m[x][v.String(key)] = int(v.Int(n)); return nil }}
	case 3:
		return mapStep{"delete", func(e *exec.Execution, m []*sym.Mapping) []sym.Term {
			e.SetEntry(m[x], &sym.Entry{Guard: e.M.T.Yes, Key: key})
			return nil
		}, func(v symtest.View, m []map[string]int) []int64 { delete(m[x], v.String(key)); return nil }}
	case 4:
		return mapStep{"get", func(e *exec.Execution, m []*sym.Mapping) []sym.Term {
			val, ok := e.Lookup(m[x], key, types.Typ[types.Int])
			return []sym.Term{val.(sym.Term), ok}
		}, func(v symtest.View, m []map[string]int) []int64 {
			val, ok := m[x][v.String(key)]
			return []int64{int64(val), truth(ok)}
		}}
	case 5:
		return mapStep{"len", func(e *exec.Execution, m []*sym.Mapping) []sym.Term {
			sum := e.M.T.Num(0)
			for _, i := range e.Items(m[x]) {
				sum = e.M.T.Add(sum, e.M.T.Ite(i.Present, i.Val.(sym.Term), e.M.T.Num(0)))
			}
			return []sym.Term{e.Len(m[x], mapType), sum}
		}, func(v symtest.View, m []map[string]int) []int64 {
			sum := 0
			for _, n := range m[x] {
				sum += n
			}
			return []int64{int64(len(m[x])), int64(sum)}
		}}
	case 6:
		return mapStep{"choose", func(e *exec.Execution, m []*sym.Mapping) []sym.Term {
			m[x] = e.M.Mem.MergeValues(c, m[1-x], m[x]).(*sym.Mapping)
			return []sym.Term{e.M.IsNil(m[x])}
		}, func(v symtest.View, m []map[string]int) []int64 {
			if v.Holds(c) {
				m[x] = m[1-x]
			}
			return []int64{truth(m[x] == nil)}
		}}
	}
	return mapStep{"clear where", func(e *exec.Execution, m []*sym.Mapping) []sym.Term {
		e.Where(c, func(e *exec.Execution) { e.ClearMap(m[x]) })
		return nil
	}, func(v symtest.View, m []map[string]int) []int64 {
		if v.Holds(c) {
			clear(m[x])
		}
		return nil
	}}
}

// TestMaps compares random operations on maps with Go's.
func TestMaps(t *testing.T) {
	for seed := range tier.Seeds(uint64(tier.Of(40, 150))) {
		r := rand.New(rand.NewPCG(seed, 10))
		in := newInputs(t)
		keys := []*sym.Text{in.String("ab", 1), in.String("ab", 1), in.M.Mem.TextOf("a"), in.M.Mem.TextOf("b")}
		n, c := in.Int(1, 3), in.Bool()
		e := in.Start()
		// A map of the input, whose first entries have different keys.
		size := in.Int(0, 2)
		input := &sym.Table{Distinct: 2, Size: size}
		for i, key := range []string{"b", "a"} {
			input.Entries = append(input.Entries, &sym.Entry{Guard: in.M.T.Above(size, i), Key: in.M.Mem.TextOf(key), Val: n})
		}
		given := &sym.Mapping{Alts: []sym.MappingAlt{{Guard: in.M.T.Yes, At: in.Object(input)}}}
		maps := []*sym.Mapping{e.NewMap(mapType), in.One(e.NewMap(mapType), in.M.Mem.NilMap, given).(*sym.Mapping)}
		second, before := maps[1], e.St.Heap
		var steps []mapStep
		var names []string
		for range 2 + r.IntN(7) {
			steps = append(steps, randomMapStep(r, keys, n, c))
			names = append(names, steps[len(steps)-1].text)
		}
		var found [][]sym.Term
		for _, step := range steps {
			found = append(found, step.do(e, maps))
		}
		for m := range in.Models(r, 150) {
			v := symtest.View{M: in.M, Heap: e.St.Heap, Model: m}
			start := symtest.View{M: in.M, Heap: before, Model: m}
			native := []map[string]int{{}, start.Values([]sym.Value{second}, []reflect.Type{reflect.TypeFor[map[string]int]()})[0].Interface().(map[string]int)}
			want := goText(func() any {
				all := ""
				for _, step := range steps {
					all += fmt.Sprint(step.run(v, native))
				}
				return all + goText(func() any { return native })
			})
			got := "panic"
			if !v.Holds(e.Panics) {
				all := ""
				for _, terms := range found {
					var vals []int64
					for _, x := range terms {
						vals = append(vals, v.Int(x))
					}
					all += fmt.Sprint(vals)
				}
				got = goText(func() any { return all + "[" + v.Text(maps[0], mapType) + " " + v.Text(maps[1], mapType) + "]" })
			}
			if got != want {
				t.Fatalf("seed %d, %v, model %v: the terms say %s, Go %s", seed, names, m, got, want)
			}
		}
	}
}

// TestUnhashableKeys panics where a key holds what cannot be compared.
func TestUnhashableKeys(t *testing.T) {
	in := newInputs(t)
	e := in.Start()
	any := types.NewInterfaceType(nil, nil)
	m := e.NewMap(types.NewMap(any, types.Typ[types.Int]))
	key := in.One(in.M.Mem.Wrap(in.Int(0, 1), types.Typ[types.Int]), in.M.Mem.Wrap(e.List(nil), intsType), in.M.Mem.NilInterface)
	e.Lookup(m, key, types.Typ[types.Int])
	for model := range in.Models(random(11), 10) {
		v := symtest.View{M: in.M, Heap: e.St.Heap, Model: model}
		unhashable := v.Text(key, any) == "([]int [])"
		if v.Holds(e.Panics) != unhashable {
			t.Errorf("the key %s panics: %v", v.Text(key, any), !unhashable)
		}
	}
}
