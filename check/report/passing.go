package report

import (
	"fmt"
	"strings"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/prose"
	"github.com/typetarget/target/spec/terminal"
)

// maxPlain is how many functions of a package have a line if the report has
// nothing to say but that they pass.
const maxPlain = 20

// isPlain reports whether a function passes and the report has nothing else to
// say.
func isPlain(e check.Event) bool {
	return e.Verdict == check.Exhausted && len(e.Findings) == 0 && len(e.Notes) == 0 && e.Deeper == "" && LeftOut(e.Domain) == ""
}

// pass writes the lines of a function that passes.
func (r *textReport) pass(e check.Event) {
	const word = "ok  "
	head, end := fmt.Sprintf("\t%s\tdepth %d\t", e.Func, e.Depth), "\t"+spentOn(e).String()+"\n"
	first, parts := r.extent(e)
	if prose.Columns(word+head+first+end) > prose.MaxColumns {
		if s, values, ok := strings.Cut(first, " ("); ok {
			first, parts = s, append([]string{"(" + values}, parts...)
		} else if s, reason, ok := strings.Cut(first, ": "); ok {
			first, parts = s, append([]string{reason}, parts...)
		}
	}
	r.out.WriteString(r.opts.Paint(terminal.Green, word) + head + first + end)
	r.sentences("    ", parts)
}
