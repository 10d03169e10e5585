package reach

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strconv"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/library"
)

// worldOf returns what a package that is neither local nor of the standard
// library, or one that it imports, mentions of the world outside: a function of
// the standard library, or the package itself if its code does not show that.
// It is "" if there is nothing.
func (p *Package) worldOf(path string) string {
	if found, ok := p.worldly[path]; ok {
		return found
	}
	p.worldly[path] = "" // for the packages that it imports
	d := p.all[path]
	found := p.mentionedIn(d)
	for _, imported := range d.Imports {
		if found == "" && !p.isLocal(imported) && !spec.IsStandard(p.pkg, imported) {
			found = p.worldOf(imported)
		}
	}
	p.worldly[path] = found
	return found
}

// mentionedIn returns what the files of a package mention of the world.
func (p *Package) mentionedIn(d spec.Dependency) string {
	if d.Foreign || d.Path == "" {
		return d.Path
	}
	for _, name := range d.Files {
		syntax, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return d.Path
		}
		imports := map[string]string{}
		for _, s := range syntax.Imports {
			of, err := strconv.Unquote(s.Path.Value)
			if err != nil || s.Name != nil && s.Name.Name == "." {
				return d.Path
			}
			as := path.Base(of)
			if s.Name != nil {
				as = s.Name.Name
			}
			if spec.IsStandard(p.pkg, of) {
				imports[as] = of
			}
		}
		found := ""
		ast.Inspect(syntax, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok && found == "" {
				if x, ok := sel.X.(*ast.Ident); ok && imports[x.Name] != "" {
					found = p.worldlyName(imports[x.Name], sel.Sel.Name)
				}
			}
			return found == ""
		})
		if found != "" {
			return found
		}
	}
	return ""
}

// worldlyName returns the qualified name of what a package of the standard
// library declares, if it depends on the world, and "" otherwise.
func (p *Package) worldlyName(path, name string) string {
	of := p.pkg.Import(path)
	if of == nil {
		return path + "." + name
	}
	if obj := of.Scope().Lookup(name); obj == nil || library.Of(obj).Traits.IsWorldly() {
		return path + "." + name
	}
	return ""
}
