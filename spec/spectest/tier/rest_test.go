package tier

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// source has tests that ask for the tier in each way that there is, the names of
// which end in Asks, and others.
const source = `package p_test

import "example.com/tier"

func TestOf_Asks(t *testing.T) { t.Log(tier.Of(1, 2)) }

func TestSome_Asks(t *testing.T) {
	t.Run("part", func(t *testing.T) {
		for range tier.Some(2, 1, list) {
		}
	})
}

func TestLongOnly_Asks(t *testing.T) { tier.LongOnly(t, "why") }

func TestFunction_Asks(t *testing.T) { outer() }

func outer() { inner(nil) }

func inner(x any) { outer(); if tier.Long() { outer() } }

func TestVariable_Asks(t *testing.T) { t.Log(size) }

var other, size = 1, tier.Of(2, 3)

func TestMethod_Asks(t *testing.T) { x.much() }

func (table) much() int { return tier.Of(2, 3) }

func TestType_Asks(t *testing.T) { var x array; _ = x }

type array struct{ f func() [1]named }

type named func(x int, y int) maker[int]

type maker[T any] interface{ much() T }

func TestValue_Asks(t *testing.T) { run(t, map[string]func(any){"x": inner}) }

func FuzzOf_Asks(f *testing.F) { f.Add(tier.Of(1, 2)) }

func TestNothing(t *testing.T) { small() }

func TestSeeds(t *testing.T) { small(); for range tier.Seeds(3) { t.Log(tier.Seed()) } }

func FuzzNothing(f *testing.F) { table{}.little() }

func (table) little() {}

func small() { var x lister; x.run() }

func Helper() {}
`

// TestAlike finds the tests that ask for the tier, whatever is between, and no
// others.
func TestAlike(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("a_test.go", source)
	write("b_test.go", "package p\n\nfunc TestOther(t *testing.T) { inner2() }\n\nfunc TestOther_Asks(t *testing.T) { inner(1) }\n")
	write("c.go", "package p\n\nfunc inner2() { tier.Long() }\n")
	want := []string{"FuzzNothing", "TestNothing", "TestOther", "TestSeeds"}
	if got := alike(dir); !slices.Equal(got, want) {
		t.Errorf("alike: %v, want %v", got, want)
	}
	given := []string{"/tmp/p.test", "-test.timeout=10m", "-test.v"}
	added := slices.Insert(slices.Clone(given), 1, "-test.skip=^("+strings.Join(want, "|")+")$")
	if got := withoutAlike(given, dir); !slices.Equal(got, added) {
		t.Errorf("arguments: %q", got)
	}
	for _, args := range [][]string{
		{"/tmp/target"}, {"/tmp/target", "check", "."}, {"/tmp/p.test", "-test.run=TestNothing"}, {"/tmp/p.test", "-test.v", "-test.run", "X"},
		{"/tmp/p.test", "-test.skip=X"},
	} {
		if got := withoutAlike(args, dir); !slices.Equal(got, args) {
			t.Errorf("%q become %q", args, got)
		}
	}
	for name, text := range map[string]string{
		"init": "package p\n\nfunc init() { outer() }\n", "main": "package p\n\nfunc TestMain(m *testing.M) { outer() }\n",
		"blank": "package p\n\nvar _ = inner\n", "broken": "package p\n\nfunc {",
	} {
		write("d_test.go", text)
		if got := alike(dir); len(got) > 0 {
			t.Errorf("%s: %v are left out", name, got)
		}
	}
	if got := withoutAlike(given, t.TempDir()); !slices.Equal(got, given) {
		t.Errorf("without source: %q", got)
	}
}

// TestAskersAreSeen finds code that asks for the tier where alike does not look:
// outside of the test files of a package, or by another name.
func TestAskersAreSeen(t *testing.T) {
	asks := regexp.MustCompile(`\btier\.(` + strings.Join(askers, "|") + `)\b`)
	renamed := regexp.MustCompile(`(?m)^(import|\t)\s*[\w.]+ "github.com/typetarget/target/spec/spectest/tier"`)
	found := 0
	err := filepath.WalkDir(filepath.Join("..", "..", ".."), func(name string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".go" || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		switch isTest := strings.HasSuffix(name, "_test.go"); {
		case err != nil || !strings.Contains(string(text), `/spectest/tier"`) || filepath.Base(name) == "rest_test.go":
		case renamed.Match(text):
			t.Errorf("%s: imports package tier by another name", name)
		case asks.Match(text) && !isTest:
			t.Errorf("%s: is no test file, and asks for the tier; let its tests do that", name)
		case asks.Match(text):
			found++
		}
		return err
	})
	if err != nil || found < 50 {
		t.Errorf("%d files, %v", found, err)
	}
}

// TestSome chooses from a list: the rest has what the long tier has and the
// short one has not.
func TestSome(t *testing.T) {
	list := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	for _, test := range []struct {
		tests, seed string
		short, long int
		want        []int
	}{
		{"short", "1", 4, 2, []int{0, 4, 8}},
		{"long", "1", 4, 2, []int{0, 2, 4, 6, 8}},
		{"long", "1", 3, 2, []int{0, 2, 3, 4, 6, 8, 9}},
		{"rest", "1", 4, 2, []int{2, 6}},
		{"rest", "1", 3, 1, []int{1, 2, 4, 5, 7, 8}},
		{"short", "3", 3, 1, []int{2, 5, 8}},
		{"rest", "3", 3, 1, []int{0, 1, 3, 4, 6, 7, 9}},
		{"short", "8", 3, 2, []int{1, 4, 7}},
		{"rest", "8", 3, 2, []int{3, 5, 9}},
		{"rest", "1", 4, 4, nil},
	} {
		t.Setenv(Variable, test.tests)
		t.Setenv(SeedVariable, test.seed)
		if got := Some(test.short, test.long, list); !slices.Equal(got, test.want) {
			t.Errorf("%s with seed %s: one of %d, one of %d: %v, want %v", test.tests, test.seed, test.short, test.long, got, test.want)
		}
	}
	for _, tests := range []string{"short", "long", "rest"} {
		t.Setenv(Variable, tests)
		t.Setenv(SeedVariable, "3")
		if got, want := Every(4, list), []int{2, 6}; !slices.Equal(got, want) {
			t.Errorf("%s: every fourth: %v, want %v", tests, got, want)
		}
	}
}
