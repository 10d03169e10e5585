package outside

import (
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/library"
)

// Reaches returns the qualified name of a function or variable by which a call
// of the function may reach outside, or "" if none is found.
func Reaches(c *spec.Contract) string {
	for r := range c.Pkg.Reached(c.Func) {
		if library.Of(r.Func).Has(library.Outside) {
			return r.Func.FullName()
		}
		for _, obj := range r.Mentioned() {
			if spec.IsGlobal(obj) && library.Of(obj).Has(library.Outside) {
				return obj.Pkg().Path() + "." + obj.Name()
			}
		}
	}
	return ""
}
