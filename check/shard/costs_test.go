package shard

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestPack deals functions of random costs. All parts deal alike, no part has
// more than the mean and one function, and merging deals as the parts did.
func TestPack(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	costs := Costs{}
	var packages [][]Size
	worst, all := 0.0, 0.0
	for pkg := range 5 {
		var sizes []Size
		for f := range 20 {
			name := Name{fmt.Sprint("p", pkg), fmt.Sprint("F", f)}
			cost := rnd.ExpFloat64()
			size := Size{name, int64(cost / secondsPerInput)}
			if f%2 == 0 {
				costs[name.Package+"."+name.Func], size.Inputs = cost, 1
			} else {
				cost = float64(size.Inputs) * secondsPerInput
			}
			sizes = append(sizes, size)
			worst, all = max(worst, cost), all+cost
		}
		packages = append(packages, sizes)
	}
	const of = 7
	var first [][]int
	var parts []*Part
	for i := range of {
		r, err := Start("", "", Plan{}, Share{i + 1, of}, 0)
		if err != nil {
			t.Fatal(err)
		}
		r.Weigh(costs)
		var dealt [][]int
		for _, sizes := range packages {
			owners := r.Pack(sizes)
			dealt = append(dealt, owners)
			for k, s := range sizes {
				if _, err := r.Function(s.Name, "", owners[k], true); err != nil {
					t.Fatal(err)
				}
			}
		}
		if i == 0 {
			first = dealt
		}
		if fmt.Sprint(dealt) != fmt.Sprint(first) {
			t.Errorf("part %d deals %v, and part 1 %v", i+1, dealt, first)
		}
		if most := slices.Max(r.load); most > all/of+worst {
			t.Errorf("a part has %v of %v, and the longest function takes %v", most, all, worst)
		}
		r.part.Complete = true
		parts = append(parts, r.part)
	}
	whole, err := Join(parts)
	if err != nil {
		t.Fatal(err)
	}
	for i, sizes := range packages {
		if got := whole.Pack(sizes); !slices.Equal(got, first[i]) {
			t.Errorf("merging deals %v, and the parts %v", got, first[i])
		}
	}
	parts[2].Functions[4].Place++
	if _, err := whole.Function(packages[0][4].Name, "", first[0][4], true); err == nil || !strings.Contains(err.Error(), "part 3 of 7 () deals it to another part than part 1 of 7") {
		t.Errorf("other places: %v", err)
	}
}

// TestCosts writes costs and reads them, and refuses what is none.
func TestCosts(t *testing.T) {
	name := filepath.Join(t.TempDir(), "costs.json")
	want := Costs{"m.F": 1.5, "m.T.Get": 0}
	if err := want.Write(name); err != nil {
		t.Fatal(err)
	}
	got, err := ReadCosts(name, "costs")
	if err != nil || got.Sum() != want.Sum() || got["m.F"] != 1.5 {
		t.Errorf("%v (%v), want %v", got, err, want)
	}
	if got["m.F"]++; got.Sum() == want.Sum() {
		t.Error("other costs have the same sum")
	}
	for _, text := range []string{"", "null", "[]", `{"m.F": "x"}`, `{"m.F": -1}`} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if c, err := ReadCosts(name, "costs.json"); err == nil || !strings.HasPrefix(err.Error(), "costs.json: ") {
			t.Errorf("%q is %v (%v)", text, c, err)
		}
	}
}
