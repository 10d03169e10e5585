package sym

import "go/types"

// A Raised is what a panic leaves: the memory where it begins, and its value.
// It means something where there is a panic only. A nil one is that of an
// evaluation that does not panic, or in which nobody asks.
type Raised struct {
	Heap  *Heap
	Value *Dynamic
}

// MergeRaised joins what two panics leave.
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

// The types of the values of panics of which nothing more is known: those that
// the runtime raises by itself, which are of type [runtime.Error], and others.
var (
	runtimeError = unknownType("a runtime error")
	someValue    = unknownType("the value of a panic")
)

func unknownType(name string) *types.Named {
	return types.NewNamed(types.NewTypeName(0, nil, name, nil), types.NewStruct(nil, nil), nil)
}

// RuntimeError is the value of a panic of the runtime.
func RuntimeError(t *Terms) *Dynamic { return unknownOf(t, runtimeError) }

// SomeValue is the value of a panic of which nothing is known but that it is
// not nil.
func SomeValue(t *Terms) *Dynamic { return unknownOf(t, someValue) }

func unknownOf(t *Terms, typ *types.Named) *Dynamic {
	return &Dynamic{[]DynamicAlt{{t.Yes, typ, &Hidden{}}}}
}

// isUnknown reports whether nothing is known of an alternative but its type, if
// that.
func (h DynamicAlt) isUnknown() bool { return h.Typ == runtimeError || h.Typ == someValue }

// asserts reports whether an unknown value has the type t, or implements it. It
// refuses the question where it is open.
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
