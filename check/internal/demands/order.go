package demands

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/typetarget/target/spec"
)

// bounds are words in the names of a lower and an upper bound, as in minX and
// maxX.
var bounds = [...][2]string{
	{"min", "max"}, {"lo", "hi"}, {"low", "high"}, {"lower", "upper"}, {"start", "end"}, {"start", "stop"},
	{"begin", "end"}, {"from", "to"}, {"first", "last"},
}

// AreBounds reports whether two names are those of a lower and an upper bound.
func AreBounds(lower, upper string) bool {
	lower, upper = strings.ToLower(lower), strings.ToLower(upper)
	return slices.ContainsFunc(bounds[:], func(words [2]string) bool {
		return strings.Contains(lower, words[0]) && strings.Replace(lower, words[0], words[1], 1) == upper
	})
}

// ComparesBounds reports whether code of a package asks which of two bounds is
// above the other: it expects both orders.
func ComparesBounds(p *spec.Package, lower, upper string) bool {
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
