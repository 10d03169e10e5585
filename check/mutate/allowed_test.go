package mutate

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check/levels"
	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// looseContracts have contracts that allow several results for some inputs.
// Their bodies do not matter.
const looseContracts = `package p

//refine:ensures result >= n
func Low(n int) int { return n }

//refine:requires n != 1
//refine:ensures result == n || result == -n
func Sign(n int) int { return n }

//refine:ensures result == max(n, -n)
func Abs(n int) int { return max(n, -n) }

//refine:panics b == 0
//refine:ensures q*b+r == a && -1 <= r && r <= 1
func Div(a, b int) (q, r int) { return a / b, a % b }

//refine:ensures len(result) == len(xs) && (len(result) < 2 || result[0] <= result[1])
//refine:ensures forall x in result: x == xs[0] || x == xs[len(xs)-1]
func Sort(xs []int) []int { return xs }

//refine:ensures *p == old(*p) && result == (*p > 0)
func Positive(p *int) bool { return *p > 0 }

//refine:func func(x int) {y int | y > x}
func Next(x int) int { return x + 1 }

//refine:ensures old(*p) == 0 || *p != old(*p)
func Change(p *int) bool { *p++; return true }

//refine:bound T=int
//refine:ensures result == a || result == b
func Either[T comparable](a, b T) T { return a }

//refine:ensures n >= 0 ==> result == n
func Free(n int) int { return n }

func Unsaid(n int) int { return n }

//refine:ensures result != nil
func Function(n int) func() int { return func() int { return n } }
`

// ints are the integers of the domain.
var ints = []int{-2, -1, 0, 1, 2}

// TestAllowedInputs compares the inputs that have several results with those
// that loops over all inputs and results find. The predicates are those of the
// contracts, written again.
func TestAllowedInputs(t *testing.T) {
	one := func(holds func(n, r int) bool) (inputs []string) {
		for _, n := range ints {
			allowed := 0
			for _, r := range ints {
				if holds(n, r) {
					allowed++
				}
			}
			if allowed > 1 {
				inputs = append(inputs, fmt.Sprint(n))
			}
		}
		return inputs
	}
	var div, either, sort []string
	for _, a := range ints {
		for _, b := range ints {
			allowed := 0
			for _, q := range ints {
				for _, r := range ints {
					if b != 0 && q*b+r == a && -1 <= r && r <= 1 {
						allowed++
					}
				}
			}
			if allowed > 1 {
				div = append(div, fmt.Sprintf("%d, %d", a, b))
			}
			if a != b {
				either = append(either, fmt.Sprintf("%d, %d", a, b))
				sort = append(sort, fmt.Sprintf("[]int{%d, %d}", a, b)) // twice the one or the other
			}
		}
	}
	want := map[string][]string{
		"Low":    one(func(n, r int) bool { return r >= n }),
		"Sign":   one(func(n, r int) bool { return n != 1 && (r == n || r == -n) }),
		"Abs":    nil,
		"Div":    div,
		"Sort":   sort,
		"Next":   one(func(n, r int) bool { return r > n }),
		"Change": {"new(int)"}, // the others must change
		"Either": either,
		"Free":   one(func(n, r int) bool { return n < 0 || r == n }),
		// Among the functions are those that return one number only.
		"Function": one(func(n, r int) bool { return true }),
	}
	dir := srctree.Dir(t)
	for name, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.24\n", "p.go": looseContracts} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range pkgs[0].Contracts {
		b := levels.Domain(levels.Config{Plain: true, Bounds: &domain.Bounds{Depth: 2, Ints: &bounds.Range{Lo: -2, Hi: 2}}}, c)
		found, err := allowedInputs(t.Context(), c, func(depth int) domain.Bounds {
			b.Depth = depth
			return b
		}, 2, 1000)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, in := range found {
			values, rest, err := decode.ReadInput(c, in.Wire)
			if err != nil || len(rest) > 0 {
				t.Fatalf("%s: %v, %d bytes left", c.Name, err, len(rest))
			}
			call := decode.CallText(c, values)
			got = append(got, strings.TrimSuffix(call[strings.Index(call, "(")+1:], ")"))
			if a, b := texts(c, in.Results[0]), texts(c, in.Results[1]); a == b {
				t.Errorf("%s has the result %s twice", call, a)
			}
		}
		slices.Sort(got)
		inputs := want[c.Name]
		slices.Sort(inputs)
		if !slices.Equal(got, inputs) {
			t.Errorf("%s: got\n%q, want\n%q", c.Name, got, inputs)
		}
	}
}

func texts(c *spec.Contract, values []value.Value) string {
	_, all := decode.Arguments(c, values)
	return strings.Join(all, ", ")
}
