package spec

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"
)

// A directive is one annotation: the line //refine:verb body and the lines that continue it.
type directive struct {
	usage *Usage
	slash token.Pos // where the comment starts
	end   token.Pos // where its first line ends
	body  []segment
	file  *ast.File
	place place
}

// A segment is a part of a body that stands on one line.
type segment struct {
	text string
	pos  token.Pos
}

// source is the body as one text, a line for each segment.
func (d *directive) source() source {
	var lines []string
	for _, s := range d.body {
		lines = append(lines, s.text)
	}
	return source{
		text: strings.Join(lines, "\n"),
		pos: func(offset int) token.Pos {
			for i, s := range d.body {
				if offset <= len(s.text) || i == len(d.body)-1 {
					return s.pos + token.Pos(offset)
				}
				offset -= len(s.text) + 1
			}
			return d.end
		},
	}
}

// empty reports whether there is no body, but perhaps a note.
func (d *directive) empty() bool {
	for _, s := range d.body {
		if withoutNote(s.text) != "" {
			return false
		}
	}
	return true
}

// withoutNote cuts a trailing // note off a body that is not a clause. The slashes follow a blank,
// so that those of an address are no note, and stand outside quotes.
func withoutNote(text string) string {
	var q quoting
	for i := range len(text) {
		if !q.inside(text[i]) && strings.HasPrefix(text[i:], "//") && (i == 0 || text[i-1] == ' ' || text[i-1] == '\t') {
			return strings.TrimRight(text[:i], " \t")
		}
	}
	return text
}

// A quoting follows the Go string literals of a text, byte by byte.
type quoting struct {
	open    byte // the quote of the literal that is open, or 0
	escaped bool // by a backslash before
}

// inside reports whether the next byte of the text belongs to a literal, its quotes included.
func (q *quoting) inside(c byte) bool {
	switch {
	case q.open == 0:
		if c != '"' && c != '`' {
			return false
		}
		q.open = c
	case q.escaped:
		q.escaped = false
	case c == '\\' && q.open == '"':
		q.escaped = true
	case c == q.open:
		q.open = 0
	}
	return true
}

// A collector finds the annotations of a package's files.
type collector struct {
	pkg        *Package
	directives []*directive
}

// collect returns the annotations of the package in source order. What looks like an annotation
// and is none, and what stands at a wrong place, is reported.
func collect(p *Package) []*directive {
	c := &collector{pkg: p}
	for _, file := range p.Syntax {
		c.file(file)
	}
	return c.directives
}

// line is where a comment stands in its file, whatever //line comments say.
func (c *collector) line(pos token.Pos) int {
	return c.pkg.Fset.PositionFor(pos, false).Line
}

func (c *collector) file(file *ast.File) {
	places := placesOf(c.pkg.Fset, file)
	var last *directive // on the line lastLine, if anything like an annotation is there
	lastLine := 0
	for _, group := range file.Comments {
		for _, comment := range group.List {
			d, ok := ast.ParseDirective(comment.Slash, comment.Text)
			if !ok || d.Tool != "refine" {
				if c.nearMiss(comment) {
					last, lastLine = nil, c.line(comment.End())
				}
				continue
			}
			line := c.line(comment.Slash)
			if Verb(d.Name) == VerbAnd {
				c.continuation(d, comment, last, lastLine == line-1)
			} else {
				last = c.directive(d, comment, file, places)
			}
			lastLine = line
		}
	}
}

// directive records an annotation, or returns nil where it is none or is misplaced.
func (c *collector) directive(d ast.Directive, comment *ast.Comment, file *ast.File, places *places) *directive {
	usage := Verb(d.Name).usage()
	if usage == nil {
		c.pkg.report(d.Slash+token.Pos(len("//refine:")), unknownVerb(d.Name))
		return nil
	}
	dir := &directive{
		usage: usage,
		slash: d.Slash,
		end:   comment.End(),
		body:  []segment{{d.Args, d.ArgsPos}},
		file:  file,
		place: places.of(comment),
	}
	if !dir.place.admits(usage) {
		c.pkg.report(d.Slash, dir.place.misplaced(usage))
		return nil
	}
	c.directives = append(c.directives, dir)
	return dir
}

// unknownVerb says that a verb is none, and which one may be meant.
func unknownVerb(name string) string {
	word := letters.FindString(name)
	if Verb(word).usage() != nil {
		return "unknown annotation //refine:" + name + " (put a space after //refine:" + word + ")"
	}
	if like := verbLike(strings.ToLower(name)); like != "" {
		return "unknown annotation //refine:" + name + " (did you mean //refine:" + string(like) + "?)"
	}
	return "unknown annotation //refine:" + name + " (the verbs are " + strings.Join(verbNames(), ", ") + ")"
}

// letters matches the letters and digits that a name begins with.
var letters = regexp.MustCompile(`^[A-Za-z0-9]*`)

// continuation adds a line to the annotation above it. Below a line that is at fault
// it is not reported again.
func (c *collector) continuation(d ast.Directive, comment *ast.Comment, last *directive, adjacent bool) {
	switch {
	case !adjacent:
		c.pkg.report(d.Slash, "//refine:and continues nothing: there is no annotation on the line above")
	case last == nil:
	case !last.usage.continues():
		c.pkg.reportf(d.Slash, "//refine:and cannot continue //refine:%s, which takes nothing", last.usage.Verb)
	case withoutNote(d.Args) == "":
		c.pkg.reportf(comment.End(), "//refine:and needs %s", MoreBody)
	default:
		last.body = append(last.body, segment{d.Args, d.ArgsPos})
	}
}
