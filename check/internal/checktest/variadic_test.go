package checktest_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/gentest"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/decode/parse"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// variadicElems are the types of elements, each with the name of its functions.
var variadicElems = []struct{ name, elem string }{
	{"Ints", "int"}, {"Strings", "string"}, {"Bools", "bool"}, {"Floats", "float64"}, {"Structs", "Point"},
	{"Pointers", "*Point"}, {"Interfaces", "Shape"}, {"Anys", "any"}, {"Slices", "[]int"}, {"Maps", "map[bool]bool"},
	{"Functions", "func(bool) bool"}, {"Guarded", "Box"}, {"Generics", "T"},
}

// variadicWays are the ways in which functions fail, as source in which N, E
// and P stand for the name of the elements, their type and a list of type
// parameters.
var variadicWays = []struct {
	kind   check.Kind
	source string
}{
	{check.Panic, "//refine:check\nfunc PanicsN[P](n int, xs ...E) { if len(xs) > n { panic(len(xs)) } }"},
	{check.Panic, "//refine:check\nfunc IndexN[P](xs ...E) E { return xs[0] }"},
	{check.NoPanic, "//refine:panics len(xs) > 0\nfunc NoPanicN[P](xs ...E) { if len(xs) > 1 { panic(len(xs)) } }"},
	{check.Postcondition, "//refine:ensures result < 2\nfunc CountN[P](xs ...E) int { return len(xs) }"},
	{check.Postcondition, "//refine:requires len(xs) > 0\n//refine:ensures len(result) < 1\nfunc SelfN[P](xs ...E) []E { return xs }"},
	{check.Postcondition, "//refine:bound nil=both\n//refine:ensures result\nfunc NilN[P](xs ...E) bool { return len(xs) > 0 || xs == nil }"},
}

const variadicTypes = `package variadic

type Point struct{ X, Y int }

type Shape interface{ Area() int }

func (p Point) Area() int { return p.X * p.Y }

//refine:invariant n >= 0
type Box struct{ n int }

//refine:check
func Break(xs ...Box) { for i := range xs { xs[i].n-- } }

//refine:pure
func Change(xs ...*Point) { for _, x := range xs { if x != nil { x.X++ } } }

//refine:pure
func Swap(n int, xs ...int) { if len(xs) > 1 { xs[0], xs[1] = xs[1], xs[0] } }

//refine:check
func Exit(xs ...int) { if len(xs) > 1 { os.Exit(1) } }

//refine:check
//refine:bound ints=0..0
func Hang(xs ...int) { for len(xs) > 1 {} }

//refine:ensures result != 1
func (p Point) Method(xs ...string) int { return len(xs) }

//refine:ensures result != 1
func (p *Point) PointerMethod(xs ...string) int { return len(xs) }

func init() { _ = os.Args }
`

// variadicSource is a package in which variadic functions of every type fail in
// every way, and the kinds of failure by function.
func variadicSource() (source string, kinds map[string]check.Kind) {
	kinds = map[string]check.Kind{
		"Break": check.Invariant, "Change": check.Mutation, "Swap": check.Mutation, "Exit": check.Exit, "Hang": check.Timeout,
		"Point.Method": check.Postcondition, "Point.PointerMethod": check.Postcondition,
	}
	var b strings.Builder
	b.WriteString(strings.Replace(variadicTypes, "\n", "\n\nimport \"os\"\n", 1))
	for _, e := range variadicElems {
		params, instance := "", ""
		if e.elem == "T" {
			params, instance = "[T any]", "[int]"
		}
		for _, w := range variadicWays {
			name := regexp.MustCompile(`func (\w+)N\[P\]`).FindStringSubmatch(w.source)[1] + e.name
			text := strings.ReplaceAll(w.source, "N[P]", e.name+params)
			fmt.Fprintf(&b, "\n%s\n", regexp.MustCompile(`\bE\b`).ReplaceAllString(text, e.elem))
			kinds[name+instance] = w.kind
		}
	}
	return b.String(), kinds
}

// TestVariadic has variadic functions of all types fail in all ways. Each is
// told with a call that is read as the same input, those of some types fail in
// that way when they are given as input, and all are part of a generated test
// that fails.
func TestVariadic(t *testing.T) {
	tier.LongOnly(t, "it takes long")
	source, kinds := variadicSource()
	dir := srctree.Unpack(t, "-- go.mod --\nmodule example.com/variadic\n\ngo 1.24\n-- variadic.go --\n"+source)
	bit := bounds.Range{Lo: 0, Hi: 1}
	cfg := check.Config{Dir: dir, Bounds: &domain.Bounds{Depth: 2}, Limits: check.Limits{Call: time.Second}, Failures: check.Failures{Generalize: time.Second}}
	cfg.Bounds.Ints = &bit
	got, _ := checktest.Events(t, cfg)
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	var cases []gentest.Case
	contracts := map[string]*spec.Contract{}
	for _, c := range pkgs[0].Contracts {
		contracts[c.FullName()] = c
	}
	for _, e := range got {
		if !e.Action.Ends() {
			continue
		}
		want, ok := kinds[e.Func]
		delete(kinds, e.Func)
		c := e.Counterexample
		if !ok || c == nil || c.Kind != want {
			t.Errorf("%s ends with %+v, %s, want %s", e.Func, c, e.Message, want)
			continue
		}
		one := gentest.Case{Func: e.Func, Why: e.Message}
		for _, a := range c.Args {
			one.Args = append(one.Args, a.Value)
		}
		if want != check.Exit && want != check.Timeout { // these end the whole test
			cases = append(cases, one)
		}
		values, err := parse.Read(contracts[e.Func], c.Call)
		if err != nil {
			t.Errorf("%s as input: %v", c.Call, err)
			continue
		}
		for i, v := range values {
			if text := value.Literal(v, pkgs[0].Qualify); text != c.Args[i].Value {
				t.Errorf("%s is read with the argument %s, want %s", c.Call, text, c.Args[i].Value)
			}
		}
		if variadicGiven.MatchString(e.Func) {
			variadicReplays(t, pkgs, cfg, e)
		}
	}
	for name := range kinds {
		t.Errorf("%s does not end", name)
	}
	variadicTests(t, dir, pkgs[0], cases)
}

// variadicGiven are the functions whose counterexamples are given as inputs.
var variadicGiven = regexp.MustCompile(`^(PanicsInterfaces|NilGenerics\[int\]|CountStrings|Point\.PointerMethod|Swap|Break)$`)

// variadicReplays gives the call of a counterexample as input.
func variadicReplays(t *testing.T, pkgs []*spec.Package, cfg check.Config, e check.Event) {
	t.Helper()
	cfg.Packages, cfg.Inputs, cfg.Failures.Reduce = pkgs, []string{e.Counterexample.Call}, time.Second
	cfg.Run = regexp.MustCompile("^" + regexp.QuoteMeta(e.Func) + "$")
	again, _ := checktest.Events(t, cfg)
	failed := slices.ContainsFunc(again, func(a check.Event) bool {
		return a.Action.Ends() && a.Counterexample != nil && a.Counterexample.Kind == e.Counterexample.Kind
	})
	if !failed {
		t.Errorf("%s as input ends otherwise: %+v", e.Counterexample.Call, again)
	}
}

// variadicTests writes the tests of counterexamples, each of which must fail.
func variadicTests(t *testing.T, dir string, p *spec.Package, cases []gentest.Case) {
	t.Helper()
	src, err := gentest.File(p, "target_test.go", cases)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "target_test.go"), src, 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "test", ".")
	cmd.Dir = dir
	out, _ := cmd.CombinedOutput()
	for _, c := range cases {
		if want := "--- FAIL: " + gentest.TestNames(p)[c.Func] + " "; !strings.Contains(string(out), want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}
