package graphs

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/typetarget/target/spec/spectest/tier"
)

// A walker writes random walks through graphs with a set of nodes that have
// been visited. Each part of a walk is right, or has one of the mistakes that
// people make.
type walker struct {
	r   *rand.Rand
	out strings.Builder
}

func (w *walker) line(format string, args ...any) { fmt.Fprintf(&w.out, "\t"+format+"\n", args...) }

// pick returns the first of some texts half of the time, and otherwise any.
func (w *walker) pick(right string, wrong ...string) string {
	if w.r.IntN(2) == 0 {
		return right
	}
	return append(wrong, right)[w.r.IntN(len(wrong)+1)]
}

// function writes the n-th function and its precondition. A walk that has been
// written without a mistake ends by itself. All others have a limit beyond the
// nodes, so that the compiled predicate ends.
func (w *walker) function(n int) {
	right := w.r.IntN(3) == 0
	pick := w.pick
	if right {
		pick = func(right string, _ ...string) string { return right }
	}
	key := pick("child", "x", "n", "child.a", "x.b")
	mark := pick("seen[KEY] = true", "seen[KEY] = true", "",
		"if x.a != nil { seen[KEY] = true }", "if child != n { seen[KEY] = true }", "seen[KEY] = len(work) > 1",
		"seen[KEY] = true; delete(seen, x)", "if len(work) > 2 { clear(seen) }; seen[KEY] = true",
		"seen = map[*Node]bool{KEY: true}", "if x == n { seen = map[*Node]bool{} }; seen[KEY] = true",
		"if other := map[*Node]bool{}; x.b != nil { other[KEY] = true } else { seen[KEY] = true }")
	mark = strings.ReplaceAll(mark, "KEY", key)
	push := "work = append(work, child)"
	steps := []string{mark, push}
	if w.r.IntN(2) == 0 {
		steps = []string{push, mark}
	}
	again := []string{"return false", "continue", "continue", "break"}[w.r.IntN(4)]
	children := []string{"x.a, x.b", "x.a, x.b", "x.b, x.a", "x.a, x.a", "x.b, n"}[w.r.IntN(5)]
	made := pick("map[*Node]bool{n: true}", "map[*Node]bool{}", "map[*Node]bool{n: false}", "map[*Node]bool{n.a: true}", "map[*Node]bool{nil: true, n: true}")
	begin := pick("", "seen[n.a] = true", "delete(seen, n)", "if n.a == n.b { seen = nil; seen = map[*Node]bool{} }")
	limit := fmt.Sprintf(" && steps < %d", 5+w.r.IntN(3))
	if right {
		limit = ""
	}
	ends := []string{"true", "len(work) > 2", "len(seen) == 2", "steps > 3", "steps < 3", "seen[n.b]"}[w.r.IntN(6)]

	// The map may be that of a caller, which has used it before.
	fmt.Fprintf(&w.out, "func walk%d(n *Node, seen map[*Node]bool) bool {\n", n)
	w.line("work, steps := []*Node{n}, 0")
	w.line("%s", begin)
	if !right && w.r.IntN(3) == 0 {
		w.line("for len(work) > 0%s {", limit)
		w.line("x := work[len(work)-1]; work = work[:len(work)-1]; steps++")
	} else {
		w.line("for i := 0; i < len(work)%s; i++ {", limit)
		w.line("x := work[i]; steps++")
	}
	w.line("for _, child := range [2]*Node{%s} {", children)
	w.line("if child == nil { continue }")
	w.line("if seen[%s] { %s }", pick("child", "x", "child.b"), again)
	for _, s := range steps {
		w.line("%s", s)
	}
	w.line("}\n\t}")
	fmt.Fprintf(&w.out, "\treturn %s\n}\n\n", ends)
	fmt.Fprintf(&w.out, "func holds%d(n *Node) bool {\n", n)
	w.line("if n == nil { return %t }", w.r.IntN(2) == 0)
	w.line("seen := %s", made)
	switch w.r.IntN(4) {
	case 0:
		w.line("if n.b != nil { return walk%d(n.b, seen) || walk%d(n, seen) }", n, n)
	case 1:
		w.line("if n.a != nil { seen = map[*Node]bool{n: true, n.a: true}; return !walk%d(n.a, seen) }", n)
	}
	fmt.Fprintf(&w.out, "\treturn walk%d(n, seen)\n}\n\n//refine:requires holds%d(n)\nfunc F%d(n *Node) {}\n\n", n, n, n)
}

// recursive writes the n-th function, with a precondition that walks by
// recursion. The walk is a declared function that the set is passed to, or a
// literal that captures it. As for function, a walk with a mistake has a limit.
func (w *walker) recursive(n int) {
	right := w.r.IntN(3) == 0
	pick := w.pick
	if right {
		pick = func(right string, _ ...string) string { return right }
	}
	truth := func() string { return []string{"true", "false"}[w.r.IntN(2)] }
	counts, literal := w.r.IntN(3) == 0, w.r.IntN(2) == 0
	result, join := "bool", []string{"A && B", "A || B", "!A && B", "A != B"}[w.r.IntN(4)]
	stop, again := truth(), truth()
	ends := []string{"r", "!r", "r && len(seen) == 2", "r || seen[n.b]"}[w.r.IntN(4)]
	if counts {
		result, join, stop, again = "int", []string{"1 + A + B", "1 + max(A, B)", "A + 2*B"}[w.r.IntN(3)], "0", []string{"0", "1", "-1"}[w.r.IntN(3)]
		ends = []string{"r == 2", "r < 3", "r == len(seen)", "r > 2 || seen[n.a]"}[w.r.IntN(4)]
	}
	children := [][2]string{{"x.a", "x.b"}, {"x.b", "x.a"}, {"x.a", "x.a"}, {"x.b", "n"}}[w.r.IntN(4)]
	key := pick("x", "x.a", "n")
	enter := []string{"if seen[KEY] { return " + again + " }; MARK", "if !seen.add(KEY) { return " + again + " }"}[w.r.IntN(2)]
	mark := pick("seen[KEY] = true", "", "if x.a != nil { seen[KEY] = true }", "if len(seen) > 2 { clear(seen) }; seen[KEY] = true",
		"seen = set{KEY: true}", "seen[KEY] = x != n", "defer func() { seen[KEY] = true }()")
	enter = strings.ReplaceAll(strings.ReplaceAll(enter, "MARK", mark), "KEY", key)
	// A walk may keep the nodes on the way to x alone.
	after := []string{"", "", "delete(seen, x)", "seen[x] = false", "defer delete(seen, x)"}[w.r.IntN(5)]
	parameter, over, limit, left := "", "", "", ""
	if !right {
		parameter, over, limit, left = ", left int", " || left == 0", fmt.Sprintf(", %d", 3+w.r.IntN(2)), ", left-1"
	}
	argument := "seen, "
	if literal {
		argument = ""
	}
	signature := fmt.Sprintf("(n, x *Node%s) %s", parameter, result)
	call := func(at, left string) string { return fmt.Sprintf("visit%d(%sn, %s%s)", n, argument, at, left) }
	body := func() {
		w.line("if x == nil%s { return %s }", over, stop)
		w.line("%s", enter)
		if strings.HasPrefix(after, "defer") {
			w.line("%s", after)
			after = ""
		}
		w.line("r := %s", strings.NewReplacer("A", call(children[0], left), "B", call(children[1], left)).Replace(join))
		w.line("%s", after)
		w.line("return r")
	}
	if !literal {
		fmt.Fprintf(&w.out, "func visit%d(seen set, n, x *Node%s) %s {\n", n, parameter, result)
		body()
		fmt.Fprintf(&w.out, "}\n\n")
	}
	fmt.Fprintf(&w.out, "func holds%d(n *Node) bool {\n", n)
	w.line("if n == nil { return %s }", truth())
	w.line("seen := %s", []string{"set{}", "set{}", "set{n.a: true}", "set{nil: true}"}[w.r.IntN(4)])
	if literal {
		w.line("var visit%d func%s", n, signature)
		w.line("visit%d = func%s {", n, signature)
		body()
		w.line("}")
	}
	if w.r.IntN(3) == 0 { // the second walk meets what the first has marked
		w.line("_ = %s", call("n.b", limit))
	}
	w.line("r := %s", call("n", limit))
	w.line("return %s", ends)
	fmt.Fprintf(&w.out, "}\n\n//refine:requires holds%d(n)\nfunc F%d(n *Node) {}\n\n", n, n)
}

// TestRandomWalks counts the graphs on which random walks return true. The
// lifted walk and the compiled one must have as many. A false proof that a walk
// ends would cut off its longest runs.
func TestRandomWalks(t *testing.T) {
	for kind, write := range map[string]func(*walker, int){"loops": (*walker).function, "recursive": (*walker).recursive} {
		lifted, functions := 0, 0
		for seed := range tier.Seeds(tier.Of(1, 6)) {
			w := &walker{r: rand.New(rand.NewPCG(uint64(seed), 38))}
			fmt.Fprintf(&w.out, "-- go.mod --\nmodule example.com/walks\n\ngo 1.26\n-- walks.go --\npackage walks\n\n")
			fmt.Fprintf(&w.out, "//refine:bound nodes=%d\ntype Node struct{ a, b *Node }\n\n", 2+w.r.IntN(2))
			fmt.Fprintf(&w.out, "type set map[*Node]bool\n\n%s\n", add)
			const each = 16
			for n := range each {
				write(w, n)
			}
			functions += each
			lifted += compareCounts(t, seed, w.out.String())
		}
		if lifted < functions/2 {
			t.Errorf("%s: only %d of %d walks are lifted", kind, lifted, functions)
		}
	}
}

// add is the method of a set that adds a node unless it has it.
const add = `func (s set) add(n *Node) bool {
	if s[n] {
		return false
	}
	s[n] = true
	return true
}
`
