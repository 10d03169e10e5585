package dictionary

import (
	"go/importer"
	"go/token"
	"path"
	"strings"
	"testing"
	"unicode"
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

// TestUnicode asks Go whether the words show what code that knows only ASCII,
// or takes all characters for as long, gets wrong.
func TestUnicode(t *testing.T) {
	rune := func(words []string) rune {
		r := []rune(words[0])
		if len(words) != 1 || len(r) != 1 || r[0] <= unicode.MaxASCII {
			t.Errorf("%q is no word of one character beyond ASCII", words)
		}
		return r[0]
	}
	if r := rune(lowers); !unicode.IsUpper(r) || len(strings.ToLower(lowers[0])) <= len(lowers[0]) {
		t.Errorf("%q is not longer in lower case", r)
	}
	if r := rune(uppers); !unicode.IsLower(r) || len(strings.ToUpper(uppers[0])) <= len(uppers[0]) {
		t.Errorf("%q is not longer in upper case", r)
	}
	if r := rune(space); !unicode.IsSpace(r) || strings.TrimSpace(space[0]) != "" {
		t.Errorf("%q is no space", r)
	}
	if r := rune(digit); !unicode.IsDigit(r) {
		t.Errorf("%q is no digit", r)
	}
	if r := rune(number); !unicode.IsNumber(r) || unicode.IsDigit(r) {
		t.Errorf("%q is a digit or no number", r)
	}
	if r := rune(runes); !unicode.IsLetter(r) || !unicode.IsLower(r) {
		t.Errorf("%q is no letter in lower case", r)
	}
	if r := rune(folded.words); !strings.EqualFold(string(r), folded.first) || !strings.EqualFold(folded.first, folded.beyond) ||
		strings.ToLower(string(r)) == folded.first {
		t.Errorf("%q is no other form of %q", r, folded.first)
	}
}
