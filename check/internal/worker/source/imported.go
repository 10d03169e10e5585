package source

import "github.com/typetarget/target/spec"

// Imported returns the paths of the packages of its module that a package
// imports, directly or not, sorted. Packages that cannot be loaded have no
// imports.
func Imported(p *spec.Package) (paths []string) {
	for _, d := range spec.Dependencies(p) {
		if d.Path != p.Path && spec.InModule(p, d.Path) {
			paths = append(paths, d.Path)
		}
	}
	return paths
}
