package manual

import (
	"embed"
	"fmt"
	"go/doc/comment"
	"strings"
	"text/template"

	"github.com/typetarget/target/spec"
)

// Width is the number of columns of text.
const Width = 80

// A Page is one topic of the manual.
type Page struct {
	// Name is the word after "target help"; Short is the topic in one line.
	Name, Short string
}

// Pages are all pages, in their order in the manual.
var Pages = []Page{
	{"annotations", "the language of //refine: comments"},
	{"inputs", "what every valid input means"},
	{"opaque", "types that only constructors build"},
	{"all", "functions without annotations, and modules by their version"},
	{"laws", "what functions are asked that nobody annotated"},
	{"verdicts", "verdicts, exit status, findings"},
	{"reports", "what is printed: counterexamples, replay, tests, JSON"},
	{"versions", "how two versions of functions are compared"},
	{"method", "how inputs are found, and what checks that they are right"},
	{"limits", "what is not supported, and Z3"},
}

//go:embed *.txt
var files embed.FS

// source is the template of each page, by its file name. What is embedded
// parses.
var source = template.Must(template.New("").Funcs(template.FuncMap{
	"verbs":    verbs,
	"bounds":   bounds,
	"findings": findings,
	"laws":     laws,
}).ParseFS(files, "*.txt"))

// Find is the page of that name. It reports whether there is one.
func Find(name string) (Page, bool) {
	for _, p := range Pages {
		if p.Name == name {
			return p, true
		}
	}
	return Page{}, false
}

// Text is the page for a terminal.
func (p Page) Text() string {
	return string((&comment.Printer{TextWidth: Width}).Text(parse(p.Source())))
}

// Source is the page in the syntax of doc comments.
func (p Page) Source() string {
	var b strings.Builder
	if err := source.ExecuteTemplate(&b, p.Name+".txt", nil); err != nil {
		panic(err) // a page of the table lacks its file
	}
	return b.String()
}

// Canonical is a text in the syntax of doc comments as gofmt writes it.
func Canonical(text string) string {
	return string((&comment.Printer{}).Comment(parse(text)))
}

// parse reads a text in the syntax of doc comments.
func parse(text string) *comment.Doc { return new(comment.Parser).Parse(text) }

// verbs lists the verbs, with what follows them and where they stand.
func verbs() string {
	var b strings.Builder
	for _, u := range spec.Verbs {
		fmt.Fprintf(&b, "\t//refine:%s", u.Verb)
		if u.Body != spec.NoBody {
			fmt.Fprintf(&b, " <%s>", u.Body)
		}
		fmt.Fprintf(&b, "\n\t\t%s;\n\t\tstands %s\n", u.Doc, u.Where)
	}
	return b.String()
}

// bounds lists the keys of //refine:bound, each with an example.
func bounds() string {
	var b strings.Builder
	for _, k := range spec.BoundKeys {
		fmt.Fprintf(&b, "\t%-15s  %s\n", k.Example, k.Doc)
	}
	return b.String()
}

// findings lists the findings.
func findings() string {
	var b strings.Builder
	for _, f := range spec.Findings {
		fmt.Fprintf(&b, "\t%-11s  %s\n", f.Name, f.Doc)
	}
	return b.String()
}

// laws lists the laws of each class, with what they are about and what they
// say.
func laws() string {
	var b strings.Builder
	for _, class := range []spec.LawClass{spec.InterfaceLaw, spec.CommonLaw} {
		for _, l := range spec.Laws {
			if l.Class != class {
				continue
			}
			fmt.Fprintf(&b, "\t%s (%s)\n\t    %s\n", l.Name, l.Class, l.About)
			for _, with := range l.With {
				fmt.Fprintf(&b, "\t    with %s\n", with)
			}
			for _, clause := range l.Clauses {
				fmt.Fprintf(&b, "\t    %s\n", clause)
			}
			if l.Quote != "" {
				fmt.Fprintf(&b, "\t    %s: “%s”\n", l.Source, l.Quote)
			}
		}
	}
	return b.String()
}
