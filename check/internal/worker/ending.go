package worker

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/typetarget/target/check/internal/worker/protocol"
)

// noEnd begins the detail of a timeout, before the limit.
const noEnd = "no end after "

// Ending returns how the code that the worker ran ended if it did not return.
// predicate is the first part of a sentence, such as "does not return within
// 2s" or "ends the process". detail is the rest of the sentence, with the
// punctuation before it. ok is false if the code returned or panicked.
func (f *Fault) Ending() (predicate, detail string, ok bool) {
	switch f.Kind {
	case protocol.KindTimeout:
		limit, memory, used := strings.Cut(strings.TrimPrefix(f.Detail, noEnd), ",")
		if used {
			detail = "," + memory
		}
		return "does not return within " + limit, detail, true
	case protocol.KindExit:
		return "ends the process", ": " + f.Detail, true
	case protocol.KindCrash:
		return "crashes the process", ": " + f.Detail, true
	case protocol.KindGoexit:
		return "ends its goroutine by runtime.Goexit", "", true
	}
	return "", "", false
}

// Evaluation returns, in parentheses after a space, the reason why the clause
// that was evaluated has no value. It returns "" if the clause has a value.
func (f *Fault) Evaluation() string {
	if f.Panicked {
		return fmt.Sprintf(" (it panics: %s)", f.Detail)
	}
	if f.Kind == protocol.KindGoexit {
		return " (evaluating it: runtime.Goexit)"
	}
	if _, _, ok := f.Ending(); ok {
		return fmt.Sprintf(" (evaluating it: %s)", f.Detail)
	}
	return ""
}

// InGoroutine reports whether a fault is a panic in another goroutine than that
// of the call, which ends the process.
func (f *Fault) InGoroutine() bool {
	return f.Kind == protocol.KindCrash && strings.HasPrefix(f.Detail, "panic: ")
}

// confessing matches the message of a panic in code that should be unreachable.
var confessing = regexp.MustCompile(`(?i)\b(internal error|please report|unreachable|impossible|should (not|never) happen|can't happen|bug)\b`)

// demanding matches the message of a panic that says what callers have to pass.
var demanding = regexp.MustCompile(`(?i)\bmust (not )?(be|have)\b`)

// Confesses reports whether a fault is a panic whose message says that the code
// is wrong, and not that of a caller, as "BUG: n must be positive" does. Texts
// of the input that the message repeats are given. They say nothing about the
// code.
func (f *Fault) Confesses(given ...string) bool {
	if !f.hasWords() {
		return false
	}
	said := f.without(given, confessing)
	return confessing.MatchString(said) && !demanding.MatchString(said)
}

// denying matches what a system says that keeps a process from a file, a device
// or the network.
var denying = regexp.MustCompile(`(?i)permission denied|operation not permitted|read-only file system`)

// IsDenied reports whether a fault is a panic whose message says that the
// system has kept the call from something outside of the process. Texts of the
// input that the message repeats are given, as for Confesses.
func (f *Fault) IsDenied(given ...string) bool {
	return f.hasWords() && denying.MatchString(f.without(given, denying))
}

// hasWords reports whether a fault is a panic with a message that somebody has
// written. The runtime has its own messages.
func (f *Fault) hasWords() bool {
	return f.Class != "" && !strings.HasPrefix(f.Class, "runtime error: ")
}

// without returns the message of a fault without those of some texts that match
// a pattern.
func (f *Fault) without(given []string, pattern *regexp.Regexp) string {
	said := f.Detail
	for _, text := range given {
		if pattern.MatchString(text) {
			said = strings.ReplaceAll(said, text, "")
		}
	}
	return said
}
