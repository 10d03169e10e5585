package worker

import (
	"fmt"
	"strings"

	"github.com/typetarget/target/check/internal/worker/protocol"
)

// noEnd begins the detail of a timeout, before the limit.
const noEnd = "no end after "

// Ending says how what the worker ran ended where it did not return: predicate
// is what it did, such as "does not return within 2s" or "ends the process",
// and detail the rest of the sentence, with the punctuation before it. ok is
// false for what returned or panicked.
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

// Evaluation says in parentheses, behind a space, why the clause that was
// evaluated has no value. It is empty if the clause has one.
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
