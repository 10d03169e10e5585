package gentest

import (
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"github.com/typetarget/target/spec"
)

// buildLine returns the //go:build line of a test file, so that the source
// compiles in every build of the package; "" if no line is necessary. The line
// has the language version of the source, and the constraints of the files that
// declare the names in the source. If several files declare a name, all of them
// count.
func buildLine(p *spec.Package, source []byte) (string, error) {
	constrained := map[string][]constraint.Expr{} // by the name that is declared
	for _, f := range p.Syntax {
		xs := constraintsOf(p.Fset, f)
		if len(xs) == 0 {
			continue
		}
		for name := range declared(f) {
			constrained[name] = append(constrained[name], xs...)
		}
	}
	test, err := parser.ParseFile(token.NewFileSet(), "", source, parser.SkipObjectResolution)
	if err != nil {
		return "", err
	}
	var all []constraint.Expr
	if language := spec.LanguageConstraint(p.Types); language != "" {
		x, err := constraint.Parse("//go:build " + language)
		if err != nil {
			return "", err
		}
		all = append(all, x)
	}
	ast.Inspect(test, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			all = append(all, constrained[id.Name]...)
		}
		return true
	})
	slices.SortFunc(all, func(a, b constraint.Expr) int { return strings.Compare(a.String(), b.String()) })
	all = slices.CompactFunc(all, func(a, b constraint.Expr) bool { return a.String() == b.String() })
	if len(all) == 0 {
		return "", nil
	}
	line := all[0]
	for _, x := range all[1:] {
		line = &constraint.AndExpr{X: line, Y: x}
	}
	return "//go:build " + line.String(), nil
}

// constraintsOf returns the constraints of a file, by its name and by its
// //go:build line.
func constraintsOf(fset *token.FileSet, f *ast.File) []constraint.Expr {
	var all []constraint.Expr
	for _, tag := range nameTags(filepath.Base(fset.File(f.Package).Name())) {
		all = append(all, &constraint.TagExpr{Tag: tag})
	}
	if x := lineOf(f); x != nil {
		all = append(all, x)
	}
	return all
}

// lineOf returns the constraint of a file's //go:build line; nil if it has
// none.
func lineOf(f *ast.File) constraint.Expr {
	for _, group := range f.Comments {
		if group.Pos() > f.Package {
			break
		}
		for _, c := range group.List {
			if constraint.IsGoBuild(c.Text) {
				x, _ := constraint.Parse(c.Text) // the go command has read it
				return x
			}
		}
	}
	return nil
}

// declared returns the names of the functions, methods, types, fields,
// variables and constants that a file declares at its top level.
func declared(f *ast.File) map[string]bool {
	names := map[string]bool{}
	for _, d := range f.Decls {
		ast.Inspect(d, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				names[n.Name.Name] = true
				return false
			case *ast.TypeSpec:
				names[n.Name.Name] = true
			case *ast.ValueSpec:
				for _, id := range n.Names {
					names[id.Name] = true
				}
			case *ast.Field:
				for _, id := range n.Names {
					names[id.Name] = true
				}
			}
			return true
		})
	}
	return names
}
