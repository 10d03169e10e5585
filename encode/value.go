package encode

import (
	"go/types"

	"github.com/typetarget/target/solver/term"
)

// Term is the solver's term.
type Term = term.Term

// A value is a Go value with terms for its scalars. Values are immutable. The kinds are:
//
//	Term        a boolean or an integer
//	*pointer    guarded alternatives over places
//	*slice      a length and guarded alternatives over places that hold arrays
//	*mapping    guarded alternatives over objects that hold tables
//	*closure    guarded alternatives over functions
//	*aggregate  a struct's fields or an array's elements
//	*text       a string
//	*float      a floating-point number
//	*hidden     what an opaque type hides
//	*dynamic    guarded alternatives over types, each with a value of its type: an interface
//	untypedNil  the predeclared nil before it meets its type
//	*table      a map's content, which only objects hold
//
// A kind that is at home elsewhere implements [merging], [comparing] and
// [keyed].
type value any

// A merging value joins with another of its kind.
type merging interface {
	mergeWith(m *merger, other value) value
}

// A comparing value knows when it equals another of its kind.
type comparing interface {
	equalTo(mem *memory, other value) Term
}

// A keyed value writes itself as part of a key.
type keyed interface {
	appendKey(k *keyer)
}

// An object is a variable that can be pointed to: a part of the input, a variable that a closure
// shares or whose address is taken, or something that the lifted code allocates.
type object struct {
	id int
	// init is the content where the state holds none: the input's, or a package variable's.
	init value
	// global says that a package variable owns the object, so that lifted code cannot write it.
	global bool
	// grown says that the object is a backing array that append allocated: its capacity is at
	// least what is in use and otherwise unknown.
	grown bool
}

// A path leads from an object to a part of it. Paths are interned; nil is the whole.
type path struct {
	parent *path
	index  int
	depth  int
}

// A place is a part of an object. Places are equal where their addresses are.
type place struct {
	obj  *object
	path *path
}

// A target is one alternative of a pointer; obj is nil for the nil pointer.
type target struct {
	guard Term
	at    place
}

// A pointer points to the place whose guard holds. Guards exclude each other, and one of them
// holds wherever the pointer is reached.
type pointer struct{ alts []target }

// A span is one alternative of a slice: elements off.. of the array at a place. For the
// nil slice obj is nil.
type span struct {
	guard Term
	at    place
	off   Term
	// n is the slice's length in this alternative.
	n Term
	// empty says that the slice has length 0 in this alternative, and that no append ever
	// writes into its array.
	empty bool
	// capacity is counted from off; it is noTerm for a grown array, where it is unknown.
	capacity Term
	// epoch is that of a grown array to which the slice belongs, see cell; else it is noTerm.
	epoch Term
}

// A slice has the elements of the alternative whose guard holds.
type slice struct {
	length Term
	alts   []span
}

// noTerm stands for a term that there is not.
const noTerm Term = -1

// A handle is one alternative of a map; obj is nil for the nil map.
type handle struct {
	guard Term
	obj   *object
}

// A mapping is the map whose guard holds.
type mapping struct{ alts []handle }

// A table is the content of a map: writes in order, a later one with an equal key winning. The first
// distinct of them have different keys wherever they are there, and size counts those that are.
type table struct {
	entries  []*entry
	distinct int
	size     Term
}

// An entry is a write to a map under a guard; val is nil where the key is deleted.
type entry struct {
	guard    Term
	key, val value
}

// A callee is one alternative of a function value; fn is nil for the nil
// function.
type callee struct {
	guard Term
	fn    function
}

// A function is what a function value can be. Functions are the same if they
// are equal as Go values.
type function interface {
	// appendKey writes what a call of the function depends on but for its
	// arguments.
	appendKey(k *keyer)
	// mark visits the values that the function holds.
	mark(m *marker)
}

// A closure is the function whose guard holds.
type closure struct{ alts []callee }

// funcValue is a function as a value.
func (mem *memory) funcValue(fn function) *closure {
	return &closure{[]callee{{mem.t.yes, fn}}}
}

// An aggregate is a struct or an array.
type aggregate struct{ parts []value }

// A text is a string: its length, and its bytes up to the greatest length.
type text struct {
	length Term
	bytes  []Term
}

// A hidden is a value of an opaque type, about which nothing is known.
type hidden struct{}

// untypedNil is the predeclared nil.
type untypedNil struct{}

// A box stands in a variable's slot where the variable lives in an object.
type box struct{ obj *object }

// isNil is the condition under which p is nil.
func (mem *memory) isNil(p *pointer) Term {
	r := mem.t.no
	for _, a := range p.alts {
		if a.at.obj == nil {
			r = mem.t.or(r, a.guard)
		}
	}
	return r
}

// pointerTo is the pointer to a place.
func (mem *memory) pointerTo(at place) *pointer { return &pointer{[]target{{mem.t.yes, at}}} }

// maxArray is the greatest number of elements of an array.
const maxArray = 4096

// zero is the zero value of a type; t is free of type parameters.
func (mem *memory) zero(t types.Type) value {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return mem.t.no
		case u.Info()&types.IsInteger != 0:
			return mem.t.num(0)
		case u.Info()&types.IsString != 0:
			return &text{length: mem.t.num(0)}
		case u.Info()&types.IsFloat != 0:
			return mem.floats.zeroFloat()
		case u.Kind() == types.UntypedNil:
			return untypedNil{}
		}
	case *types.Pointer:
		return mem.nilPointer
	case *types.Slice:
		return mem.nilSlice
	case *types.Map:
		return mem.nilMap
	case *types.Signature:
		return mem.nilFunc
	case *types.Interface:
		return mem.nilInterface
	case *types.Struct:
		s := &aggregate{make([]value, u.NumFields())}
		for i := range s.parts {
			s.parts[i] = mem.zero(u.Field(i).Type())
		}
		return s
	case *types.Array:
		if u.Len() > maxArray {
			mem.t.refuse("an array of %d elements (the limit is %d)", u.Len(), maxArray)
		}
		s := &aggregate{make([]value, u.Len())}
		for i := range s.parts {
			s.parts[i] = mem.zero(u.Elem())
		}
		return s
	}
	mem.t.refuse("a value of type %s", t)
	return nil
}

// typed gives the predeclared nil its type.
func (mem *memory) typed(v value, t types.Type) value {
	if _, ok := v.(untypedNil); ok {
		return mem.zero(t)
	}
	return v
}
