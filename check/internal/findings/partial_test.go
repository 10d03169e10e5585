package findings_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check/internal/findings"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// quantified are functions whose names say whether a quantifier leaves out the
// last element of what it goes through.
const quantified = `
-- go.mod --
module example.com/quantified

go 1.26
-- quantified.go --
package quantified

//refine:requires forall i in 1..len(xs)-1: xs[i-1] <= xs[i]
func Out1(xs []int) {}

//refine:requires forall i in 0..len(xs)-2: xs[i] <= xs[i+1]
func Out2(xs []int) {}

//refine:ensures exists i in 0..len(result)-1: result[i] == 0
func Out3() (result []int) { return []int{0, 1} }

//refine:requires len(xs) > 0 ==> (forall i in 0..(len(xs)-1): 0 < xs[i] && xs[i] < 9)
func Out4(xs []int) {}

//refine:requires forall i in 2..len(s.Keys)-1: s.Keys[i-2] < s.Keys[i]
func Out5(s struct{ Keys []int }) {}

//refine:requires forall i in 0..len(xs)-1: xs[i] == ys[i+1]
//refine:requires len(ys) == len(xs)
func Out6(xs, ys []int) {}

//refine:requires forall i in 1..len(xs): xs[i-1] <= xs[i]
func In1(xs []int) {}

//refine:requires forall i in 0..len(xs)-1: xs[i] <= xs[i+1]
func In2(xs []int) {}

//refine:requires forall i in 0..len(xs)-2: xs[i] <= xs[i+1] && xs[i] != xs[i+2]
func In3(xs []int) {}

//refine:requires forall i in 0..len(xs)-1: forall j in i+1..len(xs): xs[i] <= xs[j]
func In4(xs []int) {}

//refine:requires forall i in 0..len(xs)-1: xs[i] == xs[len(xs)-1-i]
func In5(xs []int) {}

//refine:requires forall i in 0..len(xs)-1: next(xs, i) != xs[i]
func In6(xs []int) {}

//refine:requires forall i in 0..len(xs)-1: ys[i] == 0
//refine:requires len(ys) == len(xs) - 1
func In7(xs, ys []int) {}

//refine:requires forall x in xs[:len(xs)-1]: x != 0
//refine:requires len(xs) > 0
func In8(xs []int) {}

//refine:requires forall i in 0..len(xs)-1: xs[i] != 0
//refine:allow partial the last one is the end
func In9(xs []int) {}

func next(xs []int, i int) int { return xs[i+1] }
`

// TestPartial tells the quantifiers that leave out the last element from those
// that look at it in another way.
func TestPartial(t *testing.T) {
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: srctree.Unpack(t, quantified)}, ".")
	if err != nil || len(pkgs) != 1 || len(pkgs[0].Errors) > 0 {
		t.Fatal(err, pkgs)
	}
	var names []string
	for _, c := range pkgs[0].Contracts {
		names = append(names, c.Name)
		found := findings.Partial(c)
		if got := len(found) == 1 && strings.Contains(found[0].Msg, "never looks at the last element of "); got != strings.HasPrefix(c.Name, "Out") {
			t.Errorf("%s: %v", c.Name, found)
		}
	}
	if !slices.Contains(names, "Out6") || !slices.Contains(names, "In9") || len(names) != 15 {
		t.Errorf("the contracts are those of %v", names)
	}
}
