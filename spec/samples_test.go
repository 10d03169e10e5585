package spec

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const sampled = `package p

type Name string

// Parse reads "a=1" and ` + "`b=2`" + `.
func Parse(text string) {}

func Load(text []byte) {}

func (n Name) Rename(to string) {}

func Three(a, b, c string) {}

func Held(v any) {}

func Both(text string, v any) {}

func Failed(err error) {}

func Number(n int) {}

type Lists []Lists

type Chain [][]Chain

func Endless(x Lists, y Chain) {}

//refine:check
func Annotated(text string) {}
`

const samplesTest = `package p_test

func TestParse(t *testing.T) {
	p.Parse("passed")
	p.Annotated("annotated")
	p.Load([]byte("loaded"))
	_ = p.Name("named")
	p.Name("n").Rename("renamed")
	if t != nil { t.Fatal("message") }
}
`

// TestSamples checks which parameters have texts of tests, which come first,
// and how many there are.
func TestSamples(t *testing.T) {
	dir := t.TempDir()
	many := "package p_test\n\nvar _ = []string{\n"
	for i := range 2000 {
		many += fmt.Sprintf("\"%s%d\",\n", strings.Repeat(string(rune('a'+i%26)), i%50), i)
	}
	for name, text := range map[string]string{"go.mod": "module example.com/p\n\ngo 1.26\n", "p.go": sampled, "p_test.go": samplesTest, "many_test.go": many + "}\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := Load(t.Context(), Config{Dir: dir, All: Exported}, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		name  string
		param int
		texts int
		first []string
	}{
		{"Parse", 0, 4096, []string{"passed", "a=1", "b=2", "loaded"}},
		{"Load", 0, 4096, []string{"loaded", "passed", "annotated"}},
		{"Name.Rename", 0, 512, []string{"n", "named"}},
		{"Name.Rename", 1, 512, []string{"renamed"}},
		{"Three", 2, 64, nil},
		{"Held", 0, 4096, nil},
		{"Both", 0, 4096, nil},
		{"Both", 1, 0, nil},
		{"Failed", 0, 0, nil},
		{"Number", 0, 0, nil},
		{"Annotated", 0, 0, nil},
	} {
		at := slices.IndexFunc(pkgs[0].Contracts, func(c *Contract) bool { return c.Name == want.name })
		c := pkgs[0].Contracts[at]
		s := pkgs[0].Dictionary(c).SamplesOf(c.Params[want.param])
		texts := s.Strings()
		if len(texts) != want.texts || !slices.Equal(texts[:min(len(want.first), len(texts))], want.first) {
			t.Errorf("%s, parameter %d: %d texts, %.10q, want %d, %q", want.name, want.param, len(texts), texts[:min(10, len(texts))], want.texts, want.first)
			continue
		}
		if s == nil {
			continue
		}
		slices.Sort(texts)
		if n := len(slices.Compact(texts)); n != want.texts {
			t.Errorf("%s, parameter %d: %d texts are different", want.name, want.param, n)
		}
		edits := 0
		for _, one := range s.Texts {
			if one.Edited {
				edits++
			}
			if strings.HasPrefix(one.Text, "message") {
				t.Errorf("%s: a message is a sample", want.name)
			}
		}
		if edits != max(want.texts*3/4, want.texts-512) {
			t.Errorf("%s, parameter %d: %d edits", want.name, want.param, edits)
		}
	}
}
