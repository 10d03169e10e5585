package annotation

import (
	"go/parser"
	"regexp"
	"strings"
	"unicode"
)

// maxEdits is how many characters may be inserted, left out, replaced or
// swapped for a comment to count as a misspelt annotation.
const maxEdits = 2

// misspelt finds the annotation that a comment is meant as: maxEdits at most
// make its beginning "//refine:verb" with a blank or the end behind it. Case
// and the kind of blank do not count. It returns the verb, what is written in
// its place, and whether there is one.
//
// The beginning of a sentence can be as close, as in "// Refine is slow". It is
// left alone unless a body of the verb follows.
func misspelt(text string) (verb Verb, written string, ok bool) {
	runes := []rune(strings.Map(plainRune, text) + " ")
	const slashes = "//refine:"
	if _, edits := beginning(runes, slashes); edits > maxEdits {
		return "", "", false
	}
	all := []rune(text)
	prose := sentence.MatchString(string(runes))
	best := maxEdits + 1
	for _, u := range Verbs {
		end, edits := beginning(runes, slashes+string(u.Verb)+" ")
		end = min(end, len(all))
		if edits < best && (!prose || readsAs(u.Body, strings.TrimSpace(string(all[end:])))) {
			best, verb, written = edits, u.Verb, strings.TrimSpace(string(all[:end]))
		}
	}
	return verb, written, best <= maxEdits
}

// plainRune returns a character in lower case, or a space for any blank.
func plainRune(r rune) rune {
	if unicode.IsSpace(r) {
		return ' '
	}
	return unicode.ToLower(r)
}

// sentence matches how sentences begin, in lower case: a short word, perhaps
// one of a compound, then a blank and another word, or nothing.
var sentence = regexp.MustCompile(`^// *\pL{1,8}([-/]\pL+)?[,.;:!?]*( +["'(]?[\pL\pN][\pL\pN'")/-]*[,.;!?]*( .*)?| *)$`)

// readsAs reports whether a text can be the body of a verb, and is not just a
// word or words.
func readsAs(body Body, text string) bool {
	text = WithoutNote(text)
	switch body {
	case NoBody:
		return text == ""
	case PredicateBody, MoreBody:
		text = strings.TrimSpace(label.ReplaceAllString(text, ""))
		_, err := parser.ParseExpr(arrows.Replace(text))
		return err == nil && !words.MatchString(text)
	case SignatureBody:
		return strings.HasPrefix(text, "(")
	case DefinitionBody, SettingsBody:
		return strings.Contains(text, "=")
	case RefinementBody:
		return strings.ContainsAny(text, "{|}")
	}
	return false // prose
}

var (
	// label matches the label of a clause.
	label = regexp.MustCompile(`^\[[^\]]*\]`)
	// words matches a name, texts without any operator, and a parenthesis
	// behind a word.
	words = regexp.MustCompile(`^[\pL\pN_.' ]*$|\pL \(`)
	// arrows makes Go's operators of those that clauses have besides.
	arrows = strings.NewReplacer("<==>", "==", "==>", "||")
)

// beginning returns the length of the beginning of a text that the fewest edits
// make a pattern, and how many these are: insertions, deletions, replacements
// and swaps of neighbours.
func beginning(text []rune, pattern string) (length, edits int) {
	text = text[:min(len(text), len(pattern)+maxEdits)]
	same := func(i, j int) bool { return rune(pattern[i]) == text[j] }
	rows := make([][]int, len(pattern)+1)
	for i := range rows {
		rows[i] = make([]int, len(text)+1)
		for j := range rows[i] {
			if i == 0 || j == 0 {
				rows[i][j] = i + j
				continue
			}
			n := rows[i-1][j-1]
			if !same(i-1, j-1) {
				n++
			}
			n = min(n, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && same(i-2, j-1) && same(i-1, j-2) {
				n = min(n, rows[i-2][j-2]+1)
			}
			// Neighbours are swapped where one character is left
			// out between them, or comes between them.
			if i > 2 && j > 1 && same(i-3, j-1) && same(i-1, j-2) {
				n = min(n, rows[i-3][j-2]+2)
			}
			if i > 1 && j > 2 && same(i-2, j-1) && same(i-1, j-3) {
				n = min(n, rows[i-2][j-3]+2)
			}
			rows[i][j] = n
		}
	}
	last := rows[len(pattern)]
	for j, n := range last {
		if n < last[length] {
			length = j
		}
	}
	return length, last[length]
}
