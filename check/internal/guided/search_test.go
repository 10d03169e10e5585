package guided

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check/internal/paths"
	"github.com/typetarget/target/decode/parse"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const module = `
-- go.mod --
module example.com/texts

go 1.24
-- texts.go --
package texts

type Own struct{ s string }

func New(s string) *Own { return &Own{s} }

func Read(n int, s string, b []byte, list []string, o *Own) {}
`

// read returns the contract of Read, and one of its inputs.
func read(t *testing.T) (*spec.Contract, []value.Value) {
	t.Helper()
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: srctree.Unpack(t, module), All: spec.Exported}, ".")
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(pkgs[0].Contracts, func(c *spec.Contract) bool { return c.Name == "Read" })
	c := pkgs[0].Contracts[at]
	values, err := parse.Read(c, `Read(1, "key=12", []byte("b"), []string{"", "l"}, New("o"))`)
	if err != nil {
		t.Fatal(err)
	}
	return c, values
}

// TestLength reads the numbers of bytes that texts are edited with, as formats
// do that have them in four bytes.
func TestLength(t *testing.T) {
	e := editor{random: rand.New(rand.NewPCG(1, 1))}
	const behind = 200
	found := map[string]bool{}
	for range 400 {
		number := e.length(behind)
		own, padding := len(number), strings.Repeat("\x00", 4-len(number))
		high := int(binary.BigEndian.Uint32([]byte(padding + number)))
		low := int(binary.LittleEndian.Uint32([]byte(number + padding)))
		for order, n := range map[string]int{"high": high, "low": low} {
			switch {
			case n == behind:
				found[fmt.Sprint(own, order, " rest")] = true
			case n == behind+own:
				found[fmt.Sprint(own, order, " all")] = true
			case n < behind:
				found[fmt.Sprint(own, order, " part")] = true
			case min(high, low) > behind+own:
				t.Errorf("%x is no number of bytes", number)
			}
		}
	}
	if len(found) != 4*2*3 {
		t.Errorf("%d forms of numbers, want 24: %v", len(found), found)
	}
}

// TestTexts exchanges each text of an input: those of strings, bytes and lists,
// and not those that constructors of the module take.
func TestTexts(t *testing.T) {
	c, values := read(t)
	all := []int{0, 1, 2, 3, 4}
	want := []string{"key=12", "b", "", "l"}
	if got := textsOf(c.Pkg, values, all); !slices.Equal(got, want) {
		t.Fatalf("texts %q, want %q", got, want)
	}
	for n := range want {
		changed := slices.Clone(want)
		changed[n] = "other"
		if got := textsOf(c.Pkg, withText(c.Pkg, values, all, n, "other"), all); !slices.Equal(got, changed) {
			t.Errorf("with another text %d: %q, want %q", n, got, changed)
		}
	}
	if got := textsOf(c.Pkg, values, []int{3}); !slices.Equal(got, want[2:4]) {
		t.Errorf("texts of the list: %q", got)
	}
}

// nested returns the branches that a call with a text takes: each is within the
// one before.
func nested(text string) paths.Set {
	taken := paths.Set{1}
	for i, part := range []string{"=[", "=[;", ",=[;", "2]"} {
		if !strings.Contains(text, part) {
			break
		}
		taken[0] |= 2 << i
	}
	return taken
}

// rounds is how many inputs a search runs in tests.
const rounds = 16_000

// deepest returns the edited inputs until one takes all branches, and whether
// one does. reached returns the branches that the search is told of.
func deepest(t *testing.T, reached func(text string) paths.Set) (texts []string, found bool) {
	c, values := read(t)
	s := New(c, []int{1}, []string{"=", "[", ";", ",", "]"}, 5, 1)
	s.Ran(values, reached("key=12"))
	for range rounds {
		next, ok := s.Next()
		if !ok {
			t.Fatal("nothing to edit")
		}
		text := textsOf(c.Pkg, next, []int{1})[0]
		texts = append(texts, text)
		if nested(text)[0] == 31 {
			return texts, true
		}
		s.Ran(next, reached(text))
	}
	return texts, false
}

// TestSearch finds a text that is several edits away, each of which takes
// another branch. It finds the same texts each time. A search that does not
// know the branches does not find it.
func TestSearch(t *testing.T) {
	texts, found := deepest(t, nested)
	if !found {
		t.Errorf("not found with %d inputs", len(texts))
	}
	if again, _ := deepest(t, nested); !slices.Equal(again, texts) {
		t.Error("another search finds other texts")
	}
	seen := map[string]bool{}
	for _, text := range texts {
		if seen[text] || len(text) > mostBytes {
			t.Fatalf("%q is not new, or too long", text)
		}
		seen[text] = true
	}
	if _, found := deepest(t, func(string) paths.Set { return paths.Set{1} }); found {
		t.Error("found without the branches, so that the test shows nothing")
	}
}

// TestOthers has the texts of an input with its own other arguments, and with
// those of another one.
func TestOthers(t *testing.T) {
	c, _ := read(t)
	s := New(c, []int{1}, nil, 2, 1)
	for i, call := range []string{`Read(1, "aaaaaaaa", nil, nil, nil)`, `Read(2, "bbbbbbbb", nil, nil, nil)`} {
		values, err := parse.Read(c, call)
		if err != nil {
			t.Fatal(err)
		}
		s.Ran(values, paths.Set{1 << i})
	}
	found := map[int64]bool{}
	for range 100 {
		values := s.around(s.entries[0])
		if got := textsOf(c.Pkg, values, []int{1}); !slices.Equal(got, []string{"aaaaaaaa"}) {
			t.Fatalf("texts %q", got)
		}
		found[values[0].(*value.Int).V] = true
	}
	if !found[1] || !found[2] {
		t.Errorf("other arguments %v", found)
	}
}

// TestNews says which inputs take a branch for the first time.
func TestNews(t *testing.T) {
	c, values := read(t)
	s := New(c, []int{1}, nil, 70, 1)
	for i, one := range []struct {
		taken paths.Set
		news  bool
	}{{paths.Set{1, 0}, true}, {paths.Set{1, 0}, false}, {paths.Set{1, 32}, true}, {paths.Set{0, 32}, false}, {paths.Set{0, 0}, false}} {
		if got := s.Ran(values, one.taken); got != one.news {
			t.Errorf("%d: news %v", i, got)
		}
	}
}
