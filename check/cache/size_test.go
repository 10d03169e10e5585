package cache_test

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/cache"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// TestForty edits one function of forty in a package. The functions that call
// it run again, and no others. F0 calls nothing, and each other one calls the
// function with half its number.
func TestForty(t *testing.T) {
	dir, number := srctree.Dir(t), make([]int, 40)
	source := func() string {
		var b strings.Builder
		b.WriteString("package p\n")
		for i, n := range number {
			fmt.Fprintf(&b, "\n//refine:ensures result >= %d\nfunc F%d(x uint8) int { return %d + ", i, i, n+i)
			if i == 0 {
				b.WriteString("int(x) }\n")
			} else {
				fmt.Fprintf(&b, "F%d(x) }\n", i/2)
			}
		}
		return b.String()
	}
	write(t, dir, "go.mod", "module m\n\ngo 1.24\n")
	write(t, dir, "p/p.go", source())
	c := cache.Open(func(string) string { return filepath.Join(dir, "verdicts") }, false)
	if ran := running(t, dir, c); len(ran) != len(number) {
		t.Errorf("the first run has %d functions, want %d", len(ran), len(number))
	}
	for _, edited := range tier.Of([]int{5}, []int{39, 5, 1}) {
		number[edited]++
		write(t, dir, "p/p.go", source())
		var want []string
		for i := range number {
			at := i
			for at > edited {
				at /= 2
			}
			if at == edited {
				want = append(want, fmt.Sprint("F", i))
			}
		}
		slices.Sort(want)
		if ran := running(t, dir, c); !slices.Equal(ran, want) {
			t.Errorf("F%d is edited: %v run, want %v", edited, ran, want)
		}
	}
}

// TestPackages checks packages twice. The second run calls no function and
// builds no worker.
func TestPackages(t *testing.T) {
	dir, packages := srctree.Dir(t), tier.Of(2, 4)
	write(t, dir, "go.mod", "module m\n\ngo 1.24\n")
	for i := range packages {
		write(t, dir, fmt.Sprintf("p%d/p.go", i), fmt.Sprintf("package p%d\n\n//refine:ensures result != x\nfunc F%d(x uint8) uint8 { return x + %d }\n", i, i, i+1))
	}
	c := cache.Open(func(string) string { return filepath.Join(dir, "verdicts") }, false)
	if ran := running(t, dir, c); len(ran) != packages {
		t.Errorf("the first run has %d functions, want %d", len(ran), packages)
	}
	if ran := running(t, dir, c); len(ran) > 0 {
		t.Errorf("%v run again", ran)
	}
}

// running checks the packages of a module, and returns the functions that ran,
// in the order of their names. It is an error if a worker is built and none
// ran.
func running(t *testing.T, dir string, c *cache.Cache) []string {
	t.Helper()
	ran, built := map[string]bool{}, false
	cfg := check.Config{Dir: dir, Patterns: []string{"./..."}, Build: check.Build{Cache: c}}
	cfg.Watch.Progress = 1
	_, err := check.Run(t.Context(), cfg, check.HandlerFunc(func(e check.Event) {
		built = built || strings.HasPrefix(e.Stage, "building")
		switch {
		case !e.Action.Ends():
		case e.Verdict != check.Exhausted:
			t.Errorf("%s: %s", e.Func, e.Sentence())
		case !e.Cached:
			ran[e.Func] = true
		}
	}))
	if err != nil {
		t.Fatal(err)
	}
	if built && len(ran) == 0 {
		t.Error("a worker is built for nothing")
	}
	return slices.Sorted(maps.Keys(ran))
}
