package worker

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"io"
	"path/filepath"
	"strings"

	"github.com/typetarget/target/check/internal/uses"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/spec"
)

// maxPayload is the greatest size in bytes of the payload of a reply.
const maxPayload = 16 << 20

// A Reply is about one input of a batch that failed, or about a batch that has
// ended.
type Reply struct {
	Seq uint32
	// Inputs counts the inputs of the batch that have ended, the failed and
	// discarded ones included. If Fault is set it is the index of the
	// failed one. Discards counts those discarded so far.
	Inputs, Discards int
	// Calls is how many calls a batch that has ended took.
	Calls int
	// Rejected is the clause that rejected the input of a batch of one, if
	// that was discarded; nil if it was discarded for another reason.
	Rejected *spec.Clause
	// Built are what the calls of a batch of constructor calls came to; nil
	// for other batches.
	Built []Built
	// Holds has a bit, the lowest of each byte first, for each value of a
	// batch that was sifted.
	Holds []byte
	// Observed are what the inputs of a batch came to that is observed; nil
	// for other batches.
	Observed []Observed
	// Fault is what went wrong with an input; nil at the end of the batch.
	Fault *Fault
	// Lost is true if there is no worker any more and this is the last
	// reply. Void is true if the input that lost it counts as discarded.
	Lost, Void bool
}

// A Fault is what went wrong with an input.
type Fault struct {
	Kind protocol.Kind
	// Phase is when it went wrong. A crash of a goroutine that the call has
	// left behind belongs to the call.
	Phase protocol.Phase
	// Clause is the one evaluated when it went wrong; nil if none was.
	Clause *spec.Clause
	// Use is what was done with the results when it went wrong; nil if they
	// were not used.
	Use *uses.Use
	// Detail is the value that breaks an invariant, the message of a panic,
	// the first line of a crash. Panicked says that it is a panic's.
	Detail   string
	Panicked bool
	// Class is what the panics of one fault have in common, whatever the
	// input: the type of the value, and of an error of the runtime its
	// message. It is empty for what is no panic.
	Class string
	// File and Line are where a panic began or a crash happened; empty if
	// that is not known.
	File string
	Line int
	// Results are Go literals of what the call returned; After those of the
	// parameters that it changed.
	Results []string
	After   []Changed
	// Parts are those parts of the trace of Clause that have a value. Stack
	// is what ran when the code panicked or crashed, innermost first. Both
	// are of inputs that run alone.
	Parts []PartValue
	Stack []StackFrame
	// Samples are what ran at some moments of a call that took long: of one
	// that ran alone, by Tracing, and did not return or has used up the
	// memory.
	Samples []Sample
	// Unread is where parts begin and end in the input's wire form that
	// neither the call nor a clause has read, if that was asked for.
	Unread [][2]int
	// Status is the exit status, of an Exit.
	Status int
	// Killed says that the process was ended or stopped by a signal that
	// people and systems send. Abused says that its descriptors are not
	// what they were, so that replies may have been lost. Memory says that
	// it crashed, or may have, for want of memory or stack.
	Killed, Abused, Memory bool
	// Output is the start and the end of what the worker wrote to its
	// standard streams, without the report of a crash.
	Output string
}

// roles are the roles of the clauses that are evaluated in each phase.
var roles = map[protocol.Phase]spec.Role{
	protocol.PhaseRequires:  spec.RolePre,
	protocol.PhaseFilter:    spec.RoleFilter,
	protocol.PhasePanics:    spec.RolePanics,
	protocol.PhasePure:      spec.RoleFrame,
	protocol.PhaseEnsures:   spec.RolePost,
	protocol.PhaseInvariant: spec.RoleInvariant,
}

// Role is the role of the clause that was evaluated when it went wrong, or that
// the call breaks by not panicking; NoRole if the call itself went wrong.
func (f *Fault) Role() spec.Role {
	switch f.Kind {
	case protocol.KindCallback:
		return spec.NoRole
	case protocol.KindNoPanic:
		return spec.RolePanics
	}
	return roles[f.Phase]
}

// A Changed is a parameter that a call changed.
type Changed struct {
	Param int
	Value string
	// Differences are the first places at which it changed.
	Differences []Difference
}

// A Difference is a place at which two values differ, as a Go expression in
// which $ stands for the whole. Was and Is are the literals there; one is empty
// if a map lacks the key.
type Difference struct{ Path, Was, Is string }

// A PartValue is the value of the part of a predicate that has this number.
// Rounds is how many iterations of a quantifier have begun, Differences are
// where two values differ that should be equal.
type PartValue struct {
	Part, Rounds int
	Value        string
	Differences  []Difference
}

// A StackFrame is a function on a stack: where its innermost call was, and how
// many calls of it there were. Calls is 0 if there were several and it is not
// known how many. Func is its name in Go's traces, which have %2e for a dot in
// the last element of a package's path.
type StackFrame struct {
	Func, File  string
	Line, Calls int
}

// A Sample is the stack of a call at one moment, innermost function first.
type Sample struct {
	Stack []StackFrame
	// Waiting says that it waits for something, such as a channel.
	Waiting bool
}

// errForged says that a reply is not what the worker says at this time.
var errForged = errors.New("something else than the worker answers in its place")

// errFrame says that the bytes on the reply pipe are not the worker's.
var errFrame = errors.New("something else than the worker wrote to its reply pipe")

// readReply reads one frame, which is of one of the protocol's statuses. The
// payload is empty at the end of a batch.
func readReply(r io.Reader, nonce uint64) (reply Reply, status uint32, payload []byte, err error) {
	var h [protocol.ReplyHeader]byte
	if _, err := io.ReadFull(r, h[:]); err != nil {
		return Reply{}, 0, nil, err
	}
	le := binary.LittleEndian
	size := le.Uint32(h[24:])
	if le.Uint64(h[:]) != nonce || size > maxPayload {
		return Reply{}, 0, nil, errFrame
	}
	payload, err = readPayload(r, int(size))
	if err != nil {
		return Reply{}, 0, nil, err
	}
	reply = Reply{Seq: le.Uint32(h[8:]), Inputs: int(le.Uint32(h[16:])), Discards: int(le.Uint32(h[20:]))}
	status = le.Uint32(h[12:])
	if status >= protocol.Statuses {
		return Reply{}, 0, nil, errFrame
	}
	return reply, status, payload, nil
}

// readPayload reads size bytes, and takes no more memory than there are.
func readPayload(r io.Reader, size int) ([]byte, error) {
	var b bytes.Buffer
	if n, err := io.CopyN(&b, r, int64(size)); err != nil || n < int64(size) {
		return nil, cmp.Or(err, io.ErrUnexpectedEOF)
	}
	return b.Bytes(), nil
}

// numbered are the clauses and uses that a worker knows by number.
type numbered struct {
	clauses []*spec.Clause
	uses    []*uses.Use
}

// name notes in a fault what the number stands for that was noted last.
func (n numbered) name(f *Fault, number int) {
	switch {
	case (f.Phase.HasClause() || f.Kind == protocol.KindCallback) && number < len(n.clauses):
		f.Clause = n.clauses[number]
	case f.Phase == protocol.PhaseUse && number < len(n.uses):
		f.Use = n.uses[number]
	}
}

// readFault reads the payload of an input that failed.
func readFault(payload []byte, known numbered) (*Fault, error) {
	d := faultReader{src: payload}
	f := &Fault{Kind: protocol.Kind(d.uint()), Phase: protocol.Phase(d.uint())}
	number := d.uint()
	known.name(f, number)
	f.Detail, f.Class, f.File, f.Line = d.string(), d.string(), d.string(), d.uint()
	f.Panicked = f.File != ""
	if strings.HasPrefix(filepath.Base(f.File), source.Prefix) {
		f.File, f.Line = "", 0 // a clause itself panicked: its code is in no file of the user's
	}
	for n := d.uint(); n > 0 && !d.bad; n-- {
		f.Results = append(f.Results, d.string())
	}
	for n := d.uint(); n > 0 && !d.bad; n-- {
		f.After = append(f.After, Changed{d.uint(), d.string(), d.differences()})
	}
	for n := d.uint(); n > 0 && !d.bad; n-- {
		f.Parts = append(f.Parts, PartValue{d.uint(), d.uint(), d.string(), d.differences()})
	}
	for n := d.uint(); n > 0 && !d.bad; n-- {
		f.Stack = append(f.Stack, StackFrame{d.string(), d.string(), d.uint(), d.uint()})
	}
	for n := d.uint(); n > 0 && !d.bad; n-- {
		f.Unread = append(f.Unread, [2]int{d.uint(), d.uint()})
	}
	if d.bad || len(d.src) > 0 || f.Kind >= protocol.WorkerKinds || !f.Phase.Valid() {
		return nil, errFrame
	}
	return f, nil
}

// A faultReader reads integers and strings; bad is set at the first fault.
type faultReader struct {
	src []byte
	bad bool
}

func (d *faultReader) uint() int {
	v, n := binary.Uvarint(d.src)
	if n <= 0 || v > 1<<31 {
		d.bad = true
		return 0
	}
	d.src = d.src[n:]
	return int(v)
}

func (d *faultReader) differences() (all []Difference) {
	for n := d.uint(); n > 0 && !d.bad; n-- {
		all = append(all, Difference{d.string(), d.string(), d.string()})
	}
	return all
}

func (d *faultReader) string() string {
	n := d.uint()
	if n > len(d.src) {
		d.bad = true
		return ""
	}
	s := string(d.src[:n])
	d.src = d.src[n:]
	return s
}
