package report

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/prose"
)

// folded writes a message as note does, with its long lines folded.
func (r *textReport) folded(indent string, n check.Note) {
	r.out.WriteString(Fold(indent, NoteText(r.opts.Dir, n)))
}

// sentences writes lines of words with an indent, the long ones folded. Calls
// and values are written by writeLines, which leaves them whole.
func (r *textReport) sentences(indent string, lines []string) {
	for _, line := range lines {
		r.out.WriteString(Fold(indent, line))
	}
}

// Fold returns the lines of a message, each with an indent and a line end. A
// line of more than 100 columns goes on below, indented further. It is cut
// after the last semicolon that fits, so that advice begins a line. Without
// one, it is cut after a colon or a comma, or else between words. What is in
// quotes and brackets stays together if it can, and a position with what it is
// about.
func Fold(indent, text string) string {
	const further = "    "
	var b strings.Builder
	own := indent
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		spaces := len(line) - len(strings.TrimLeft(line, " "))
		own, line = own+line[:spaces], line[spaces:]
		for {
			head, rest := cutLine(line, prose.MaxLine-len(own))
			b.WriteString(own + head + "\n")
			if rest == "" {
				break
			}
			own, line = indent+strings.Repeat(" ", spaces)+further, rest
		}
		own = indent + further
	}
	return b.String()
}

// minRest is how many characters go on below a cut that is not at a semicolon,
// unless that leaves less than half of the line.
const minRest = 12

// cutLine cuts a line that is longer than most characters.
func cutLine(line string, most int) (head, rest string) {
	if utf8.RuneCountInString(line) <= most {
		return line, ""
	}
	fits := len(string([]rune(line)[:most+1])) // with the space at which it is cut
	outside := outside(line)
	start := 0 // a cut before it leaves a position alone
	if at := strings.IndexByte(line, ' '); at > 0 && line[at-1] == ':' {
		start = at
	}
	for _, whole := range []bool{true, false} {
		for _, ends := range []string{";", ":,", ""} {
			last := fits - 1
			if enough := len(line) - minRest; ends != ";" && enough > fits/2 {
				last = min(last, enough)
			}
			for at := last; at > start; at-- {
				if line[at] == ' ' && (ends == "" || strings.IndexByte(ends, line[at-1]) >= 0) && (!whole || outside[at]) && strings.TrimSpace(line[:at]) != "" {
					return line[:at], line[at+1:]
				}
			}
		}
	}
	fits = max(fits, start+1)
	if at := strings.IndexByte(line[fits:], ' '); at >= 0 {
		return line[:fits+at], line[fits+at+1:]
	}
	return line, ""
}

// outside reports for each byte of a text whether it is outside of quotes and
// brackets.
func outside(text string) []bool {
	all := make([]bool, len(text))
	depth := 0
	for i := 0; i < len(text); i++ {
		if quoted, err := strconv.QuotedPrefix(text[i:]); err == nil {
			i += len(quoted) - 1
			continue
		}
		switch c := text[i]; {
		case strings.IndexByte("([{", c) >= 0:
			depth++
		case strings.IndexByte(")]}", c) >= 0:
			depth--
		}
		all[i] = depth <= 0
	}
	return all
}
