package failures

import (
	"regexp"
	"strings"

	"github.com/typetarget/target/check/internal/uses"
	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/spec"
)

// A Key says in which way an input fails: inputs that fail in one way are shown
// as one.
type Key struct {
	kind   protocol.Kind
	phase  protocol.Phase
	clause *spec.Clause
	use    *uses.Use
	// file and line are where a panic began.
	file string
	line int
	// class is what the panic or crash is, without what varies with the
	// input.
	class string
	// Blame says what in the input is to blame, if something is; the number
	// means nothing here.
	Blame uint8
}

// Has reports whether a fault is of this way, whatever is to blame.
func (k Key) Has(f *worker.Fault) bool {
	k.Blame = 0
	return KeyOf(f) == k
}

// varying matches what differs from input to input in the runtime's messages of
// one fault: numbers, and for an index whether it is beyond the length or
// negative.
var varying = regexp.MustCompile(`-?[0-9]+| with (length|capacity) [0-9]+`)

// KeyOf is the way in which a fault is a failure. A panic is known by its class
// and its place, since its message may hold the input.
func KeyOf(f *worker.Fault) Key {
	k := Key{kind: f.Kind, phase: f.Phase, clause: f.Clause, use: f.Use, file: f.File, line: f.Line}
	switch {
	case f.Clause != nil:
	case f.Class != "":
		k.class = varying.ReplaceAllString(f.Class, "")
	case f.Kind == protocol.KindCrash, f.Kind == protocol.KindExit:
		k.class = crashClass(f.Detail)
	}
	return k
}

// panicked begins the detail of a crash that is a panic.
const panicked = "panic: "

// InGoroutine reports whether a fault is a panic in another goroutine than that
// of a call, which ends the process.
func InGoroutine(f *worker.Fault) bool {
	return f.Kind == protocol.KindCrash && strings.HasPrefix(f.Detail, panicked)
}

// crashClass is the first line of a crash without what varies with the input:
// the message of a panic that the runtime has not raised itself.
func crashClass(detail string) string {
	if strings.HasPrefix(detail, panicked) && !strings.HasPrefix(detail, panicked+"runtime error: ") {
		return panicked
	}
	return varying.ReplaceAllString(detail, "")
}

// Exhausts reports whether one fault is a want of memory or stack and the other
// is that too, or a call that did not return. Which limit is reached first, and
// where, depends on the machine.
func Exhausts(one, other *worker.Fault) bool {
	return one.Memory && (other.Memory || other.Kind == protocol.KindTimeout)
}
