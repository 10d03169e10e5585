package effects

import (
	"go/types"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/library"
)

// Outside returns the qualified name of a function or variable by which a call
// of the function may reach outside, or "" if none is found.
func Outside(c *spec.Contract) string {
	for r := range c.Pkg.Reached(c.Func) {
		switch obj := r.Touches(library.Outside).(type) {
		case *types.Func:
			return obj.FullName()
		case *types.Var:
			return obj.Pkg().Path() + "." + obj.Name()
		}
	}
	return ""
}
