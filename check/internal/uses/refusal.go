package uses

import (
	"go/types"
	"regexp"

	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// validation matches the names of functions that say whether a value is valid.
var validation = regexp.MustCompile(`^(Is)?(Valid|WellFormed|Wellformed)|^(Validate|Check)([A-Z]|$)`)

// Validates reports whether a function says of a text, its one argument,
// whether the text is valid.
func Validates(c *spec.Contract) bool {
	if !SaysValid(c) || len(c.Params) != 1 || c.Func.Signature().Variadic() {
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

// SaysValid reports whether a function without annotations says whether its
// arguments are valid: by its one result, which is an error, or a boolean if
// the name of the function is not Check.
func SaysValid(c *spec.Contract) bool {
	if !c.Unannotated || !validation.MatchString(c.Func.Name()) || len(c.Results) != 1 {
		return false
	}
	result := c.Results[0].Type()
	return gotypes.IsError(result) || types.Identical(result, types.Typ[types.Bool]) && c.Func.Name()[0] != 'C'
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
