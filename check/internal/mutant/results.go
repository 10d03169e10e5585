package mutant

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/typetarget/target/spec"
)

// fixed is the operator of the mutants that [Returning] makes. It finds none.
var fixed = &Operator{Name: "results", Doc: "a function that does nothing but return some results"}

// Returning returns the mutant of a contract's function that does nothing but
// return some results, Go expressions of the package. The mutant may not
// compile. It is nil if the function cannot have mutants.
func Returning(c *spec.Contract, results []string) *Mutant {
	if c.Decl == nil {
		return nil
	}
	file := readSource(c.Pkg, c.Decl.Pos())
	if file == nil || !CanMutate(c.Pkg, c.Decl) {
		return nil
	}
	f := finder{pkg: c.Pkg, decl: c.Decl, file: file, operator: fixed}
	if len(c.TypeArgs) > 0 {
		results = slices.Clone(results)
		for i, t := range resultTypes(c.Decl) {
			results[i] = converted(results[i], types.TypeString(c.Results[i].Type(), c.Pkg.Qualify), f.text(t))
		}
	}
	f.replace(c.Decl.Body, "{ return "+strings.Join(results, ", ")+" }")
	return f.found[0]
}

// resultTypes returns the type of each result of a function.
func resultTypes(decl *ast.FuncDecl) (all []ast.Expr) {
	for _, field := range decl.Type.Results.List {
		for range max(len(field.Names), 1) {
			all = append(all, field.Type)
		}
	}
	return all
}

// converted returns an expression of a type that mentions type parameters, for
// one of the type's instance. If they are not the same, the expression panics.
func converted(expr, instance, generic string) string {
	return fmt.Sprintf("*any(func() *%s { var v %[1]s = %s; return &v }()).(*%s)", instance, expr, generic)
}
