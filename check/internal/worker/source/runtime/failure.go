package runtime

import (
	"encoding/binary"

	"github.com/typetarget/target/check/internal/worker/protocol"
)

// A failure is the report of a worker about the input that failed.
type failure struct {
	kind    protocol.Kind
	phase   protocol.Phase
	clause  uint32
	detail  string
	class   string // of the panic, as panicClass has it
	file    string // where the panic began
	line    int
	results []string
	after   []changed
	parts   []partValue // of the clause
	names   names       // in these values
	stack   []stackFrame
	unread  [][2]int // the positions at which parts begin and end that are not read, if that is asked for
}

// A changed is a parameter that the call changed: its number, its new value,
// and the places where it changed.
type changed struct {
	param  int
	value  string
	differ []difference
}

// A partValue is the value of a part as text. rounds is the number of
// iterations of a quantifier. differ holds the places where two values differ
// that should be equal.
type partValue struct {
	part, rounds int
	text         string
	differ       []difference
}

// A stackFrame is a function on the stack of a panic, with the position of its
// innermost call and the number of its calls.
type stackFrame struct {
	function, file string
	line, calls    int
}

// encode returns the wire form of f: integers as uvarints, and strings after
// their length.
func (f *failure) encode() []byte {
	b := binary.AppendUvarint(nil, uint64(f.kind))
	b = binary.AppendUvarint(b, uint64(f.phase))
	b = binary.AppendUvarint(b, uint64(f.clause))
	b = appendString(b, f.detail)
	b = appendString(b, f.class)
	b = appendString(b, f.file)
	b = binary.AppendUvarint(b, uint64(f.line))
	b = binary.AppendUvarint(b, uint64(len(f.results)))
	for _, s := range f.results {
		b = appendString(b, s)
	}
	b = binary.AppendUvarint(b, uint64(len(f.after)))
	for _, c := range f.after {
		b = binary.AppendUvarint(b, uint64(c.param))
		b = appendString(b, c.value)
		b = appendDifferences(b, c.differ)
	}
	b = binary.AppendUvarint(b, uint64(len(f.parts)))
	for _, p := range f.parts {
		b = binary.AppendUvarint(b, uint64(p.part))
		b = binary.AppendUvarint(b, uint64(p.rounds))
		b = appendString(b, p.text)
		b = appendDifferences(b, p.differ)
	}
	b = binary.AppendUvarint(b, uint64(len(f.names.where)))
	for _, s := range f.names.where {
		b = appendString(b, s)
	}
	b = binary.AppendUvarint(b, uint64(len(f.stack)))
	for _, c := range f.stack {
		b = appendString(b, c.function)
		b = appendString(b, c.file)
		b = binary.AppendUvarint(b, uint64(c.line))
		b = binary.AppendUvarint(b, uint64(c.calls))
	}
	b = binary.AppendUvarint(b, uint64(len(f.unread)))
	for _, part := range f.unread {
		b = binary.AppendUvarint(b, uint64(part[0]))
		b = binary.AppendUvarint(b, uint64(part[1]))
	}
	return b
}

func appendDifferences(b []byte, differ []difference) []byte {
	b = binary.AppendUvarint(b, uint64(len(differ)))
	for _, d := range differ {
		b = appendString(appendString(appendString(b, d.path), d.was), d.is)
	}
	return b
}
