package annotation

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"
)

// A Directive is one annotation: the line //refine:verb body and the lines that
// continue it.
type Directive struct {
	Usage *Usage
	Slash token.Pos // where the comment starts
	End   token.Pos // where its first line ends
	Body  []Segment
	File  *ast.File
	Place Location
}

// A Segment is a part of a body on one line.
type Segment struct {
	text string
	Pos  token.Pos
}

// empty reports whether there is no body, but perhaps a note.
func (d *Directive) empty() bool {
	for _, s := range d.Body {
		if WithoutNote(s.text) != "" {
			return false
		}
	}
	return true
}

// A collector finds the annotations of a package's files.
type collector struct {
	fset       *token.FileSet
	report     func(token.Pos, string)
	directives []*Directive
}

func (c *collector) reportf(pos token.Pos, format string, args ...any) {
	c.report(pos, fmt.Sprintf(format, args...))
}

// Collect returns the annotations of the files of a package in source order. It
// reports misplaced annotations and comments that only resemble an annotation.
func Collect(fset *token.FileSet, files []*ast.File, report func(token.Pos, string)) []*Directive {
	c := &collector{fset: fset, report: report}
	for _, file := range files {
		c.file(file)
	}
	return c.valid()
}

// valid returns the directives that have a body where their verb needs one, and
// none if it takes none, and reports the others.
func (c *collector) valid() []*Directive {
	var valid []*Directive
	for _, d := range c.directives {
		switch empty := d.empty(); {
		case d.Usage.Body == NoBody && !empty:
			c.reportf(d.Body[0].Pos, "//refine:%s takes nothing", d.Usage.Verb)
		case d.Usage.Body != NoBody && empty:
			c.reportf(d.End, "//refine:%s needs %s", d.Usage.Verb, d.Usage.Body)
		default:
			valid = append(valid, d)
		}
	}
	return valid
}

// line returns the line of a position in its file, regardless of //line
// comments.
func (c *collector) line(pos token.Pos) int {
	return c.fset.PositionFor(pos, false).Line
}

func (c *collector) file(file *ast.File) {
	places := placesOf(c.fset, file)
	var last *Directive // on the line lastLine, if anything like an annotation is there
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
			c.second(comment)
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

// directive records an annotation, or returns nil if the verb is unknown or the
// annotation is misplaced.
func (c *collector) directive(d ast.Directive, comment *ast.Comment, file *ast.File, places *places) *Directive {
	usage := Verb(d.Name).usage()
	if usage == nil {
		c.report(d.Slash+token.Pos(len("//refine:")), unknownVerb(d.Name))
		return nil
	}
	dir := &Directive{
		Usage: usage,
		Slash: d.Slash,
		End:   comment.End(),
		Body:  []Segment{{d.Args, d.ArgsPos}},
		File:  file,
		Place: places.of(comment),
	}
	if !dir.Place.admits(usage) {
		c.report(d.Slash, dir.Place.misplaced(usage))
		return nil
	}
	c.directives = append(c.directives, dir)
	return dir
}

// unknownVerb returns the message for an unknown verb, with the verb that may
// be meant.
func unknownVerb(name string) string {
	word := letters.FindString(name)
	if Verb(word).usage() != nil {
		return "unknown annotation //refine:" + name + " (put a space after //refine:" + word + ")"
	}
	if like := verbLike(strings.ToLower(name)); like != "" {
		return "unknown annotation //refine:" + name + " (did you mean //refine:" + string(like) + "?)"
	}
	return "unknown annotation //refine:" + name + "; the verbs are " + strings.Join(verbNames(), ", ")
}

// letters matches the letters and digits that a name begins with.
var letters = regexp.MustCompile(`^[A-Za-z0-9]*`)

// continuation adds a line to the annotation above it. Below a line that is at
// fault it is not reported again.
func (c *collector) continuation(d ast.Directive, comment *ast.Comment, last *Directive, adjacent bool) {
	switch {
	case !adjacent:
		c.report(d.Slash, "//refine:and continues nothing: there is no annotation on the line above")
	case last == nil:
	case !last.Usage.continues():
		c.reportf(d.Slash, "//refine:and cannot continue //refine:%s, which takes nothing", last.Usage.Verb)
	case WithoutNote(d.Args) == "":
		c.reportf(comment.End(), "//refine:and needs %s", MoreBody)
	default:
		last.Body = append(last.Body, Segment{d.Args, d.ArgsPos})
	}
}

// Once returns the directives without the repetitions of a verb that a
// declaration takes once, and reports the repetitions.
func Once(directives []*Directive, report func(token.Pos, string)) []*Directive {
	var kept []*Directive
	first := make(map[*Usage]map[*ast.Field]bool)
	for _, d := range directives {
		if first[d.Usage] == nil {
			first[d.Usage] = make(map[*ast.Field]bool)
		}
		if d.Usage.Once && first[d.Usage][d.Place.Field] {
			report(d.Slash, fmt.Sprintf("//refine:%s is given twice", d.Usage.Verb))
			continue
		}
		first[d.Usage][d.Place.Field] = true
		kept = append(kept, d)
	}
	return kept
}

// WithVerb returns the directives of one verb.
func WithVerb(directives []*Directive, verb Verb) []*Directive {
	return slices.DeleteFunc(slices.Clone(directives), func(d *Directive) bool { return d.Usage.Verb != verb })
}

// Checks reports whether the annotation asks for the function to be checked. A
// measure or a constructor annotation does not, because it says what the
// function is to others. An annotation that takes back a law does not either,
// because only functions without a contract are checked for laws.
func (d *Directive) Checks() bool {
	finding, _, _ := strings.Cut(d.Prose(), " ")
	return d.Usage.Verb != VerbMeasure && d.Usage.Verb != VerbConstruct && (d.Usage.Verb != VerbAllow || strings.TrimRight(finding, ":,") != Lawless)
}

// Promises reports whether the annotation is a clause or more of a contract.
func (d *Directive) Promises() bool {
	return d.Usage.Role != NoRole || d.Usage.Body == SignatureBody
}
