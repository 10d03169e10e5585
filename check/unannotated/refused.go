package unannotated

import (
	"go/types"

	"github.com/typetarget/target/check/internal/uses"
	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
	"github.com/typetarget/target/spec/gotypes"
)

// A Validation is a call of a function of the package that says whether a text
// is valid.
type Validation struct {
	By     *spec.Contract
	Values []value.Value
}

// Validations returns the calls that show whether the texts among the arguments
// of a call are valid, by the package's own functions such as Valid. Such a
// function takes the named type of a text, or it has a parameter with the name
// and the type of the one that the text is passed to. There are no validations
// for functions that can report an unfit argument, or whose documentation says
// that they do not panic.
func (j *Judge) Validations(values []value.Value) (all []Validation) {
	if denies.MatchString(docOf(j.contract)) {
		return nil
	}
	var at []place
	for one, v := range places(values, 0) {
		if isString(v) {
			at = append(at, one)
		}
	}
	for _, one := range passed(j.contract, values, at) {
		called, arg := one.parameter(j.contract, values)
		if arg < 0 || answers(called) {
			continue
		}
		param := called.Func.Signature().Params().At(arg)
		for _, by := range j.contract.Pkg.Contracts {
			if by.Func != called.Func && uses.Validates(by) && validates(by.Params[0], param) {
				all = append(all, Validation{by, []value.Value{one.within(values)}})
			}
		}
	}
	return all
}

// isString reports whether a value is a string, or a slice of bytes.
func isString(v value.Value) bool {
	if s, ok := v.(*value.Slice); ok {
		return isByte(s.T.Underlying().(*types.Slice).Elem())
	}
	_, ok := v.(*value.String)
	return ok
}

// validates reports whether a function that takes a parameter is about what is
// passed to another.
func validates(own, other *types.Var) bool {
	return types.Identical(own.Type(), other.Type()) && (gotypes.Named(own) != nil || own.Name() == other.Name())
}
