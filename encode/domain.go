package encode

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/domain"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/spec"
)

// Unsupported is the error for a type that cannot be unfolded or a construct
// that cannot be lifted. Msg names the parameter or the construct and ends with
// advice for the user.
type Unsupported = sym.Unsupported

// Bounds limit the domains of a search.
type Bounds = domain.Bounds

// Numbers are the integers of one parameter or field: see [Bounds.Numbers].
type Numbers = domain.Numbers

// These are the defaults of a domain: its depth, the bytes of its strings, and
// the text of the one error that is not nil.
const (
	DefaultDepth   = domain.DefaultDepth
	DefaultStrings = domain.DefaultStrings
	ErrorText      = domain.ErrorText
)

// Merge returns b with the settings of a bound in place of its own.
func Merge(b Bounds, over spec.Bound) Bounds { return domain.Merge(b, over) }

// Complete reports whether the inputs of c within b have all values of the
// parameters' types, except that integers are bounded and enumerations have
// only their constants. The caller has merged the bound of c into b. Otherwise
// there are lists, texts, functions and other shapes that no input has, or
// pointers that could lead to the same memory. A pointer receiver counts
// without nil.
func Complete(c *spec.Contract, b Bounds) bool { return domain.New(c.Pkg, b).Complete(c) }

// A World is the closed world of a package: the types of the values that its
// interfaces hold.
type World = domain.World

// WorldOf returns the world of a package, which is the same in each call.
func WorldOf(p *spec.Package) *World { return domain.WorldOf(p) }

// An Opaque knows the values of opaque types. It runs their constructors.
type Opaque = domain.Opaque

// A Construction is a way to build a value of an opaque type: a call of a
// constructor.
type Construction = domain.Construction

// NilKey is the key of the construction of a nil pointer or function.
const NilKey = domain.NilKey

// IsErrorValue reports whether t, one of the world's types, has only one value,
// an error: errors.New(ErrorText), or a [spec.Package.Singleton].
func IsErrorValue(t types.Type) bool { return domain.IsErrorValue(t) }

// DoesNothing reports whether the values of a type are functions that return
// nothing and have no effect.
func DoesNothing(t types.Type) bool { return domain.DoesNothing(t) }

// SpecialFloats lists the values that floats=special adds to the domain of a
// type of 32 or 64 bits. In the order of the inputs, these are -0, the smallest
// numbers in magnitude and the largest, the infinities, and NaN.
func SpecialFloats(bits int) []float64 { return domain.SpecialFloats(bits) }

// ComparesNil reports whether the body or contract of a function compares its
// i-th parameter, receiver first, with nil. Nil is a value of a pointer
// receiver, or of a parameter that is a function, only if so. If the function
// is not annotated, half of the methods of the receiver's type are enough.
func ComparesNil(c *spec.Contract, i int) bool { return domain.ComparesNil(c, i) }

// FieldComparesNil reports whether anything in a package, its contracts
// included, compares a field of struct type t with nil. Nil is a value of a
// field that holds a function only if so.
func FieldComparesNil(p *spec.Package, t types.Type, field *types.Var) bool {
	return domain.FieldComparesNil(p, t, field)
}
