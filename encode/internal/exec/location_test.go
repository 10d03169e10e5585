package exec_test

import (
	"fmt"
	"go/types"
	"testing"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
	"github.com/typetarget/target/encode/site"
)

// nested is struct { n int; a [2]struct { x, y int } }.
type nested struct {
	n int
	a [2]struct{ x, y int }
}

var (
	intType  = types.Typ[types.Int]
	pairType = types.NewStruct([]*types.Var{field("x", intType), field("y", intType)}, nil)
	nestType = types.NewStruct([]*types.Var{field("n", intType), field("a", types.NewArray(pairType, 2))}, nil)
)

func field(name string, t types.Type) *types.Var { return types.NewField(0, nil, name, t, false) }

// TestLocations compares reads and writes of parts of variables, by symbolic
// indexes and through pointers that may be nil or alike, with Go's.
func TestLocations(t *testing.T) {
	in := newInputs(t)
	newNest := func(base int64) *sym.Aggregate {
		var elems []sym.Value
		for i := range int64(2) {
			elems = append(elems, &sym.Aggregate{Parts: []sym.Value{in.M.T.Num(base + i), in.M.T.Num(base + 10 + i)}})
		}
		return &sym.Aggregate{Parts: []sym.Value{in.M.T.Num(base), &sym.Aggregate{Parts: elems}}}
	}
	o, other := in.Object(newNest(100)), in.Object(newNest(200))
	p, q := in.Maybe(o, other), in.Maybe(o, other)
	i, j := in.Int(-1, 2), in.Int(-1, 2)
	e := in.Start()
	// p.a[i].y = q.a[j].x + 1; r := &p.a[j]; r.x = q.n; q.n = p.a[i].x
	part := func(p *sym.Pointer, i sym.Term) *exec.Location { return e.Pointed(p, nestType).Field(1).Elem(e, i) }
	sum := e.M.T.Add(part(q, j).Field(0).Load(e).(sym.Term), e.M.T.Num(1))
	part(p, i).Field(1).Store(e, sum)
	r := part(p, j).Address(e)
	e.Pointed(r, pairType).Field(0).Store(e, e.Pointed(q, nestType).Field(0).Load(e))
	e.Pointed(q, nestType).Field(0).Store(e, part(p, i).Field(0).Load(e))
	read, _ := e.Field(r, types.NewPointer(pairType), []int{1})
	for m := range in.Models(random(12), 500) {
		v := symtest.View{M: in.M, Model: m}
		goNest := func(base int) *nested {
			return &nested{base, [2]struct{ x, y int }{{base, base + 10}, {base + 1, base + 11}}}
		}
		objects := []*nested{goNest(100), goNest(200)}
		pick := func(p *sym.Pointer) *nested {
			for _, a := range p.Alts {
				switch {
				case !v.Holds(a.Guard) || a.At.Obj == nil:
				case a.At.Obj == o:
					return objects[0]
				default:
					return objects[1]
				}
			}
			return nil
		}
		gp, gq, k, l := pick(p), pick(q), v.Int(i), v.Int(j)
		want := goText(func() any {
			gp.a[k].y = gq.a[l].x + 1
			r := &gp.a[l]
			r.x = gq.n
			gq.n = gp.a[k].x
			return []any{*objects[0], *objects[1], r.y}
		})
		got := "panic"
		if !v.Holds(e.Panics) {
			v.Heap = e.St.Heap
			name := "exec_test.nested "
			got = "[(" + name + v.Text(v.Heap.Content(o), nestType) + ") (" + name + v.Text(v.Heap.Content(other), nestType) + ") (int " + v.Text(read, intType) + ")]"
		}
		if got != want {
			t.Fatalf("model %v: the terms say %s, Go %s", m, got, want)
		}
	}
}

// TestArrays slices an array in a location, so that the two share it.
func TestArrays(t *testing.T) {
	in := newInputs(t)
	array := types.NewArray(intType, 3)
	e := in.Start()
	o := e.Alloc(&sym.Aggregate{Parts: []sym.Value{in.M.T.Num(1), in.M.T.Num(2), in.M.T.Num(3)}})
	i, j := in.Int(-1, 3), in.Int(-1, 3)
	lv := in.M.Object(o, array)
	s := e.Slice(lv.All(e), i, sym.None, sym.None)
	e.SliceElem(s, in.M.T.Num(0), intType).Store(e, j)
	got := e.IndexArray(lv.Load(e).(*sym.Aggregate), j, array)
	back := e.Convert(s, types.NewSlice(intType), types.NewArray(intType, 2))
	for m := range in.Models(random(13), 100) {
		v := symtest.View{M: in.M, Heap: e.St.Heap, Model: m}
		k, l := v.Int(i), v.Int(j)
		want := goText(func() any {
			a := [3]int{1, 2, 3}
			s := a[k:]
			s[0] = int(l)
			return []int{a[l], [2]int(s)[1]}
		})
		text := "panic"
		if !v.Holds(e.Panics) {
			text = "[" + v.Text(got, intType) + " " + v.Text(back.(*sym.Aggregate).Parts[1], intType) + "]"
		}
		if text != want {
			t.Fatalf("i = %d, j = %d: the terms say %s, Go %s", k, l, text, want)
		}
	}
}

// TestEqual compares the comparison of interfaces, arrays and nil with Go's.
func TestEqual(t *testing.T) {
	in := newInputs(t)
	e := in.Start()
	anyType := types.NewInterfaceType(nil, nil)
	strings := types.NewArray(stringType, 1)
	n := in.Int(0, 1)
	values := []sym.Value{
		in.M.Mem.NilInterface, in.M.Mem.Wrap(n, intType), in.M.Mem.Wrap(in.M.T.Num(1), types.Typ[types.Uint8]), in.M.Mem.Wrap(in.M.T.Num(1), intType),
		in.M.Mem.Wrap(in.M.Mem.TextOf("a"), stringType), in.M.Mem.Wrap(e.List(nil), intsType),
		in.M.Mem.Wrap(&sym.Aggregate{Parts: []sym.Value{in.String("ab", 1)}}, strings), in.M.Mem.Wrap(&sym.Aggregate{Parts: []sym.Value{in.M.Mem.TextOf("b")}}, strings),
	}
	array := types.NewArray(anyType, 2)
	a := &sym.Aggregate{Parts: []sym.Value{in.One(values...), in.One(values...)}}
	b := &sym.Aggregate{Parts: []sym.Value{in.One(values...), in.One(values...)}}
	same := e.Equal(a, b, array, array)
	isNil := in.Start().Equal(a.Parts[0], sym.UntypedNil{}, anyType, types.Typ[types.UntypedNil])
	for m := range in.Models(random(14), 1500) {
		v := symtest.View{M: in.M, Heap: e.St.Heap, Model: m}
		goOf := func(x sym.Value) any {
			switch text := v.Text(x, anyType); text {
			case "nil":
				return nil
			case "(uint8 1)":
				return uint8(1)
			case "(int 0)", "(int 1)":
				return int(text[5])
			case "([]int [])":
				return []int{}
			default:
				return text
			}
		}
		x, y := [2]any{goOf(a.Parts[0]), goOf(a.Parts[1])}, [2]any{goOf(b.Parts[0]), goOf(b.Parts[1])}
		want := goText(func() any { return x == y })
		got := "panic"
		if !v.Holds(e.Panics) {
			got = v.Text(same, types.Typ[types.Bool])
		}
		if got != want {
			t.Fatalf("%v == %v is %s, want %s", x, y, got, want)
		}
		if v.Holds(isNil) != (x[0] == nil) {
			t.Fatalf("%v == nil is %v", x[0], v.Holds(isNil))
		}
	}
}

// A noted is a function that notes its calls in an object.
type noted struct {
	in *symtest.Inputs
	o  *sym.Object
	by int64
}

func (f *noted) AppendKey(k *sym.Keyer) { k.Int(int(f.by)) }
func (f *noted) Mark(*sym.Marker)       {}

// Call panics for the argument by, and else writes the object.
func (f *noted) Call(_ exec.Site, args []sym.Value, h *sym.Heap) *exec.Result {
	m := f.in.M
	e := m.Start(&sym.State{Heap: h})
	e.PanicIf(site.Index, m.T.Is(args[0].(sym.Term), int(f.by)))
	at := m.Object(f.o, intType)
	at.Store(e, m.T.Add(at.Load(e).(sym.Term), m.T.Num(f.by*10)))
	return e.Result([]sym.Value{m.T.Add(args[0].(sym.Term), m.T.Num(f.by))})
}

// TestCall calls one of several functions, nil among them.
func TestCall(t *testing.T) {
	in := newInputs(t)
	e := in.Start()
	o := e.Alloc(in.M.T.Num(5))
	f := in.One(in.M.Mem.FuncValue(&noted{in, o, 1}), in.M.Mem.FuncValue(&noted{in, o, 2}), in.M.Mem.NilFunc).(*sym.Closure)
	n, c := in.Int(0, 3), in.Bool()
	sig := types.NewSignatureType(nil, nil, nil, types.NewTuple(field("n", intType)), types.NewTuple(field("r", intType)), false)
	var r sym.Value = in.M.T.Num(0)
	e.Where(c, func(e *exec.Execution) { r = e.Call(exec.Site{}, f, []sym.Value{n}, sig)[0] })
	for m := range in.Models(random(15), 100) {
		v := symtest.View{M: in.M, Heap: e.St.Heap, Model: m}
		k, by := v.Int(n), int64(3) // nil
		for _, a := range f.Alts {
			if v.Holds(a.Guard) && a.Fn != nil {
				by = a.Fn.(*noted).by
			}
		}
		called := v.Holds(c)
		if fails := called && (by == 3 || k == by); v.Holds(e.Panics) != fails {
			t.Fatalf("a call of %d with %d panics: %v", by, k, !fails)
		} else if fails {
			continue
		}
		want := int64(5)
		if called {
			want += by * 10
		}
		if got := v.Text(v.Heap.Content(o), intType); got != fmt.Sprint(want) || called && v.Int(r.(sym.Term)) != k+by {
			t.Fatalf("a call of %d with %d leaves %s", by, k, got)
		}
	}
}
