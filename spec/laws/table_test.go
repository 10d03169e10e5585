package laws

import (
	"strings"
	"testing"

	"github.com/typetarget/target/spec/internal/syntax"
)

// TestTable checks that every row is well formed: a name of its own,
// declarations that parse, clauses with a verb and a predicate, and a source.
func TestTable(t *testing.T) {
	names := make(map[string]bool)
	for _, l := range Table {
		if names[l.Name] {
			t.Errorf("%s is there twice", l.Name)
		}
		names[l.Name] = true
		declaration(l.About)
		for _, with := range l.With {
			declaration(with)
		}
		if l.Class != Interface && l.Class != Common {
			t.Errorf("%s is of class %q", l.Name, l.Class)
		}
		if l.Source == "" || (l.Quote == "") != (l.Class == Common) {
			t.Errorf("%s: a contract quotes its source, a law is a custom: %s, %q", l.Name, l.Source, l.Quote)
		}
		if len(l.Clauses) == 0 {
			t.Errorf("%s says nothing", l.Name)
		}
		for _, clause := range l.Clauses {
			verb, predicate, _ := strings.Cut(clause, " ")
			if verb != "requires" && verb != "ensures" {
				t.Errorf("%s: %s is no verb of a law", l.Name, verb)
			}
			if _, err := syntax.ParsePredicate(predicate); err != nil {
				t.Errorf("%s: %s: %s", l.Name, predicate, err.Msg)
			}
		}
	}
}

// TestIsDenied checks that words count whatever their case and line breaks.
func TestIsDenied(t *testing.T) {
	law := Law{Denied: []string{"not symmetric"}}
	for doc, want := range map[string]bool{
		"Equal is Not\nsymmetric.": true,
		"Equal is symmetric.":      false,
		"":                         false,
	} {
		if law.IsDenied(doc) != want {
			t.Errorf("%q: %v", doc, !want)
		}
	}
}
