package sym_test

import (
	"fmt"
	"go/types"
	"math/rand/v2"
	"testing"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec/spectest/tier"
)

func newInputs(t *testing.T) *symtest.Inputs { return symtest.New(t, solver.Standard) }

func random(stream uint64) *rand.Rand { return rand.New(rand.NewPCG(tier.Seed(), stream)) }

var (
	intType    = types.Typ[types.Int]
	stringType = types.Typ[types.String]
	floatType  = types.Typ[types.Float64]
	intsType   = types.NewSlice(intType)
	ptrType    = types.NewPointer(intType)
	mapType    = types.NewMap(intType, intType)
	anyType    = types.NewInterfaceType(nil, nil)
	funcType   = types.NewSignatureType(nil, nil, nil, nil, nil, false)
	structType = types.NewStruct([]*types.Var{field("n", intType), field("p", ptrType), field("s", stringType)}, nil)
)

func field(name string, t types.Type) *types.Var { return types.NewField(0, nil, name, t, false) }

// A plain function does nothing.
type plain struct{ id int }

func (f *plain) AppendKey(k *sym.Keyer) { k.Int(f.id) }
func (f *plain) Mark(*sym.Marker)       {}

// samples are values of a type.
func samples(in *symtest.Inputs, e *exec.Execution, t types.Type) []sym.Value {
	mem, num := in.M.Mem, in.M.T.Num
	n := in.Int(0, 1)
	pointers := []sym.Value{mem.NilPointer, e.New(num(1)), e.New(n)}
	switch t {
	case intType:
		return []sym.Value{num(1), num(2), n, in.M.T.Add(n, num(5))}
	case stringType:
		return []sym.Value{mem.TextOf(""), mem.TextOf("abc"), in.String("xy", 2)}
	case floatType:
		return []sym.Value{in.M.Floats.Of(0.1), in.M.Floats.Of(2), in.M.Floats.Of(-0.5), in.M.Floats.Of(1e300)}
	case ptrType:
		array := sym.Place{Obj: in.Object(&sym.Aggregate{Parts: []sym.Value{num(8), num(9)}})}
		return append(pointers, in.Maybe(in.Object(num(7))), mem.PointerTo(mem.Step(array, 0)), mem.PointerTo(mem.Step(array, 1)))
	case intsType:
		s := e.List([]sym.Value{num(1), n, num(3)})
		return []sym.Value{
			mem.NilSlice, e.List(nil), s, e.Slice(s, num(1), num(2), num(2)), e.Slice(s, num(2), num(3), num(3)),
			e.Slice(s, n, num(2), sym.None), e.Append(e.List(nil), []sym.Value{n}, num(1)), in.Slice([]sym.Value{n}, nil),
		}
	case mapType:
		m := e.NewMap(mapType)
		e.SetEntry(m, &sym.Entry{Guard: in.M.T.Yes, Key: n, Val: num(4)})
		return []sym.Value{mem.NilMap, m, e.NewMap(mapType)}
	case funcType:
		f := mem.FuncValue(&plain{1})
		return []sym.Value{mem.NilFunc, f, mem.FuncValue(&plain{2}), f}
	case structType:
		var r []sym.Value
		for i := range 3 {
			r = append(r, &sym.Aggregate{Parts: []sym.Value{num(int64(i)), pointers[i], mem.TextOf("x"[:i%2])}})
		}
		return r
	}
	return []sym.Value{
		mem.NilInterface, mem.Wrap(n, intType), mem.Wrap(num(9), intType), mem.Wrap(mem.TextOf("t"), stringType),
		mem.Wrap(pointers[1], ptrType), mem.Wrap(pointers[2], ptrType), mem.Wrap(in.M.Floats.Of(3), floatType),
	}
}

// A choice is a value that is chosen by conditions, and which one it is.
type choice struct {
	val  sym.Value
	pick func(v symtest.View) sym.Value
}

// chosen joins values by random conditions, a level at a time.
func chosen(r *rand.Rand, in *symtest.Inputs, values []sym.Value, conds []sym.Term, depth int) choice {
	if depth == 0 {
		x := values[r.IntN(len(values))]
		return choice{x, func(symtest.View) sym.Value { return x }}
	}
	a, b := chosen(r, in, values, conds, r.IntN(depth)), chosen(r, in, values, conds, r.IntN(depth))
	c := conds[r.IntN(len(conds))]
	return choice{in.M.Mem.MergeValues(c, a.val, b.val), func(v symtest.View) sym.Value {
		if v.Holds(c) {
			return a.pick(v)
		}
		return b.pick(v)
	}}
}

// TestMergedValues compares random merges of values of every kind with the
// value that their conditions choose.
func TestMergedValues(t *testing.T) {
	for name, typ := range map[string]types.Type{
		"int": intType, "string": stringType, "float": floatType, "pointer": ptrType, "slice": intsType, "map": mapType,
		"func": funcType, "struct": structType, "interface": anyType,
	} {
		for seed := range tier.Seeds(uint64(tier.Of(8, 25))) {
			r := rand.New(rand.NewPCG(seed, 30))
			in := newInputs(t)
			e := in.Start()
			conds := []sym.Term{in.Bool(), in.Bool(), in.M.T.Above(in.Int(0, 2), 0)}
			c := chosen(r, in, samples(in, e, typ), conds, 4)
			for m := range in.Models(r, 60) {
				v := symtest.View{M: in.M, Heap: e.St.Heap, Model: m}
				if got, want := v.Text(c.val, typ), v.Text(c.pick(v), typ); got != want {
					t.Fatalf("%s, seed %d, model %v: %s, want %s", name, seed, m, got, want)
				}
			}
		}
	}
}

// TestMergedMemory compares a memory that is joined from those of branches with
// one in which the branch that is taken has written alone.
func TestMergedMemory(t *testing.T) {
	for seed := range tier.Seeds(uint64(tier.Of(20, 80))) {
		r := rand.New(rand.NewPCG(seed, 31))
		in := newInputs(t)
		mem := in.M.Mem
		conds := []sym.Term{in.Bool(), in.Bool(), in.Bool()}
		// Two objects of the input and two of the memory. One is a struct
		// that is written in parts.
		objects := []*sym.Object{in.Object(in.M.T.Num(1)), in.Object(in.M.T.Num(2))}
		var h *sym.Heap
		for range 2 {
			var o *sym.Object
			o, h = mem.Allocate(h, &sym.Aggregate{Parts: []sym.Value{in.M.T.Num(3), &sym.Aggregate{Parts: []sym.Value{in.M.T.Num(4)}}}})
			objects = append(objects, o)
		}
		var block func(h *sym.Heap, depth int) (*sym.Heap, func(v symtest.View, state map[string]int64))
		block = func(h *sym.Heap, depth int) (*sym.Heap, func(symtest.View, map[string]int64)) {
			var runs []func(symtest.View, map[string]int64)
			for range 1 + r.IntN(3) {
				n := int64(10 + r.IntN(90))
				if r.IntN(2) == 0 && depth > 0 {
					c := conds[r.IntN(len(conds))]
					a, runA := block(h, depth-1)
					b, runB := block(h, depth-1)
					h = mem.MergeHeaps(c, a, b)
					runs = append(runs, func(v symtest.View, state map[string]int64) {
						if v.Holds(c) {
							runA(v, state)
						} else {
							runB(v, state)
						}
					})
					continue
				}
				i := r.IntN(len(objects))
				name, at := fmt.Sprint(i), sym.Place{Obj: objects[i]}
				if i >= 2 {
					part := r.IntN(2)
					if at = mem.Step(at, part); part == 1 {
						at = mem.Step(at, 0)
					}
					name += fmt.Sprint(".", part)
				}
				h = mem.WriteAt(h, at, in.M.T.Num(n))
				runs = append(runs, func(_ symtest.View, state map[string]int64) { state[name] = n })
			}
			return h, func(v symtest.View, state map[string]int64) {
				for _, run := range runs {
					run(v, state)
				}
			}
		}
		after, run := block(h, 3)
		for m := range in.Models(r, 8) {
			v := symtest.View{M: in.M, Heap: after, Model: m}
			state := map[string]int64{"0": 1, "1": 2, "2.0": 3, "2.1": 4, "3.0": 3, "3.1": 4}
			run(v, state)
			for name, want := range state {
				var i, part int
				n, _ := fmt.Sscanf(name, "%d.%d", &i, &part)
				at := sym.Place{Obj: objects[i]}
				if n == 2 {
					if at = mem.Step(at, part); part == 1 {
						at = mem.Step(at, 0)
					}
				}
				if got := v.Int(after.At(at).(sym.Term)); got != want {
					t.Fatalf("seed %d, model %v: object %s holds %d, want %d", seed, m, name, got, want)
				}
			}
		}
	}
}

// TestAlive says where an object has been allocated.
func TestAlive(t *testing.T) {
	in := newInputs(t)
	c := in.Bool()
	o, h := in.M.Mem.Allocate(nil, in.M.T.Num(1))
	for _, merged := range []struct {
		heap *sym.Heap
		want bool
	}{{in.M.Mem.MergeHeaps(c, h, nil), true}, {in.M.Mem.MergeHeaps(c, nil, h), false}} {
		for m := range in.Models(random(1), 2) {
			v := symtest.View{M: in.M, Model: m}
			if got := v.Holds(merged.heap.Get(o).Alive); got != (v.Holds(c) == merged.want) {
				t.Errorf("where the condition is %v, the object is there: %v", v.Holds(c), got)
			}
		}
	}
}

// TestGlobals refuses writes to what package variables hold.
func TestGlobals(t *testing.T) {
	in := newInputs(t)
	o := in.Object(in.M.T.Num(1))
	o.Global = true
	var err error
	func() {
		defer sym.Recover(&err)
		in.M.Mem.Write(nil, o, in.M.T.Num(2))
	}()
	if err == nil {
		t.Error("a package variable's object is written")
	}
}
