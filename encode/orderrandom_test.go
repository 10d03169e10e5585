package encode

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// orderHeader is what the predicates of TestRandomOrder have in common.
const orderHeader = `package diff

type cell struct {
	v  int
	xs []int
}

func (c cell) get(x int) int { return c.v*3 + x }

func (c *cell) add(x int) int { c.v += x; return c.v }

func (c *cell) self() *cell { c.v++; return c }

type getter interface{ get(x int) int }

func weigh(x, y int) int { return 3*x - y }

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}
`

// TestRandomOrder compares random statements whose calls change what their
// other operands read with what the compiler makes of them. A statement may be
// refused where its order is open.
func TestRandomOrder(t *testing.T) {
	var b strings.Builder
	b.WriteString(orderHeader)
	for i := range *programs {
		w := &orderWriter{r: rand.New(rand.NewPCG(seed, uint64(i)))}
		b.WriteString(w.program(i))
	}
	compareRandom(t, t.TempDir(), b.String(), regexp.MustCompile("Go leaves open which"), 0.8)
}

// An orderWriter writes random statements with calls in them.
type orderWriter struct{ r *rand.Rand }

func (w *orderWriter) program(i int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n//refine:bound ints=-1..2\nfunc order%d(x, y int) bool {\n", i)
	b.WriteString(`	n, u, v := x, 1, 2
	xs, a, m, z := []int{y, 1, 2}, [2]int{x, y}, map[int]int{0: x}, []int{0, 0}
	p := &cell{x, []int{1, y}}
	c, q := cell{v: y}, &a[1]
	var g getter = c
	f := func(k int) int { return k + 1 }
	inc := func(k int) int { n += k + 1; return n }
	write := func(k int) int { xs[k&1]++; a[k&1] += 2; m[k&1]++; return k }
	move := func(k int) int { xs, p, g, q = []int{k, 3, y}, &cell{k, xs}, cell{v: k}, &n; f = func(k int) int { return k - 2 }; return 1 }
	two := func(k int) (int, int) { n += k; return k, n }
	_, _, _, _, _, _, _, _, _, _, _, _, _ = u, v, z, c, g, f, q, inc, write, move, two, m, p
`)
	b.WriteString(w.statement())
	b.WriteString(`	h := n + 2*u + 3*v + 5*p.v + 7*c.v + *q + g.get(f(1)) + len(m)
	for i, k := range append(append(append(append([]int{a[0], a[1]}, xs...), p.xs...), z...), m[-1], m[0], m[1], m[2]) {
		h += (i*2 + 1) * k
	}
`)
	fmt.Fprintf(&b, "\treturn h%%%d == 0\n}\n", 2+i%2)
	return b.String()
}

func (w *orderWriter) statement() string {
	e := func() string { return w.expr(1 + w.r.IntN(2)) }
	switch w.r.IntN(11) {
	case 0:
		return fmt.Sprintf("\tu, v = %s, %s\n", e(), e())
	case 1:
		return fmt.Sprintf("\tz[%s&1] = %s\n", e(), e())
	case 2:
		return fmt.Sprintf("\tz[%s&1], %s = %s, %s\n", e(), w.pick("n", "u", "p.v", "xs[1]", "*q", "m[1]"), e(), e())
	case 3:
		return fmt.Sprintf("\t%s += %s\n", w.pick("n", "u", "p.v", "xs["+e()+"&1]", "*q", "m["+e()+"&3]", "p.self().v"), e())
	case 4:
		return fmt.Sprintf("\tswitch (%s) {\n\tcase (%s)+x-x, (%s)+x-x:\n\t\tu = 5\n\tcase (%s)+x-x:\n\t\tv = 7\n\t}\n", e(), e(), e(), e())
	case 5:
		return fmt.Sprintf("\tu, v = func() (r, s int) {\n\t\tdefer func(k int) { r += s * k }(%s)\n\t\treturn %s, %s\n\t}()\n", e(), e(), e())
	case 6:
		return fmt.Sprintf("\tif (%s) {\n\t\tu = %s\n\t}\n", w.cond(2), e())
	case 7:
		return fmt.Sprintf("\tfor u, z[%s&1] = range []int{%s, %s} {\n\t\tn++\n\t}\n", e(), e(), e())
	case 8:
		return fmt.Sprintf("\tm[%s&3]++\n\tu, v = weigh(two(%s)), %s\n", e(), e(), e())
	case 9:
		return fmt.Sprintf("\tp, u = &cell{%s, []int{%s, 1}}, %s\n", e(), e(), e())
	}
	return fmt.Sprintf("\tu = %s\n", w.expr(3))
}

func (w *orderWriter) pick(list ...string) string { return list[w.r.IntN(len(list))] }

// expr is an integer expression.
func (w *orderWriter) expr(depth int) string {
	if depth == 0 || w.r.IntN(6) == 0 {
		return w.pick("x", "y", "n", "n", "xs[0]", "a[1]", "m[1]", "p.v", "c.v", "*q", "len(xs)", "2", "p.xs[1]")
	}
	e := func() string { return w.expr(depth - 1) }
	switch w.r.IntN(24) {
	case 0, 1, 2:
		return w.pick("inc", "write", "f", "p.add", "c.add", "func(k int) int { n--; return k + n }") + "(" + e() + ")"
	case 3:
		return "move(" + e() + ")"
	case 4:
		return w.pick("c", "p", "p.self()", "g", "(*p)", "cell{v: "+e()+"}") + ".get(" + e() + ")"
	case 5, 6:
		return "(" + e() + w.pick(" + ", " - ", " * ", " &^ ") + e() + ")"
	case 7:
		return w.pick("-", "^", "+") + "(" + e() + ")"
	case 8:
		return "int(int16(" + e() + "))"
	case 9:
		return w.pick("min", "max", "weigh") + "(" + e() + ", " + e() + ")"
	case 10:
		return "[]int{" + e() + ", " + e() + "}[" + e() + "&1]"
	case 11:
		return "[2]int{" + e() + ", " + e() + "}[1]"
	case 12:
		return "map[int]int{" + e() + ": " + e() + "}[1]"
	case 13:
		return w.pick("xs", "a", "p.xs", "p.self().xs") + "[" + e() + "&1]"
	case 14:
		return w.pick("xs", "a", "p.xs") + "[" + e() + "&1:][0]"
	case 15:
		return "len(xs[" + e() + "&1:1+(" + e() + "&1)])"
	case 16:
		return "(&cell{" + e() + ", []int{" + e() + "}})." + w.pick("v", "xs[0]", "get(1)", "add(n)")
	case 17:
		return "append([]int(nil), " + e() + ", " + e() + ")[1]"
	case 18, 19:
		return "count(" + w.cond(depth-1) + ")"
	case 20:
		return "weigh(two(" + e() + "))"
	case 21:
		return "[]cell{{" + e() + ", nil}, {v: " + e() + "}}[" + e() + "&1].v"
	case 22:
		return "m[" + e() + "&1]"
	}
	return "p.self().v"
}

// cond is a boolean expression.
func (w *orderWriter) cond(depth int) string {
	if depth <= 0 {
		return w.pick("n > 0", "p.v > 1", "x < y", "xs[0] == 1")
	}
	switch w.r.IntN(5) {
	case 0:
		return "(" + w.cond(depth-1) + " && " + w.cond(depth-1) + ")"
	case 1:
		return "(" + w.cond(depth-1) + " || " + w.cond(depth-1) + ")"
	case 2:
		return "(" + w.cond(depth-1) + ") == (" + w.cond(depth-1) + ")"
	case 3:
		return "[2]int{" + w.expr(depth-1) + ", 1} == [2]int{" + w.expr(depth-1) + ", x}"
	}
	return w.expr(depth-1) + w.pick(" < ", " == ", " != ") + w.expr(depth-1)
}
