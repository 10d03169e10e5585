package dispatch_test

import (
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/internal/limits"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const starts = `
-- go.mod --
module example.com/starts

go 1.24
-- a/a.go --
package a

import "os"

func init() { os.Exit(3) }

//refine:ensures result == x
func One(x int) int { return x }

//refine:ensures result == x
func Two(x int) int { return x }
-- c/c.go --
package c

import "time"

func init() { for { time.Sleep(time.Hour) } }

//refine:ensures result == x
func One(x int) int { return x }

//refine:ensures result == x
func Two(x int) int { return x }
-- d/d.go --
package d

import "testing"

func TestMain(m *testing.M) {}

//refine:ensures result == x
func One(x int) int { return x }
-- e/e.go --
package e

//refine:ensures result == x
func One(x int) int { return x }
`

// TestStarts has packages whose initialisation does not come to an end as it
// should. The time that it takes is spent once for a package, not for each of
// its functions.
func TestStarts(t *testing.T) {
	dir := srctree.Unpack(t, starts)
	fixed := limits.Run{Start: 3 * time.Second}
	got, _ := checktest.EventsWithin(t, fixed, check.Config{Dir: dir, Patterns: []string{"./..."}, Parallel: 1, Bounds: &domain.Bounds{}})
	checktest.Expect(t, checktest.Endings(got), "error One error", "error Two error", "error One error", "error Two error", "error  error", "pass One exhausted 1")
	i := 0
	for _, e := range got {
		if !e.Action.Ends() {
			continue
		}
		want := []string{
			"the worker does not start: the package's initialisation exits with status 3",
			"the worker does not start: the package's initialisation exits with status 3",
			"the worker does not start: the package's initialisation takes longer than 3s",
			"the worker does not start: the package's initialisation takes longer than 3s",
			"the package declares TestMain outside of its test files, which takes the place of the worker's",
			"",
		}[i]
		if e.Message != want {
			t.Errorf("%s.%s: %q, want %q", e.Package, e.Func, e.Message, want)
		}
		// A start that is tried again takes all that it may.
		if e.Package == "example.com/starts/c" && e.Func == "Two" && e.Elapsed >= fixed.Start {
			t.Errorf("the second function of a package that does not start takes %v", e.Elapsed)
		}
		i++
	}
}
