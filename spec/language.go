package spec

import (
	"go/types"
	"go/version"
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
