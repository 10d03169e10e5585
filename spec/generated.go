package spec

import (
	"go/types"
	"go/version"
	"slices"
	"strings"

	"github.com/typetarget/target/spec/clause"
)

// generatedLanguage is the version of Go that generated code is written in.
// It is the oldest one that a file can ask for by a build constraint.
const generatedLanguage = "go1.21"

// LanguageConstraint returns the build constraint that generated files of a
// package need, so that they are compiled as Go of a version that has what they
// use: the go line of the package's module may name an older one. It is empty
// if the module's version is new enough.
func LanguageConstraint(p *types.Package) string {
	// Outside of a module there is no version.
	if version.Compare(p.GoVersion(), generatedLanguage) >= 0 {
		return ""
	}
	return generatedLanguage
}

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
