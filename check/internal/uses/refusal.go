package uses

import (
	"go/types"
	"regexp"

	"github.com/typetarget/target/spec"
)

// validation matches the names of functions that say whether a text is valid.
var validation = regexp.MustCompile(`^(Is)?(Valid|WellFormed|Wellformed)|^(Validate|Check)([A-Z]|$)`)

// Validates reports whether a function says of a text, its one argument,
// whether the text is valid: by its one result, which is an error, or a
// boolean if the name of the function is not Check.
func Validates(c *spec.Contract) bool {
	if !c.Unannotated || !validation.MatchString(c.Func.Name()) || len(c.Params) != 1 || len(c.Results) != 1 || c.Func.Signature().Variadic() {
		return false
	}
	if result := c.Results[0].Type(); !IsError(result) && (!types.Identical(result, types.Typ[types.Bool]) || c.Func.Name()[0] == 'C') {
		return false
	}
	switch t := c.Params[0].Type().Underlying().(type) {
	case *types.Basic:
		return t.Info()&types.IsString != 0
	case *types.Slice:
		return types.Identical(t.Elem().Underlying(), types.Typ[types.Byte])
	}
	return false
}

// Refuses reports whether a function can reject a text that it validates, or an
// argument of type any by an error. A worker can test whether it does.
func Refuses(c *spec.Contract) bool {
	if Validates(c) {
		return true
	}
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
