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
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/dictionary"
	"github.com/typetarget/target/spec/spectest/tier"
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
func Texts(b []byte, s string) {}

type Raw []byte

//refine:check
func Lines(lines []Raw, rest ...string) {}

//refine:check
//refine:bound nil=both cap=both
func Roomy(b []byte) {}

//refine:requires len(b) != 1 && (len(b) < 3 || b[2] == 'i')
func Picked(b []byte) {}

//refine:check
//refine:bound depth=2
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
	for seed := range tier.Seeds(uint64(12)) {
		r := rand.New(rand.NewPCG(seed, 3))
		d := &dictionary.Dictionary{}
		for _, of := range []types.Type{types.Typ[types.String], pkgs[0].Types.Scope().Lookup("Name").Type()} {
			d.Words = append(d.Words, randomWords(r, of)...)
			if r.IntN(2) == 0 {
				d.Bytes = append(d.Bytes, dictionary.Byte{Value: "\x00\xffc"[r.IntN(3)], Of: of})
			}
		}
		for _, c := range pkgs[0].Contracts {
			d := *d
			d.Samples = randomSamples(r, c)
			compare(t, fmt.Sprintf("seed %d: %s", seed, c.Name), c, &d)
		}
	}
}

// randomWords are a few that overlap with each other and with bytes.
func randomWords(r *rand.Rand, of types.Type) []dictionary.Word {
	all := []string{"ab", "aba", "ba", "bb", "abab", "xa", "\x00é", "c", "*", "!!"}
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	var words []dictionary.Word
	for _, w := range all[:r.IntN(4)] {
		words = append(words, dictionary.Word{Text: w, Of: of, Part: len(w) > 1 && r.IntN(2) == 0})
	}
	return words
}

// randomSamples are a few that parameters have, or that elements of bytes or
// words spell as well.
func randomSamples(r *rand.Rand, c *spec.Contract) []*dictionary.Samples {
	var samples []*dictionary.Samples
	for i, v := range c.Params {
		all := []string{"ab", "abab", "a", "\x00", "\x01\x01", "b\x00", "xa\xffb", "quite long"}
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		list := &dictionary.Samples{Param: i, Of: v}
		for _, text := range all[:r.IntN(5)] {
			list.Texts = append(list.Texts, dictionary.Sample{Text: text})
		}
		if len(list.Texts) > 0 {
			samples = append(samples, list)
		}
	}
	return samples
}

// isPicked is the precondition of Picked, on an input in wire form.
func isPicked(t *testing.T, c *spec.Contract, wire string) bool {
	values, _, err := decode.ReadWire(c.Pkg, []byte(wire), []types.Type{c.Params[0].Type()})
	if err != nil {
		t.Fatal(err)
	}
	b := values[0].(*value.Slice).Text()
	return len(b) != 1 && (len(b) < 3 || b[2] == 'i')
}

func compare(t *testing.T, name string, c *spec.Contract, d *dictionary.Dictionary) {
	t.Helper()
	last := 2
	if c.Bound.Depth != nil {
		last = *c.Bound.Depth
	}
	b := domain.Merge(domain.Bounds{Dictionary: d}, c.Bound)
	b.Final = last
	var got []string
	for b.Depth = range last + 1 {
		want, err := Inputs(c, b, 30_000)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if c.Name == "Picked" {
			want = slices.DeleteFunc(want, func(wire string) bool { return !isPicked(t, c, wire) })
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
			// A function has the arguments of the final depth.
			if n := value.Needs(values, b); n.Depth > b.Depth && c.Name != "Arguments" || n.Bytes != "" && !strings.Contains(c.Name, "Bounded") {
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
