package main

import (
	"bufio"
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// maxWords is the number of words of a sentence of a page. Comments may be
// longer.
const maxWords = 30

// A phrasing is a way to write that readers stumble over.
type phrasing struct {
	pattern *regexp.Regexp
	// unless are continuations, or beginnings, with which it is fine.
	unless *regexp.Regexp
}

// phrasings are the ways that TestProse counts.
var phrasings = []phrasing{
	{pattern: regexp.MustCompile(`^What\b.*[^?]$`)},
	{pattern: regexp.MustCompile(`^Where\b`)},
	{pattern: regexp.MustCompile(`^(So (is|are|does|do|has|have|it|they)|Nor)\b`)},
	{regexp.MustCompile(`^(Of|Behind|Beyond|Besides|Among|In (comes?|go)|Out (comes?|go|goes))\b`), regexp.MustCompile(`^\w+ (is|are|says|returns|reports|has|takes)\b`)},
	{regexp.MustCompile(`\b(is|are|be|was) none\b`), regexp.MustCompile(`here (is|are|be|was) none\b`)},
	{pattern: regexp.MustCompile(`\b(of|on|with|for|beside) (which|whom)\b`)},
	{pattern: regexp.MustCompile(`\bholds? of\b`)},
	{pattern: regexp.MustCompile(`\bbut for\b|, but (where|what|when)\b`)},
	{regexp.MustCompile(`\b(comes?|came) to\b`), regexp.MustCompile(`\b(comes?|came) to an end\b`)},
	{regexp.MustCompile(`\bstands?\b`), regexp.MustCompile(`\bit stands?\b|\bstands? (in )?for\b`)},
}

// stumbles counts the sentences of a text that readers stumble over.
func stumbles(sentences []string, most int) (n int) {
	for _, s := range sentences {
		if most > 0 && len(strings.Fields(s)) > most || slices.ContainsFunc(phrasings, func(p phrasing) bool { return p.matches(s) }) {
			n++
		}
	}
	return n
}

func (p phrasing) matches(s string) bool {
	return p.pattern.MatchString(s) && (p.unless == nil || !p.unless.MatchString(s))
}

// sentenceEnd is the end of a sentence within a paragraph.
var sentenceEnd = regexp.MustCompile(`[.!?:;]["')]*\s+`)

// sentences are those of the paragraphs and list items of a text, without code,
// tables and headings.
func sentences(text string) (all []string) {
	paragraph, fenced := "", false
	end := func() {
		rest := strings.Join(strings.Fields(paragraph), " ")
		paragraph = ""
		for rest != "" {
			cut := len(rest)
			for _, at := range sentenceEnd.FindAllStringIndex(rest, -1) {
				if c := rest[at[1]]; rest[at[0]] != ':' && rest[at[0]] != ';' && (c >= 'A' && c <= 'Z' || strings.IndexByte("\"`([*-", c) >= 0) {
					cut = at[1]
					break
				}
			}
			all = append(all, strings.TrimSpace(rest[:cut]))
			rest = rest[cut:]
		}
	}
	for line := range strings.Lines(text) {
		trimmed := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(trimmed, "```"):
			end()
			fenced = !fenced
		case fenced || strings.HasPrefix(line, "\t") || strings.HasPrefix(trimmed, "|") || strings.HasPrefix(trimmed, "#") || trimmed == "" || strings.HasPrefix(trimmed, "{{"):
			end()
		case strings.HasPrefix(trimmed, "- "):
			end()
			paragraph = trimmed[2:]
		default:
			paragraph += " " + trimmed
		}
	}
	end()
	return all
}

// TestProse counts the sentences of pages and comments that readers stumble
// over. The count of a file may only fall. The flag -update writes those of
// now.
func TestProse(t *testing.T) {
	counts := map[string]int{}
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		name, _ := filepath.Rel(root, path)
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || len(d.Name()) > 1 && d.Name()[0] == '.' && d.Name() != ".."):
			return filepath.SkipDir
		case filepath.Base(filepath.Dir(path)) == "manual" && filepath.Ext(path) == ".txt", slices.Contains([]string{"README.md", "CONTRIBUTING.md"}, name):
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			counts[filepath.ToSlash(name)] = stumbles(sentences(string(text)), maxWords)
		case filepath.Ext(path) == ".go" && !strings.HasSuffix(path, "_test.go"):
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
			if err != nil {
				return err
			}
			for _, group := range file.Comments {
				counts[filepath.ToSlash(name)] += stumbles(sentences(group.Text()), 0)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	const file = "testdata/prose.txt"
	if *update {
		writeCounts(t, file, counts)
	}
	known := readCounts(t, file)
	for name, n := range counts {
		switch {
		case n > known[name]:
			t.Errorf("%s has %d sentences that readers stumble over, more than %d: see CONTRIBUTING.md, Words", name, n, known[name])
		case n < known[name]:
			t.Errorf("%s has %d sentences that readers stumble over, fewer than %d: go test ./cmd/target -run TestProse -update notes it", name, n, known[name])
		}
	}
}

// writeCounts writes the counts that are not 0.
func writeCounts(t *testing.T, file string, counts map[string]int) {
	var b bytes.Buffer
	names := make([]string, 0, len(counts))
	for name, n := range counts {
		if n > 0 {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		fmt.Fprintf(&b, "%s %d\n", name, counts[name])
	}
	if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

func readCounts(t *testing.T, file string) map[string]int {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	counts := map[string]int{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var name string
		var n int
		if _, err := fmt.Sscan(lines.Text(), &name, &n); err != nil {
			t.Fatal(err)
		}
		counts[name] = n
	}
	return counts
}

// TestStumbles gives sentences that are counted, and others.
func TestStumbles(t *testing.T) {
	for text, want := range map[string]int{
		"What it finds is shown.":                       1,
		"What does it find?":                            0,
		"It finds bugs. Where it can, it proves.":       1,
		"Nor does it lie. So is it.":                    2,
		"Of a range it has the ends.":                   1,
		"Of returns a set.":                             0,
		"It is none of these. There is none.":           1,
		"It comes to nothing. It comes to an end.":      1,
		"It stands here. It stands for all.":            1,
		"The clause holds of x.":                        1,
		"\tWhat is code.\n# Where\n| What is a row. |":  0,
		"  - Where it is a list\n  - and another item.": 1,
	} {
		if got := stumbles(sentences(text), 0); got != want {
			t.Errorf("%q: %d, want %d: %q", text, got, want, sentences(text))
		}
	}
	if got := stumbles([]string{strings.Repeat("word ", maxWords+1)}, maxWords); got != 1 {
		t.Error("a long sentence does not count")
	}
}
