package gentest

import (
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/decode/parse"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// graphSubject has functions whose tests need all pointers to be as equal as in
// the input, in each copy of the arguments. The calls of functions whose names
// begin with Bad break their contract.
const graphSubject = `package subject

//refine:bound nodes=4
type Node struct {
	Val        int
	Next, Prev *Node
}

//refine:ensures p.Val == old(q.Val)
func Swap(p, q *Node) { p.Val, q.Val = q.Val, p.Val }

//refine:ensures (p == q) == (old(p) == old(q))
func Same(p, q *Node) {}

//refine:pure
func (n *Node) Ring(build int) { }

//refine:pure
func BadPure(n *Node) {
	if n.Next == n {
		n.Next = &Node{Next: n, Val: n.Val}
	}
}

//refine:pure
func BadShare(p, q *Node) { p.Next = q }

//refine:requires drop(n)
//refine:ensures n.Next == n
func Anew(n *Node) {}

func drop(n *Node) bool { n.Next = nil; return true }

//refine:ensures (p == q) == old(alike(p, q))
func Alike(p, q *Node) {}

// alike writes to the nodes.
func alike(p, q *Node) bool {
	p.Val, q.Val = 1, 2
	return p.Val == 2
}

//refine:ensures n.Next == n
//refine:ensures length(n) == 1
func BadRing(n *Node) {
	n.Next = &Node{}
	n.Next.Next = n.Next
}

func length(n *Node) int {
	k := 1
	for p := n.Next; p != n; p = p.Next {
		k++
	}
	return k
}

//refine:requires p != nil
//refine:ensures p.Next == nil
func BadNext(p *Node) {}

//refine:ensures result == nil
func BadFunc(p *Node) func() *Node { return func() *Node { return p } }
`

// graphCalls are inputs of these functions.
var graphCalls = []string{
	"a := &Node{Val: 1}; Swap(a, a)", "Swap(&Node{}, &Node{Val: 1})",
	"a := &Node{}; Same(a, a)", "Same(&Node{}, &Node{})", "a := &Node{}; a.Next = a; Same(a, a.Next)",
	"a := &Node{}; a.Next = &Node{Next: a, Prev: a}; a.Ring(1)",
	"a := &Node{}; a.Next = a; BadPure(a)",
	"q := &Node{}; p := &Node{Next: &Node{}}; BadShare(p, q)",
	"a := &Node{}; a.Next = a; Anew(a)",
	"a := &Node{}; Alike(a, a)", "a := &Node{}; a.Next = a; Alike(a, &Node{})",
	"a := &Node{}; a.Next = a; BadRing(a)",
	"a := &Node{}; a.Next = a; BadNext(a)",
	"a := &Node{}; a.Next = a; BadFunc(a)",
}

// TestGraphs writes tests of inputs whose pointers are equal. The tests must
// compile, pass vet, and fail exactly for the functions that break their
// contract.
func TestGraphs(t *testing.T) {
	dir := srctree.Dir(t)
	for name, text := range map[string]string{"go.mod": "module example.com/subject\n\ngo 1.24\n", "subject.go": graphSubject} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := spec.Load(t.Context(), spec.Config{Dir: dir})
	if err != nil || len(pkgs[0].Errors) > 0 {
		t.Fatal(err, pkgs[0].Errors)
	}
	p := pkgs[0]
	var cases []Case
	for _, call := range graphCalls {
		for _, c := range p.Contracts {
			values, err := parse.Read(c, call)
			if err != nil {
				continue
			}
			nodes, args := decode.Arguments(c, values)
			cases = append(cases, Case{Func: c.FullName(), Nodes: nodes, Args: args, Why: "fails"})
		}
	}
	if len(cases) != len(graphCalls) {
		t.Fatalf("%d inputs are read of %d", len(cases), len(graphCalls))
	}
	src, err := File(p, "target_test.go", cases)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := Remembered(src); err != nil || len(again) != len(cases) || !slices.ContainsFunc(again, func(c Case) bool { return reflect.DeepEqual(c, cases[0]) }) {
		t.Errorf("remembered %v, %v, want %v", again, err, cases)
	}
	if err := os.WriteFile(filepath.Join(dir, "target_test.go"), src, 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "test", "-v", "-vet=all", "-timeout=60s", ".")
	cmd.Dir = dir
	out, _ := cmd.CombinedOutput()
	failed := regexp.MustCompile(`--- (PASS|FAIL|SKIP): (TestTarget\w+) `).FindAllStringSubmatch(string(out), -1)
	if len(failed) != len(p.Contracts) {
		t.Fatalf("%s\n%s", out, src)
	}
	if strings.Contains(string(out), "length(n) == 1") {
		t.Errorf("a postcondition after a broken one is evaluated:\n%s", out)
	}
	for _, one := range failed {
		want := "PASS"
		if strings.HasPrefix(one[2], "TestTargetBad") {
			want = "FAIL"
		}
		if one[1] != want {
			t.Errorf("%s: %s, want %s\n%s\n%s", one[2], one[1], want, out, src)
		}
	}
}
