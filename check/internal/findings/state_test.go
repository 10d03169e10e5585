package findings

import (
	"testing"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const stateful = `-- go.mod --
module example.com/stateful

go 1.26
-- a.go --
package stateful

import (
	"maps"
	"path/filepath"
	"slices"
	"sort"
	"strings"
)

var limit = 3

var _ = strings.ToUpper // in an annotation

type up []int

func (u up) Len() int           { return len(u) }
func (u up) Less(i, j int) bool { return u[i]+limit < u[j] }
func (u up) Swap(i, j int)      {}

func files() bool    { m, _ := filepath.Glob("*"); return len(m) > 0 }
func names() bool    { return filepath.Base("a/b") == "b" }
func below() bool    { return deep(3) }
func deep(n int) bool { return n == 0 && limit > 2 || deep(n-1) }
func sorted(xs []int) bool { return sort.IsSorted(up(xs)) }
func keys(m map[int]int) bool { return len(slices.Sorted(maps.Keys(m))) > 0 }

// closed:
//
//refine:ensures strings.ToUpper("a") == "A" && slices.Contains(xs, 1)
//refine:ensures names()
//refine:ensures keys(m)
func Closed(xs []int, m map[int]int) {}

// open:
//
//refine:ensures files()
//refine:ensures below()
//refine:ensures limit > 2
//refine:ensures sorted(xs)
func Open(xs []int) {}
`

// TestReadsState has predicates that use their arguments alone, and others that
// read variables, files, or what a method reads that the standard library
// calls.
func TestReadsState(t *testing.T) {
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: srctree.Unpack(t, stateful)})
	if err != nil || len(pkgs[0].Errors) > 0 {
		t.Fatal(err, pkgs[0].Errors)
	}
	seen := 0
	for _, c := range pkgs[0].Contracts {
		for _, clause := range c.Post() {
			seen++
			if got, want := readsState(c.Pkg, clause), c.FullName() == "Open"; got != want {
				t.Errorf("%s: %s reads state: %v, want %v", c.FullName(), clause.Text, got, want)
			}
		}
	}
	if seen != 7 {
		t.Errorf("%d clauses", seen)
	}
}
