package sym

import "go/types"

// A Raised holds the effects of a panic: the memory at its start, and its
// value. It has a meaning only where there is a panic. It is nil if the
// evaluation does not panic, or if the effects of panics do not matter.
type Raised struct {
	Heap  *Heap
	Value *Dynamic
}

// MergeRaised joins the effects of two panics.
func MergeRaised(mem *Memory, c Term, a, b *Raised) *Raised {
	switch {
	case a == b, b == nil, c == mem.t.Yes:
		if a == nil {
			return b
		}
		return a
	case a == nil, c == mem.t.No:
		return b
	}
	m := mem.NewMerger(c)
	return &Raised{m.Heap(a.Heap, b.Heap), m.Value(a.Value, b.Value).(*Dynamic)}
}

// These are the types of unknown values of panics. A panic of the runtime has a
// value of type runtimeError, which implements [runtime.Error]; other panics
// have someValue.
var (
	runtimeError = unknownType("a runtime error")
	someValue    = unknownType("the value of a panic")
)

func unknownType(name string) *types.Named {
	return types.NewNamed(types.NewTypeName(0, nil, name, nil), types.NewStruct(nil, nil), nil)
}

// RuntimeError returns the value of a panic of the runtime.
func RuntimeError(t *Terms) *Dynamic { return unknownOf(t, runtimeError) }

// SomeValue returns an unknown value of a panic, which is not nil.
func SomeValue(t *Terms) *Dynamic { return unknownOf(t, someValue) }

func unknownOf(t *Terms, typ *types.Named) *Dynamic {
	return &Dynamic{[]DynamicAlt{{t.Yes, typ, &Hidden{}}}}
}

// isUnknown reports whether the value of an alternative is an unknown value of
// a panic.
func (h DynamicAlt) isUnknown() bool { return h.Typ == runtimeError || h.Typ == someValue }

// asserts reports whether an unknown value has the type t, or implements it. It
// rejects the question if the answer is open.
func (h DynamicAlt) asserts(mem *Memory, t types.Type) bool {
	iface, isInterface := t.Underlying().(*types.Interface)
	if isInterface && iface.Empty() {
		return true
	}
	open := h.Typ == someValue
	switch {
	case open:
	case isInterface:
		open = false
		for m := range iface.Methods() {
			open = open || m.Name() != "Error" && m.Name() != "RuntimeError"
		}
	default:
		open = isOfRuntime(t)
	}
	if open && !mem.prover.Impossible(h.Guard) {
		mem.t.Refuse("what asks for the type of %s", h.Typ.(*types.Named).Obj().Name())
	}
	return isInterface
}

// isOfRuntime reports whether a type, or what it points to, is declared by
// package runtime.
func isOfRuntime(t types.Type) bool {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	named, ok := t.(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "runtime"
}
