package seeded

import "strings"

// Unescape takes the backslashes away that stand before other bytes.
//
//refine:ensures len(result) <= len(s)
func Unescape(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
			switch s[i] {
			case 'n':
				b.WriteByte('\n')
				continue
			case 't':
				b.WriteByte('\t')
				continue
			}
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

// Words splits at spaces that are not between quotes.
//
//refine:ensures strings.Count(strings.Join(result, ""), "a") == strings.Count(s, "a")
func Words(s string) []string {
	var words []string
	var word strings.Builder
	quoted := false
	for _, c := range s {
		switch {
		case c == '\'':
			quoted = !quoted
		case c == ' ' && !quoted:
			if word.Len() > 0 {
				words = append(words, word.String())
			}
			word.Reset()
		default:
			word.WriteRune(c)
		}
	}
	if word.Len() > 0 {
		words = append(words, word.String())
	}
	return words
}

// Field writes a field of a line, which others and the next line follow.
//
//refine:ensures readField(result+",") == s
func Field(s string) string {
	if strings.ContainsAny(s, ",\"\n") {
		return `"` + strings.ReplaceAll(s, `"`, `""`) + `"`
	}
	return s
}

// readField reads the first field of a line.
func readField(line string) string {
	if !strings.HasPrefix(line, `"`) {
		if i := strings.IndexAny(line, ",\n"); i >= 0 {
			return line[:i]
		}
		return line
	}
	var b strings.Builder
	for i := 1; i < len(line); i++ {
		if line[i] == '"' {
			if i+1 == len(line) || line[i+1] != '"' {
				break
			}
			i++
		}
		b.WriteByte(line[i])
	}
	return b.String()
}

// WithoutExtension is a file's name without .go at its end.
//
//refine:ensures strings.HasSuffix(name, ".go") ==> result+".go" == name
func WithoutExtension(name string) string { return strings.TrimSuffix(name, ".go") }
