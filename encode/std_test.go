package encode

import (
	"go/types"
	"strings"
	"testing"

	"github.com/typetarget/target/spec"
)

// TestStandardLibrary lifts a predicate for every exported function of the
// standard library's pure packages, from the function's own source, and
// compares it with the compiled one. What is refused says so in a comment at
// the line.
func TestStandardLibrary(t *testing.T) {
	preds := compareOrRefuse(t, "testdata/std")
	met := map[string]bool{}
	for _, c := range preds {
		met[c.Name] = true
	}
	for _, name := range exported(preds[0].Pkg) {
		if !met[name] {
			t.Errorf("%s has no predicate", name)
		}
	}
}

// exported lists the exported functions of the packages that a package imports,
// but for constructors of opaque types and functions of floating point numbers.
func exported(p *spec.Package) []string {
	var r []string
	for _, pkg := range p.Types.Imports() {
		for _, name := range pkg.Scope().Names() {
			fn, ok := pkg.Scope().Lookup(name).(*types.Func)
			if ok && fn.Exported() && !strings.HasPrefix(name, "New") && !strings.Contains(fn.Signature().String(), "float") {
				r = append(r, pkg.Name()+"_"+name)
			}
		}
	}
	return r
}
