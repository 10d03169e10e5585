package decode

import (
	"go/types"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
)

// A Value is one Go value, or a [Hole] in its place.
type Value = value.Value

// The kinds of values. Their fields are their parts.
type (
	Bool       = value.Bool       // of a boolean type
	Int        = value.Int        // of an integer type
	Float      = value.Float      // of a floating-point type
	String     = value.String     // of a string type
	Pointer    = value.Pointer    // nil, or to a fresh value
	Slice      = value.Slice      // nil, or elements with or without spare capacity
	Array      = value.Array      // elements
	Struct     = value.Struct     // fields
	Map        = value.Map        // nil, or entries in the order of keys
	Func       = value.Func       // nil, or a table
	Sequence   = value.Sequence   // nil, or the steps of a range loop
	Interface  = value.Interface  // nil, or the value that it holds
	ErrorValue = value.ErrorValue // an error with nothing to choose
	Call       = value.Call       // of an opaque type, as the call that builds it
	Hole       = value.Hole       // any of several values
)

// A Row is one row of a function's table.
type Row = value.Row

// Literal returns v as Go source that compiles wherever a value of v's type is
// expected: an argument, a field, a variable declared with its type. Fields
// that are zero are left out, and a value of a type with declared constants is
// written as the name of one. The qualifier names packages, as in go/types.
func Literal(v Value, q types.Qualifier) string { return value.Literal(v, q) }

// Expr returns v as a Go expression that has v's type by itself: an untyped
// constant is converted. It is an operand, so that a selector or an index can
// follow.
func Expr(v Value, q types.Qualifier) string { return value.Expr(v, q) }

// Arguments returns the arguments of a call as Go, with commas between them.
// Those of a variadic function end with the slice that its last parameter is.
func Arguments(args []Value, variadic bool, q types.Qualifier) string {
	return value.Arguments(args, variadic, q)
}

// A Need is the part of the bounds that an input needs.
type Need = value.Need

// Needs returns the part of the bounds that an input needs, in addition to the
// words of the bounds.
func Needs(values []Value, b domain.Bounds) Need { return value.Needs(values, b) }

// Corpus returns an input as a file of the fuzz corpus of a fuzz target with
// parameters of the same types. It reports false if the go command does not
// fuzz one of these types.
func Corpus(values []Value) ([]byte, bool) { return value.Corpus(values) }

// IsFuzzed reports whether the go command fuzzes parameters of a type: []byte,
// string, bool, and the integers and floating-point numbers without a name of
// their own.
func IsFuzzed(t types.Type) bool { return value.IsFuzzed(t) }

// AppendValues appends to dst the wire form of values, as AppendWire does for a
// model. The world belongs to the package whose inputs the values are.
func AppendValues(dst []byte, w *domain.World, values []Value) []byte {
	return value.AppendAll(dst, w, values)
}

// ErrOther says that the source of an input is the call of another function.
var ErrOther = source.ErrOther

// A ReadError describes a fault in the source of an input.
type ReadError = source.Error

// ReadInput reads one input of a contract's function, a value for each
// parameter, receiver first. The source is
//
//   - the call as a Go expression of the package, as Literal and Expr write it
//     or as a person would;
//   - the arguments alone, in parentheses, receiver first;
//   - or a file of the fuzz corpus, as the go command writes them: "go test fuzz
//     v1" and a value in each line.
//
// ReadInput inverts Literal: the output of Literal is read as the same value.
// The error is ErrOther or a *ReadError. At most one input of a package may be
// read at a time.
func ReadInput(c *spec.Contract, text string) ([]Value, error) { return source.Read(c, text) }
