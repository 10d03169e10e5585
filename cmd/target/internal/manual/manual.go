package manual

import (
	"embed"
	"fmt"
	"go/doc/comment"
	"strings"
	"text/template"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/mutate"
	"github.com/typetarget/target/check/shard"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/laws"
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
	{"start", "getting started: the first run, the first contract, CI"},
	{"annotations", "the language of //refine: comments"},
	{"cookbook", "contracts for common kinds of functions"},
	{"inputs", "the values of each type, and their order"},
	{"depth", "how deep each function goes"},
	{"dictionary", "values that target takes from the code"},
	{"constructors", "opaque types, whose values only calls build"},
	{"all", "functions without annotations, and published modules"},
	{"faults", "which failures of -all are faults, and how to accept them"},
	{"laws", "what interfaces and names promise"},
	{"verdicts", "verdicts, exit status, findings"},
	{"proofs", "what proved means, and what cannot be proved"},
	{"reports", "counterexamples, replay, reduction"},
	{"tests", "tests of failing inputs and of current behavior"},
	{"json", "the fields of -json"},
	{"cache", "verdicts of earlier runs"},
	{"shards", "one run on several machines"},
	{"ci", "SARIF, JUnit, GitHub, GitLab, pre-commit"},
	{"versions", "how target diff compares two versions"},
	{"mutation", "how target mutate tells what a contract does not say"},
	{"limits", "what target cannot check, and Z3"},
	{"sandbox", "what functions in the sandbox can do"},
	{"method", "how inputs are found, and checked to be complete"},
}

//go:embed *.txt
var files embed.FS

// templates are the templates of the pages, by their file names. Embedded text
// always parses.
var templates = template.Must(template.New("").Funcs(template.FuncMap{
	"verbs":     verbs,
	"bounds":    list(bounds.Keys, func(k bounds.Key) string { return fmt.Sprintf("\t%-15s  %s\n", k.Example, k.Doc) }),
	"findings":  list(annotation.Findings, func(f struct{ Name, Doc string }) string { return fmt.Sprintf("\t%-11s  %s\n", f.Name, f.Doc) }),
	"laws":      lawNames,
	"operators": list(mutate.Operators, func(o *mutate.Operator) string { return fmt.Sprintf("\t%s\n\t\t%s\n", o.Name, o.Doc) }),
	"engines":   list(shard.Engines, func(e shard.Engine) string { return fmt.Sprintf("\t%-24s %s, %s\n", e.Name, e.Index, e.Total) }),
	"blockSize": func() int { return shard.BlockSize },
	"kinds":     kinds,
}).ParseFS(files, "*.txt"))

// Find returns the page with the given name and reports whether it exists.
func Find(name string) (Page, bool) {
	for _, p := range Pages {
		if p.Name == name {
			return p, true
		}
	}
	return Page{}, false
}

// Text returns the page for a terminal.
func (p Page) Text() string {
	return string((&comment.Printer{TextWidth: Width}).Text(parse(p.source())))
}

// source returns the page in the syntax of doc comments.
func (p Page) source() string {
	var b strings.Builder
	if err := templates.ExecuteTemplate(&b, p.Name+".txt", nil); err != nil {
		panic(err) // a page of the table lacks its file
	}
	return b.String()
}

// parse reads a text in the syntax of doc comments.
func parse(text string) *comment.Doc { return new(comment.Parser).Parse(text) }

// verbs lists the verbs, each with its argument and where it is written.
func verbs() string {
	var b strings.Builder
	for _, u := range annotation.Verbs {
		fmt.Fprintf(&b, "\t//refine:%s", u.Verb)
		if u.Body != annotation.NoBody {
			fmt.Fprintf(&b, " <%s>", u.Body)
		}
		fmt.Fprintf(&b, "\n\t\t%s;\n\t\tit is written %s\n", u.Doc, u.Where)
	}
	return b.String()
}

// kinds lists the kinds of counterexamples, folded into the second column of a
// table.
func kinds() string {
	const margin, most = "\n\t               ", 76
	var names []string
	for _, k := range check.Kinds() {
		names = append(names, k.String())
	}
	last := len(names) - 1
	var b strings.Builder
	column := 0
	for _, word := range strings.Fields(strings.Join(names[:last], ", ") + " or " + names[last]) {
		switch {
		case b.Len() == 0:
		case column+1+len(word) > most:
			b.WriteString(margin)
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	return b.String()
}

// list returns a function that lists the rows of a table, as form writes them.
func list[T any](table []T, form func(T) string) func() string {
	return func() string {
		var b strings.Builder
		for _, row := range table {
			b.WriteString(form(row))
		}
		return b.String()
	}
}

// lawNames lists the names of the laws of a class.
func lawNames(class string) string {
	var b strings.Builder
	for _, l := range laws.Table {
		if string(l.Class) == class {
			fmt.Fprintf(&b, "\t%s\n", l.Name)
		}
	}
	return b.String()
}
