package annotation

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"
	"unicode"

	"github.com/typetarget/target/spec/suggest"
)

// nearMiss reports a comment that is meant as an annotation but has a wrong
// form.
func (c *collector) nearMiss(comment *ast.Comment) bool {
	if strings.HasPrefix(comment.Text, "/*") {
		return c.blockMiss(comment)
	}
	text := strings.Map(usualBlank, comment.Text)
	if fix, ok := lineMiss(text); ok {
		c.reportf(comment.Slash, "not an annotation: %s; write %s", opening(text), fix)
		return true
	}
	if verb, written, ok := misspelt(invisible.ReplaceAllString(text, "")); ok {
		c.reportf(comment.Slash, "not an annotation: %s (write //refine:%s)", written, verb)
		return true
	}
	return c.behind(comment)
}

// usualBlank returns a space for the blanks that only look like one.
func usualBlank(r rune) rune {
	if r > unicode.MaxASCII && unicode.IsSpace(r) {
		return ' '
	}
	return r
}

// ofOther matches an annotation that is written as the directive of another
// tool: //go:refine:requires.
var ofOther = regexp.MustCompile(`^//[a-z0-9]+:refine[:./ \t]*([a-z]+)`)

// behind reports an annotation on the line of the directive of another tool.
func (c *collector) behind(comment *ast.Comment) bool {
	if _, ok := ast.ParseDirective(comment.Slash, comment.Text); !ok {
		return false
	}
	if m := ofOther.FindStringSubmatch(comment.Text); m != nil && verbMeant(m[1]) != "" {
		c.reportf(comment.Slash, "not an annotation: %s (write //refine:%s)", m[0], verbMeant(m[1]))
		return true
	}
	return c.second(comment)
}

// second reports an annotation that begins within the line of a directive, as
// its note.
func (c *collector) second(comment *ast.Comment) bool {
	const slashes = 2
	before := WithoutNote(comment.Text[slashes:])
	note := strings.TrimLeft(comment.Text[slashes+len(before):], " \t")
	fix, ok := lineMiss(note)
	if d, exact := ast.ParseDirective(comment.Slash, note); exact && d.Tool == "refine" {
		fix, ok = "//refine:"+d.Name, true
	} else if !ok {
		var verb Verb
		verb, _, ok = misspelt(note)
		fix = "//refine:" + string(verb)
	}
	if ok {
		at := comment.Slash + token.Pos(len(comment.Text)-len(note))
		c.reportf(at, "not an annotation: %s within a line; on a line of its own write %s", opening(note), fix)
	}
	return ok
}

// likeDirective matches //, blanks, a tool, blanks, a separator, blanks and a
// verb.
var likeDirective = regexp.MustCompile(`^//([ \t]*)(\pL+)([ \t]*)([:.=_-]?)([ \t]*)([A-Za-z]*)(.?)`)

// invisible matches characters that format text and are not seen themselves.
var invisible = regexp.MustCompile(`\p{Cf}+`)

// lineMiss decides whether a line comment is meant as an annotation, and how to
// write it. Prose that only mentions refine, inside a sentence or as its first
// word, is not.
func lineMiss(text string) (fix string, miss bool) {
	if visible := invisible.ReplaceAllString(text, ""); visible != text {
		if d, ok := ast.ParseDirective(1, visible); ok && d.Tool == "refine" {
			return "//refine:" + string(verbMeant(d.Name)) + " without the characters that cannot be seen", true
		}
		text = visible
	}
	m := likeDirective.FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	margin, tool, gap, sep, space, word, next := m[1], m[2], m[3], m[4], m[5], m[6], m[7]
	verb := verbMeant(word)
	switch {
	case !strings.EqualFold(tool, "refine"):
		// //refined:requires
		miss = margin+gap+space == "" && sep == ":" && verb != "" && suggest.Closest(strings.ToLower(tool), []string{"refine"}) != ""
	case sep == ":" && margin+gap == "" && tool == "refine":
		miss = true
	case sep == ":" && word == "" && next == "/": // an address
	case sep == ":" && word == "" && next == "":
		// "as we refine:" ends a line of prose, but nobody writes it
		// without a space.
		miss = margin == ""
	case sep == ":" && tool == "refine":
		// gofmt turns //refine: x into // refine: x.
		miss = true
	case sep == ":":
		// "Refine: requires two passes" is prose.
		miss = verb != "" && (margin == "" || space == "")
	default:
		// //refine requires
		miss = margin == "" && tool == "refine" && verb != "" && (sep != "" || gap != "") && (next == "" || next == " ")
	}
	if verb == "" {
		return "//refine:verb; the verbs are " + strings.Join(verbNames(), ", "), miss
	}
	return "//refine:" + string(verb), miss
}

// verbMeant returns the verb that equals a word if case is ignored, or else the
// verb that the word resembles.
func verbMeant(word string) Verb {
	word = strings.ToLower(word)
	if verb := Verb(word); verb.usage() != nil {
		return verb
	}
	return verbLike(word)
}

// opening returns the beginning of a comment, up to the verb.
func opening(text string) string {
	text = invisible.ReplaceAllString(text, "")
	loc := likeDirective.FindStringSubmatchIndex(text)
	if loc == nil {
		return text
	}
	return strings.TrimSpace(text[:loc[13]]) // the end of the verb
}

// inBlock matches what begins a line of a block comment like an annotation.
var inBlock = regexp.MustCompile(`(?m)(?:^/\*|^)[ \t*/]*(refine:[ \t]*([a-z]+))\b`)

// blockMiss looks for annotations in a block comment.
func (c *collector) blockMiss(comment *ast.Comment) bool {
	found := false
	line := 0
	for text := range strings.Lines(comment.Text) {
		trimmed := strings.TrimLeft(text, " \t/*")
		at := comment.Slash + token.Pos(line+len(text)-len(trimmed))
		line += len(text)
		body := "//" + strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(trimmed), "*/"))
		if inBlock.MatchString(text) {
			continue
		}
		if verb, written, ok := misspelt(body); ok && !sentence.MatchString(strings.ToLower(body)) {
			found = true
			c.reportf(at, "not an annotation: %s in a block comment (write //refine:%s on a line of its own)", strings.TrimPrefix(written, "//"), verb)
		}
	}
	for _, loc := range inBlock.FindAllStringSubmatchIndex(comment.Text, -1) {
		if verb := verbMeant(comment.Text[loc[4]:loc[5]]); verb != "" {
			found = true
			c.reportf(comment.Slash+token.Pos(loc[2]), "not an annotation: %s in a block comment (write //refine:%s on a line of its own)",
				comment.Text[loc[2]:loc[3]], verb)
		}
	}
	return found
}
