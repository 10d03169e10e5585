package summary

import (
	"go/types"
	"os"
	"path/filepath"
	"testing"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const circles = `package p

import (
	"errors"
	"fmt"
	"sort"
	"strings"
)

//refine:check
func Goal(n int) int { return n }

func direct(n int) int { return Goal(n) }

func far(n int) int { return direct(n) }

func literal(n int) int {
	f := func() int { return far(n) }
	return f()
}

func value(n int) int {
	f := direct
	return f(n)
}

var hook = func(n int) int { return n }

func hooked(n int) int { return hook(n) }

type byGoal []int

func (b byGoal) Len() int           { return len(b) }
func (b byGoal) Less(i, j int) bool { return Goal(b[i]) < b[j] }
func (b byGoal) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

func sorted(n int) int {
	b := byGoal{n}
	sort.Sort(b)
	return b[0]
}

type lesser interface{ Less(i, j int) bool }

func dynamic(n int) bool {
	var l lesser = byGoal{n}
	return l.Less(0, 0)
}

func printed(n int) string { return fmt.Sprint(n) }

func recursive(n int) int {
	if n > 0 {
		return recursive(n - 1)
	}
	return 0
}

var errGoal = errors.New("goal")

func fails(n int) error {
	if n > 0 {
		return errGoal
	}
	return nil
}

func repeated(n int) string { return strings.Repeat("x", n) }

type sizer interface{ Size() int }

type box struct{}

func (box) Size() int { return 1 }

func sized() int {
	var s sizer = box{}
	return s.Size()
}
`

// TestLeadsTo follows calls to a function, directly and through functions that
// are values and methods that other packages call.
func TestLeadsTo(t *testing.T) {
	dir := srctree.Dir(t)
	for name, text := range map[string]string{"go.mod": "module p\n\ngo 1.26\n", "p.go": circles} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir}, ".")
	if err != nil {
		t.Fatal(err)
	}
	p := pkgs[0]
	named := func(name string) *types.Func { return p.Types.Scope().Lookup(name).(*types.Func) }
	for name, want := range map[string]bool{
		"Goal": true, "direct": true, "far": true, "literal": true, "value": true, "hooked": true, "sorted": true, "dynamic": true,
		"printed":   true, // which may call methods, and one of these leads there
		"recursive": false, "fails": false, "repeated": false, "sized": false,
	} {
		if got := LeadsTo(p, named(name), named("Goal")); got != want {
			t.Errorf("%s leads to Goal: %v, want %v", name, got, want)
		}
	}
}
