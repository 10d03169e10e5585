package dictionary

import (
	"go/importer"
	"go/token"
	"path"
	"strings"
	"testing"
)

// TestLettersAreOfFunctions checks that what the tables name exists.
func TestLettersAreOfFunctions(t *testing.T) {
	std := importer.ForCompiler(token.NewFileSet(), "source", nil)
	for name := range lettersOf {
		last := path.Base(name)
		pkg, function, _ := strings.Cut(last, ".")
		p, err := std.Import(strings.TrimSuffix(name, last) + pkg)
		if err != nil {
			t.Fatal(err)
		}
		if p.Scope().Lookup(function) == nil {
			t.Errorf("there is no %s", name)
		}
	}
}
