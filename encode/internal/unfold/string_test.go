package unfold

import (
	"context"
	"fmt"
	"go/types"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/encode/internal/lift"
	"github.com/typetarget/target/encode/internal/sym"
	"github.com/typetarget/target/encode/shape"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/solver/term"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/dictionary"
	"github.com/typetarget/target/spec/spectest/tier"
)

var stringType = types.Typ[types.String]

// dictionaryOf is a dictionary of string.
func dictionaryOf(letters string, parts, wholes []string) *dictionary.Dictionary {
	d := &dictionary.Dictionary{}
	for i := range len(letters) {
		d.Bytes = append(d.Bytes, dictionary.Byte{Value: letters[i], Of: stringType})
	}
	for _, w := range parts {
		d.Words = append(d.Words, dictionary.Word{Text: w, Of: stringType, Part: true})
	}
	for _, w := range wholes {
		d.Words = append(d.Words, dictionary.Word{Text: w, Of: stringType})
	}
	return d
}

// randomDictionary has words over few letters, so that many overlap.
func randomDictionary(r *rand.Rand) *dictionary.Dictionary {
	var parts, wholes []string
	letters := []string{"ab", "ab", "abc"}[r.IntN(3)]
	seen := map[string]bool{}
	for range r.IntN(7) {
		var b strings.Builder
		for range 2 + r.IntN(4) {
			b.WriteByte(letters[r.IntN(len(letters))])
		}
		w := b.String()
		switch {
		case seen[w]:
		case r.IntN(3) == 0:
			wholes = append(wholes, w)
		default:
			parts = append(parts, w)
		}
		seen[w] = true
	}
	if r.IntN(3) == 0 {
		wholes = append(wholes, "c")
	}
	return dictionaryOf([]string{"", "", "c"}[r.IntN(3)], parts, wholes)
}

// leastUnits lists the strings of up to most units with the least number of
// units of each.
func leastUnits(text dictionary.Text, most int) map[string]int {
	least := map[string]int{"": 0}
	if most > 0 {
		for _, w := range text.Wholes {
			least[w] = 1
		}
	}
	units := slices.Clone(text.Parts)
	for i := range len(text.Bytes) {
		units = append(units, text.Bytes[i:i+1])
	}
	joined := []string{""}
	for n := 1; n <= most; n++ {
		var longer []string
		for _, s := range joined {
			for _, unit := range units {
				longer = append(longer, s+unit)
				if k, ok := least[s+unit]; !ok || n < k {
					least[s+unit] = n
				}
			}
		}
		joined = longer
	}
	return least
}

// stringsAt unfolds a string at a depth and lists the models that are new
// there.
func stringsAt(t *testing.T, b domain.Bounds, depth int) (*lift.Lifter, *sym.Text, *shape.String, []problem.Model) {
	t.Helper()
	l := lift.New(t.Context(), solver.Standard, term.NewStore(), lift.Program{})
	b.Depth = depth
	u := New(l, &spec.Package{}, b, depth, nil)
	n, v := u.string(stringType, u.outermost(types.NewVar(0, nil, "s", stringType)))
	var models []problem.Model
	_, err := solver.Search{}.Enumerate(t.Context(), u.Problem(l.T.And(u.constraints...)), func(m problem.Model) bool {
		models = append(models, slices.Clone(m))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return l, v.(*sym.Text), n.(*shape.String), models
}

// TestStringsOfUnits compares the strings of random dictionaries, depth by
// depth, with those that are joined in every way: each comes once, at its least
// number of units, and the terms of its length and bytes are what it has.
func TestStringsOfUnits(t *testing.T) {
	for seed := range tier.Seeds(uint64(200)) {
		r := rand.New(rand.NewPCG(seed, 7))
		b := domain.Bounds{Dictionary: randomDictionary(r)}
		most := 1 + r.IntN(4)
		longest := most
		if r.IntN(3) == 0 {
			longest = r.IntN(most + 1)
			b.Len = &longest
		}
		text := b.Dictionary.Text(stringType)
		name := fmt.Sprintf("seed %d, %+v, length %d", seed, text, longest)
		want := leastUnits(text, longest)
		seen := map[string]bool{}
		for depth := range most + 1 {
			l, v, n, models := stringsAt(t, b, depth)
			for _, m := range models {
				s := n.Text(m)
				if units, ok := want[s]; seen[s] || !ok || units != depth {
					t.Fatalf("%s: %q at depth %d, want depth %d (%v), seen %v", name, s, depth, units, ok, seen[s])
				}
				seen[s] = true
				if got := evaluate(l, v, m); got != s {
					t.Fatalf("%s: the term of %q is %q", name, s, got)
				}
				units, ok := n.Spell(s)
				if !ok || !slices.EqualFunc(units, n.Units[:len(units)], func(k, v int) bool { return m[v] == int64(k) }) {
					t.Fatalf("%s: %q is spelled %v, %v, want as in %v", name, s, units, ok, m)
				}
				if got := b.UnitsOf(stringType, s); got > depth || got < depth && !strings.Contains(s, "c") {
					t.Fatalf("%s: %q takes %d units, want %d", name, s, got, depth)
				}
			}
		}
		if len(seen) != len(want) {
			t.Fatalf("%s: %d strings, want %d", name, len(seen), len(want))
		}
	}
}

// evaluate is the string that a model makes of a term.
func evaluate(l *lift.Lifter, v *sym.Text, m problem.Model) string {
	var b []byte
	for _, x := range v.Bytes[:l.T.Store.Eval(v.Length, m)] {
		b = append(b, byte(l.T.Store.Eval(x, m)))
	}
	return string(b)
}

// TestStringsAlone sees that words are left out where bounds give the bytes,
// and that bytes besides do not replace them.
func TestStringsAlone(t *testing.T) {
	d := dictionaryOf("/", []string{"xyz"}, []string{"whole"})
	for _, x := range []struct {
		bounds domain.Bounds
		want   int
	}{
		{domain.Bounds{}, 1 + 2 + 4},
		{domain.Bounds{Dictionary: d}, 1 + (4 + 1) + 4*4},
		{domain.Bounds{Dictionary: d, Strings: "xyz"}, 1 + 3 + 9},
		// "xyz" is not xy and z, and takes three bytes.
		{domain.Bounds{Dictionary: d, Bytes: "xzy"}, 1 + (7 + 1) + 7*7},
		{domain.Bounds{Dictionary: d, Strings: "ab", Bytes: "ac"}, 1 + 3 + 9},
	} {
		got := 0
		for depth := range 3 {
			_, _, _, models := stringsAt(t, x.bounds, depth)
			got += len(models)
		}
		if got != x.want {
			t.Errorf("%+v: %d strings, want %d", x.bounds, got, x.want)
		}
	}
}

// manyUnits is a dictionary as large as they come.
var manyUnits = dictionaryOf("/:.-=,", []string{"http://", "https://", "://", "--", "user@", strings.Repeat("long-word/", 4), "foo", "true"}, []string{"GET", "POST", "x", "application/json; charset=utf-8"})

func TestTermsOfStrings(t *testing.T) {
	l := lift.New(context.Background(), solver.Standard, term.NewStore(), lift.Program{})
	u := New(l, &spec.Package{}, domain.Bounds{Depth: 3, Dictionary: manyUnits}, 3, nil)
	u.string(stringType, u.outermost(types.NewVar(0, nil, "s", stringType)))
	if n := l.T.Store.Len(); n > 2000 {
		t.Errorf("a string of three units takes %d terms", n)
	}
}
