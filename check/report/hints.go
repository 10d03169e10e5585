package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/check/levels"
)

// words are those of a report that a first run may not know.
var words = [...]struct {
	word string
	in   func(check.Event) bool
}{
	{"bounded", func(e check.Event) bool { return e.Verdict == check.Bounded }},
	{"discarded", func(e check.Event) bool { return e.Discards > 0 }},
	{"spread", func(e check.Event) bool {
		return slices.ContainsFunc(e.Further, func(f levels.Ran) bool { return f.Part == levels.Wide })
	}},
}

// noteWords notes the words of a function's last event.
func (r *textReport) noteWords(e check.Event) {
	for i, w := range words {
		r.words[i] = r.words[i] || w.in(e)
	}
	r.keepable = r.keepable || r.opts.Keep && e.Verdict == check.Refuted
	if e.Proof != nil && slices.ContainsFunc(e.Proof.Open, func(o check.OpenObligation) bool { return o.Reason == check.WithoutZ3 }) {
		r.wanting++
	}
}

// hints say where the words of the report are explained, how failing inputs are
// kept, and how many functions want a solver that this program lacks.
func (r *textReport) hints() {
	var met []string
	for i, w := range words {
		if r.words[i] {
			met = append(met, w.word)
		}
	}
	if len(met) > 0 {
		fmt.Fprintf(&r.out, "(%s: see target help verdicts)\n", strings.Join(met, ", "))
	}
	if r.wanting > 0 {
		fmt.Fprintf(&r.out, "(questions about all integers are open for %s: target is built without Z3)\n", prose.Count(int64(r.wanting), "function"))
	}
	if r.keepable {
		r.out.WriteString("(target gen writes the failing inputs as Go tests)\n")
	}
}
