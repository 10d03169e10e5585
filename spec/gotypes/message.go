package gotypes

import "strings"

// OneLine folds the lines of a message of the go command or the type checker
// into one. Lines indented below the first line explain it.
func OneLine(msg string) string {
	lines := strings.Split(strings.TrimSpace(msg), "\n")
	var b strings.Builder
	for i, line := range lines {
		line = strings.TrimSpace(line)
		switch {
		case i == 0, line == "":
		case strings.HasSuffix(strings.TrimSpace(lines[i-1]), ":"):
			b.WriteString(" ")
		case i == 1:
			b.WriteString(": ")
		default:
			b.WriteString(", ")
		}
		b.WriteString(line)
	}
	return b.String()
}
