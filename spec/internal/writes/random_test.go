package writes_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/spectest/srctree"
)

// TestWritesRandom runs random predicates and compares what they are given,
// spare capacity and the variables of the packages included, before and after.
// A predicate that changes it must have been found to write.
func TestWritesRandom(t *testing.T) {
	const n = 200
	w := &predicateWriter{r: rand.New(rand.NewPCG(7, 2015))}
	var main, run strings.Builder
	for i := range n {
		fmt.Fprintf(&main, "func P%d(p *node, xs []int, kids []*node, m map[int]*node, q node, f func(*node) *node) bool {\n%s}\n\n", i, w.body())
		fmt.Fprintf(&main, "//refine:filter P%d(p, xs, kids, m, q, f)\nfunc F%[1]d(p *node, xs []int, kids []*node, m map[int]*node, q node, f func(*node) *node) {}\n\n", i)
		fmt.Fprintf(&run, "\tif changes(P%d) { fmt.Println(%[1]d) }\n", i)
	}
	dir := srctree.Dir(t)
	files, err := txtar.FS(txtar.Parse([]byte(archive(t, "random"))))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, files); err != nil {
		t.Fatal(err)
	}
	text := "package main\n\nimport (\n\"fmt\"\n\"slices\"\n\"example.com/random/other\"\n)\n\nvar _ = slices.Sort[[]int]\nvar _ = other.Node{}\n\n" +
		main.String() + "func main() {\n" + run.String() + "}\n"
	if err := os.WriteFile(filepath.Join(dir, "predicates.go"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	loaded, err := spec.Load(t.Context(), spec.Config{Dir: dir})
	if err != nil || len(loaded[0].Errors) > 0 {
		t.Fatal(err, loaded[0].Errors[:min(3, len(loaded[0].Errors))])
	}
	cmd := exec.CommandContext(t.Context(), "go", "run", ".")
	cmd.Dir = dir
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	changes := map[string]bool{}
	for _, i := range strings.Fields(string(out)) {
		changes["F"+i] = true
	}
	said := 0
	for _, c := range loaded[0].Contracts {
		writes := c.Filters()[0].Writes
		if writes {
			said++
		}
		if changes[c.Name] && !writes {
			at := strings.Index(text, "func P"+c.Name[1:]+"(")
			end := at + strings.Index(text[at:], "\n}\n")
			t.Errorf("%s changes what it is given and is not found to write:\n%s", c.Name, text[at:end])
		}
	}
	t.Logf("%d predicates, %d change what they are given, %d are found to write", n, len(changes), said)
	if len(changes) < n/10 || said > n*9/10 {
		t.Errorf("of %d predicates %d change what they are given, %d are found to write: the test shows little", n, len(changes), said)
	}
}

// A predicateWriter writes predicates over a pointer, a slice of numbers, one of
// pointers, a map, a structure and a function. They mix what they are given with
// what they make.
type predicateWriter struct {
	r     *rand.Rand
	vars  map[string][]string // by their types
	fresh int
	depth int
}

func (w *predicateWriter) pick(options ...string) string { return options[w.r.IntN(len(options))] }

func (w *predicateWriter) body() string {
	w.vars = map[string][]string{"node": nil}
	var b strings.Builder
	// A predicate is given much or little of what it can write to.
	b.WriteString("local := &node{next: &node{items: []int{1}, kids: []*node{{}, {}}}, items: []int{1, 2}, kids: []*node{{}, {}}}\nlocal.next.next = local\n_ = local\n")
	w.declare("*node", "local")
	if w.r.IntN(3) > 0 {
		w.declare("*node", "p")
		w.declare("[]int", "xs")
		w.declare("[]*node", "kids")
		w.declare("map[int]*node", "m")
		w.declare("node", "q")
		w.declare("func(*node) *node", "f")
	}
	for range 3 + w.r.IntN(7) {
		b.WriteString(w.statement())
	}
	b.WriteString("return len(xs) > 0 && p != nil && kids != nil && m != nil && q.val == 0 && f != nil\n")
	return b.String()
}

func (w *predicateWriter) declare(typ, name string) { w.vars[typ] = append(w.vars[typ], name) }

// types are those of the variables that statements declare.
var randomTypes = []string{
	"*node", "[]int", "[]*node", "map[int]*node", "node", "**node", "func(*node) *node", "any", "shape", "[2]*node", "chan *node", "*[]int", "other.Node", "*other.Node", "other.Seq",
}

func (w *predicateWriter) name() string {
	w.fresh++
	return fmt.Sprintf("v%d", w.fresh)
}

// statement writes a statement that does not panic because of what is nil.
func (w *predicateWriter) statement() string {
	w.depth++
	defer func() { w.depth-- }()
	block := func(setup string, declared ...string) string {
		saved := map[string][]string{}
		for typ, names := range w.vars {
			saved[typ] = names[:len(names):len(names)]
		}
		for i := 0; i < len(declared); i += 2 {
			w.declare(declared[i], declared[i+1])
		}
		var b strings.Builder
		for range 1 + w.r.IntN(2) {
			b.WriteString(w.statement())
		}
		w.vars = saved
		return fmt.Sprintf(setup, b.String())
	}
	choice := w.r.IntN(28)
	if w.depth > 3 {
		choice = w.r.IntN(18)
	}
	switch v := w.name(); choice {
	case 0, 1, 2, 3, 4, 5:
		typ := w.pick(randomTypes...)
		s := fmt.Sprintf("var %s %s = %s\n_ = %[1]s\n", v, typ, w.expr(typ, 2))
		w.declare(typ, v)
		return s
	case 6:
		return fmt.Sprintf("if v := (%s); v != nil { v.val++ }\n", w.expr("*node", 2))
	case 7:
		return fmt.Sprintf("if v := (%s); v != nil { v.next = %s }\n", w.expr("*node", 2), w.expr("*node", 1))
	case 8:
		return fmt.Sprintf("if v := (%s); v != nil { v.%s }\n", w.expr("*node", 2),
			w.pick("items = "+w.expr("[]int", 1), "kids = "+w.expr("[]*node", 1), "f = "+w.expr("func(*node) *node", 1), "shape = "+w.expr("shape", 1)))
	case 9:
		return fmt.Sprintf("if v := (%s); len(v) > 0 { v[0]++ }\n", w.expr("[]int", 2))
	case 10:
		return fmt.Sprintf("if v := (%s); len(v) > 1 { v[1] = %s }\n", w.expr("[]*node", 1), w.expr("*node", 2))
	case 11:
		return fmt.Sprintf("if v := (%s); v != nil { v[1] = %s }\n", w.expr("map[int]*node", 1), w.expr("*node", 1))
	case 12:
		return fmt.Sprintf("if v := (%s); v != nil { *v = %s }\n", w.expr("**node", 1), w.expr("*node", 1))
	case 13, 14:
		typ := w.pick("*node", "[]int", "[]*node", "node", "map[int]*node", "any", "[2]*node", "shape", "func(*node) *node", "**node")
		if names := w.vars[typ]; len(names) > 0 {
			return fmt.Sprintf("%s = %s\n", w.pick(names...), w.expr(typ, 2))
		}
		return ""
	case 15:
		return fmt.Sprintf("if v := (%s); v != nil { v.Change() }\n", w.expr(w.pick("*node", "shape", "shape"), 2))
	case 16:
		return w.pick(
			fmt.Sprintf("set(%s, %s)\n", w.expr("*node", 1), w.expr("*node", 1)),
			fmt.Sprintf("other.Set(%s)\n", w.expr("*other.Node", 2)),
			fmt.Sprintf("push(%s, 1)\n", w.expr("*[]int", 1)),
			fmt.Sprintf("put(%s, %s)\n", w.expr("[]*node", 1), w.expr("*node", 1)),
			fmt.Sprintf("apply(%s, %s)\n", w.expr("func(*node) *node", 1), w.expr("*node", 1)),
			fmt.Sprintf("slices.Reverse(%s)\n", w.expr("[]*node", 1)),
			fmt.Sprintf("copy(%s, %s)\n", w.expr("[]*node", 1), w.expr("[]*node", 1)),
			fmt.Sprintf("slices.SortFunc(%s, func(a, b *node) int { set(a, %s); return 0 })\n", w.expr("[]*node", 1), w.expr("*node", 1)),
		)
	case 17:
		return fmt.Sprintf("if v := (%s); v != nil { select { case v <- %s: default: } }\n", w.expr("chan *node", 1), w.expr("*node", 1))
	case 18:
		return block(fmt.Sprintf("for _, %s := range (%s) {\n_ = %[1]s\n%%s}\n", v, w.expr("[]*node", 1)), "*node", v)
	case 19:
		return block(fmt.Sprintf("for _, %s := range (%s) {\n_ = %[1]s\n%%s}\n", v, w.expr("map[int]*node", 1)), "*node", v)
	case 20:
		return block(fmt.Sprintf("for %s := range other.Values(%s) {\n_ = %[1]s\n%%s}\n", v, w.expr("other.Seq", 1)), "*other.Node", v)
	case 21:
		return block(fmt.Sprintf("if %s, ok := any(%s).(*node); ok && %[1]s != nil {\n_ = %[1]s.val\n%%s}\n", v, w.expr(w.pick("any", "shape"), 1)), "*node", v)
	case 22:
		return block(fmt.Sprintf("switch %s := any(%s).(type) {\ncase *node:\n_ = %[1]s\n%%s}\n", v, w.expr(w.pick("any", "*node", "shape"), 1)), "*node", v)
	case 23:
		s := block(fmt.Sprintf("%s := func(a *node) *node {\nif a == nil { a = local }\nif deep() { panic(a) }\n%%sreturn %s\n}\n_ = %[1]s\n", v, w.expr("*node", 1)), "*node", "a")
		w.declare("func(*node) *node", v)
		return s
	case 24:
		return block("defer func() {\ndefer func() { recover() }()\n%s}()\n")
	case 25:
		return block(fmt.Sprintf("func(a *node) {\n%%s}(%s)\n", w.expr("*node", 1)), "*node", "a")
	case 26:
		return block(fmt.Sprintf("for %s := range walk(%s) {\n_ = %[1]s\n%%s}\n", v, w.expr("*node", 1)), "*node", v)
	default:
		return block("if " + w.pick("p != nil", "len(xs) > 1", "local.val == 0") + " {\n%s}\n")
	}
}

// expr writes an expression of a type.
func (w *predicateWriter) expr(typ string, depth int) string {
	if names := w.vars[typ]; len(names) > 0 && (depth == 0 || w.r.IntN(3) == 0) {
		return w.pick(names...)
	}
	e := func(typ string) string { return w.expr(typ, max(0, depth-1)) }
	if depth == 0 {
		return w.simple(typ)
	}
	switch typ {
	case "*node":
		return w.pick(
			fmt.Sprintf("next(%s)", e("*node")),
			fmt.Sprintf("(%s).Next()", e("*node")),
			fmt.Sprintf("&node{next: %s, items: %s, kids: %s}", e("*node"), e("[]int"), e("[]*node")),
			fmt.Sprintf("(%s).next", e("node")),
			fmt.Sprintf("at(%s)", e("[]*node")),
			fmt.Sprintf("(%s)[1]", e("map[int]*node")),
			fmt.Sprintf("*(%s)", e("**node")),
			fmt.Sprintf("(%s)(%s)", e("func(*node) *node"), e("*node")),
			fmt.Sprintf("apply(%s, %s)", e("func(*node) *node"), e("*node")),
			fmt.Sprintf("(%s)[%d]", e("[2]*node"), w.r.IntN(2)),
			fmt.Sprintf("same(%s)", e("*node")),
			fmt.Sprintf("from(%s)", e("chan *node")),
			fmt.Sprintf("as(%s)", e("any")),
			fmt.Sprintf("copied(%s)", e("*node")),
			fmt.Sprintf("func() *node { v := %s; return &v }()", e("node")),
			"local.next",
		)
	case "node":
		return w.pick(fmt.Sprintf("valueOf(%s)", e("*node")), fmt.Sprintf("node{next: %s, items: %s}", e("*node"), e("[]int")), fmt.Sprintf("node{outer: outer{node2: node2{%s}}}", e("*node")))
	case "[]int":
		return w.pick(fmt.Sprintf("append(%s, 1)", e("[]int")), fmt.Sprintf("slices.Clone(%s)", e("[]int")), fmt.Sprintf("(%s).items", e("node")), fmt.Sprintf("slices.Clip(%s)", e("[]int")),
			fmt.Sprintf("itemsOf(%s)", e("*node")), fmt.Sprintf("(%s)[:]", e("[]int")), fmt.Sprintf("append(slices.Clip(%s), 2)", e("[]int")), fmt.Sprintf("*(%s)", e("*[]int")), "[]int{3}", "make([]int, 1)")
	case "[]*node":
		return w.pick(fmt.Sprintf("append(%s, %s)", e("[]*node"), e("*node")), fmt.Sprintf("slices.Clone(%s)", e("[]*node")), fmt.Sprintf("(%s).kids", e("node")), fmt.Sprintf("[]*node{%s, %s}", e("*node"), e("*node")),
			fmt.Sprintf("append([]*node(nil), (%s)...)", e("[]*node")), fmt.Sprintf("slices.Collect(walk(%s))", e("*node")), "make([]*node, 2)")
	case "map[int]*node":
		return w.pick("map[int]*node{}", fmt.Sprintf("map[int]*node{1: %s}", e("*node")), "make(map[int]*node)")
	case "**node":
		return w.pick(fmt.Sprintf("link(%s)", e("*node")), fmt.Sprintf("func() **node { v := %s; return &v }()", e("*node")), fmt.Sprintf("new(%s)", e("*node")))
	case "*[]int":
		return w.pick(fmt.Sprintf("new(%s)", e("[]int")), fmt.Sprintf("list(%s)", e("*node")))
	case "func(*node) *node":
		return w.pick("next", "copied", "set2", fmt.Sprintf("(%s).Self", e("*node")), "(*node).Next", "same[*node]", fmt.Sprintf("func(a *node) *node { if deep() { panic(a) }; return %s }", e("*node")), fmt.Sprintf("codeOf(%s)", e("*node")))
	case "any":
		return "any(" + e(w.pick("*node", "[]int", "node", "shape")) + ")"
	case "shape":
		return "shape(" + w.pick(e("*node"), fmt.Sprintf("box{%s}", e("*node")), fmt.Sprintf("&box{%s}", e("*node")), fmt.Sprintf("list2(%s)", e("[]*node")), fmt.Sprintf("wrapped{shape: %s}", e("shape")), e("*other.Node")) + ")"
	case "[2]*node":
		return fmt.Sprintf("[2]*node{%s, %s}", e("*node"), e("*node"))
	case "chan *node":
		return fmt.Sprintf("filled(%s)", e("*node"))
	case "other.Node":
		return fmt.Sprintf("other.Node{Items: %s}", e("[]int"))
	case "*other.Node":
		return w.pick(fmt.Sprintf("other.New(%s)", e("[]int")), fmt.Sprintf("&other.Node{Items: %s}", e("[]int")), fmt.Sprintf("(%s).Copy()", e("*other.Node")))
	case "other.Seq":
		return w.pick(fmt.Sprintf("other.New(%s).All()", e("[]int")), fmt.Sprintf("other.Only(%s)", e("*other.Node")))
	}
	return w.simple(typ)
}

// simple is an expression that leads nowhere old.
func (w *predicateWriter) simple(typ string) string {
	switch typ {
	case "*node":
		return "local"
	case "[]int":
		return "[]int{1}"
	case "node", "[2]*node", "other.Node", "map[int]*node":
		return typ + "{}"
	case "func(*node) *node":
		return "next"
	case "any", "shape":
		return typ + "(local)"
	case "chan *node":
		return "make(chan *node, 2)"
	case "**node":
		return "new(*node)"
	case "*[]int":
		return "new([]int)"
	case "*other.Node":
		return "&other.Node{}"
	case "other.Seq":
		return "other.Only(nil)"
	}
	return typ + "(nil)"
}
