package syntax

import (
	"strconv"
	"strings"
)

// CutLabel takes a leading [label] off the text of a clause. The rest has
// blanks in its place.
func CutLabel(text string) (label, rest string) {
	start := len(text) - len(strings.TrimLeft(text, " \t\n"))
	body := text[start:]
	if !strings.HasPrefix(body, "[") {
		return "", text
	}
	end := strings.IndexByte(body, ']')
	if end < 0 {
		return "", text
	}
	label = strings.TrimSpace(body[1:end])
	if _, err := strconv.Atoi(label); err == nil || label == "" || label == "..." || strings.ContainsAny(label, "[\n\"'`(){}") {
		return "", text // an array or slice type
	}
	return label, text[:start] + strings.Repeat(" ", end+1) + body[end+1:]
}

// Written returns the offset of the first token of a clause, and the clause as
// it is written, on one line and without notes.
func Written(text string) (first int, line string) {
	tokens, err := scan(text)
	if err != nil || len(tokens) == 1 {
		return 0, strings.TrimSpace(text)
	}
	var b strings.Builder
	end := tokens[0].Pos.Offset
	for _, t := range tokens[:len(tokens)-1] {
		if gap := text[end:t.Pos.Offset]; strings.ContainsAny(gap, "\n/") {
			b.WriteByte(' ')
		} else {
			b.WriteString(gap)
		}
		b.WriteString(t.Value)
		end = t.Pos.Offset + len(t.Value)
	}
	return tokens[0].Pos.Offset, b.String()
}
