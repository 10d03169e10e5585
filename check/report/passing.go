package report

import (
	"fmt"
	"strings"

	"github.com/typetarget/target/check"
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
	head, end := fmt.Sprintf("\t%s\tdepth %d\t", e.Func, e.Depth), "\t"+seconds(e.Elapsed)+"\n"
	first, parts := r.extent(e)
	if columns(word+head+first+end) > maxColumns {
		if s, values, ok := strings.Cut(first, " ("); ok {
			first, parts = s, append([]string{"(" + values}, parts...)
		} else if s, reason, ok := strings.Cut(first, ": "); ok {
			first, parts = s, append([]string{reason}, parts...)
		}
	}
	r.out.WriteString(r.paint(terminal.Green, word) + head + first + end)
	writeLines(&r.out, "    ", parts)
}

// maxColumns is the width that a line of a function that passes keeps to, if
// its name does.
const maxColumns = 80

// columns is the width of a line, whose tabs are of 8 columns.
func columns(line string) (n int) {
	for _, c := range strings.TrimSuffix(line, "\n") {
		if n++; c == '\t' {
			n = (n + 7) / 8 * 8
		}
	}
	return n
}
