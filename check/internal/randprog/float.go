package randprog

import (
	"strings"

	"github.com/typetarget/target/check/internal/randprog/oracle"
)

// ratios is the declaration of Ratio.
const ratios = "type Ratio float64\n\nconst (\nTenth Ratio = 0.1\nQuarter Ratio = 0.25\n)\n\n"

// number writes an expression of the floating-point type t. So that the
// expression can be lifted, it rounds its products, since Go lets a machine
// fuse a product with a sum, and does not use the sign of NaN.
func (w *writer) number(t *oracle.Type, depth int) expr {
	if depth == 0 || w.coin(4) {
		if ps := w.paths(same(t)); len(ps) > 0 && !w.coin(4) {
			return both("%s", w.path(ps).name)
		}
		if ps := w.paths(ofKind(oracle.Float)); len(ps) > 0 && w.coin(2) {
			return both("%s(%s)", t.Name, w.path(ps).name)
		}
		if ps := w.paths(small); len(ps) > 0 && w.coin(2) {
			return both("%s(%s)", t.Name, w.path(ps).name)
		}
		return both("%s(%s)", t.Name, pick(w, []string{"0", "0.5", "1", "-2", "0.25", "0.1", "3"}))
	}
	a := w.number(t, depth-1)
	switch w.r.IntN(8) {
	case 0, 1:
		return both("(%s %s %s)", a, pick(w, []string{"+", "-"}), w.number(t, depth-1))
	case 2:
		return both("%s(%s * %s)", t.Name, a, w.number(t, depth-1))
	case 3:
		by := w.number(t, 0)
		if by == both("%s(0)", t.Name) {
			by = both("%s(0.5)", t.Name) // no constant may be divided by it
		}
		return both("(%s / %s)", a, by)
	case 4:
		return both("-(%s)", a)
	case 5:
		return w.extremum(pick(w, extrema), t, a, w.number(t, depth-1))
	case 6:
		return both("%s(math.%s(float64(%s)))", t.Name, pick(w, []string{"Abs", "Floor", "Ceil", "Trunc", "Sqrt"}), a)
	}
	return both("%s(float32(%s))", t.Name, a)
}

// small reports whether every value of t is an integer of 16 bits.
func small(t *oracle.Type) bool {
	return t.Kind == oracle.Integer && strings.HasSuffix(t.Name, "8") || t.Kind == oracle.Integer && strings.HasSuffix(t.Name, "16")
}

// floatAtom writes an atom about the floating-point number at p.
func (w *writer) floatAtom(p variable) expr {
	a := w.number(p.typ, 2)
	switch w.r.IntN(6) {
	case 0:
		return both("math.IsNaN(float64(%s))", a)
	case 1:
		return both("1/%s %s 0", p.name, pick(w, []string{"<", ">="}))
	}
	return both("%s %s %s", a, pick(w, []string{"<", "<=", ">", ">=", "==", "!="}), w.number(p.typ, 1))
}
