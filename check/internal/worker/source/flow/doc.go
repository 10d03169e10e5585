// Package flow notes which values reach which uses in the code under test.
//
// A value has a tag: the number of the place that introduces it, or 0 if that
// is not known. Instrumented code passes the tag of an expression in a register
// to the operation around it. Variables, fields and elements have the tags of
// their values by their addresses, entries of maps by their keys, and values in
// the buffer of a channel by their order. A tag goes with the first word of its
// value, so that it is lost if code that is not instrumented stores another
// value there. A second register has the tags of the parts of a struct or array
// that is copied. Operands pass on a stack. A use of a value with a tag sets a
// mark of package marks. Once the code under test has started a goroutine,
// nothing is followed, and a mark says where it did.
//
// Instrumented code evaluates operands as the compiler does: variables after
// the calls of the same expression.
//
// Package source embeds its files. Instrumented packages import them.
package flow
