package inside

import (
	refine_binary "encoding/binary"

	refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"
)

// A refine_failure is what a worker reports about the input that failed.
type refine_failure struct {
	kind    refine_protocol.Kind
	phase   refine_protocol.Phase
	clause  uint32
	detail  string
	class   string // of the panic, as refine_panicClass has it
	file    string // where the panic began
	line    int
	results []string
	after   []refine_changed
	parts   []refine_partValue // of the clause
	stack   []refine_stackFrame
	unread  [][2]int // where parts begin and end that are not read, if that is asked for
}

// A refine_changed is a parameter that the call changed: its number, what it
// became, and where it changed.
type refine_changed struct {
	param  int
	value  string
	differ []refine_difference
}

// A refine_partValue is the value of a part as text. Of a quantifier it has the
// number of iterations, of two values that should be equal the places where
// they differ.
type refine_partValue struct {
	part, rounds int
	text         string
	differ       []refine_difference
}

// A refine_stackFrame is a function on the stack of a panic: where its
// innermost call was, and how many calls of it there were.
type refine_stackFrame struct {
	function, file string
	line, calls    int
}

// encode returns the wire form of f: integers as uvarints, strings with their
// length before.
func (f *refine_failure) encode() []byte {
	b := refine_binary.AppendUvarint(nil, uint64(f.kind))
	b = refine_binary.AppendUvarint(b, uint64(f.phase))
	b = refine_binary.AppendUvarint(b, uint64(f.clause))
	b = refine_appendString(b, f.detail)
	b = refine_appendString(b, f.class)
	b = refine_appendString(b, f.file)
	b = refine_binary.AppendUvarint(b, uint64(f.line))
	b = refine_binary.AppendUvarint(b, uint64(len(f.results)))
	for _, s := range f.results {
		b = refine_appendString(b, s)
	}
	b = refine_binary.AppendUvarint(b, uint64(len(f.after)))
	for _, c := range f.after {
		b = refine_binary.AppendUvarint(b, uint64(c.param))
		b = refine_appendString(b, c.value)
		b = refine_appendDifferences(b, c.differ)
	}
	b = refine_binary.AppendUvarint(b, uint64(len(f.parts)))
	for _, p := range f.parts {
		b = refine_binary.AppendUvarint(b, uint64(p.part))
		b = refine_binary.AppendUvarint(b, uint64(p.rounds))
		b = refine_appendString(b, p.text)
		b = refine_appendDifferences(b, p.differ)
	}
	b = refine_binary.AppendUvarint(b, uint64(len(f.stack)))
	for _, c := range f.stack {
		b = refine_appendString(b, c.function)
		b = refine_appendString(b, c.file)
		b = refine_binary.AppendUvarint(b, uint64(c.line))
		b = refine_binary.AppendUvarint(b, uint64(c.calls))
	}
	b = refine_binary.AppendUvarint(b, uint64(len(f.unread)))
	for _, part := range f.unread {
		b = refine_binary.AppendUvarint(b, uint64(part[0]))
		b = refine_binary.AppendUvarint(b, uint64(part[1]))
	}
	return b
}

func refine_appendDifferences(b []byte, differ []refine_difference) []byte {
	b = refine_binary.AppendUvarint(b, uint64(len(differ)))
	for _, d := range differ {
		b = refine_appendString(refine_appendString(refine_appendString(b, d.path), d.was), d.is)
	}
	return b
}
