package inside

import (
	refine_errors "errors"
	refine_reflect "reflect"
)

// refine_newError returns the one error that inputs have.
func refine_newError(text string) error { return refine_errors.New(text) }

// refine_sameError reports whether x is such an error as y.
func refine_sameError(x, y error) bool {
	return refine_reflect.TypeOf(x) == refine_reflect.TypeOf(y) && x.Error() == y.Error()
}
