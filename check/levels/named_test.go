package levels

import (
	"slices"
	"testing"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// TestNamed has functions that compare their integers with some that the
// precondition excludes. No input has these, and so none is said to have them.
func TestNamed(t *testing.T) {
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: srctree.Unpack(t, `
-- go.mod --
module example.com/named

go 1.26
-- named.go --
package named

//refine:requires forall d in a: 0 <= d && d <= 9
//refine:requires forall d in b: 0 <= d && d <= 9
func Digits(a, b []int) (n int) {
	for _, d := range a {
		if d == 9 || d > 40 || d == -50 {
			n++
		}
	}
	for _, d := range b {
		if d > 9 {
			n++
		}
	}
	return n
}

//refine:requires n >= -2
func Least(n int, xs []int) bool { return n == 4000 || n == -4000 }

//refine:requires 0 <= p && p <= 1
func Share(p float64) bool { return 0.9 < p && p < 0.95 }

type Line struct {
	At   float32
	Heat []float64
}

//refine:check
func Float(l Line, n int) bool {
	for _, h := range l.Heat {
		if h == 99.25 {
			return true
		}
	}
	return n == 300 && l.At >= 1e9 || l.At < -20.1
}

//refine:check
func Halves(x float64) bool { return x == 1.5 || x < -2 }

//refine:check
func Any(n int, xs []int) bool { return n == 4000 || n == -4000 }
`)}, ".")
	if err != nil || len(pkgs[0].Errors) > 0 {
		t.Fatal(err, pkgs)
	}
	want := map[string]string{
		"Digits": "9 of a",
		"Least":  "3999..4001 of n",
		"Any":    "-4001..-3999, 3999..4001 of n",
		"Share":  "0.45, 0.9, 0.925, 0.95, 0.975 of p",
		"Float":  "-21.1, -20.1, -19.1 of At, 299..301 of n, 98.25, 99.25, 100.25 of Heat",
		"Halves": "-0.25 of x",
	}
	for _, c := range pkgs[0].Contracts {
		cfg := Fit(t.Context(), Config{Bounds: &domain.Bounds{Depth: domain.DefaultDepth}, Strategy: solver.Auto{}}, c)
		i := slices.IndexFunc(cfg.Further, func(f Further) bool { return f.Part == Named })
		if i < 0 || cfg.Further[i].Values != want[c.Name] {
			t.Errorf("%s: %+v", c.Name, cfg.Further)
		}
	}
}

// TestComputed has functions that compute with characters. What is said of
// their inputs leaves out the characters that no string has.
func TestComputed(t *testing.T) {
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: srctree.Unpack(t, `
-- go.mod --
module example.com/computed

go 1.26
-- computed.go --
package computed

//refine:check
func Digit(s string) int { return int(s[0] - '0') }

//refine:check
func Words(s string) int {
	if s == "x7" || s == "28" {
		return 0
	}
	return int(s[0] - '0')
}

//refine:check
func Runes(rs []rune) int { return int(rs[0]-'0') + int(rs[1]-'a') }

//refine:check
func Whole(c byte) int { return int(c - '0') }

//refine:check
func None(s string) bool { return s[0] == '7' }
`)}, ".")
	if err != nil || len(pkgs[0].Errors) > 0 {
		t.Fatal(err, pkgs)
	}
	want := map[string]string{"Digit": "0..9", "Words": "0..1, 3..6, 9", "Runes": "0..9, a..z"}
	for _, c := range pkgs[0].Contracts {
		cfg := Fit(t.Context(), Config{Bounds: &domain.Bounds{Depth: domain.DefaultDepth}, Strategy: solver.Auto{}}, c)
		got := ""
		for _, f := range cfg.Further {
			if f.Part == Computed {
				got = f.Values
			}
		}
		if got != want[c.Name] {
			t.Errorf("%s: %s, want %s", c.Name, got, want[c.Name])
		}
	}
}
