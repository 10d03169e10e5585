package checktest_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/brute"
	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
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
		source := partsModule(uint64(seed), tier.Of(6, 12))
		dir := srctree.Unpack(t, source)
		ends := run(t, check.Config{Dir: dir})
		pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir})
		if err != nil || len(pkgs[0].Errors) > 0 {
			t.Fatal(err, pkgs)
		}
		for _, c := range pkgs[0].Contracts {
			cfg, e, u := fitted(t, c), ends[c.Name], unionOf(c)
			_, text, _ := strings.Cut(source, "func "+c.Name+"(")
			u.name, _, _ = strings.Cut(fmt.Sprintf("seed %d, %s(%s", seed, c.Name, text), "\n")
			u.addBase(*cfg.Bounds)
			for _, f := range cfg.Further {
				more := u.add(f.Bounds)
				if u.tooMany {
					break
				}
				counted[f.Part]++
				u.comparePart(t, e, f.Part, more)
			}
			if !u.tooMany {
				u.compare(t, e)
			}
		}
	}
	if counted[levels.Few] < 2 || counted[levels.Named] < 2 || counted[levels.Computed] < 2 {
		t.Errorf("parts: %v", counted)
	}
}

// A union has the inputs of a function that brute force has listed.
type union struct {
	c    *spec.Contract
	name string // for messages
	all  map[string]bool
	// tooMany says that some bounds had more values than may be listed.
	tooMany bool
}

// mostListed is the maximum number of values within bounds.
const mostListed = 1 << 20

func unionOf(c *spec.Contract) *union {
	return &union{c: c, name: c.Name, all: map[string]bool{}}
}

// add adds the inputs within bounds, and returns how many are new. If there are
// too many values, it returns the maximum number.
func (u *union) add(b domain.Bounds) int {
	before := len(u.all)
	values, err := brute.Inputs(u.c, b, mostListed)
	if err != nil {
		u.tooMany = true
		return mostListed
	}
	for _, v := range values {
		u.all[v] = true
	}
	return len(u.all) - before
}

// addBase does so for the bounds of a base, which get the dictionary.
func (u *union) addBase(b domain.Bounds) int {
	b.Dictionary, b.Final = u.c.Pkg.Dictionary(u.c), b.Depth
	return u.add(b)
}

// comparePart compares the inputs of a part that ran with their number.
func (u *union) comparePart(t *testing.T, e check.Event, part levels.Part, want int) {
	t.Helper()
	i := slices.IndexFunc(e.Further, func(ran levels.Ran) bool { return ran.Part == part })
	if i < 0 || e.Further[i].Inputs != int64(want) {
		t.Errorf("%s: %v; brute force finds %d more of %v", u.name, e.Further, want, part)
	}
}

// compare compares all inputs that ran with the union. Inputs that are drawn,
// and those with special values, are not in it.
func (u *union) compare(t *testing.T, e check.Event) {
	t.Helper()
	inputs := e.Inputs
	for _, ran := range e.Further {
		if ran.Part == levels.Wide || ran.Part == levels.Special {
			inputs -= ran.Inputs
		}
	}
	if e.Verdict != check.Exhausted || inputs != int64(len(u.all)) {
		t.Errorf("%s: %v with %d inputs, %v; brute force finds %d", u.name, e.Verdict, e.Inputs, e.Further, len(u.all))
	}
}

// fitted returns the configuration of a search without flags.
func fitted(t *testing.T, c *spec.Contract) levels.Config {
	t.Helper()
	return check.Config{Fit: true, Bounds: &domain.Bounds{Depth: domain.DefaultDepth}, Strategy: solver.Auto{}}.FitTo(t.Context(), c)
}
