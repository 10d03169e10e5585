package unannotated_test

import (
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/check/internal/srctree"
)

// negative has functions that are given numbers below zero, and functions that
// compute them.
const negative = `
-- go.mod --
module example.com/negative

go 1.22
-- a.go --
package negative

import "strings"

func At(i int) byte { return "some"[i] }

func From(s string, i int) string { return s[i:] }

func Before(i int) byte { return "some"[i-1] }

func Found(s string, i int) byte { return ("some" + s)[strings.Index(s, "z")] }

func Make(n int) []int { return make([]int, n) }

func Rest(n int) []int { return make([]int, n-1) }

func Shift(n int8) int { return 1 << n }

func Times(n int) string { return strings.Repeat("a", n) }

func Pad(s string, n int) string { return strings.Repeat("a", n-len(s)) }

type Kind int

func (k Kind) Name() string { return []string{"a", "b", "c"}[k] }

func Half(n int) int { return 2 / (n + 1) }
`

// TestNegative tells numbers below zero that a call passed from those that the
// code computes.
func TestNegative(t *testing.T) {
	events, summary := run(t, srctree.Unpack(t, negative), "", check.Unannotated{})
	checktest.Expect(t, judged(events),
		"At argument a.go:5 excused",
		"From argument a.go:7 excused",
		"From runtime a.go:7",
		"Before runtime a.go:9",
		"Found argument a.go:11 excused", // as for 0, which is a fault
		"Found runtime a.go:11",
		"Make argument a.go:13 excused",
		"Rest argument a.go:15 excused",
		"Rest runtime a.go:15",
		"Shift argument a.go:17 excused",
		"Times argument a.go:19 excused",
		"Pad argument a.go:21 excused",
		"Pad runtime a.go:21",
		"Kind.Name runtime a.go:25",
		"Half runtime a.go:27",
	)
	if summary.Faults != 7 {
		t.Errorf("%d faults", summary.Faults)
	}
}
