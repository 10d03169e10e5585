package annotation

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"strings"
	"testing"
)

// placed are annotations, each in a file in which it stands at the right place.
var placed = []struct{ line, file string }{
	{"//refine:requires x > 0", "package p\n\n%s\nfunc F(x int) {}\n"},
	{"//refine:ensures [same] result == x // a note", "package p\n\n// F is.\n//\n%s\nfunc F(x int) int { return x }\n"},
	{"//refine:panics x < 0 ==> x < 3", "package p\n\ntype I interface {\n\t%s\n\tM(x int)\n}\n"},
	{"//refine:filter f(x)", "package p\n\n%s\nfunc F(x int) {}\n"},
	{"//refine:check", "package p\n\n%s\nfunc F(x int) {}\n"},
	{"//refine:pure", "package p\n\n%s\nfunc F(x int) {}\n"},
	{"//refine:measure", "package p\n\n%s\nfunc F(x int) {}\n"},
	{"//refine:construct", "package p\n\n%s\nfunc F(x int) {}\n"},
	{"//refine:bound depth=2", "package p\n\n%s\nfunc F(x int) {}\n"},
	{"//refine:func (x Nat) Nat", "package p\n\n%s\nfunc F(x int) int { return x }\n"},
	{"//refine:type Nat = {v int | v >= 0}", "package p\n\nfunc F(x int) {\n\tx++ %s\n}\n"},
	{"//refine:invariant n > 0", "package p\n\n%s\ntype T struct{ n int }\n"},
	{"//refine:is {v int | v > 0}", "package p\n\ntype T struct {\n\tn int %s\n}\n"},
	{"//refine:and x < 3", "package p\n\n//refine:requires x > 0\n%s\nfunc F(x int) {}\n"},
	{"//refine:skip talks to the network", "package p\n\n%s\nfunc F(x int) {}\n"},
	{"//refine:allow idle for now", "package p\n\n%s\nfunc F(x int) {}\n"},
}

// isSilent reports whether a line that is written in the place of an annotation
// has no effect: it is no Go, no annotation, continues none, and is not
// reported.
func isSilent(t *testing.T, file, line string) bool {
	fset := token.NewFileSet()
	parsed, err := parser.ParseFile(fset, "p.go", fmt.Sprintf(file, line), parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return false
	}
	reports, segments := 0, 0
	for _, d := range Collect(fset, []*ast.File{parsed}, func(pos token.Pos, msg string) {
		if reports++; !pos.IsValid() {
			t.Errorf("%q is reported nowhere: %s", line, msg)
		}
	}) {
		segments += len(d.Body)
	}
	return reports == 0 && segments == strings.Count(file, "//refine:")
}

// isSentence reports whether a line reads as a sentence, which is the one way
// to misspell an annotation that is not reported: a reason is prose.
func isSentence(line string) bool {
	return (strings.HasSuffix(line, " network") || strings.HasSuffix(line, "now")) && sentence.MatchString(strings.Map(plainRune, invisible.ReplaceAllString(line, "")))
}

// edited makes edits at random in a line.
func edited(r *rand.Rand, line string, edits, within int) string {
	signs := []rune("aefinrequtsx:;./@-*_#|!= \t\u00a0\u200bRE\u0435")
	runes := []rune(line)
	for range edits {
		i, sign := r.IntN(min(within, len(runes))), signs[r.IntN(len(signs))]
		switch r.IntN(4) {
		case 0:
			runes = append(runes[:i:i], append([]rune{sign}, runes[i:]...)...)
		case 1:
			runes = append(runes[:i:i], runes[i+1:]...)
		case 2:
			runes[i] = sign
		case 3:
			if i+1 < len(runes) {
				runes[i], runes[i+1] = runes[i+1], runes[i]
			}
		}
	}
	return string(runes)
}

// TestEdits edits annotations at up to two places: none is ignored in silence.
func TestEdits(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		for _, a := range placed {
			verb := strings.IndexAny(a.line+" ", " ") + 1
			line := edited(r, a.line, r.IntN(maxEdits+1), verb)
			if isSilent(t, a.file, line) && !isSentence(line) {
				t.Errorf("%q is ignored in silence", line)
			}
		}
	}
}

// FuzzEdits goes on with edits where TestEdits stops.
func FuzzEdits(f *testing.F) {
	for i := range placed {
		f.Add(uint64(0), uint64(i), uint8(maxEdits))
	}
	f.Fuzz(func(t *testing.T, seed, which uint64, edits uint8) {
		a := placed[which%uint64(len(placed))]
		line := edited(rand.New(rand.NewPCG(seed, which)), a.line, int(edits)%(maxEdits+1), len(a.line))
		if isSilent(t, a.file, line) && !isSentence(line) {
			t.Errorf("%q is ignored in silence", line)
		}
	})
}

// TestSentences leaves prose and the directives of others alone.
func TestSentences(t *testing.T) {
	for _, line := range []string{
		"// refine is slow", "// Refine is x", "// refines the grid", "// refined", "//refined", "//refines", "// Refine: requires two passes.",
		"//define:x", "//line p.go:3", "//reline:", "//refine the grid", "// refine, and then stop", "// refine-type inference",
		"// refine and coarsen (twice)", "// Define: is a word", "// See refine://host/path.", "// Refinement: type systems.",
		"// refine/type is a package", "//go:noinline", "//nolint:requires // x > 0", "// refine check the grid", "//", "",
		"/* refine is\nrefine and\nrefines a grid */",
	} {
		if line != "" && !isSilent(t, "package p\n\n%s\nfunc F(x int) {}\n", line) {
			t.Errorf("%q is reported", line)
		}
	}
}
