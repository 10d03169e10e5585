package checktest_test

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/cache"
	"github.com/typetarget/target/check/internal/brute"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/annotation"
	"github.com/typetarget/target/spec/dictionary"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const specials = `-- go.mod --
module example.com/specials

go 1.24
-- specials.go --
package specials

//refine:requires lo <= hi
//refine:ensures lo <= result <= hi
func Clamp(x, lo, hi float64) float64 { return max(lo, min(x, hi)) }

//refine:requires !math.IsNaN(x) && lo <= hi
//refine:ensures lo <= result <= hi
func Number(x, lo, hi float64) float64 { return max(lo, min(x, hi)) }

//refine:ensures result >= 0
//refine:allow special only numbers come here
func Abs(x float32) float32 { return max(x, -x) }

//refine:ensures result >= 0
func Sum(xs []float64) (result int) {
	for range xs {
		result++
	}
	return
}

type Point struct{ X, Y float64 }

//refine:ensures result == (p.X == q.X && p.Y == q.Y)
//refine:bound depth=1
func Equal(p, q Point) bool { return p.X == q.X && p.Y == q.Y }

//refine:ensures len(result) == len(m)
func Copy(m map[float64]float32) map[float64]float32 {
	r := map[float64]float32{}
	for k, v := range m {
		r[k] = v
	}
	return r
}

//refine:ensures min(a, b, c) <= result <= max(a, b, c)
func Median(a, b, c float64) float64 {
	return a + b + c - min(a, b, c) - max(a, b, c)
}

//refine:ensures math.IsNaN(float64(x)) || result >= 0
func Square(x float32) float32 { return x * x }

//refine:bound floats=special
//refine:ensures math.IsNaN(x) || result == -x
func Negate(x float64) float64 { return 0 - x }

//refine:ensures result
func Half(x float64) bool { return x < 1e300 }

//refine:requires -2 <= x && x <= 2
//refine:ensures 1/result == 1/x
func Same(x float64) float64 { return x + 0 }

//refine:ensures result == x
//refine:allow special nothing to allow
func Whole(x int) int { return x }

//refine:ensures result >= 0
func Hang(x float64) (halves int) {
	for ; x > 1; x /= 2 {
		halves++
	}
	return halves
}

type Ratio float64

const (
	Third  Ratio = 1.0 / 3
	Golden Ratio = 1.618
)

type Limit float32

const (
	Most  Limit = 0x1.fffffep127
	Least Limit = 0x1p-149
)

// Within has inputs with constants that are special floats of its type, which
// run before the others.
//
//refine:ensures result || x != x
func Within(l Limit, x float32) bool { return l <= 1 || x == x }

//refine:pure
func Clear(xs []float64) {
	for i, x := range xs {
		if x != x {
			xs[i] = 0
		}
	}
}

//refine:ensures result == result
func Refuse(x float64) int {
	if x > 1e9 {
		panic(x)
	}
	return 0
}

//refine:ensures result
func Small(r Ratio, on bool) bool { return !(r > 1e9) }
-- text.go --
package specials

import (
	"slices"
	"unicode/utf8"
)

//refine:ensures Backwards(result) == s
func Backwards(s string) string {
	r := []rune(s)
	slices.Reverse(r)
	return string(r)
}

//refine:requires utf8.ValidString(s)
//refine:ensures result == s
func Rebuild(s string) (result string) {
	for _, r := range s {
		result += string(r)
	}
	return
}

type Label struct {
	Of    string
	Width float32
}

//refine:ensures result <= len(l.Of) + 1
//refine:bound depth=2
func Measure(l Label) int {
	n := utf8.RuneCountInString(l.Of)
	if l.Width > 1 {
		n++
	}
	return n
}

//refine:bound strings=ab
//refine:ensures result <= len(s)
func Given(s string) (result int) {
	for range s {
		result++
	}
	return
}

// Known has an input with a word that is invalid, which runs before the others.
//
//refine:ensures result <= len(s) || s == "a\xff"
func Known(s string) (result int) {
	for range s {
		result++
	}
	return
}

//refine:ensures result == (s == "")
func Empty(s string) bool { return len(s) == 0 }
`

// decoding are the functions that have invalid UTF-8.
var decoding = []string{"Backwards", "Measure", "Known"}

// roundedOf are the inputs of the functions with 0.1 that the finding names.
var roundedOf = map[string]string{"Median": "Median(0.1, 0.1, 0.1)"}

// specialOf are the inputs of the functions with special values that the
// finding names.
var specialOf = map[string]string{
	"Clamp": "Clamp(math.NaN(), 0, 0)", "Half": "Half(math.MaxFloat64)",
	"Same": "Same(math.Copysign(0, -1))", "Small": "Small(math.MaxFloat64, false)",
	"Backwards": `Backwards("\xff")`, "Median": "Median(0, 0, math.Inf(1))", "Clear": "Clear([]float64{math.NaN()})", "Refuse": "Refuse(math.MaxFloat64)",
}

// TestSpecial runs special values after the others, 0.1 first, and finds the
// first input of either kind that breaks the contract. The number of the others
// is that of brute force. The sum of -0 and 0 is 0, so that Same loses a sign.
// The sum of three times 0.1 is rounded, so that Median is not between them.
// Hang does not return for an infinity. Brute force does not know preconditions.
// Number has 20 numbers, with 211 ordered pairs. 13 of them are multiples of 1/2,
// with 91 such pairs; with 0.1 there are 105.
func TestSpecial(t *testing.T) {
	dir := srctree.Unpack(t, specials)
	ends := run(t, check.Config{Dir: dir})
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range pkgs[0].Contracts {
		e := ends[c.Name]
		if e.Verdict != check.Exhausted {
			t.Errorf("%s: %v %s", c.Name, e.Verdict, e.Message)
		}
		found := ""
		for _, f := range e.Findings {
			switch f.Name {
			case annotation.Special:
				found += f.Msg
				if !f.Pos.IsValid() {
					t.Errorf("%s: a finding without a position", c.Name)
				}
			case annotation.Stale:
				found += "stale"
			}
		}
		want := ""
		if call := roundedOf[c.Name]; call != "" {
			want = call + " breaks the contract; allow for rounding, exclude it by requires, or accept it with //refine:allow special and a reason"
		}
		if call := specialOf[c.Name]; call != "" {
			want += call + " breaks the contract; exclude it by requires, or accept it with //refine:allow special and a reason"
		} else if c.Name == "Whole" {
			want = "stale"
		}
		if found != want {
			t.Errorf("%s: %q is found, want %q", c.Name, found, want)
		}
		ran := int64(0)
		for _, f := range e.Further {
			if f.Part == levels.Special {
				ran = f.Inputs
			}
		}
		rounded, more := specialInputs(t, c)
		switch c.Name {
		case "Clamp":
			rounded = 14*105 - 13*91
		case "Number":
			rounded, more = 14*105-13*91, 20*211-13*91
		case "Hang":
			if more = 0; !strings.HasPrefix(e.Deeper, "special floats not finished: Hang(") || !strings.Contains(e.Deeper, ") does not return within 1s") {
				t.Errorf("Hang: %q", e.Deeper)
			}
		}
		if roundedOf[c.Name] != "" {
			rounded = 0
		}
		if specialOf[c.Name] != "" || c.Name == "Abs" {
			more = 0
		}
		if ran != rounded+more {
			t.Errorf("%s: %d inputs with special values, brute force finds %d with 0.1 and %d others", c.Name, ran, rounded, more)
		}
	}
	if len(pkgs[0].Contracts) != 23 {
		t.Errorf("%d functions", len(pkgs[0].Contracts))
	}
}

// specialInputs counts the inputs that only 0.1 adds, if the code names no
// fraction, and those that only other special values add.
func specialInputs(t *testing.T, c *spec.Contract) (rounded, special int64) {
	t.Helper()
	isFraction := func(n dictionary.Float) bool { return n.Value != math.Trunc(n.Value) }
	if !slices.ContainsFunc(c.Pkg.Dictionary(c).Floats, isFraction) {
		rounded = added(t, c, func(b *domain.Bounds) { b.Floats = []float64{0.1} })
	}
	if c.Bound.SpecialFloats || c.Bound.Strings != nil {
		return rounded, 0
	}
	return rounded, added(t, c, func(b *domain.Bounds) {
		if b.SpecialFloats = true; slices.Contains(decoding, c.Name) {
			b.Bytes = "\xff"
		}
	})
}

// added counts the inputs that more values add, to the greatest depth of at most
// 3 that has few inputs.
func added(t *testing.T, c *spec.Contract, more func(*domain.Bounds)) int64 {
	t.Helper()
	depth := domain.DefaultDepth
	if c.Bound.Depth != nil {
		depth = *c.Bound.Depth
	}
	for ; depth > 0; depth-- {
		b := domain.Bounds{Depth: depth, Final: depth, Dictionary: c.Pkg.Dictionary(c)}
		plain, err := brute.Inputs(c, b, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		more(&b)
		all, err := brute.Inputs(c, b, 50_000)
		if err == nil {
			slices.Sort(plain)
			return int64(len(slices.DeleteFunc(all, func(v string) bool {
				_, had := slices.BinarySearch(plain, v)
				return had
			})))
		}
	}
	return 0
}

// TestSpecialKept keeps the verdict of Number, whose inputs with special floats
// have all run. It keeps that of Hang as well, whose call that takes too long
// runs again.
func TestSpecialKept(t *testing.T) {
	dir, verdicts := srctree.Unpack(t, specials), t.TempDir()
	cfg := check.Config{Dir: dir, Run: regexp.MustCompile("^(Hang|Number)$")}
	cfg.Build.Cache = cache.Open(func(string) string { return verdicts }, false)
	for i := range 2 {
		ends := run(t, cfg)
		for name, repeated := range map[string]int{"Hang": 1, "Number": 0} {
			if e := ends[name]; e.Cached != (i == 1) || e.Cached && e.Repeated != repeated {
				t.Errorf("run %d: %s kept %t, %d inputs repeated", i+1, name, e.Cached, e.Repeated)
			}
		}
	}
}
