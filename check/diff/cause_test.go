package diff

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// wallet is a package whose functions build values for each other and call each
// other.
const wallet = `package p

import "errors"

type Wallet struct{ coins []int8 }

func New() Wallet { return Wallet{} }

func Of(n int8) Wallet { return Wallet{[]int8{n}} }

func (w Wallet) Add(n int8) Wallet { return Wallet{append(append([]int8{}, w.coins...), n)} }

func (w Wallet) Len() int { return len(w.coins) }

func (w Wallet) Sum() int {
	sum := 0
	for _, c := range w.coins {
		sum += int(c)
	}
	return sum
}

func (w Wallet) Top() int8 {
	if len(w.coins) == 0 {
		return -1
	}
	return w.coins[len(w.coins)-1]
}

func Less(a, b Wallet) bool { return a.Sum() < b.Sum() }

func Poor(w Wallet) bool { return Less(w, Of(2)) }

func Half(n int) int { return halved(n) }

func Quarter(n int) (int, error) {
	if n < 0 {
		return 0, errors.New("negative")
	}
	return halved(halved(n)), nil
}

func halved(n int) int { return n / 2 }

func Sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

func Abs(n int) int { return n * Sign(n) }

func Must(n int) int {
	if Sign(n) < 0 {
		panic("negative")
	}
	return n
}

func Apart(n int) int { return limit + n }

const limit = 3
`

// findings returns the findings of a run, one line each: the function, the cause
// that it names, and the functions that are reported under it.
func findings(t *testing.T, events []Event) (lines []string) {
	t.Helper()
	under := map[string][]string{}
	for _, e := range events {
		if e.Verdict == Follows {
			under[e.Leader] = append(under[e.Leader], e.Func)
			if e.Cause == nil || e.Cause.Func == "" || e.Cause.Makes && e.Cause.Same == 0 {
				t.Errorf("%s follows %s for no reason: %v", e.Func, e.Leader, e.Cause)
			}
		}
	}
	for _, e := range events {
		if e.Action != ActionEnd || e.Verdict != Different {
			continue
		}
		line := e.Func
		if e.Cause != nil {
			line += " by " + e.Cause.Func
		}
		var shown []string
		for _, f := range e.Followers {
			shown = append(shown, f.Func)
		}
		if !slices.Equal(shown, under[e.Func]) {
			t.Errorf("%s leads %v, and %v follow", e.Func, shown, under[e.Func])
		}
		delete(under, e.Func)
		if len(shown) > 0 {
			line += ": " + strings.Join(shown, " ")
		}
		lines = append(lines, line)
	}
	for leader, all := range under {
		t.Errorf("%v follow %s, which is no finding", all, leader)
	}
	return lines
}

// TestCauses changes one function at a time. The only finding is the function,
// or names it if it is not exported. Others that build values with it or call it
// are reported under it, unless it is not known whether they have changed.
func TestCauses(t *testing.T) {
	type change struct {
		name     string
		old, new string // what is replaced by what
		want     []string
	}
	for _, test := range tier.Some(4, 1, []change{
		{"a constructor", "return Wallet{[]int8{n}}", "return Wallet{[]int8{n, n}}", []string{"Of: Wallet.Add Wallet.Len Wallet.Sum Less Poor"}},
		{"a method that builds", "w.coins...), n)}", "w.coins...), n+1)}", []string{"Wallet.Add: Wallet.Sum Wallet.Top Less Poor"}},
		{"a consumer", "\t\treturn -1\n\t}\n\treturn w", "\t\treturn -2\n\t}\n\treturn w", []string{"Wallet.Top"}},
		{"a method that is called", "sum := 0", "sum := len(w.coins) / 2", []string{"Wallet.Sum: Less Poor"}},
		{"a function that is called", "a.Sum() < b.Sum()", "a.Sum() <= b.Sum()", []string{"Less: Poor"}},
		{"a helper", "return n / 2", "return (n + 1) / 2", []string{"Half by halved: Quarter"}},
		{"with callers that fail", "\t\treturn -1\n\tcase", "\t\treturn 0\n\tcase", []string{"Sign: Abs Must"}},
		{"a constant", "limit = 3", "limit = 4", []string{"Apart"}},
		{"two of them", "return n / 2", "return (n + 1) / 2 }\nfunc twice(n int) int { return 2 * n", []string{"Half by halved: Quarter"}},
		{"a caller, too", "return n * Sign(n) }", "return Sign(n) * n * n }", []string{"Abs"}},
		{"words only", "sum := 0\n", "var sum int // so far\n", nil},
	}) {
		t.Run(test.name, func(t *testing.T) {
			if strings.Count(wallet, test.old) != 1 {
				t.Fatalf("%q is not there once", test.old)
			}
			events, sum := compare(t, Config{Check: check.Config{Bounds: &domain.Bounds{Depth: 2}}}, wallet, strings.Replace(wallet, test.old, test.new, 1))
			got := findings(t, events)
			if !slices.Equal(got, test.want) {
				t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
			if sum.Different != len(test.want) || (sum.ExitCode() == 1) != (len(test.want) > 0) {
				t.Errorf("%+v", sum)
			}
		})
	}
}

// TestCausesApart keeps findings apart whose own code differs as well: a caller
// and a consumer that are changed together with what they use.
func TestCausesApart(t *testing.T) {
	changed := strings.NewReplacer("return n / 2", "return (n + 1) / 2", "return halved(halved(n)), nil", "return halved(halved(n)) + 1, nil",
		"return Wallet{[]int8{n}}", "return Wallet{[]int8{n, n}}", "return len(w.coins)", "return len(w.coins) + 1").Replace(wallet)
	events, _ := compare(t, Config{Check: check.Config{Bounds: &domain.Bounds{Depth: 2}}}, wallet, changed)
	want := []string{"Of: Wallet.Add Wallet.Sum Less Poor", "Wallet.Len", "Half by halved", "Quarter"}
	if got := findings(t, events); !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestCauseOfOtherPackage names a function of another package of the module,
// under which nothing is reported.
func TestCauseOfOtherPackage(t *testing.T) {
	module := func(inner string) string {
		return srctree.Unpack(t, "-- go.mod --\nmodule example.com/m\n\ngo 1.24\n-- m.go --\npackage m\n\nimport \"example.com/m/internal/x\"\n\n"+
			"func A(n int) int { return x.Next(n) }\n\nfunc B(n int) int { return -x.Next(n) }\n-- internal/x/x.go --\npackage x\n\nfunc Next(n int) int { "+inner+" }\n")
	}
	h := &handler{}
	cfg := Config{Old: Version{Name: "old", Dir: module("return n + 1")}, New: Version{Name: "new", Dir: module("return n + 2")}, Check: check.Config{Bounds: &domain.Bounds{Depth: 2}}}
	if _, err := Run(t.Context(), cfg, h); err != nil {
		t.Fatal(err)
	}
	want := []string{"A by internal/x.Next: B", "Next"}
	if got := findings(t, h.events); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestHiddenState does not see whether a number of the standard library was
// computed, as far as other modules do not see it.
func TestHiddenState(t *testing.T) {
	source := `package p

import "math/big"

type Pair struct{ A, B *big.Int }

func Zero(n int8) *big.Int { return %s }

func Both(n int8) Pair { return Pair{Zero(n), big.NewInt(int64(n))} }
`
	events, _ := compare(t, Config{}, fmt.Sprintf(source, "new(big.Int)"), fmt.Sprintf(source, "new(big.Int).Sub(big.NewInt(5), big.NewInt(5))"))
	for _, e := range events {
		if e.Action == ActionDifference || e.Action == ActionEnd && e.Verdict != Same {
			t.Error(line(e))
		}
	}
}

// TestOwnFiles reads files of each version from its own tree: by a relative
// path, from the code's directory, and embedded.
func TestOwnFiles(t *testing.T) {
	const source = `package p

import (
	_ "embed"
	"os"
	"path/filepath"
	"runtime"
)

//go:embed testdata/embedded.txt
var embedded string

func Embedded(n int8) string { return embedded }

func Opened(n int8) string { return read("testdata/opened.txt") }

func Beside(n int8) string {
	_, file, _, _ := runtime.Caller(0)
	return read(filepath.Join(filepath.Dir(file), "testdata", "beside.txt"))
}

func Kept(n int8) string { return read("testdata/kept.txt") }

func read(name string) string {
	text, err := os.ReadFile(name)
	if err != nil {
		return err.Error()
	}
	return string(text)
}
`
	module := func(text string) string {
		files := "-- go.mod --\nmodule example.com/m\n\ngo 1.24\n-- p.go --\n" + source + "-- testdata/kept.txt --\nkept\n"
		for _, name := range []string{"embedded", "opened", "beside"} {
			files += "-- testdata/" + name + ".txt --\n" + text + "\n"
		}
		return srctree.Unpack(t, files)
	}
	h := &handler{}
	cfg := Config{Old: Version{Name: "old", Dir: module("before")}, New: Version{Name: "new", Dir: module("after")}, Check: check.Config{Bounds: &domain.Bounds{Depth: 1}}}
	if _, err := Run(t.Context(), cfg, h); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range h.events {
		switch {
		case e.Action == ActionDifference && e.Difference.Old.Results[0].Value == `"before\n"` && e.Difference.New.Results[0].Value == `"after\n"`:
			got = append(got, e.Func)
		case e.Action == ActionEnd && e.Verdict == Same:
			got = append(got, "same "+e.Func)
		}
	}
	if want := []string{"Embedded", "Opened", "Beside", "same Kept"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if _, err := os.Stat(cfg.Old.Dir); err != nil {
		t.Error(err)
	}
}

// TestCauseShapes finds the cause in functions of every shape of parameters and
// results, one that recovers from a panic among them.
func TestCauseShapes(t *testing.T) {
	const source = `package p

import "errors"

func Blank(n int) (int, error) { return blank(n, n, 1) }

func blank(_ int, xs ...int) (n int, _ error) { return len(xs) + VALUE, nil }

func Generic(n int8) (int8, bool) { return generic[int8, bool](n, n > 0), true }

func generic[T ~int8, U any](n T, _ U) T { return n + VALUE }

func Method(n int) int { return thing{}.method() + n }

type thing struct{}

func (thing) method() int { return VALUE }

func Recovers(n int) (err error) { return recovers(n) }

func recovers(n int) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = errors.New(v.(string))
		}
	}()
	return panics(n)
}

func panics(n int) error { panic(string(rune('a' + VALUE))) }

func Two(n int) int { a, b := two(n, n); return a - b }

func two(a, b int) (
	int,
	int,
) {
	return a + VALUE, b
}
`
	events, _ := compare(t, Config{Check: check.Config{Bounds: &domain.Bounds{Depth: 1}}}, strings.ReplaceAll(source, "VALUE", "1"), strings.ReplaceAll(source, "VALUE", "2"))
	want := []string{"Blank by blank", "Generic by generic", "Method by thing.method", "Recovers by panics", "Two by two"}
	if got := findings(t, events); !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
