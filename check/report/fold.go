package report

import (
	"strings"
	"unicode/utf8"

	"github.com/typetarget/target/check"
)

// maxNote is the width beyond which lines of errors and findings are folded.
const maxNote = 100

// folded writes a message as note does, with the parts between semicolons of a
// long line on lines of their own, so that the advice of an error begins a
// line.
func (r *textReport) folded(indent string, n check.Note) {
	text, more := NoteText(r.opts.Dir, n), false
	for line := range strings.SplitSeq(text, "\n") {
		for line != "" {
			own := indent
			if more {
				own += "    "
			}
			head, rest := cutLine(line, maxNote-len(own))
			r.out.WriteString(own + head + "\n")
			line, more = rest, true
		}
	}
}

// cutLine cuts a line that is longer than most characters after the last
// semicolon that fits, or else after the first one.
func cutLine(line string, most int) (head, rest string) {
	if utf8.RuneCountInString(line) <= most {
		return line, ""
	}
	at := strings.LastIndex(string([]rune(line)[:most+1]), "; ")
	if at < 0 {
		at = strings.Index(line, "; ")
	}
	if at < 0 {
		return line, ""
	}
	return line[:at+1], line[at+2:]
}
