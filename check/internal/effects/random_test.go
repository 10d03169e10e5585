package effects_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/typetarget/target/check"
	"github.com/typetarget/target/check/internal/randprog"
	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/bounds"
	"github.com/typetarget/target/spec/spectest/srctree"
	"github.com/typetarget/target/spec/spectest/tier"
)

var (
	seed     = tier.Seed()
	programs = flag.Int("programs", 1, "how many random programs there are")
)

// TestRandom has random functions do the same whether all of their inputs run
// or not: those of package randprog, and others that read some parts of trees,
// write to them and fail, as it comes.
func TestRandom(t *testing.T) {
	tier.LongOnly(t, "TestSame compares some of the same kinds")
	functions := 12
	for i := range *programs {
		s := seed + uint64(i)
		dir := srctree.Unpack(t, "-- go.mod --\nmodule example.com/random\n\ngo 1.26\n-- a/a.go --\n"+readers(s, functions)+
			"-- b/b.go --\n"+randprog.Bodies(s, functions))
		bounds := &domain.Bounds{Depth: 2, Ints: &bounds.Range{Lo: 0, Hi: 1}}
		ends := bothWays(t, check.Config{Dir: dir, Patterns: []string{"./..."}, Bounds: bounds, Max: 2000})
		inputs, calls := int64(0), int64(0)
		for name, e := range ends {
			if strings.HasPrefix(name, "Reads") {
				inputs, calls = inputs+e.Inputs, calls+e.Calls
			}
		}
		t.Logf("seed %d: %d inputs, %d calls", s, inputs, calls)
		if inputs < 2000 || calls*3 > inputs*2 {
			t.Errorf("seed %d: %d calls for %d inputs", s, calls, inputs)
		}
	}
}

// readers is a package with n functions.
func readers(seed uint64, n int) string {
	w := &readerWriter{random: rand.New(rand.NewPCG(seed, 0))}
	w.b.WriteString(`package a

type Node struct {
	V    int8
	L, R *Node
	S    string
	Xs   []int8
	M    map[int8]*Node
	I    Shape
	P    *[2]int8
}

type Shape interface{ Size() int8 }
type Dot struct{ X, Y int8 }
type Box struct{ In *Node }

func (d Dot) Size() int8  { return d.X + d.Y }
func (b *Box) Size() int8 { return b.In.V }

`)
	for i := range n {
		w.function(i)
	}
	return w.b.String()
}

// A readerWriter writes functions with random bodies.
type readerWriter struct {
	random *rand.Rand
	b      strings.Builder
	nodes  []string // the variables of type *Node
	used   int      // how many variables there have been
}

func (w *readerWriter) pick(texts ...string) string { return texts[w.random.IntN(len(texts))] }

func (w *readerWriter) function(i int) {
	w.b.WriteString(w.pick("//refine:check\n", "//refine:pure\n", "//refine:ensures result != 1\n",
		"//refine:ensures n != nil ==> n.V == old(n.V)\n", "//refine:filter n == nil || n.V != 1\n", "//refine:panics n == nil\n",
		"//refine:requires n != nil ==> len(n.S) == 0\n",
		"//refine:requires n != nil && n.L != nil && len(n.S) == 1 && len(n.Xs) == 1\n//refine:ensures result != 0\n",
		"//refine:requires n != nil && n.R != nil && len(n.M) == 1 && n.I != nil && n.P != nil\n//refine:ensures result == 2\n"))
	params := []string{"s string", "i Shape", "m *Node", "xs []string", "p *[2]int8", "k map[string]int8"}
	other := params[w.random.IntN(len(params))]
	fmt.Fprintf(&w.b, "func Reads%d(n *Node, %s) int8 {\n", i, other)
	w.nodes, w.used = []string{"n"}, 0
	if name, _, _ := strings.Cut(other, " "); name == "m" {
		w.nodes = append(w.nodes, "m")
	} else {
		w.b.WriteString(map[string]string{
			"s": "if s == \"a\" {\nreturn 2\n}\n", "i": "if i != nil && i.Size() == 1 {\nreturn 2\n}\n",
			"xs": "if len(xs) > 1 && xs[1] == \"b\" {\nreturn 2\n}\n", "p": "if p != nil && p[1] == 1 {\nreturn 2\n}\n",
			"k": "if k[\"a\"] == 1 {\nreturn 2\n}\n",
		}[name])
	}
	w.block(3)
	w.b.WriteString("return 0\n}\n\n")
}

// block writes statements of which some are blocks themselves.
func (w *readerWriter) block(depth int) {
	for range 1 + w.random.IntN(3) {
		had := len(w.nodes)
		w.statement(depth)
		w.nodes = w.nodes[:had]
	}
}

func (w *readerWriter) statement(depth int) {
	v := w.nodes[w.random.IntN(len(w.nodes))]
	if depth == 0 {
		w.b.WriteString(strings.ReplaceAll(w.pick("return $.V\n", "if $ != nil {\n$.V++\n}\n", "if $ != nil {\n$.L, $.R = $.R, $.L\n}\n", "panic(\"here\")\n",
			"if $ != nil {\n$.L = nil\n}\n", "if $ != nil && len($.Xs) > 0 {\n$.Xs[0] = 1\n}\n", "if $ != nil && $.I == n.I {\nreturn 1\n}\n", "_ = $\n", "_ = $\n"), "$", v))
		return
	}
	condition := w.pick("$.V == 1", "$.S == \"b\"", "$.S == n.S", "len($.Xs) > 0 && $.Xs[0] == 1", "$.M[0] == nil", "$.I == nil",
		"$.I == Shape(Dot{1, 0})", "$.P != nil && $.P[0] == 1", "$.L == $.R", "$.L == nil", "$.M[1] != nil && $.M[1].V == 1", "$.I != nil && $.I.Size() == 0")
	if w.random.IntN(3) > 0 {
		condition = "$ != nil && (" + condition + ")"
	}
	if w.random.IntN(2) == 0 {
		w.used++
		next := fmt.Sprint("v", w.used)
		fmt.Fprintf(&w.b, "if %s != nil {\n%s := %s\n", v, next, strings.ReplaceAll(w.pick("$.L", "$.R", "$.M[0]"), "$", v))
		w.nodes = append(w.nodes, next)
		w.block(depth - 1)
		fmt.Fprintf(&w.b, "_ = %s\n}\n", next)
		return
	}
	w.b.WriteString("if " + strings.ReplaceAll(condition, "$", v) + " {\n")
	w.block(depth - 1)
	w.b.WriteString("}\n")
}
