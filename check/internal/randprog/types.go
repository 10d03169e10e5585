package randprog

import (
	"fmt"
	"math"
	"strings"
)

// A kind is what a type is made of.
type kind int

const (
	boolean kind = iota
	integer
	enum
	slice
	array
	structure
	pointer // to a structure
	text    // a string
	mapping
	function
	float
	dynamic  // an interface
	sequence // what a loop ranges over
)

// A typ is a type of the program.
type typ struct {
	kind   kind
	name   string // as written in Go
	elem   *typ
	key    *typ
	length int
	fields []field
	params []*typ   // of a function, whose result elem is
	holds  []*typ   // what an interface holds, besides nil, the one error and vars
	vars   []string // error variables
	// invariant is what holds of every value of a structure, as a Go expression
	// over self; empty for nothing.
	invariant string
}

type field struct {
	name string
	typ  *typ
	// is is the predicate of the field's refined type, as a Go expression over
	// v; empty where the type is not refined.
	is string
}

// integers are the integer types.
var integers = []struct {
	name string
	// ends are constants at and near the ends of the type and in its middle.
	ends []string
}{
	{"int", []string{"-1 << 63", "1<<63 - 1", "1 << 62", "1 - 1<<63"}},
	{"int8", []string{"-1 << 7", "1<<7 - 1", "1 << 6", "1 - 1<<7"}},
	{"int16", []string{"-1 << 15", "1<<15 - 1", "1 << 14", "1 - 1<<15"}},
	{"int32", []string{"-1 << 31", "1<<31 - 1", "1 << 30", "1 - 1<<31"}},
	{"int64", []string{"-1 << 63", "1<<63 - 1", "1 << 62", "1 - 1<<63"}},
	{"uint", []string{"1 << 63", "1<<64 - 1", "1<<63 - 1", "1<<64 - 2"}},
	{"uint8", []string{"1 << 7", "1<<8 - 1", "1<<7 - 1", "1<<8 - 2"}},
	{"uint16", []string{"1 << 15", "1<<16 - 1", "1<<15 - 1", "1<<16 - 2"}},
	{"uint32", []string{"1 << 31", "1<<32 - 1", "1<<31 - 1", "1<<32 - 2"}},
	{"uint64", []string{"1 << 63", "1<<64 - 1", "1<<63 - 1", "1<<64 - 2"}},
	{"uintptr", []string{"1 << 63", "1<<64 - 1", "1<<63 - 1", "1<<64 - 2"}},
}

func signed(name string) bool { return strings.HasPrefix(name, "int") }

// size is the number of values of t with d units of depth left.
func (t *typ) size(b bounds, d int) float64 {
	switch t.kind {
	case boolean:
		return 2
	case integer:
		lo, hi := b.ints(t.name)
		return float64(max(hi-lo+1, 0))
	case enum:
		return 3
	case float:
		return b.floatSize(t.name)
	case text:
		n, product := 1.0, 1.0
		for range d {
			product *= float64(len(b.letters) + len(b.words.Parts))
			n += product
		}
		if d > 0 {
			n += float64(len(b.words.Wholes))
		}
		return n
	case mapping:
		return t.sizeOfMap(b, d)
	case dynamic:
		return t.sizeOfInterface(b, d)
	case sequence:
		return t.sizeOfSequence(b, d)
	case slice:
		n, product := 1.0, 1.0
		if b.both {
			n++
		}
		for range d {
			product *= t.elem.size(b, d-1)
			n += product
		}
		return n * float64(len(b.room))
	case function:
		return t.tables(b, max(d-1, 0))
	case array:
		return math.Pow(t.elem.size(b, d), float64(t.length))
	case structure:
		n := 1.0
		for _, f := range t.fields {
			n *= f.typ.size(b, d)
		}
		return n
	default:
		if d == 0 {
			return 1
		}
		return 1 + t.elem.size(b, d-1)
	}
}

// ident is a name for t that can be part of an identifier.
func (t *typ) ident() string {
	return strings.NewReplacer(".", "_", "[", "_", "]", "_", "*", "p", ", ", "_", "(", "_", ")", "_", " ", "_", "{", "_", "}", "_", ";", "_").Replace(t.name)
}

// contents names what t is made of, to some depth.
func (t *typ) contents(left int) string {
	s := t.name + ";"
	if left == 0 {
		return s
	}
	if t.elem != nil {
		s += t.elem.contents(left - 1)
	}
	for _, f := range t.fields {
		s += f.typ.contents(left - 1)
	}
	return s
}

// comparable reports whether values of t can be compared without comparing pointers, of
// which == is of no use in a predicate.
func (t *typ) comparable(left int) bool {
	if t.kind == slice || t.kind == pointer || t.kind == mapping || t.kind == function || t.kind == dynamic || t.kind == sequence {
		return false
	}
	if t.elem != nil && !t.elem.comparable(left-1) {
		return false
	}
	for _, f := range t.fields {
		if !f.typ.comparable(left - 1) {
			return false
		}
	}
	return true
}

// withLength reads the length of an array from its name.
func (t *typ) withLength() *typ {
	_, _ = fmt.Sscanf(t.name, "[%d]", &t.length)
	return t
}
