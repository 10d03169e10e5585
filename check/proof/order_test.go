package proof_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/typetarget/target/check/proof"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
)

// second is the second parameter of what comparing writes.
var second = regexp.MustCompile(`\bb\b`)

// comparing writes random functions of two int8 that mostly compare them, with
// random postconditions, some of them for all integers of a range. Of those
// that keep them on small integers some break them further away.
func comparing(r *rand.Rand, functions int) string {
	pick := func(of ...string) string { return of[r.IntN(len(of))] }
	plain := false // without constants
	value := func() string {
		if plain {
			return pick("a", "b", "max(a, b)")
		}
		return pick("a", "b", "a", "b", "0", "1", "-1", fmt.Sprint(r.IntN(7)-3), fmt.Sprint(r.IntN(255)-127), "max(a, b)", "min(b, 1)")
	}
	atom := func() string {
		switch n := r.IntN(8); {
		case plain:
		case n == 0:
			return fmt.Sprintf("%d < a && a < b", r.IntN(6)-3)
		case n == 1:
			return fmt.Sprintf("b < a && a < %d", r.IntN(6)-3)
		case n == 2:
			return fmt.Sprintf("int(a)-int(b) == %d", r.IntN(9)-2) // which is arithmetic
		}
		return value() + " " + pick("<", "<=", "==", "!=", ">") + " " + value()
	}
	var s strings.Builder
	s.WriteString("package p\n")
	for i := range functions {
		plain = i%5 == 0
		post := "result " + pick("<=", ">=", "!=") + " " + value()
		for range r.IntN(3) {
			post += " || " + "(" + strings.ReplaceAll(atom(), "max(a, b)", "result") + ")"
		}
		if r.IntN(20) == 0 {
			post = fmt.Sprintf("forall k in %s..%s: %s", pick("a", "b", "int8(-30)"), pick("a", "b", "result", "30"), second.ReplaceAllString(post, "k"))
		}
		result := value()
		if r.IntN(8) == 0 {
			result = "a + b" // which is arithmetic
		}
		fmt.Fprintf(&s, "\n//refine:ensures %s\nfunc F%d(a, b int8) (result int8) {\n", post, i)
		fmt.Fprintf(&s, "\tif %s && %s {\n\t\ta, b = b, a\n\t}\n\tif %s {\n\t\treturn %s\n\t}\n\treturn %s\n}\n", atom(), atom(), atom(), value(), result)
	}
	return s.String()
}

// TestOrder compares what the inputs that stand for all come to with what all
// 65536 do.
func TestOrder(t *testing.T) {
	pkg := load(t, comparing(rand.New(rand.NewPCG(1, 1)), 1500))
	stood, ran, broken, foralls := 0, 0, 0, 0 // functions
	for i, c := range pkg.Contracts {
		small := encode.Bounds{Depth: i % 4}
		before, err := encode.Encode(t.Context(), solver.Standard, c, small)
		if err != nil {
			t.Fatal(err)
		}
		wide, _ := proof.Widen(c, small)
		body, err := proof.Lift(t.Context(), c, wide)
		if err != nil {
			t.Fatal(err)
		}
		o := body.Order(before)
		if o == nil {
			continue
		}
		inputs, breaks, among := 0, 0, 0
		p := body.Behavior.Encoding.Problem
		for a := math.MinInt8; a <= math.MaxInt8; a++ {
			for b := math.MinInt8; b <= math.MaxInt8; b++ {
				m := problem.Model{int64(a), int64(b)}
				if p.Store.Eval(p.Root, m) == 0 {
					continue
				}
				inputs++
				if body.Expect(m) == proof.Breaks {
					breaks++
					if min(m[0], m[1]) >= o.Lo && max(m[0], m[1]) <= o.Hi {
						among++
					}
				}
			}
		}
		if inputs != 1<<16 {
			t.Errorf("%s has %d inputs", c.Name, inputs)
		}
		if among == 0 && breaks > 0 {
			t.Errorf("%s breaks its contract on %d inputs, and on none with %d..%d, which are to stand for all", c.Name, breaks, o.Lo, o.Hi)
		}
		if m, known := o.Broken(t.Context()); !known || (m == nil) != (among == 0) {
			t.Errorf("%s breaks its contract on %d inputs with %d..%d, and the search finds %v", c.Name, among, o.Lo, o.Hi, m)
		}
		if most := int64(small.Depth); o.Ran && (o.Lo < -most || o.Hi > most) {
			t.Errorf("%s: %d..%d have not run", c.Name, o.Lo, o.Hi)
		}
		stood++
		if o.Ran {
			ran++
		}
		if breaks > 0 {
			broken++
		}
		if len(body.Behavior.ForAlls) > 0 {
			foralls++
		}
	}
	if stood < 200 || ran < 20 || stood-ran < 20 || broken < 20 || foralls < 10 {
		t.Errorf("of %d functions some inputs stand for all, of %d of these those that ran; %d are broken, and %d have foralls: too few to compare", stood, ran, broken, foralls)
	}
}

// load loads the source of a package.
func load(t *testing.T, source string) *spec.Package {
	t.Helper()
	dir := folder(t, source)
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range pkgs[0].Errors {
		t.Fatal(e)
	}
	return pkgs[0]
}
