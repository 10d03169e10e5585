package encode

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/domain"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/spec"
)

// Unsupported is the error for a type that cannot be unfolded or a construct
// that cannot be lifted. Msg names the parameter or the construct and ends in
// what the user can do.
type Unsupported = sym.Unsupported

// Bounds limit the domains of a search.
type Bounds = domain.Bounds

// Numbers are the integers of one parameter or field: see [Bounds.Numbers].
type Numbers = domain.Numbers

// What the domain has if nothing says otherwise: its depth, the bytes of its
// strings, and the text of the one error that is not nil.
const (
	DefaultDepth   = domain.DefaultDepth
	DefaultStrings = domain.DefaultStrings
	ErrorText      = domain.ErrorText
)

// Merge returns b with what a bound sets in its place.
func Merge(b Bounds, over spec.Bound) Bounds { return domain.Merge(b, over) }

// Complete reports whether the inputs of c within b, into which the caller has
// merged the bound of c, have all values of the parameters' types, apart from
// the bounds of integers and the constants of enumerations. Otherwise there are
// lists, texts, functions and other shapes that no input has, or pointers that
// could lead to the same memory. A pointer receiver counts without nil.
func Complete(c *spec.Contract, b Bounds) bool { return domain.New(c.Pkg, b).Complete(c) }

// A World is the closed world of a package: which types the values in its
// interfaces have.
type World = domain.World

// WorldOf returns the world of a package, which is the same in each call.
func WorldOf(p *spec.Package) *World { return domain.WorldOf(p) }

// Opaque knows the values of opaque types, which takes running their
// constructors.
type Opaque = domain.Opaque

// A Construction is a way to build a value of an opaque type: a call of a
// constructor.
type Construction = domain.Construction

// NilKey is the key of the construction of a nil pointer or function.
const NilKey = domain.NilKey

// IsErrorValue reports whether t, one of the world's types, has one value that
// is nothing but an error: errors.New(ErrorText), or a
// [spec.Package.Singleton].
func IsErrorValue(t types.Type) bool { return domain.IsErrorValue(t) }

// DoesNothing reports whether the values of a type are functions that return
// nothing, and do nothing either.
func DoesNothing(t types.Type) bool { return domain.DoesNothing(t) }

// SpecialFloats lists the values that floats=special adds to the domain of a
// type of 32 or 64 bits, in the order of the inputs: -0, the least numbers in
// magnitude and the greatest, the infinities, and NaN.
func SpecialFloats(bits int) []float64 { return domain.SpecialFloats(bits) }

// ComparesNil reports whether the body or contract of a function compares its
// i-th parameter, receiver first, with nil. Only then is nil a value of a
// pointer receiver, or of a parameter that is a function. If nobody annotated
// the function, it is enough that half of the methods of the receiver's type do
// so.
func ComparesNil(c *spec.Contract, i int) bool { return domain.ComparesNil(c, i) }

// FieldComparesNil reports whether anything in a package, its contracts
// included, compares a field of struct type t with nil. Only then is nil a
// value of a field that holds a function.
func FieldComparesNil(p *spec.Package, t types.Type, field *types.Var) bool {
	return domain.FieldComparesNil(p, t, field)
}
