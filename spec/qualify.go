package spec

import (
	"go/types"

	"github.com/typetarget/target/spec/internal/gotypes"
)

// Qualify names a package as code of p does that imports it by its own name: p
// itself is not named. It is a types.Qualifier.
func (p *Package) Qualify(other *types.Package) string { return gotypes.Qualify(p.Types)(other) }
