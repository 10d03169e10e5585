package diff

import (
	"go/types"
	"slices"

	"github.com/typetarget/target/spec"
)

// hidden returns the unexported fields of a package that only one version of a
// type has. A version may store its state in any way: that is not part of its
// behavior.
func hidden(pkgs [2]*spec.Package) []string {
	fields := [2]map[string]map[string]bool{privateFields(pkgs[older]), privateFields(pkgs[newer])}
	var names []string
	for _, v := range versions {
		for typ, own := range fields[v] {
			others, known := fields[v.other()][typ]
			for name := range own {
				if known && !others[name] {
					names = append(names, typ+"."+name)
				}
			}
		}
	}
	slices.Sort(names)
	return names
}

// privateFields returns the unexported fields of the struct types of a package,
// by the names of the types. It includes the types of the packages of its
// module that the package imports.
func privateFields(p *spec.Package) map[string]map[string]bool {
	d := describer{pkg: p}
	found := map[string]map[string]bool{}
	seen := map[*types.Package]bool{}
	var visit func(*types.Package)
	visit = func(pkg *types.Package) {
		if seen[pkg] || !spec.InModule(p, pkg.Path()) {
			return
		}
		seen[pkg] = true
		for _, name := range pkg.Scope().Names() {
			typ, ok := pkg.Scope().Lookup(name).(*types.TypeName)
			if !ok || typ.IsAlias() {
				continue
			}
			s, ok := typ.Type().Underlying().(*types.Struct)
			if !ok {
				continue
			}
			if q := d.qualify(pkg); q != "" {
				name = q + "." + name
			}
			found[name] = map[string]bool{}
			for f := range s.Fields() {
				if !f.Exported() {
					found[name][f.Name()] = true
				}
			}
		}
		for _, imported := range pkg.Imports() {
			visit(imported)
		}
	}
	visit(p.Types)
	return found
}
