package intrinsic

import (
	"go/types"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/internal/exec"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/internal/symtest"
)

const builderSource = `package strings

type Builder struct {
	addr *Builder
	buf  []byte
}

func (b *Builder) Grow(n int) {}
func (b *Builder) Cap() int { return 0 }
`

// TestBuilder makes the buffer of a builder that has none, and refuses copies
// and negative sizes by a panic, as package strings does.
func TestBuilder(t *testing.T) {
	s := symtest.Parse(t, builderSource)
	typ := s.Types.Scope().Lookup("Builder").Type()
	in := newInputs(t)
	e := in.Start()
	object := in.Object(in.M.Mem.Zero(typ))
	b := in.M.Mem.PointerTo(sym.Place{Obj: object})
	addr := in.One(in.M.Mem.NilPointer, b, in.M.Mem.PointerTo(sym.Place{Obj: in.Object(in.M.Mem.Zero(typ))})).(*sym.Pointer)
	buf := in.One(in.M.Mem.NilSlice, e.List(nil), e.OpenSlice([]sym.Value{in.M.T.Num('x')}, in.M.T.Num(1))).(*sym.Slice)
	object.Init = &sym.Aggregate{Parts: []sym.Value{addr, buf}}
	n := in.Int(-1, 2)
	method := func(name string) *types.Func {
		o, _, _ := types.LookupFieldOrMethod(types.NewPointer(typ), false, s.Types, name)
		return o.(*types.Func)
	}
	builderGrow(e, &exec.Call{Fn: method("Grow"), Args: []sym.Value{b, n}})
	size := builderCap(e, &exec.Call{Fn: method("Cap"), Args: []sym.Value{b}, From: exec.Site{Abroad: true}})[0].(sym.Term)
	after := e.St.Heap.Content(object).(*sym.Aggregate)
	for m := range in.Models(rand.New(rand.NewPCG(1, 83)), 100) {
		v := symtest.View{M: in.M, Heap: e.St.Heap, Model: m}
		k := v.Int(n)
		copied := !v.Holds(addr.IsNil(in.M.T)) && !v.Holds(in.M.Mem.EqualPointers(addr, b, types.NewPointer(typ)))
		if fails := copied || k < 0; v.Holds(e.Panics) != fails {
			t.Fatalf("Grow(%d) of a copy (%v) panics: %v", k, copied, !fails)
		} else if fails {
			continue
		}
		before := v.Text(buf, types.NewSlice(types.Typ[types.Uint8]))
		want := before
		if before == "nil" && k > 0 {
			want = "[]"
		}
		if got := v.Text(after.Parts[1], types.NewSlice(types.Typ[types.Uint8])); got != want || v.Holds(after.Parts[0].(*sym.Pointer).IsNil(in.M.T)) {
			t.Fatalf("Grow(%d) of %s leaves %s", k, before, got)
		}
		if (v.Int(size) == 0) != (want == "nil") {
			t.Fatalf("the capacity of %s is %d", want, v.Int(size))
		}
	}
	var err error
	func() {
		defer sym.Recover(&err)
		builderCap(e, &exec.Call{Fn: method("Cap"), Args: []sym.Value{b}})
	}()
	if err == nil || !strings.Contains(err.Error(), "Go leaves open") {
		t.Errorf("the capacity for a user: %v", err)
	}
}

// TestErrors asks the source of package errors about errors that are not nil
// only, with whether the target can be compared, and writes what is found.
func TestErrors(t *testing.T) {
	in := newInputs(t)
	e := in.Start()
	intType := types.Typ[types.Int]
	list := types.NewSlice(intType)
	value := func() *sym.Dynamic {
		return in.One(in.M.Mem.NilInterface, in.M.Mem.Wrap(in.M.T.Num(1), intType), in.M.Mem.Wrap(in.M.T.Num(2), intType), in.M.Mem.Wrap(e.List(nil), list)).(*sym.Dynamic)
	}
	err, target := value(), value()
	errorType := types.NewInterfaceType(nil, nil)
	call := &exec.Call{Args: []sym.Value{err, target}, Neighbour: func(_ *exec.Execution, name string, _ []types.Type, args []sym.Value) []sym.Value {
		if name != "is" {
			t.Errorf("errors.%s is called", name)
		}
		return []sym.Value{in.M.T.And(args[2].(sym.Term), in.M.Mem.EqualDynamic(args[0].(*sym.Dynamic), args[1].(*sym.Dynamic)))}
	}}
	is := errorsIs(e, call)[0].(sym.Term)
	variable := in.Object(in.M.T.Num(5))
	found := in.Bool()
	call = &exec.Call{Args: []sym.Value{err, in.M.Mem.Wrap(in.M.Mem.PointerTo(sym.Place{Obj: variable}), types.NewPointer(intType))},
		Neighbour: func(_ *exec.Execution, name string, targs []types.Type, args []sym.Value) []sym.Value {
			if name != "AsType" || targs[0] != intType || len(args) != 1 || args[0] != sym.Value(err) {
				t.Errorf("errors.%s%v(%v) is called", name, targs, args)
			}
			return []sym.Value{in.M.T.Num(8), found}
		}}
	as := errorsAs(e, call)[0].(sym.Term)
	for m := range in.Models(rand.New(rand.NewPCG(1, 84)), 100) {
		v := symtest.View{M: in.M, Heap: e.St.Heap, Model: m}
		x, y := v.Text(err, errorType), v.Text(target, errorType)
		if want := x == y && x != "([]int [])"; v.Holds(is) != want {
			t.Fatalf("errors.Is(%s, %s) is %v", x, y, !want)
		}
		want := int64(5)
		if v.Holds(found) {
			want = 8
		}
		if got := v.Int(v.Heap.Content(variable).(sym.Term)); got != want || v.Holds(as) != v.Holds(found) {
			t.Fatalf("errors.As leaves %d, %v, want %d", got, v.Holds(as), want)
		}
	}
	bad := in.Start()
	errorsAs(bad, &exec.Call{Args: []sym.Value{err, in.M.Mem.Wrap(in.M.T.Num(1), intType)}})
	if !bad.Dead() {
		t.Error("errors.As with a target that is no pointer goes on")
	}
}
