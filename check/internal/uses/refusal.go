package uses

import (
	"go/types"

	"github.com/typetarget/target/spec"
)

// Refuses reports whether a function can reject an argument of type any by an
// error. A worker can test whether it does.
func Refuses(c *spec.Contract) bool {
	if errors, _ := Accepts(types.NewTuple(c.Results...), -1); !c.Unannotated || len(errors) == 0 {
		return false
	}
	for param := range c.Func.Signature().Params().Variables() {
		if IsAny(param.Type()) {
			return true
		}
	}
	return false
}

// IsAny reports whether a type is an interface without methods, which holds
// values of all types.
func IsAny(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty()
}
