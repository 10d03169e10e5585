package brute

import (
	"fmt"
	"go/types"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/dictionary"
)

const worded = `package p

type Name string

//refine:bound strings=xy
type Plain string

type Pair struct {
	A string
	B Name
}

//refine:check
func Words(s string) {}

//refine:check
func Names(s string, n Name) {}

//refine:check
//refine:bound len=1
func Short(s string) {}

//refine:check
func Bounded(p Plain, s string) {}

//refine:check
func Lists(xs []string) {}

//refine:check
func Sets(m map[string]bool) {}

//refine:check
func Keys(m map[Pair]struct{}) {}

//refine:check
func Any(p *Pair, e any) {}

//refine:check
//refine:bound depth=1
func Arguments(f func(s string) bool) {}

//refine:check
//refine:bound depth=2
func Results(f func(b bool) Name) {}
`

// TestDictionaries compares the values that dictionaries of random words give
// with those of shapes, depth by depth.
func TestDictionaries(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/p\n\ngo 1.26\n", "p.go": worded} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 3))
		d := &dictionary.Dictionary{}
		for _, of := range []types.Type{types.Typ[types.String], pkgs[0].Types.Scope().Lookup("Name").Type()} {
			d.Words = append(d.Words, randomWords(r, of)...)
			if r.IntN(2) == 0 {
				d.Bytes = append(d.Bytes, dictionary.Byte{Value: "\x00\xffc"[r.IntN(3)], Of: of})
			}
		}
		for _, c := range pkgs[0].Contracts {
			compare(t, fmt.Sprintf("seed %d: %s", seed, c.Name), c, d)
		}
	}
}

// randomWords are a few that overlap with each other and with bytes.
func randomWords(r *rand.Rand, of types.Type) []dictionary.Word {
	all := []string{"ab", "aba", "ba", "bb", "abab", "xa", "\x00é", "c"}
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	var words []dictionary.Word
	for _, w := range all[:r.IntN(4)] {
		words = append(words, dictionary.Word{Text: w, Of: of, Part: len(w) > 1 && r.IntN(2) == 0})
	}
	return words
}

func compare(t *testing.T, name string, c *spec.Contract, d *dictionary.Dictionary) {
	t.Helper()
	last := 2
	if c.Bound.Depth != nil {
		last = *c.Bound.Depth
	}
	b := encode.Merge(encode.Bounds{Dictionary: d}, c.Bound)
	b.Final = last
	var got []string
	for b.Depth = range last + 1 {
		want, err := Inputs(c, b, 30_000)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		slices.Sort(want)
		e, err := encode.Encode(t.Context(), solver.Standard, c, b)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		w := decode.NewWriter(e.Shape)
		_, err = solver.Search{}.Enumerate(t.Context(), e.Problem, func(m problem.Model) bool {
			got = append(got, string(w.Append(nil, m)))
			values := decode.Values(e.Shape, m)
			back, err := decode.Model(e.Shape, e.Problem.Vars, values)
			if err != nil || !slices.Equal(back, m) {
				t.Fatalf("%s: %v, %v is read as %v, %v", name, m, values, back, err)
			}
			if n := decode.Needs(values, b); n.Depth > b.Depth || n.Bytes != "" && !strings.Contains(c.Name, "Bounded") {
				t.Fatalf("%s: at depth %d %q needs %+v", name, b.Depth, got[len(got)-1], n)
			}
			return true
		})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("%s: depth %d: shapes have %d values, want %d; words %+v", name, b.Depth, len(got), len(want), d.Words)
		}
	}
}
