package sym_test

import (
	"fmt"
	"go/types"
	"math/rand/v2"
	"testing"

	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestEqualValues compares the comparison of values of every kind with that of
// what they are under each model.
func TestEqualValues(t *testing.T) {
	for _, typ := range []types.Type{intType, stringType, floatType, ptrType, anyType, structType} {
		for seed := range tier.Seeds(uint64(tier.Of(4, 12))) {
			r := rand.New(rand.NewPCG(seed, 60))
			in := newInputs(t)
			e := in.Start()
			// Pointers to different variables differ, whatever these hold, so
			// that each holds a number of its own.
			values := samples(in, e, typ)
			for i, en := range e.St.Heap.Entries {
				e.St = e.St.WithHeap(in.M.Mem.Write(e.St.Heap, en.Obj, in.M.T.Num(int64(100+i))))
			}
			conds := []sym.Term{in.Bool(), in.Bool()}
			a, b := chosen(r, in, values, conds, 3).val, chosen(r, in, values, conds, 3).val
			equal, unchanged := in.M.Mem.EqualValues(a, b, typ), sym.Unchanged(in.M.Mem, a, b)
			for m := range in.Models(r, 60) {
				v := symtest.View{M: in.M, Heap: e.St.Heap, Model: m}
				same := v.Text(a, typ) == v.Text(b, typ)
				if v.Holds(equal) != same {
					t.Fatalf("%s, seed %d: %s == %s is %v", typ, seed, v.Text(a, typ), v.Text(b, typ), !same)
				}
				if p, ok := a.(*sym.Pointer); ok && v.Holds(p.IsNil(in.M.T)) != (v.Text(p, typ) == "nil") {
					t.Fatalf("seed %d: the pointer %s is nil: %v", seed, v.Text(p, typ), v.Holds(p.IsNil(in.M.T)))
				}
				if v.Holds(unchanged) && !same {
					t.Fatalf("%s, seed %d: %s is unchanged as %s", typ, seed, v.Text(a, typ), v.Text(b, typ))
				}
			}
		}
	}
}

// TestUnchanged says of no slices and maps that they are the same where they
// show other elements, and of each that it is itself.
func TestUnchanged(t *testing.T) {
	for _, typ := range []types.Type{intsType, mapType, funcType} {
		for seed := range tier.Seeds(uint64(tier.Of(10, 30))) {
			r := rand.New(rand.NewPCG(seed, 64))
			in := newInputs(t)
			e := in.Start()
			values := samples(in, e, typ)
			a, b := chosen(r, in, values, []sym.Term{in.Bool()}, 2).val, chosen(r, in, values, []sym.Term{in.Bool()}, 2).val
			unchanged, itself := sym.Unchanged(in.M.Mem, a, b), sym.Unchanged(in.M.Mem, a, a)
			for m := range in.Models(r, 60) {
				v := symtest.View{M: in.M, Heap: e.St.Heap, Model: m}
				if x, y := v.Text(a, typ), v.Text(b, typ); v.Holds(unchanged) && x != y {
					t.Fatalf("seed %d: %s is unchanged as %s", seed, x, y)
				}
				if !v.Holds(itself) {
					t.Fatalf("seed %d: %s is not what it is", seed, v.Text(a, typ))
				}
			}
		}
	}
}

// TestInputSlice makes slices of the input that are nil, empty, with room or
// without, each by its own choice.
func TestInputSlice(t *testing.T) {
	in := newInputs(t)
	length, spare, made := in.Int(0, 2), in.Bool(), in.Bool()
	s := in.M.Mem.InputSlice([]sym.Value{in.M.T.Num(4), in.M.T.Num(5)}, in.M.T.Num(0), length, spare, made)
	e := in.Start()
	capacity := e.Cap(s, intsType)
	whole := e.Slice(s, in.M.T.Num(0), capacity, sym.None)
	for m := range in.Models(random(65), 100) {
		v := symtest.View{M: in.M, Heap: e.St.Heap, Model: m}
		n := v.Int(length)
		want, all := fmt.Sprint([]int{4, 5}[:n]), []int{4, 5}[:n:n]
		if v.Holds(spare) {
			all = append(all, 0, 0)
		} else if n == 0 && !v.Holds(made) {
			want = "nil"
		}
		if got := v.Text(s, intsType); got != want || int(v.Int(capacity)) != len(all) {
			t.Errorf("model %v: %s with capacity %d, want %s with %d", m, got, v.Int(capacity), want, len(all))
		}
		if got := v.Text(whole, intsType); len(all) > 0 && got != fmt.Sprint(all) {
			t.Errorf("model %v: the array holds %s, want %v", m, got, all)
		}
	}
}

// TestUnhashable finds what cannot be compared within keys.
func TestUnhashable(t *testing.T) {
	in := newInputs(t)
	e := in.Start()
	pair := types.NewStruct([]*types.Var{field("x", anyType), field("n", intType)}, nil)
	held := in.One(in.M.Mem.NilInterface, in.M.Mem.Wrap(in.M.T.Num(1), intType), in.M.Mem.Wrap(e.List(nil), intsType))
	inner := in.M.Mem.Wrap(&sym.Aggregate{Parts: []sym.Value{held, in.M.T.Num(2)}}, pair)
	unhashable := in.M.Mem.Unhashable(&sym.Aggregate{Parts: []sym.Value{in.M.T.Num(3), inner}})
	for m := range in.Models(random(66), 10) {
		v := symtest.View{M: in.M, Heap: e.St.Heap, Model: m}
		if want := v.Text(held, anyType) == "([]int [])"; v.Holds(unhashable) != want {
			t.Errorf("a key with %s has no hash: %v", v.Text(held, anyType), !want)
		}
	}
}

// TestAsserted compares type assertions with what an interface holds.
func TestAsserted(t *testing.T) {
	for seed := range tier.Seeds(uint64(tier.Of(8, 25))) {
		r := rand.New(rand.NewPCG(seed, 61))
		in := newInputs(t)
		e := in.Start()
		d := chosen(r, in, samples(in, e, anyType), []sym.Term{in.Bool(), in.Bool(), in.Bool()}, 4).val.(*sym.Dynamic)
		for _, typ := range []types.Type{intType, stringType, ptrType, anyType, types.Universe.Lookup("error").Type()} {
			x, ok := in.M.Mem.Asserted(d, typ)
			for m := range in.Models(r, 40) {
				v := symtest.View{M: in.M, Heap: e.St.Heap, Model: m}
				held := v.Text(d, anyType)
				want, there := v.Text(in.M.Mem.Zero(typ), typ), false
				switch name := "(" + typ.String() + " "; {
				case typ == anyType && held != "nil":
					want, there = held, true
				case len(held) > len(name) && held[:len(name)] == name:
					want, there = held[len(name):len(held)-1], true
				}
				if got := v.Text(x, typ); got != want || v.Holds(ok) != there {
					t.Fatalf("seed %d: %s.(%s) is %s, %v, want %s, %v", seed, held, typ, got, v.Holds(ok), want, there)
				}
			}
		}
		for m := range in.Models(r, 40) {
			v := symtest.View{M: in.M, Heap: e.St.Heap, Model: m}
			if got, want := v.Holds(d.IsNil(in.M.T)), v.Text(d, anyType) == "nil"; got != want {
				t.Fatalf("seed %d: %s is nil: %v", seed, v.Text(d, anyType), got)
			}
		}
	}
}

// TestRaised joins what two panics leave.
func TestRaised(t *testing.T) {
	in := newInputs(t)
	e := in.Start()
	o := e.Alloc(in.M.T.Num(1))
	one := &sym.Raised{Heap: e.St.Heap, Value: in.M.Mem.Wrap(in.M.T.Num(7), intType)}
	two := &sym.Raised{Heap: in.M.Mem.Write(e.St.Heap, o, in.M.T.Num(2)), Value: sym.RuntimeError(in.M.T)}
	c := in.Bool()
	r := sym.MergeRaised(in.M.Mem, c, one, two)
	for m := range in.Models(random(62), 2) {
		v := symtest.View{M: in.M, Heap: r.Heap, Model: m}
		want := "2 (a runtime error)"
		if v.Holds(c) {
			want = "1 (int 7)"
		}
		if got := v.Text(v.Heap.Content(o), intType) + " " + v.Text(r.Value, anyType); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if sym.MergeRaised(in.M.Mem, c, nil, two) != two || sym.MergeRaised(in.M.Mem, in.M.T.No, one, two) != two || sym.MergeRaised(in.M.Mem, in.M.T.Yes, one, two) != one {
		t.Error("one panic is not left alone")
	}
}

// TestUnknownPanics says what is known of the values of panics of the runtime.
func TestUnknownPanics(t *testing.T) {
	in := newInputs(t)
	errorType := types.Universe.Lookup("error").Type()
	for i, want := range []string{"true false refused", "refused refused refused"} {
		d := []*sym.Dynamic{sym.RuntimeError(in.M.T), sym.SomeValue(in.M.T)}[i]
		got := ""
		stringer := types.NewInterfaceType([]*types.Func{types.NewFunc(0, nil, "String", types.NewSignatureType(nil, nil, nil, nil, nil, false))}, nil)
		for k, typ := range []types.Type{errorType, intType, stringer} {
			var err error
			var ok sym.Term
			func() {
				defer sym.Recover(&err)
				_, _, ok = in.M.Mem.Matching(d, typ)
			}()
			text := "refused"
			if err == nil {
				text = fmt.Sprint(ok == in.M.T.Yes)
			}
			if k > 0 {
				got += " "
			}
			got += text
		}
		if got != want {
			t.Errorf("an error, an int, a Stringer: %s, want %s", got, want)
		}
	}
}

// TestClones copies maps and what functions of the input return.
func TestClones(t *testing.T) {
	in := newInputs(t)
	e := in.Start()
	m := e.NewMap(mapType)
	e.SetEntry(m, &sym.Entry{Guard: in.M.T.Yes, Key: in.M.T.Num(1), Val: in.M.T.Num(2)})
	either := in.One(m, in.M.Mem.NilMap).(*sym.Mapping)
	clone, h := in.M.Mem.CloneMap(either, e.St.Heap)
	e.St = e.St.WithHeap(h)
	e.SetEntry(m, &sym.Entry{Guard: in.M.T.Yes, Key: in.M.T.Num(1), Val: in.M.T.Num(3)})
	p := in.Maybe(in.Object(in.M.T.Num(5)))
	given := []sym.Value{p, p, in.Slice([]sym.Value{in.M.T.Num(8)}, nil), in.M.Mem.Wrap(p, ptrType)}
	kinds := []types.Type{ptrType, ptrType, intsType, anyType}
	renewed := in.M.Mem.Renewed(given)
	same, other := in.M.Mem.EqualPointers(renewed[0].(*sym.Pointer), renewed[1].(*sym.Pointer), ptrType), in.M.Mem.EqualPointers(p, renewed[0].(*sym.Pointer), ptrType)
	for model := range in.Models(random(63), 100) {
		v := symtest.View{M: in.M, Heap: e.St.Heap, Model: model}
		want := map[string]string{"nil": "nil", "map[1:3]": "map[1:2]"}[v.Text(either, mapType)]
		if got := v.Text(clone, mapType); got != want {
			t.Errorf("the clone of %s is %s", v.Text(either, mapType), got)
		}
		for i, x := range renewed {
			if got, want := v.Text(x, kinds[i]), v.Text(given[i], kinds[i]); got != want {
				t.Errorf("%s is renewed as %s", want, got)
			}
		}
		if isNil := v.Text(p, ptrType) == "nil"; !v.Holds(same) || v.Holds(other) != isNil {
			t.Errorf("pointers to one variable are renewed alike: %v, and are the old one: %v", v.Holds(same), v.Holds(other))
		}
	}
}

// TestCollect keeps of what a call has allocated what its results and what it
// has written lead to.
func TestCollect(t *testing.T) {
	in := newInputs(t)
	mem := in.M.Mem
	e := in.Start()
	old := e.Alloc(sym.Value(mem.NilPointer))
	before, start := e.St.Heap, mem.Objects
	target := e.Alloc(in.M.T.Num(1))
	link := e.Alloc(sym.Value(mem.PointerTo(sym.Place{Obj: target})))
	e.Alloc(in.M.T.Num(2)) // garbage
	result := []sym.Value{&sym.Aggregate{Parts: []sym.Value{mem.Wrap(mem.PointerTo(sym.Place{Obj: link}), ptrType)}}}
	for _, x := range []struct {
		name  string
		heap  *sym.Heap
		vals  []sym.Value
		count int
	}{
		{"nothing is left", e.St.Heap, []sym.Value{in.M.T.Num(1)}, 1},
		{"a result", e.St.Heap, result, 3},
		{"a write", mem.Write(e.St.Heap, old, mem.PointerTo(sym.Place{Obj: target})), nil, 2},
	} {
		after := mem.Collect(before, x.heap, x.vals, start)
		if n := len(after.Entries); n != x.count || x.count == 1 && after != before {
			t.Errorf("%s: %d objects, want %d", x.name, n, x.count)
		}
		if got := mem.Changed(before, x.heap); got != (x.name == "a write") {
			t.Errorf("%s: what was there has changed: %v", x.name, got)
		}
	}
	if !mem.Mentions(result, start) || mem.Mentions([]sym.Value{mem.PointerTo(sym.Place{Obj: old})}, start) {
		t.Error("results are not told by the objects that they lead to")
	}
}
