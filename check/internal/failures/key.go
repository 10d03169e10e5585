package failures

import (
	"regexp"
	"strings"

	"github.com/typetarget/target/check/internal/uses"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/spec/clause"
)

// A Key identifies the way in which an input fails. Inputs that fail in one way
// are shown as one.
type Key struct {
	kind   protocol.Kind
	phase  protocol.Phase
	clause *clause.Clause
	use    *uses.Use
	// file and line are the position where a panic began.
	file string
	line int
	// class describes the panic or crash, without the parts that vary with
	// the input.
	class string
	// confesses says that the message of a panic speaks of a fault of the
	// code. A package may raise all its panics again at one line.
	confesses bool
	// Blame identifies the part of the input that is to blame, if any. The
	// number has no meaning in this package.
	Blame uint8
	// Doubt identifies what in the input speaks against a fault of the
	// code, if anything does. The number has no meaning in this package.
	Doubt uint8
}

// Has reports whether a fault is of this way, with any blame and
// doubt.
func (k Key) Has(f *worker.Fault) bool {
	k.Blame, k.Doubt = 0, 0
	return KeyOf(f) == k
}

// varying matches the parts of the runtime's message for one fault that differ
// from input to input: numbers, and for an index whether it is beyond the
// length or negative.
var varying = regexp.MustCompile(`-?[0-9]+| with (length|capacity) [0-9]+`)

// KeyOf returns the key of a fault. A panic is identified by its class and its
// position, since its message may contain the input.
func KeyOf(f *worker.Fault) Key {
	k := Key{kind: f.Kind, phase: f.Phase, clause: f.Clause, use: f.Use, file: f.File, line: f.Line}
	switch {
	case f.Clause != nil:
	case f.Class != "":
		k.confesses = f.Confesses()
		k.class = f.Class
		if strings.ContainsAny(k.class, "0123456789") { // most have no number, and a pattern takes longer
			k.class = varying.ReplaceAllString(k.class, "")
		}
	case f.Kind == protocol.KindCrash, f.Kind == protocol.KindExit:
		k.class = crashClass(f)
	}
	return k
}

// crashClass returns the first line of a crash without the part that varies
// with the input: the message of a panic that the runtime has not raised
// itself.
func crashClass(f *worker.Fault) string {
	if f.InGoroutine() && !strings.HasPrefix(f.Detail, "panic: runtime error: ") {
		return "panic: "
	}
	return varying.ReplaceAllString(f.Detail, "")
}

// Exhausts reports whether one fault is a lack of memory or stack and the other
// is also such a lack, or a call that did not return. The limit that is reached
// first, and the position, depend on the machine.
func Exhausts(one, other *worker.Fault) bool {
	return one.Memory && (other.Memory || other.Kind == protocol.KindTimeout)
}
