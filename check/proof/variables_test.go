package proof_test

import (
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/spec/spectest/srctree"
)

const variables = `
-- go.mod --
module example.com/p

go 1.26
-- q/q.go --
package q

var Calls, Mode, Calm int
var Table, Names, Steady = []int{1, 2}, []string{"a"}, []int{1, 2}

func Both() int { return Mode + Calm }
-- r/r.go --
package r

import "example.com/p/q"

func Count() { q.Calls++ }

func Table() []int { return q.Table }
-- p.go --
package p

import (
	"example.com/p/q"
	"example.com/p/r"
)

func SetMode(n int) { q.Mode = n }

func Rename(s string) { names := q.Names; names[0] = s }

var count = r.Count

//refine:ensures result == n
func Calls(n int) int { return n + q.Calls }

//refine:ensures result == n
func Both(n int) int { return n + q.Both() }

//refine:ensures result == n
func Table(n int) int { return n + q.Table[0] - 1 }

//refine:ensures result == n
func Names(n int) int { return n + len(q.Names[0]) - 1 }

//refine:ensures result == n
func Calm(n int) int { return n + q.Calm }

//refine:ensures result == n
func Steady(n int) int { return n + q.Steady[1] - 2 }
`

// TestVariablesOfOthers reads variables of another package. Proofs take the
// first value of those that no package changes: neither their own, nor the
// checked one, nor a third.
func TestVariablesOfOthers(t *testing.T) {
	if strings.HasPrefix(solver.Version(), "none") {
		t.Skip("built without Z3")
	}
	want := map[string]bool{"Calls": false, "Both": false, "Table": false, "Names": false, "Calm": true, "Steady": true}
	_, err := check.Run(t.Context(), check.Config{Dir: srctree.Unpack(t, variables), Limits: check.Limits{Call: time.Minute, Proof: time.Minute}},
		check.HandlerFunc(func(e check.Event) {
			if !e.Action.Ends() || e.Func == "" {
				return
			}
			if proved, ok := want[e.Func]; !ok || e.Proof == nil || (e.Proof.Status == check.Proved) != proved {
				t.Errorf("%s: %+v, %s", e.Func, e.Proof, e.Message)
			}
			delete(want, e.Func)
		}))
	if err != nil || len(want) > 0 {
		t.Errorf("%v did not end: %v", want, err)
	}
}
