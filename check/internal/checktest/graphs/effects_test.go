package graphs

import (
	"strings"
	"testing"
	"time"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// TestEffects checks functions whose verdicts depend on which pointers are
// equal. Every value is compared with brute force. A proof is about the graphs
// that have run, and says so.
func TestEffects(t *testing.T) {
	events, _ := checktest.Events(t, check.Config{Dir: "testdata/effects", Patterns: []string{"."}, Selfcheck: check.SelfcheckAll, Limits: check.Limits{Proof: 5 * time.Second}})
	checktest.Expect(t, checktest.Endings(events),
		"fail Flip counterexample postcondition: a := &Leaf{}; Flip(a, a)",
		"pass Apart exhausted 4",
		"fail Touch counterexample mutation: a := &Leaf{}; Touch(a, a)",
		"fail Node.Drop counterexample postcondition: a := &Node{}; b := &Node{prev: a}; b.next = &Node{prev: b}; a.next = b; a.Drop()",
		"pass Node.Take exhausted 3",
		"fail Node.Swap counterexample mutation: (&Node{prev: &Node{}}).Swap()",
		"pass Node.Get exhausted 865",
		"pass Turn exhausted 5477",
		"pass Same exhausted 5477",
		"fail Replace counterexample mutation: a := &Leaf{}; Replace(a, []*Leaf{a})",
		"fail Held counterexample postcondition: a := &Leaf{}; Held(a, a) = true",
		"fail Cause counterexample postcondition: a := &Node{}; a.next = a; a.prev = a; Cause(a) = true",
	)
	for _, e := range events {
		if want := "the function is declared pure but changes which pointers of its parameters are equal"; e.Func == "Replace" && e.Action.Ends() && e.Message != want {
			t.Errorf("Replace: %s, want %s", e.Message, want)
		}
		p := e.Proof
		if p == nil {
			continue
		}
		if scope := p.Scope.String(); p.Status == check.Proved && (p.Route != check.ByValue || !strings.Contains(scope, "graphs of up to 3 nodes")) {
			t.Errorf("%s is proved by %v for %s", e.Func, p.Route, scope)
		}
	}
}

const unexported = `
-- go.mod --
module example.com/unexported

go 1.21
-- unexported.go --
package unexported

//refine:bound nodes=1
type Node struct{ next *Node }

// New builds no cycle.
func New() *Node { return &Node{} }

func Loop(n *Node) bool { return n != nil && n.next == n }
`

// TestUnexported wants nodes built field by field in functions without
// annotations, too, though only New builds them elsewhere.
func TestUnexported(t *testing.T) {
	events, _ := checktest.Events(t, check.Config{Dir: srctree.Unpack(t, unexported), Patterns: []string{"."}, All: spec.Exported, Selfcheck: check.SelfcheckAll})
	checktest.Expect(t, checktest.Endings(events),
		"pass New exhausted 1",
		"pass Loop exhausted 3", // nil, New(), and a cycle
	)
}
