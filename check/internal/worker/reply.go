package worker

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"sync"

	"github.com/typetarget/target/check/internal/uses"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/clause"
)

// maxPayload is the maximum size in bytes of the payload of a reply.
const maxPayload = 16 << 20

// A Reply is about one input of a batch that failed, or about a batch that has
// ended.
type Reply struct {
	Seq uint32
	// Inputs counts the inputs of the batch that have ended, with the
	// failed and discarded ones. If Fault is set, Inputs is the index of
	// the failed input. Discards counts the inputs discarded so far.
	Inputs, Discards int
	// Calls is the number of calls that a batch took, if the batch has
	// ended.
	Calls int
	// Rejected is the clause that rejected the input of a batch of one, if
	// the input was discarded; nil if it was discarded for another reason.
	Rejected *clause.Clause
	// Built holds the outcomes of a batch of constructor calls; nil for
	// other batches.
	Built []Built
	// Holds has a bit, the lowest of each byte first, for each value of a
	// batch of values that were evaluated.
	Holds []byte
	// Observed holds the outcomes of the inputs of an observed batch; nil
	// for other batches.
	Observed []Observed
	// Fault is what went wrong with an input; nil at the end of the batch.
	Fault *Fault
	// Lost is true if the worker has ended and this is the last reply. Void
	// is true if the input that ended the worker counts as discarded.
	Lost, Void bool
}

// A Fault says what went wrong with an input.
type Fault struct {
	Kind protocol.Kind
	// Phase is the phase in which it went wrong. A crash of a goroutine
	// that the call has left behind belongs to the call.
	Phase protocol.Phase
	// Clause is the clause that was evaluated when it went wrong; nil if no
	// clause was.
	Clause *clause.Clause
	// Use is the use of the results when it went wrong; nil if the results
	// were not used.
	Use *uses.Use
	// Detail is the value that breaks an invariant, the message of a panic,
	// the first line of a crash. Panicked says that Detail is the message
	// of a panic.
	Detail   string
	Panicked bool
	// Class is the same for the panics of one fault, with any input: the
	// type of the value, or the message of an error of the runtime. Class
	// is empty if the fault is no panic.
	Class string
	// File and Line are the position where a panic began or a crash
	// happened; empty if the position is not known.
	File string
	Line int
	// Results holds Go literals of the results of the call. After holds the
	// parameters that the call changed.
	Results []string
	After   []Changed
	// Parts holds the parts of the trace of Clause that have a value. Stack
	// holds the functions that ran when the code panicked or crashed,
	// innermost first. Both are known only for inputs that run alone.
	Parts []PartValue
	Stack []StackFrame
	// Pointers, maps and slices that occur more than once have names in
	// these values and in Detail, as in "#1 = &Node{Next: #1}".
	Where []string
	// Samples holds the stacks at some moments of a call that took long.
	// They are known only for a call that ran alone, by Tracing, and did
	// not return or used up the memory.
	Samples []Sample
	// Unread holds the positions in the input's wire form at which the
	// parts begin and end that neither the call nor a clause has read, if
	// that was asked for.
	Unread [][2]int
	// Status is the exit status, of an Exit.
	Status int
	// Memory says that the process crashed, or may have crashed, for lack
	// of memory or stack, or was killed for something else that it used up.
	Memory bool
	Interference
	// Output is the start and the end of the worker's standard streams,
	// without the report of a crash.
	Output string
}

// An Interference says whether something else than the call may have ended the
// process.
type Interference struct {
	// Killed says that the process was ended or stopped by a signal that
	// people and systems send.
	Killed bool
	// Abused says that the process's descriptors have been changed or
	// written to, so that replies may be lost.
	Abused bool
}

// Role returns the role of the clause that was evaluated when it went wrong, or
// that the call breaks by not panicking. It is NoRole if the call itself went
// wrong, or the evaluation of an invariant before the call.
func (f *Fault) Role() annotation.Role {
	after := f.Phase > protocol.PhaseCall
	switch {
	case f.Kind == protocol.KindCallback:
		return annotation.NoRole
	case f.Kind == protocol.KindNoPanic:
		return annotation.RolePanics
	case f.Phase == protocol.PhasePure: // its clause has no number
		return annotation.RoleFrame
	case f.Clause == nil || !f.Phase.HasClause() || after != f.Clause.Role.After():
		return annotation.NoRole
	}
	return f.Clause.Role
}

// A Changed is a parameter that a call changed.
type Changed struct {
	Param int
	Value string
	// Differences holds the first places at which the parameter changed.
	Differences []Difference
}

// A Difference is a place at which two values differ, as a Go expression in
// which $ stands for the whole. Was and Is are the literals there; one is empty
// if a map lacks the key.
type Difference struct{ Path, Was, Is string }

// A PartValue is the value of the part of a predicate with the number Part.
// Rounds is the number of iterations of a quantifier that have begun.
// Differences holds the places where two values differ that should be equal.
type PartValue struct {
	Part, Rounds int
	Value        string
	Differences  []Difference
}

// A StackFrame is a function on a stack, with the position of its innermost
// call and the number of its calls. Calls is 0 if there were several calls and
// their number is not known. Func is its name in Go's traces, which have %2e
// for a dot in the last element of a package's path.
type StackFrame struct {
	Func, File  string
	Line, Calls int
}

// A Sample is the stack of a call at one moment, innermost function first.
type Sample struct {
	Stack []StackFrame
	// Waiting says that the goroutine waits for something, such as a
	// channel.
	Waiting bool
}

// errForged reports a reply that the worker cannot send at this time.
var errForged = errors.New("something else than the worker answers in its place")

// errFrame reports bytes on the reply pipe that are not the worker's.
var errFrame = errors.New("something else than the worker wrote to its reply pipe")

// readReply reads one frame, which has one of the protocol's statuses.
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

// readPayload reads size bytes. It allocates memory only for bytes that arrive.
func readPayload(r io.Reader, size int) ([]byte, error) {
	var b bytes.Buffer
	if n, err := io.CopyN(&b, r, int64(size)); err != nil || n < int64(size) {
		return nil, cmp.Or(err, io.ErrUnexpectedEOF)
	}
	return b.Bytes(), nil
}

// A numbered holds the clauses and uses that a worker knows by number.
type numbered struct {
	clauses []*clause.Clause
	uses    []*uses.Use
}

// name sets the clause or the use of a fault to the one with the number.
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
		f.Where = append(f.Where, d.string())
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

// A ledger holds the batches that a worker has been sent and has not answered.
// It finds replies that cannot be the worker's, so that the code under test
// gains nothing by writing a reply itself.
type ledger struct {
	mu      sync.Mutex
	pending []entry
}

// An entry is a batch.
type entry struct {
	seq   uint32
	count int
	// next is the minimum index of the next input that fails. discards and
	// failed count the inputs before it.
	next, discards, failed int
}

// send notes a batch that is sent.
func (l *ledger) send(seq uint32, count int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.pending = append(l.pending, entry{seq: seq, count: count})
}

// waits reports whether a batch has no answer.
func (l *ledger) waits() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.pending) > 0
}

// take notes a reply that arrives when the shared memory holds m. It returns
// false if the worker cannot send that reply at this time.
func (l *ledger) take(r Reply, failed bool, m mark) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.pending) == 0 {
		return false
	}
	e := &l.pending[0]
	if r.Seq != e.seq || r.Discards < e.discards || r.Discards+e.failed > r.Inputs {
		return false
	}
	if failed {
		ok := e.next <= r.Inputs && r.Inputs < e.count
		e.next, e.discards = r.Inputs+1, r.Discards
		e.failed++
		return ok
	}
	last := l.pending[len(l.pending)-1].seq
	l.pending = l.pending[1:]
	return r.Inputs == e.count && (e.seq < m.seq && m.seq <= last || m.seq == e.seq && int(m.index) == e.count-1 && m.phase == protocol.PhaseIdle)
}

// discarded returns the number of discarded inputs of a lost worker whose
// shared memory holds m. It is at most the number that is possible, and at
// least the number that a reply has reported.
func (l *ledger) discarded(m mark) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	most, least := int(m.index), 0
	if len(l.pending) > 0 && l.pending[0].seq == m.seq {
		most, least = most-l.pending[0].failed, l.pending[0].discards
	}
	return max(min(m.discards, most), least)
}
