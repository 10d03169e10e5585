package source

import (
	"maps"
	"slices"
	"strconv"

	"github.com/typetarget/target/spec"
)

// Imported returns the paths of the packages of its module that a package
// imports, directly or not, sorted. Packages that cannot be loaded have no
// imports.
func Imported(p *spec.Package) []string {
	seen := map[string]bool{}
	for next := []string{p.Path}; len(next) > 0; next = next[1:] {
		files, _, _ := p.PackageSource(next[0])
		for _, f := range files {
			for _, one := range f.Imports {
				path, err := strconv.Unquote(one.Path.Value)
				if err == nil && path != p.Path && !seen[path] && spec.InModule(p, path) {
					seen[path] = true
					next = append(next, path)
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(seen))
}
