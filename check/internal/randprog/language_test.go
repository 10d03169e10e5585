package randprog_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/gentest"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// oldGo is Go as of 1.12 but for its clauses, with what generated files have
// need of: invariants, functions, interfaces, floating-point numbers, maps.
const oldGo = `package old

//refine:invariant max(n, 0) >= 0
type Box struct{ n int }

type Shape interface{ Area() int }

func (b Box) Area() int { return b.n }

func isSorted(xs []int) bool {
	for i := 1; i < len(xs); i++ {
		if xs[i-1] > xs[i] {
			return false
		}
	}
	return true
}

//refine:requires isSorted(xs) && min(len(xs), 2) < 2
//refine:ensures result + max(0, -1) < 2
//refine:pure
func Count(xs []int, s Shape, e error, v interface{}, f float64) int { return len(xs) }

//refine:requires distinct(xs)
//refine:ensures forall x in xs: x in result && result[x] != 1
func Set(xs []int) map[int]int {
	m := map[int]int{}
	for _, x := range xs {
		m[x]++
	}
	return m
}

//refine:requires f != nil
//refine:panics f(true)
func (b Box) Call(f func(bool) bool) *Box {
	if f(false) {
		panic("false")
	}
	return &b
}
`

// TestOldLanguage checks a package of modules whose go line is older than what
// generated files are written in, and of one without a module.
func TestOldLanguage(t *testing.T) {
	for name, mod := range map[string]string{
		"1.12": "go 1.12\n", "1.13": "go 1.13\n", "1.16": "go 1.16\n", "1.17": "go 1.17\n", "1.20": "go 1.20\n", "1.21": "go 1.21\n", "none": "", "GOPATH": "",
	} {
		if !tier.Long() && name != "1.12" && name != "GOPATH" {
			continue // the oldest, and the one without modules, stand for the others
		}
		t.Run(name, func(t *testing.T) {
			cfg := check.Config{Failures: check.Failures{Generalize: time.Second}, Bounds: &domain.Bounds{Depth: 1}}
			if name == "GOPATH" {
				root := srctree.Unpack(t, "-- src/example.com/old/old.go --\n"+oldGo)
				cfg.Dir = filepath.Join(root, "src", "example.com", "old")
				cfg.Build.Env = append(os.Environ(), "GO111MODULE=off", "GOFLAGS=", "GOPATH="+root)
			} else {
				cfg.Dir = srctree.Unpack(t, "-- go.mod --\nmodule example.com/old\n\n"+mod+"-- old.go --\n"+oldGo)
			}
			got, _ := checktest.Events(t, cfg)
			want := map[string]check.Kind{"Set": check.Postcondition, "Box.Call": check.NoPanic}
			var cases []gentest.Case
			for _, e := range got {
				if e.Action == check.ActionError || e.Action == check.ActionFail && e.Counterexample.Kind != want[e.Func] {
					t.Errorf("%s ends with %v: %s", e.Func, e.Verdict, e.Message)
				}
				if e.Action != check.ActionFail || e.Counterexample == nil {
					continue
				}
				delete(want, e.Func)
				one := gentest.Case{Func: e.Func}
				for _, a := range e.Counterexample.Args {
					one.Args = append(one.Args, a.Value)
				}
				cases = append(cases, one)
			}
			if len(want) > 0 {
				t.Fatalf("these have no counterexample: %v", want)
			}
			generatedTests(t, cfg, append(cases, gentest.Case{Func: "Count", Args: []string{"nil", "Box{}", "nil", "nil", "0"}}))
		})
	}
}

// generatedTests writes tests of cases, of which all but the last are to fail.
func generatedTests(t *testing.T, cfg check.Config, cases []gentest.Case) {
	t.Helper()
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: cfg.Dir, Env: cfg.Build.Env})
	if err != nil {
		t.Fatal(err)
	}
	src, err := gentest.File(pkgs[0], "target_test.go", cases)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(cfg.Dir, "target_test.go"), src, 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "test", "-v", ".")
	cmd.Dir, cmd.Env = cfg.Dir, cfg.Build.Env
	out, _ := cmd.CombinedOutput()
	for i, c := range cases {
		result := "--- FAIL: "
		if i == len(cases)-1 {
			result = "--- PASS: "
		}
		if want := result + gentest.TestNames(pkgs[0])[c.Func] + " "; !strings.Contains(string(out), want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}
