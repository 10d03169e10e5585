package sym

import (
	"go/types"

	"github.com/typetarget/target/solver/term"
)

// Term is the solver's term.
type Term = term.Term

// A Value is a Go value with terms for its scalars. Values are immutable. The
// kinds are:
//
//	Term        a boolean or an integer
//	*Pointer    guarded alternatives over places
//	*Slice      a length and guarded alternatives over places that hold arrays
//	*Mapping    guarded alternatives over objects that hold tables
//	*Closure    guarded alternatives over functions
//	*Aggregate  a struct's fields or an array's elements
//	*Text       a string
//	*Hidden     what an opaque type hides
//	*Dynamic    guarded alternatives over types, each with a value: an interface
//	UntypedNil  the predeclared nil before it meets its type
//	*Table      a map's content, which only objects hold
//
// Package float has another kind, for floating-point numbers. Such a kind
// implements [merging], [comparing] and [keyed].
type Value any

// A merging value joins with another of its kind.
type merging interface {
	MergeWith(m *Merger, other Value) Value
}

// A comparing value knows when it equals another of its kind.
type comparing interface {
	EqualTo(mem *Memory, other Value) Term
}

// A keyed value writes itself as part of a key.
type keyed interface {
	AppendKey(k *Keyer)
}

// An Object is a variable that can be pointed to. It is a part of the input, a
// variable that a closure shares or whose address is taken, or memory that the
// lifted code allocates.
type Object struct {
	id int
	// Init is the content if the state has none: the input's, or a package
	// variable's.
	Init Value
	// Node is the number of a node in the graph of its type, from 1 on, or
	// 0 for other objects. Graph is the first node of that graph.
	Node  int
	Graph *Object
	// Inside are the fields of a node that have a number among the nodes of
	// another graph.
	Inside []Inside
	// Global says that a package variable owns the object, so that lifted
	// code cannot write it.
	Global bool
	// Grown says that the object is a backing array that append allocated:
	// its capacity is at least the number of elements in use, and otherwise
	// unknown.
	Grown bool
}

// An Inside is a field of a node to which pointers lead as to the nodes of
// another graph, in which it has a number. Graph is the first node there.
type Inside struct {
	At     Place
	Number int
	Graph  *Object
}

// A Path leads from an object to a part of it. Paths are interned; nil is the
// whole.
type Path struct {
	parent *Path
	index  int
	depth  int
}

// A Place is a part of an object. Places are equal if their addresses are.
type Place struct {
	Obj  *Object
	path *Path
}

// An Alt is one alternative of a reference, taken where its guard is true.
type Alt[R comparable] struct {
	Guard Term
	At    R
}

// A PointerAlt is one alternative of a pointer; At.Obj is nil for the nil
// pointer.
type PointerAlt = Alt[Place]

// A Pointer points to the place whose guard is true. Exactly one guard is true
// wherever the pointer is reached.
type Pointer struct {
	Alts []PointerAlt
	// Number is the number of the node of Graph that the pointer leads to,
	// or 0 where it is nil. It is [term.False] if that is not known of all
	// alternatives.
	Number Term
	Graph  *Object // its first node
}

// A SliceAlt is one alternative of a slice: the elements from Off on of the
// array at a place. At.Obj is nil for the nil slice.
type SliceAlt struct {
	Guard Term
	At    Place
	Off   Term
	// N is the slice's length in this alternative.
	N Term
	// Empty says that the slice has length 0 in this alternative, and that
	// no append ever writes into its array.
	Empty bool
	// Capacity is counted from Off; it is [None] for a grown array, whose
	// capacity is unknown.
	Capacity Term
	// Epoch is the epoch of a grown array that the slice belongs to, see
	// [Growth]; otherwise it is [None].
	Epoch Term
}

// A Slice has the elements of the alternative whose guard is true.
type Slice struct {
	Length Term
	Alts   []SliceAlt
}

// None marks an absent term.
const None Term = -1

// A MappingAlt is one alternative of a map; At is nil for the nil map.
type MappingAlt = Alt[*Object]

// A Mapping is the map whose guard is true.
type Mapping struct{ Alts []MappingAlt }

// A Table is the content of a map: writes in order, where a later one with an
// equal key wins. The first Distinct writes have different keys where their
// guards are true, and Size counts those whose guards are.
type Table struct {
	Entries  []*Entry
	Distinct int
	Size     Term
}

// An Entry is a write to a map under a guard; Val is nil if the key is deleted.
type Entry struct {
	Guard    Term
	Key, Val Value
	// Fresh says that the map does not have the key before the write,
	// wherever the write happens.
	Fresh bool
}

// A ClosureAlt is one alternative of a function value; Fn is nil for the nil
// function.
type ClosureAlt struct {
	Guard Term
	Fn    Function
}

// A Function is a possible function of a function value. Functions are the same
// if they are equal as Go values.
type Function interface {
	// AppendKey writes everything that a call of the function depends on,
	// except its arguments.
	AppendKey(k *Keyer)
	// Mark visits the values that the function holds.
	Mark(m *Marker)
}

// A Closure is the function whose guard is true.
type Closure struct{ Alts []ClosureAlt }

// FuncValue returns a function as a value.
func (mem *Memory) FuncValue(fn Function) *Closure {
	return &Closure{[]ClosureAlt{{mem.t.Yes, fn}}}
}

// An Aggregate is a struct or an array.
type Aggregate struct{ Parts []Value }

// A Text is a string: its length, and its bytes up to the maximum length.
type Text struct {
	Length Term
	Bytes  []Term
}

// A Hidden is a value of an opaque type, about which nothing is known.
type Hidden struct{}

// UntypedNil is the predeclared nil.
type UntypedNil struct{}

// A Box is in a variable's slot if the variable is in an object.
type Box struct{ Obj *Object }

// IsNil returns the condition under which p is nil.
func (p *Pointer) IsNil(t *Terms) Term {
	r := t.No
	for _, a := range p.Alts {
		if a.At.Obj == nil {
			r = t.Or(r, a.Guard)
		}
	}
	return r
}

// PointerTo returns the pointer to a place.
func (mem *Memory) PointerTo(at Place) *Pointer {
	return &Pointer{Alts: []PointerAlt{{mem.t.Yes, at}}}
}

// MaxArray is the maximum number of elements of an array.
const MaxArray = 4096

// Zero returns the zero value of a type; t is free of type parameters.
func (mem *Memory) Zero(t types.Type) Value {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return mem.t.No
		case u.Info()&types.IsInteger != 0:
			return mem.t.Num(0)
		case u.Info()&types.IsString != 0:
			return &Text{Length: mem.t.Num(0)}
		case u.Info()&types.IsFloat != 0:
			return mem.Floats.ZeroFloat()
		case u.Kind() == types.UntypedNil:
			return UntypedNil{}
		}
	case *types.Pointer:
		return mem.NilPointer
	case *types.Slice:
		return mem.NilSlice
	case *types.Map:
		return mem.NilMap
	case *types.Signature:
		return mem.NilFunc
	case *types.Interface:
		return mem.NilInterface
	case *types.Struct:
		s := &Aggregate{make([]Value, u.NumFields())}
		for i := range s.Parts {
			s.Parts[i] = mem.Zero(u.Field(i).Type())
		}
		return s
	case *types.Array:
		if u.Len() > MaxArray {
			mem.t.Refuse("an array of %d elements (the limit is %d)", u.Len(), MaxArray)
		}
		s := &Aggregate{make([]Value, u.Len())}
		for i := range s.Parts {
			s.Parts[i] = mem.Zero(u.Elem())
		}
		return s
	}
	mem.t.Refuse("a value of type %s", t)
	return nil
}

// Typed gives the predeclared nil its type.
func (mem *Memory) Typed(v Value, t types.Type) Value {
	if _, ok := v.(UntypedNil); ok {
		return mem.Zero(t)
	}
	return v
}

// Younger reports whether an object was made after another one.
func (o *Object) Younger(than *Object) bool { return o.id > than.id }
