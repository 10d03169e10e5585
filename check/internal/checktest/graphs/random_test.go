package graphs

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/checktest"
	"github.com/typetarget/target/encode"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/solver"
	"github.com/typetarget/target/solver/problem"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

// A writer writes random predicates over two pointers. They walk, compare, and
// write through pointers that may be equal.
type writer struct {
	r   *rand.Rand
	out strings.Builder
	// bound is the bound of the functions.
	bound string
	// inside says that a third parameter h has a node inside, to which
	// pointers may lead.
	inside bool
}

func (w *writer) line(format string, args ...any) { fmt.Fprintf(&w.out, "\t"+format+"\n", args...) }

// pointer returns one of the variables that are pointers.
func (w *writer) pointer() string { return fmt.Sprintf("x%d", w.r.IntN(3)) }

func (w *writer) field() string { return [2]string{"a", "b"}[w.r.IntN(2)] }

func (w *writer) statement() {
	x, y := w.pointer(), w.pointer()
	if w.inside && w.r.IntN(2) == 0 {
		w.line("if h != nil { %s }", []string{
			"h.root.v = !h.root.v",
			fmt.Sprintf("h.root.%s = %s", w.field(), x),
			fmt.Sprintf("%s = h.root.%s", x, w.field()),
			x + " = &h.root",
			fmt.Sprintf("h.root.%s = &h.root", w.field()),
			fmt.Sprintf("seen[&h.root] = %d", w.r.IntN(3)),
			fmt.Sprintf("if %s != nil { h.root, *%s = *%s, h.root }", x, x, x),
		}[w.r.IntN(7)])
		return
	}
	switch w.r.IntN(9) {
	case 0, 1:
		w.line("if %s != nil { %s = %s.%s }", x, y, x, w.field())
	case 2:
		w.line("if %s != nil { %s.%s = %s }", x, x, w.field(), y)
	case 3:
		w.line("if %s != nil { %s.v = !%s.v }", x, x, x)
	case 4:
		w.line("if %s == %s { %s = %s }", x, y, w.pointer(), w.pointer())
	case 5:
		w.line("for i := 0; i < 2 && %s != nil; i++ { seen[%s] = %d; %s = %s.%s }", x, x, w.r.IntN(3), x, x, w.field())
	case 6:
		w.line("for at := %s; at != nil && seen[at] == 0; at = at.%s { seen[at] = 1 }", x, w.field())
	case 7:
		w.line("seen[%s]++", x)
	case 8:
		w.line("if %s != nil && %s != nil { %s.%s, %s.%s = %s.%s, %s.%s }", x, y, x, "a", y, "b", y, "b", x, "a")
	}
}

func (w *writer) condition() string {
	x, y := w.pointer(), w.pointer()
	if w.inside && w.r.IntN(2) == 0 {
		return "(h != nil && " + []string{
			x + " == &h.root", "h.root.v", "seen[&h.root] > 0",
			fmt.Sprintf("h.root.%s == %s", w.field(), x), fmt.Sprintf("h.root.%s == &h.root", w.field()),
			fmt.Sprintf("%s != nil && %s.v != h.root.v", x, x),
		}[w.r.IntN(6)] + ")"
	}
	switch w.r.IntN(6) {
	case 0:
		return x + " == " + y
	case 1:
		return fmt.Sprintf("(%s != nil && %s.v)", x, x)
	case 2:
		return fmt.Sprintf("len(seen) == %d", w.r.IntN(3))
	case 3:
		return fmt.Sprintf("seen[%s] > 0", x)
	case 4:
		return fmt.Sprintf("(%s != nil && %s.%s == %s)", x, x, w.field(), y)
	}
	return w.condition() + [2]string{" && ", " || "}[w.r.IntN(2)] + w.condition()
}

// function writes the n-th function and its precondition.
func (w *writer) function(n int) {
	host, arg := "", ""
	if w.inside {
		host, arg = ", h *Host", ", h"
	}
	fmt.Fprintf(&w.out, "func holds%d(x0, x1 *Node%s) bool {\n", n, host)
	w.line("x2 := x%d", w.r.IntN(2))
	w.line("seen := map[*Node]int{}")
	for range 2 + w.r.IntN(5) {
		w.statement()
	}
	w.line("_, _ = x2, seen")
	w.line("return %s(%s)", [2]string{"", "!"}[w.r.IntN(2)], w.condition())
	fmt.Fprintf(&w.out, "}\n\n//refine:requires holds%d(p, q%s)\n%sfunc F%d(p, q *Node%s) {}\n\n", n, arg, w.bound, n, host)
}

// slice returns one of the variables that are slices.
func (w *writer) slice() string { return fmt.Sprintf("x%d", w.r.IntN(3)) }

// slices writes the n-th function of slices that may share an array, and its
// precondition. It writes to elements, appends, cuts and compares.
func (w *writer) slices(n int) {
	fmt.Fprintf(&w.out, "func holds%d(x0, x1 []int8) bool {\n", n)
	w.line("x2 := x%d", w.r.IntN(2))
	for range 2 + w.r.IntN(5) {
		x, y, i := w.slice(), w.slice(), w.r.IntN(2)
		switch w.r.IntN(7) {
		case 0:
			w.line("if len(%s) > %d && len(%s) > 0 { %s[%d] = %s[0] }", x, i, y, x, i, y)
		case 1:
			w.line("%s = append(%s, %d)", x, y, i)
		case 2:
			w.line("if len(%s) > %d { %s = %s[%d:] }", x, i, y, x, i)
		case 3:
			w.line("copy(%s, %s)", x, y)
		case 4:
			w.line("if len(%s) > 0 { %s[len(%s)-1]++ }", x, x, x)
		case 5:
			w.line("if cap(%s) > len(%s) { %s = %s[:len(%s)+1] }", x, x, y, x, x)
		case 6:
			w.line("for i := range %s { if i < len(%s) { %s[i] += %s[i] } }", x, y, x, y)
		}
	}
	x, y := w.slice(), w.slice()
	w.line("_ = x2")
	w.line("return %s", []string{
		fmt.Sprintf("len(%s) > 0 && len(%s) > 0 && %s[0] == %s[0]", x, y, x, y),
		fmt.Sprintf("cap(%s) > len(%s)", x, y),
		fmt.Sprintf("len(%s) > 0 && len(%s) > 1 && &%s[0] != &%s[1]", x, y, x, y),
		fmt.Sprintf("len(%s) > 0 && %s[len(%s)-1] > 0", x, x, x),
	}[w.r.IntN(4)])
	fmt.Fprintf(&w.out, "}\n\n//refine:requires holds%d(p, q)\n%sfunc F%d(p, q []int8) {}\n\n", n, w.bound, n)
}

// TestRandom checks functions with random preconditions, and compares the
// inputs of each with brute force and the compiled precondition.
func TestRandom(t *testing.T) { checkRandom(t, anyNodes) }

// TestRandomInside does so for pointers that may lead to a field of a node. The
// preconditions write by both names of such a field.
func TestRandomInside(t *testing.T) { checkRandom(t, nodesInside) }

// TestRandomAliases does so for pointers that are parameters and may be equal,
// and for slices that may share an array.
func TestRandomAliases(t *testing.T) { checkRandom(t, aliases) }

// A kind says what pointers of random functions lead to.
type kind int

const (
	anyNodes kind = iota
	nodesInside
	aliases
)

func checkRandom(t *testing.T, of kind) {
	t.Helper()
	aliased := of == aliases
	lifted := 0
	for seed := range tier.Seeds(tier.Of(2, 6)) {
		w := &writer{r: rand.New(rand.NewPCG(uint64(seed), 0))}
		fmt.Fprintf(&w.out, "-- go.mod --\nmodule example.com/random\n\ngo 1.26\n-- random.go --\npackage random\n\n")
		switch of {
		case nodesInside:
			w.inside = true
			w.bound = "//refine:bound depth=1\n"
			fmt.Fprintf(&w.out, "//refine:bound nodes=1 into=root\ntype Host struct{ root Node }\n\n//refine:bound nodes=2\n")
		case anyNodes:
			share := [3]string{"graph", "dag", "tree"}[w.r.IntN(3)]
			fmt.Fprintf(&w.out, "//refine:bound nodes=2 share=%s\n", share)
		}
		fmt.Fprintf(&w.out, "type Node struct {\n\tv bool\n\ta, b *Node\n}\n\n")
		const functions = 12
		for n := range functions {
			switch {
			case !aliased:
				w.function(n)
			case n%2 == 0:
				w.bound = "//refine:bound alias=p,q depth=2 domain=plain\n"
				w.function(n)
			default:
				w.bound = fmt.Sprintf("//refine:bound alias=p,q depth=2 ints=0..1 domain=plain cap=%s\n", [2]string{"exact", "both"}[w.r.IntN(2)])
				w.slices(n)
			}
		}
		lifted += compareCounts(t, seed, w.out.String())
	}
	if lifted < tier.Of(15, 45) {
		t.Errorf("only %d functions are lifted", lifted)
	}
}

// compareCounts compares the numbers of inputs of the functions of a source that
// a seed has made, as lifted with those of the compiled preconditions. It
// returns how many functions are lifted.
func compareCounts(t *testing.T, seed int, source string) (lifted int) {
	t.Helper()
	dir := srctree.Unpack(t, source)
	contracts := loadDir(t, dir)
	events, _ := checktest.Events(t, check.Config{Dir: dir, Patterns: []string{"."}, Selfcheck: check.SelfcheckAll})
	for _, e := range events {
		if !e.Action.Ends() {
			continue
		}
		if e.Func == "" || e.Verdict != check.Exhausted && e.Verdict != check.Vacuous {
			t.Fatalf("seed %d: %s %s: %s %s\n%s", seed, e.Func, e.Verdict, e.Pos, e.Message, source)
		}
		s := e.Selfcheck
		if s == nil || s.Skipped != "" {
			continue
		}
		if n, ok := count(t, contracts[e.Func], s.Depth); ok {
			lifted++
			if n != s.Valid {
				t.Errorf("seed %d: %s has %d inputs as lifted, %d as compiled\n%s", seed, e.Func, n, s.Valid, source)
			}
		}
	}
	return lifted
}

// count returns the number of inputs of a function to a depth, by its lifted
// precondition alone. It reports ok as false if that cannot be lifted, or takes
// more steps to lift than to evaluate on all graphs.
func count(t *testing.T, c *spec.Contract, depth int) (n int64, ok bool) {
	t.Helper()
	for at := range depth + 1 {
		b := domain.Merge(domain.Bounds{}, c.Bound)
		b.Depth, b.Final = at, depth
		e, err := encode.EncodePartly(t.Context(), solver.Standard, c, b, encode.Leaving{Most: 10_000_000})
		if err != nil || len(e.Unlifted) > 0 {
			return 0, false
		}
		out, err := solver.Search{}.Enumerate(t.Context(), e.Problem, func(problem.Model) bool { n++; return true })
		if err != nil || !out.Complete {
			t.Fatalf("%s at depth %d: complete %v, %v", c.Name, at, out.Complete, err)
		}
	}
	return n, true
}
