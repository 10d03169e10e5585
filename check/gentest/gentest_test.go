package gentest

import (
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// subject has functions whose names and types need care in a test: parameters
// called like what the test itself declares, variadic ones, instances,
// receivers, and clauses of every kind.
const subject = `package subject

import (
	"math"
	"slices"
	"time"
)

//refine:invariant self.n >= 0
type Box struct {
	n    int
	next *Box
}

//refine:invariant math.MaxInt8 > 1
type Plain struct{ N int }

//refine:check
func Same(p Plain) Plain { return p }

//refine:requires t > 0
//refine:ensures result >= call
func Names(t, call int, string bool, check ...int) int { return call }

//refine:pure
//refine:ensures len(result) == len(xs) + len(old(ys))
func Join(xs []int, ys ...int) []int { return slices.Concat(xs, ys) }

//refine:panics d < 0
//refine:ensures result >= 0
//refine:bound ints=-2..2
func Wait(d time.Duration) float64 {
	if d < 0 {
		panic("negative")
	}
	return math.Sqrt(float64(d))
}

//refine:requires x != y
//refine:ensures result != x || result != y
//refine:bound T=int8,uint8
func Pick[T int8 | uint8](x, y T) T { return x }

//refine:check
func (b *Box) Push(n int) *Box { return &Box{max(n, 0), b} }

//refine:check
func (b Box) Len() int { return 1 }

//refine:pure
//refine:bound ints=0..0 floats=special
func Numbers(x [1]float32) {}

//refine:requires x > 0
//refine:filter x != 2
func Nothing(x int) {}

func empties(xs []int, p *int) bool {
	clear(xs)
	*p = 0
	return true
}

// Full has clauses that write to what they are given.
//
//refine:requires empties(xs, p) && len(xs) > 0
//refine:filter empties(xs, p) && xs[0] == 0
//refine:panics empties(xs, p) && len(xs) == 2
//refine:panics *p == 2
//refine:requires xs[0] == 2 && *p == 2
//refine:ensures empties(old(xs), old(p))
//refine:ensures old(xs)[0] == 2 && xs[0] == 2
//refine:pure
func Full(xs []int, p *int) {
	if xs[0] != 2 || *p != 2 {
		panic("empty")
	}
	if len(xs) == 2 {
		panic("long")
	}
}

//refine:requires 1/x > 0
//refine:ensures 6 % old(x) == 0 ==> result == "100%"
func Percent(x int) string { return "100%" }

//refine:check
func Next(b Box) *Box { return b.next }
`

// TestFile writes a test for the first inputs of every function of the subject.
// It must compile, pass vet and the test itself, and remember its cases.
func TestFile(t *testing.T) {
	dir := srctree.Dir(t)
	for name, text := range map[string]string{"go.mod": "module example.com/subject\n\ngo 1.24\n", "subject.go": subject} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir})
	if err != nil || len(pkgs[0].Errors) > 0 {
		t.Fatal(err, pkgs[0].Errors)
	}
	p := pkgs[0]
	cases := append([]Case{{Func: "Gone", Args: []string{"1"}}, {Func: "Names", Args: []string{"1"}}}, firstCases(t, p)...)
	cases = append(cases, Case{Func: "Next", Args: []string{"Box{next: &Box{n: -1}}"}})
	src, err := File(p, "target_test.go", cases)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := Remembered(src); err != nil || !reflect.DeepEqual(again, cases[2:]) {
		t.Errorf("remembered %v, %v, want %v", again, err, cases[2:])
	}
	if err := os.WriteFile(filepath.Join(dir, "target_test.go"), src, 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "test", "-v", "-vet=all", ".")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, out, src)
	}
	if strings.Contains(string(out), "--- SKIP: TestTargetFull") {
		t.Errorf("valid inputs are skipped:\n%s", out)
	}
	if !strings.Contains(string(out), "--- SKIP: TestTargetNext/Next(Box{next:_&Box{n:_-1}})") {
		t.Errorf("an input with a broken invariant is not skipped:\n%s", out)
	}
	for _, want := range []string{"Names(1,_-1,_false,_nil...)", "Wait(-1)", "Pick[uint8](0,_1)", "(&Box{}).Push(", "Percent(1)", "Numbers([1]float32{float32(math.NaN())})", "Full([]int{2},_&[]int{2}[0])"} {
		if !strings.Contains(string(out), "/"+want) {
			t.Errorf("no test of %s", want)
		}
	}
}

// firstCases returns the first inputs of every function.
func firstCases(t *testing.T, p *spec.Package) (cases []Case) {
	for _, c := range p.Contracts {
		lifted := func(b domain.Bounds) (*encode.Encoding, solver.Strategy, error) {
			e, err := encode.Encode(t.Context(), solver.Standard, c, b)
			return e, solver.Strategies[0], err
		}
		own, err := Passing(t.Context(), c, domain.Merge(domain.Bounds{Depth: 2}, c.Bound), lifted, 9)
		if err != nil || len(own) == 0 {
			t.Fatalf("%s: %d inputs, %v", c.FullName(), len(own), err)
		}
		cases = append(cases, own...)
	}
	return cases
}

// TestRemembered reads files that are not as this package writes them.
func TestRemembered(t *testing.T) {
	for text, want := range map[string]string{
		"package p\n":                          "its first line is not",
		Header + "\n\n" + memory + "{\"Func\"": "is not as it was written",
	} {
		if _, err := Remembered([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestMerge adds cases that are there already, with and without a reason.
func TestMerge(t *testing.T) {
	f := func(why string, args ...string) Case { return Case{Func: "F", Args: args, Why: why} }
	got := Merge([]Case{f("a", "1"), f("", "2")}, []Case{f("", "1"), f("b", "2"), f("c", "1", "2")})
	if want := []Case{f("a", "1"), f("b", "2"), f("c", "1", "2")}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
