package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
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
	root := filepath.Join("..", "..")
	lines := 0
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(root, file)
		if d.IsDir() {
			if isBesides(filepath.ToSlash(name)) || len(d.Name()) > 1 && d.Name()[0] == '.' && d.Name() != ".." {
				return filepath.SkipDir
			}
			return nil
		}
		if filepath.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		src, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		fset := token.NewFileSet()
		parsed, err := parser.ParseFile(fset, file, src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
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
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if lines < 1000 {
		t.Errorf("only %d lines of comments", lines)
	}
}
