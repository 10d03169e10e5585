package depths

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/brute"
	"github.com/typetarget/target/check/internal/srctree"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/tier"
)

// asked are types of parameters, each with conditions that code may ask of a
// parameter p. Some conditions add words to its domain that are spelled with
// the characters of others.
var asked = map[string][]string{
	"string": {
		`p == "12"`, `p == "7"`, `p == "aa"`, `strings.HasPrefix(p, "1a")`, `strings.HasPrefix(p, "01")`, `strings.Contains(p, "23")`,
		`strings.Contains(p, "4")`, `p != "" && p[0]-'0' > 3`, `p != "" && p[0]-'a' > 3`, `number(p) > 40`, `strings.ToUpper(p) == "Q9"`, `p > "5"`,
	},
	"Code":    {`p == "12"`, `p != "" && p[0]-'0' > 3`, `strings.Contains(string(p), "3")`, `number(string(p)) == 1`},
	"[]byte":  {`len(p) > 0 && p[0]-'0' > 3`, `len(p) > 0 && p[0] == '7'`, `string(p) == "12"`},
	"[]rune":  {`len(p) > 0 && p[0]-'A' > 3`, `len(p) > 0 && p[0] == 'é'`},
	"byte":    {`p-'0' > 3`, `p == 'x'`},
	"rune":    {`p-'a' > 3`, `p == 5`},
	"int":     {`p == 4000`, `p > 5`, `p%60 == 0`},
	"float64": {`p > 20.25`, `p == 4.5`, `p < -0.3`},
	"bool":    {`p`},
	"[]int8":  {`len(p) > 1 && p[0] == 50`, `len(p) == 3`},
	"Pair":    {`p.Text == "4" && p.N > 70`, `p.N == 3`, `p.Text != "" && p.Text[0]-'0' == 1`},
}

// named is the parameter in a condition.
var named = regexp.MustCompile(`\bp\b`)

// partsModule returns a module with some random functions.
func partsModule(seed uint64, functions int) string {
	r := rand.New(rand.NewPCG(seed, 1))
	types := make([]string, 0, len(asked))
	for t := range asked {
		types = append(types, t)
	}
	slices.Sort(types)
	var src strings.Builder
	src.WriteString(`-- go.mod --
module example.com/parts

go 1.24
-- parts.go --
package parts

import (
	"strconv"
	"strings"
)

type Code string

type Pair struct {
	Text string
	N    int
}

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

var _ = strings.ToUpper
`)
	for i := range functions {
		var params, body []string
		for k := range 1 + r.IntN(3) {
			t := types[r.IntN(len(types))]
			params = append(params, fmt.Sprintf("p%d %s", k, t))
			for range 1 + r.IntN(3) {
				c := asked[t][r.IntN(len(asked[t]))]
				body = append(body, named.ReplaceAllString(c, fmt.Sprintf("p%d", k)))
			}
		}
		fmt.Fprintf(&src, "\n//refine:ensures true\nfunc F%d(%s) bool { return %s }\n", i, strings.Join(params, ", "), strings.Join(body, " || "))
	}
	return src.String()
}

// TestParts counts the inputs of each part of random functions by brute force:
// those that no part before has.
func TestParts(t *testing.T) {
	counted := map[levels.Part]int{}
	for seed := range tier.Seeds(1) {
		source := partsModule(uint64(seed), tier.Of(10, 25))
		dir := srctree.Unpack(t, source)
		ends := run(t, check.Config{Dir: dir})
		pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir})
		if err != nil || len(pkgs[0].Errors) > 0 {
			t.Fatal(err, pkgs)
		}
		for _, c := range pkgs[0].Contracts {
			cfg := check.Config{Fit: true, Bounds: &domain.Bounds{Depth: domain.DefaultDepth}, Strategy: solver.Auto{}}.FitTo(t.Context(), c)
			base := *cfg.Bounds
			base.Dictionary, base.Final = pkgs[0].Dictionary(c), base.Depth
			all, tooMany := map[string]bool{}, false
			add := func(b domain.Bounds) int64 {
				before := len(all)
				values, err := brute.Inputs(c, b, 1<<20)
				tooMany = tooMany || err != nil
				for _, v := range values {
					all[v] = true
				}
				return int64(len(all) - before)
			}
			e, text := ends[c.Name], strings.Split(source, "func "+c.Name+"(")[1]
			text, _, _ = strings.Cut(text, "\n")
			want := add(base)
			for _, f := range cfg.Further {
				more := add(f.Bounds)
				if want += more; tooMany {
					break
				}
				counted[f.Part]++
				i := slices.IndexFunc(e.Further, func(ran levels.Ran) bool { return ran.Part == f.Part })
				if i < 0 || e.Further[i].Inputs != more {
					t.Errorf("seed %d, %s(%s: %v; brute force finds %d more of %v", seed, c.Name, text, e.Further, more, f.Part)
				}
			}
			if tooMany {
				continue
			}
			for _, ran := range e.Further {
				if ran.Part == levels.Wide || ran.Part == levels.Special {
					want += ran.Inputs
				}
			}
			if e.Verdict != check.Exhausted || e.Inputs != want {
				t.Errorf("seed %d, %s(%s: %v on %d inputs, %v; brute force finds %d", seed, c.Name, text, e.Verdict, e.Inputs, e.Further, want)
			}
		}
	}
	if counted[levels.Few] < 2 || counted[levels.Named] < 2 || counted[levels.Computed] < 2 {
		t.Errorf("parts: %v", counted)
	}
}
