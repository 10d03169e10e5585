package inside

import (
	"errors"
	"testing"
)

func TestErrors(t *testing.T) {
	a, b := refine_newError("x"), refine_newError("x")
	if a == b || a.Error() != "x" {
		t.Errorf("%v and %v are one", a, b)
	}
	for _, test := range []struct {
		x, y error
		same bool
	}{
		{a, b, true}, {a, refine_newError("y"), false}, {nil, a, false}, {errors.Join(a), b, false}, {badError{}, b, false},
	} {
		if refine_sameError(test.x, test.y) != test.same {
			t.Errorf("the same is %v of %#v and %v", !test.same, test.x, test.y)
		}
	}
}
