package oracle

import (
	"fmt"
	"math"
	"strings"
)

// A Kind is a kind of type.
type Kind int

const (
	Boolean Kind = iota
	Integer
	Enum
	Slice
	Array
	Structure
	Pointer // to a structure
	Text    // a string
	Mapping
	Function
	Float
	Interface
	Sequence // a function to range over
	Graph    // a pointer to a structure whose nodes are bounded
)

// A Type is a type of the program.
type Type struct {
	Kind   Kind
	Name   string // as written in Go
	Elem   *Type
	Key    *Type
	Length int
	Fields []Field
	Params []*Type  // of a function, whose result Elem is
	Holds  []*Type  // the types that an interface holds, in addition to nil, the one error and Vars
	Vars   []string // error variables
	// Invariant is a condition on every value of a structure, as a Go
	// expression over self; empty if there is no invariant.
	Invariant string
	// Bound is the bound of the nodes of a graph.
	Bound Bound
	// Insides are the fields of other nodes to which pointers of a graph
	// may lead as well.
	Insides []Inside
}

// An Inside is a field of the nodes to which the pointers of type Host lead.
type Inside struct {
	Host  *Type
	Field string
}

// A Field is a field of a structure.
type Field struct {
	Name string
	Type *Type
	// Is is the predicate of the field's refined type, as a Go expression
	// over v; empty if the type is not refined.
	Is string
	// Into is the type of pointers that may lead to the field; nil if none
	// does.
	Into *Type
}

// IntegerTypes are the integer types.
var IntegerTypes = []struct {
	Name string
	// Ends are constants at and near the ends of the type and in its
	// middle.
	Ends []string
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

// Size returns the number of values of t with d units of depth left.
func (t *Type) Size(b Bounds, d int) float64 {
	switch t.Kind {
	case Boolean:
		return 2
	case Integer:
		lo, hi := b.ints(t.Name)
		return float64(max(hi-lo+1, 0))
	case Enum:
		return 3
	case Float:
		return b.floatSize(t.Name)
	case Text:
		n, product := 1.0, 1.0
		for range d {
			product *= float64(len(b.Letters) + len(b.Words.Parts))
			n += product
		}
		if d > 0 {
			n += float64(len(b.Words.Wholes))
		}
		return n
	case Mapping:
		return t.sizeOfMap(b, d)
	case Interface:
		return t.sizeOfInterface(b, d)
	case Sequence:
		return t.sizeOfSequence(b, d)
	case Slice:
		n, product := 1.0, 1.0
		if b.Both {
			n++
		}
		for range d {
			product *= t.Elem.Size(b, d-1)
			n += product
		}
		return n * float64(len(b.Room))
	case Function:
		return t.tables(b, max(d-1, 0))
	case Array:
		return math.Pow(t.Elem.Size(b, d), float64(t.Length))
	case Structure:
		n := 1.0
		for _, f := range t.Fields {
			n *= f.Type.Size(b, d)
		}
		return n
	case Graph:
		return t.targets(b)
	default:
		if d == 0 {
			return 1
		}
		return 1 + t.Elem.Size(b, d-1)
	}
}

// Ident returns a name for t that can be part of an identifier.
func (t *Type) Ident() string {
	return strings.NewReplacer(".", "_", "[", "_", "]", "_", "*", "p", ", ", "_", "(", "_", ")", "_", " ", "_", "{", "_", "}", "_", ";", "_").Replace(t.Name)
}

// Contents returns a name of t by its parts, to some depth.
func (t *Type) Contents(left int) string {
	s := t.Name + ";"
	if left == 0 {
		return s
	}
	if t.Elem != nil && t.Kind != Graph {
		s += t.Elem.Contents(left - 1)
	}
	for _, f := range t.Fields {
		s += f.Type.Contents(left - 1)
	}
	return s
}

// Comparable reports whether values of t can be compared without comparing
// pointers, since == of pointers is useless in a predicate.
func (t *Type) Comparable(left int) bool {
	if t.Kind == Slice || t.Kind == Pointer || t.Kind == Graph || t.Kind == Mapping || t.Kind == Function || t.Kind == Interface || t.Kind == Sequence {
		return false
	}
	if t.Elem != nil && !t.Elem.Comparable(left-1) {
		return false
	}
	for _, f := range t.Fields {
		if !f.Type.Comparable(left - 1) {
			return false
		}
	}
	return true
}

// WithLength reads the length of an array from its name.
func (t *Type) WithLength() *Type {
	_, _ = fmt.Sscanf(t.Name, "[%d]", &t.Length)
	return t
}
