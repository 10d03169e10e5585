package spec

import "go/types"

// Qualify names a package as code of p does that imports it by its own name: p itself is not named. It is a
// types.Qualifier.
func (p *Package) Qualify(other *types.Package) string {
	// Elaboration and the sources of other packages know p by further objects of its path.
	if other == p.Types || other.Path() == p.Path {
		return ""
	}
	return other.Name()
}
