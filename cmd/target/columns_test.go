package main

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// columns is the width of comments. A tab is eight of them.
const columns = 80

// asWritten matches comments that cannot be folded: directives, and lines of code
// or of a table.
var asWritten = regexp.MustCompile(`^(/\*|//([^ ]|  |\t))`)

// TestColumns checks the width of the comments that fill a line, outside of
// tests and examples.
func TestColumns(t *testing.T) {
	lines := 0
	eachFile(t, func(_ string, fset *token.FileSet, parsed *ast.File, src []byte) {
		for _, group := range parsed.Comments {
			for _, c := range group.List {
				at := fset.Position(c.Pos())
				before := string(src[at.Offset-at.Column+1 : at.Offset])
				if strings.Trim(before, "\t") != "" || asWritten.MatchString(c.Text) {
					continue
				}
				lines++
				if width := 8*len(before) + utf8.RuneCountInString(c.Text); width > columns {
					t.Errorf("%s: the comment has %d columns, more than %d", at, width, columns)
				}
			}
		}
	})
	if lines < 1000 {
		t.Errorf("only %d lines of comments", lines)
	}
}
