package spec

import (
	"fmt"
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

// empty reports whether there is no body, but perhaps a note.
func (d *directive) empty() bool {
	for _, s := range d.body {
		if withoutNote(s.text) != "" {
			return false
		}
	}
	return true
}

// A collector finds the annotations of a package's files.
type collector struct {
	fset       *token.FileSet
	report     func(token.Pos, string)
	directives []*directive
}

func (c *collector) reportf(pos token.Pos, format string, args ...any) {
	c.report(pos, fmt.Sprintf(format, args...))
}

// collect returns the annotations of the files of a package in source order.
// What looks like an annotation and is none, and what stands at a wrong place, is
// reported.
func collect(fset *token.FileSet, files []*ast.File, report func(token.Pos, string)) []*directive {
	c := &collector{fset: fset, report: report}
	for _, file := range files {
		c.file(file)
	}
	return c.valid()
}

// valid returns the directives that have a body where their verb needs one, and
// none where it takes none, and reports the others.
func (c *collector) valid() []*directive {
	var valid []*directive
	for _, d := range c.directives {
		switch empty := d.empty(); {
		case d.usage.Body == NoBody && !empty:
			c.reportf(d.body[0].pos, "//refine:%s takes nothing", d.usage.Verb)
		case d.usage.Body != NoBody && empty:
			c.reportf(d.end, "//refine:%s needs %s", d.usage.Verb, d.usage.Body)
		default:
			valid = append(valid, d)
		}
	}
	return valid
}

// line is where a comment stands in its file, whatever //line comments say.
func (c *collector) line(pos token.Pos) int {
	return c.fset.PositionFor(pos, false).Line
}

func (c *collector) file(file *ast.File) {
	places := placesOf(c.fset, file)
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
		c.report(d.Slash+token.Pos(len("//refine:")), unknownVerb(d.Name))
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
		c.report(d.Slash, dir.place.misplaced(usage))
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
		c.report(d.Slash, "//refine:and continues nothing: there is no annotation on the line above")
	case last == nil:
	case !last.usage.continues():
		c.reportf(d.Slash, "//refine:and cannot continue //refine:%s, which takes nothing", last.usage.Verb)
	case withoutNote(d.Args) == "":
		c.reportf(comment.End(), "//refine:and needs %s", MoreBody)
	default:
		last.body = append(last.body, segment{d.Args, d.ArgsPos})
	}
}

// once returns the directives without those that repeat one that stands once, and reports these.
func once(directives []*directive, report func(token.Pos, string)) []*directive {
	var kept []*directive
	first := make(map[*Usage]map[*ast.Field]bool)
	for _, d := range directives {
		if first[d.usage] == nil {
			first[d.usage] = make(map[*ast.Field]bool)
		}
		if d.usage.Once && first[d.usage][d.place.field] {
			report(d.slash, fmt.Sprintf("//refine:%s is given twice", d.usage.Verb))
			continue
		}
		first[d.usage][d.place.field] = true
		kept = append(kept, d)
	}
	return kept
}

// withVerb are the directives of one verb.
func withVerb(directives []*directive, verb Verb) []*directive {
	var with []*directive
	for _, d := range directives {
		if d.usage.Verb == verb {
			with = append(with, d)
		}
	}
	return with
}

// checks reports whether the annotation asks for the function to be checked. What a function is to
// others does not: a measure or a constructor has no contract for that.
func (d *directive) checks() bool {
	return d.usage.Verb != VerbMeasure && d.usage.Verb != VerbConstruct
}
