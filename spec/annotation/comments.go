package annotation

import (
	"go/ast"
	"go/parser"
	"go/token"
)

// ReportInTests reports the annotations in test files, which would have no
// effect, and what is almost one: the package is checked without its tests.
func ReportInTests(fset *token.FileSet, names []string, report func(token.Pos, string)) {
	for _, name := range names {
		file, _ := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if file == nil {
			continue
		}
		c := &collector{fset: fset, report: report}
		for _, group := range file.Comments {
			for _, comment := range group.List {
				d, ok := ast.ParseDirective(comment.Slash, comment.Text)
				if !ok || d.Tool != "refine" {
					c.nearMiss(comment)
				} else {
					report(comment.Slash, "//refine:"+d.Name+" in a test file has no effect: packages are checked without their tests")
				}
			}
		}
	}
}

// SharesAnnotations reports whether a doc comment has an annotation that
// contracts of other functions may rely on.
func SharesAnnotations(doc *ast.CommentGroup) bool {
	if doc == nil {
		return false
	}
	for _, comment := range doc.List {
		d, ok := ast.ParseDirective(comment.Slash, comment.Text)
		if ok && d.Tool == "refine" && (Verb(d.Name) == VerbType || Verb(d.Name) == VerbConstruct) {
			return true
		}
	}
	return false
}
