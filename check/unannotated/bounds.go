package unannotated

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"slices"
	"strings"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// disordered yields the numbers among some values that are a lower bound and
// the upper one that it is above: two arguments of a function, or two fields of
// a struct, by their names. Each lower bound is followed by its upper one.
func disordered(c *spec.Contract, values []value.Value) iter.Seq2[place, value.Value] {
	return func(yield func(place, value.Value) bool) {
		if !yieldDisordered(nil, c.Params, values, yield) {
			return
		}
		for at, v := range places(values, 0) {
			if !yieldDisordered(at, namesOf(v), v.Parts(), yield) {
				return
			}
		}
	}
}

// namesOf returns the parameters or fields of the parts of a value, none if the
// parts have no names.
func namesOf(v value.Value) []*types.Var {
	switch v := v.(type) {
	case *value.Struct:
		return slices.Collect(v.T.Underlying().(*types.Struct).Fields())
	case *value.Call:
		if v.Constructor.Contract != nil {
			return v.Constructor.Contract.Params
		}
	}
	return nil
}

// yieldDisordered yields those among the parts at a place.
func yieldDisordered(at place, names []*types.Var, parts []value.Value, yield func(place, value.Value) bool) bool {
	for i, name := range names {
		for k, other := range names {
			if i == k || max(i, k) >= len(parts) || !areBounds(name.Name(), other.Name()) || !isAbove(parts[i], parts[k]) {
				continue
			}
			at = slices.Clip(at)
			if !yield(append(at, i), parts[i]) || !yield(append(at, k), parts[k]) {
				return false
			}
		}
	}
	return true
}

// isAbove reports whether a value is a number above another one of its type.
func isAbove(a, b value.Value) bool {
	switch a := a.(type) {
	case *value.Int:
		b, ok := b.(*value.Int)
		return ok && types.Identical(a.T, b.T) && a.V > b.V
	case *value.Float:
		b, ok := b.(*value.Float)
		return ok && types.Identical(a.T, b.T) && a.V > b.V
	}
	return false
}

// isBound suspects the bounds that are not in order. The failure is doubtful if
// no input fails whose bounds are, and if no code of the package compares them.
func isBound(_ *spec.Contract, _ value.Value, f *worker.Fault) bool { return f.Clause == nil }

// probesOrdered exchange the bounds, and replace them by others in order. A
// function that can report unfit arguments is left out.
func probesOrdered(c *spec.Contract, values []value.Value, at []place, _ *worker.Fault) (p Probes) {
	var found [][2]place
	for pair := range slices.Chunk(at, 2) {
		lower, upper := pair[0], pair[1]
		in, arg := c, lower[0]-receivers(c)
		if lower.isPassed(values) {
			in, arg = lower.parameter(c, values)
		}
		isReceived := lower[0] < receivers(c) && in == c
		if !isReceived && (arg < 0 || answers(in)) || comparesBounds(c.Pkg, nameAt(c, values, lower), nameAt(c, values, upper)) {
			continue
		}
		found = append(found, [2]place{lower, upper})
	}
	if len(found) == 0 {
		return p
	}
	exchanged := values
	for _, pair := range found {
		exchanged = pair[0].replaced(exchanged, pair[1].within(values))
		exchanged = pair[1].replaced(exchanged, pair[0].within(values))
	}
	p.Others = [][]value.Value{exchanged}
	for _, n := range []int64{0, 1} {
		variant := values
		for _, pair := range found {
			for i, one := range pair {
				variant = one.replaced(variant, numberLike(one.within(values), n+int64(i)))
			}
		}
		p.Others = append(p.Others, variant)
	}
	return p
}

// numberLike returns a number of the type of another one.
func numberLike(v value.Value, n int64) value.Value {
	if x, ok := v.(*value.Float); ok {
		return &value.Float{T: x.T, V: float64(n)}
	}
	return &value.Int{T: v.Type(), V: n}
}

// nameAt returns the name of the parameter or the field that has the value at a
// place.
func nameAt(c *spec.Contract, values []value.Value, at place) string {
	names, last := c.Params, len(at)-1
	if last > 0 {
		names = namesOf(at[:last].within(values))
	}
	return names[at[last]].Name()
}

// boundWords are words in the names of a lower and an upper bound, as in minX
// and maxX.
var boundWords = [...][2]string{
	{"min", "max"}, {"lo", "hi"}, {"low", "high"}, {"lower", "upper"}, {"start", "end"}, {"start", "stop"},
	{"begin", "end"}, {"from", "to"}, {"first", "last"},
}

// areBounds reports whether two names are those of a lower and an upper bound.
func areBounds(lower, upper string) bool {
	lower, upper = strings.ToLower(lower), strings.ToLower(upper)
	return slices.ContainsFunc(boundWords[:], func(words [2]string) bool {
		return strings.Contains(lower, words[0]) && strings.Replace(lower, words[0], words[1], 1) == upper
	})
}

// comparesBounds reports whether code of a package asks which of two bounds is
// above the other: it expects both orders.
func comparesBounds(p *spec.Package, lower, upper string) bool {
	is := func(e ast.Expr, name string) bool {
		switch e := ast.Unparen(e).(type) {
		case *ast.Ident:
			return strings.EqualFold(e.Name, name)
		case *ast.SelectorExpr:
			return strings.EqualFold(e.Sel.Name, name)
		}
		return false
	}
	areBoth := func(a, b ast.Expr) bool { return is(a, lower) && is(b, upper) || is(a, upper) && is(b, lower) }
	compares := false
	for _, file := range p.Syntax {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				switch n.Op {
				case token.LSS, token.LEQ, token.GTR, token.GEQ:
					compares = compares || areBoth(n.X, n.Y)
				}
			case *ast.CallExpr:
				compares = compares || len(n.Args) == 2 && (is(n.Fun, "min") || is(n.Fun, "max")) && areBoth(n.Args[0], n.Args[1])
			}
			return !compares
		})
	}
	return compares
}
