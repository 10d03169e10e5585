package spec

import (
	"slices"
	"strings"

	"github.com/typetarget/target/spec/internal/clause"
)

// reserved are the names of Go's own that predicates and workers are written
// with.
var reserved = []string{
	"any", "append", "bool", "byte", "cap", "complex", "error", "false", "float64", "imag", "int", "int64", "len", "make", "new", "nil",
	"panic", "real", "recover", "string", "true", "uint32", "uint64", "uint8", "uintptr",
}

// checkNames reports what a package with contracts declares under the names
// that these are made with.
func (p *Package) checkNames() {
	if len(p.Contracts) == 0 {
		return
	}
	scope, faults := p.Types.Scope(), len(p.Errors)
	for _, name := range scope.Names() {
		switch at := scope.Lookup(name).Pos(); {
		case slices.Contains(reserved, name):
			p.reportf(at, "the package declares %s, which contracts need as Go's own; rename it", name)
		case strings.HasPrefix(name, clause.Generated):
			p.reportf(at, "the package declares %s, but names that begin with %s are those of generated code; rename it", name, clause.Generated)
		}
	}
	if len(p.Errors) > faults {
		p.dropAll()
	}
}
