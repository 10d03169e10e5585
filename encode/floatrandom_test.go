package encode

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// TestRandomFloats compares random predicates over floating-point numbers with
// what the compiler makes of them. A predicate may be refused for what Go
// leaves open or for its number of cases, but few may be.
func TestRandomFloats(t *testing.T) {
	dir := t.TempDir()
	var b strings.Builder
	b.WriteString("package diff\n\nimport \"math\"\n\nvar _ = math.Pi\n\n")
	b.WriteString("type ratio float64\n\nconst tenth, quarter, more, huge ratio = 0.1, 0.25, 1.5, 1e300\n\n")
	b.WriteString("type part float32\n\nconst tenth32, most part = 0.1, 0.75\n\n")
	for i := range 4 * *programs {
		w := &floatWriter{r: rand.New(rand.NewPCG(seed, uint64(i)))}
		b.WriteString(w.predicate(i))
	}
	compareRandom(t, dir, b.String(), regexp.MustCompile("which Go (leaves|lets)|which is the limit"), 1.0/3)
}

// A floatWriter writes random predicates over x, y of one floating-point type,
// z of another, and an integer n.
type floatWriter struct {
	r         *rand.Rand
	typ, zTyp string
}

func (w *floatWriter) pick(list ...string) string { return list[w.r.IntN(len(list))] }

// number is an expression of type t.
func (w *floatWriter) number(t string, depth int) string {
	if depth == 0 || w.r.IntN(5) == 0 {
		switch w.r.IntN(5) {
		case 0:
			return w.pick("0.5", "2", "1", "3", "-0.25", "0.1", "4", "1e10", "0")
		case 1:
			return t + "(z)"
		case 2:
			return t + "(n)"
		}
		return w.convert(t, w.pick("x", "y", "x", "y", "x"))
	}
	a, b := func() string { return w.number(t, depth-1) }, func() string { return w.number(t, depth-1) }
	switch w.r.IntN(16) {
	case 0, 1, 2:
		return fmt.Sprintf("(%s + %s)", a(), b())
	case 3, 4:
		return fmt.Sprintf("(%s - %s)", a(), b())
	case 5, 6:
		return fmt.Sprintf("%s(%s * %s)", w.pick("", t), a(), b())
	case 7:
		return fmt.Sprintf("(%s / %s)", a(), w.convert(t, w.pick("y", "2", "x", "3", "-4")))
	case 8:
		return fmt.Sprintf("-%s", w.convert(t, a()))
	case 9:
		return fmt.Sprintf("%s(%s, %s)", w.pick("min", "max"), w.convert(t, a()), b())
	case 10:
		return fmt.Sprintf("%s(math.%s(float64(%s)))", t, w.pick("Abs", "Floor", "Ceil", "Trunc", "Round", "RoundToEven", "Sqrt"), a())
	case 11:
		return fmt.Sprintf("%s(math.%s(float64(%s), float64(%s)))", t, w.pick("Max", "Min", "Mod", "Dim"), a(), b())
	case 12:
		return fmt.Sprintf("%s(float32(%s))", t, a())
	case 13:
		return fmt.Sprintf("func() %s { if %s { return %s }; return %s }()", t, w.condition(t, depth-1), a(), b())
	case 14:
		return fmt.Sprintf("func() %s { v := %s; w := %s; v %s= w; return v }()", t, w.convert(t, a()), w.convert(t, b()), w.pick("+", "-", "/"))
	}
	return fmt.Sprintf("%s(int(%s))", t, w.convert(t, w.pick("x", "y", "2*x")))
}

// convert is an expression that has type t by itself.
func (w *floatWriter) convert(t, x string) string { return t + "(" + x + ")" }

func (w *floatWriter) condition(t string, depth int) string {
	a := w.convert(t, w.number(t, depth))
	switch w.r.IntN(8) {
	case 0:
		return fmt.Sprintf("math.IsNaN(float64(%s))", a)
	case 1:
		return fmt.Sprintf("math.IsInf(float64(%s), %s)", a, w.pick("0", "1", "-1"))
	case 2:
		return fmt.Sprintf("1/func() %s { return %s }() %s 0", t, a, w.pick("<", ">="))
	}
	return fmt.Sprintf("%s %s %s", a, w.pick("<", "<=", "==", "!=", ">", ">="), w.number(t, depth))
}

func (w *floatWriter) predicate(n int) string {
	types := []string{"float64", "float64", "float32", "ratio", "part"}
	w.typ, w.zTyp = w.pick(types...), w.pick(types...)
	special, guard := "", ""
	if w.r.IntN(2) == 0 {
		special = " floats=special"
		if w.r.IntN(3) > 0 {
			guard = "\tif !(x > -9 && x < 9 && y > -9 && y < 9 && z == z) {\n\t\treturn n < 0\n\t}\n"
		}
	}
	body := w.condition(w.typ, 3)
	for range w.r.IntN(2) {
		body += w.pick(" && ", " || ") + w.condition(w.typ, 2)
	}
	special += w.pick("", "", " ints=0..0", " ints=-1..2")
	return fmt.Sprintf("//refine:bound depth=1%s\nfunc p%d(x, y %s, z %s, n int8) bool {\n%s\treturn %s\n}\n\n", special, n, w.typ, w.zTyp, guard, body)
}
