package annotation

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strings"
)

// A Survey counts the functions of a package that have a contract, as far as
// the syntax tells: a function with bounds for several instances counts once,
// and one that has only annotations of interfaces does not count as annotated.
type Survey struct {
	// Annotated functions have annotations of their own, and Plain ones
	// have none. Generated ones have none either, and are in generated
	// files.
	Annotated, Plain, Generated int
}

// An Unannotated reports whether a function without annotations has a contract:
// a function of a command or of another package, with the name of the type that
// it is a method of, or an empty one.
type Unannotated func(command bool, recv, name string) bool

// SurveyOf returns the survey of some files, of the functions whose names match
// a pattern, nil for all. Files that do not parse have no functions.
func SurveyOf(files []string, all Unannotated, pattern *regexp.Regexp) Survey {
	var s Survey
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err == nil {
			s.add(file, all, pattern)
		}
	}
	return s
}

// add counts the functions of a file.
func (s *Survey) add(file *ast.File, all Unannotated, pattern *regexp.Regexp) {
	generated := ast.IsGenerated(file)
	for _, decl := range file.Decls {
		decl, ok := decl.(*ast.FuncDecl)
		if !ok || pattern != nil && !pattern.MatchString(DeclName(decl)) {
			continue
		}
		recv, _, method := strings.Cut(DeclName(decl), ".")
		if !method {
			recv = ""
		}
		switch {
		case hasAnnotation(decl.Doc):
			s.Annotated++
		case !all(file.Name.Name == "main", recv, decl.Name.Name):
		case generated:
			s.Generated++
		default:
			s.Plain++
		}
	}
}

// hasAnnotation reports whether a comment has an
func hasAnnotation(doc *ast.CommentGroup) bool {
	return doc != nil && slices.ContainsFunc(doc.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, "//refine:") })
}
