package randprog

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"regexp"
	"strings"
)

// A level is the language of a version of Go: 18 is the language of Go 1.18.
type level int

// The levels that introduced features of the programs.
const (
	signedShifts level = 13
	generics     level = 18
	builtins     level = 21 // min, max and clear
	rangeInts    level = 22
	rangeFuncs   level = 23
	current      level = 26
)

// counted matches the head of a loop over an integer.
var counted = regexp.MustCompile(`for (\w+) := range (\d+|i|len\(\w+\)) \{`)

// rewrite writes loops over integers with three clauses if l lacks range over
// integers.
func (l level) rewrite(text string) string {
	if l >= rangeInts {
		return text
	}
	return counted.ReplaceAllString(text, "for $1 := 0; $1 < $2; $1++ {")
}

// support returns the declarations that forms over integers of type K use.
func (l level) support() string {
	if l < generics {
		return l.rewrite(methods + resultDecls + recursiveDecls + writings)
	}
	return l.rewrite(methods + languageDecls + writings)
}

// available rewrites forms over a slice of integers, and omits those that use
// features that l lacks. The type checker finds other errors in these than for
// the current language.
func (l level) available(forms []string) []string {
	if l >= current {
		return forms
	}
	var all []string
	for _, form := range forms {
		if form = l.rewrite(form); l.errors(form) == current.errors(form) {
			all = append(all, form)
		}
	}
	return all
}

// errors returns the number of errors of a form as Go source of a level. Errors
// about packages, which are not imported, do not depend on the level.
func (l level) errors(form string) int {
	body := strings.NewReplacer("P", "true", "Q", "false", "E", "int(1)", "F", "int(2)", "G", "int(3)",
		"K", "int", "R", "int", "N", "form", "W", "int8").Replace(form)
	result := "bool"
	if strings.Contains(form, "R(") {
		result = "(acc int)"
	}
	text := fmt.Sprintf("package form\nfunc form(a []int) %s {\n%s\n}\n%s", result, body, strings.ReplaceAll(l.support(), "K", "int"))
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "form.go", text, parser.SkipObjectResolution)
	if err != nil {
		panic(err)
	}
	n := 0
	conf := types.Config{GoVersion: fmt.Sprintf("go1.%d", l), Error: func(error) { n++ }}
	_, _ = conf.Check("form", files, []*ast.File{file}, nil)
	return n
}
