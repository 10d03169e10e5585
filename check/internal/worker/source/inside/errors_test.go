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

func TestIdentical(t *testing.T) {
	a, slice := refine_newError("x"), []int{1}
	for _, test := range []struct {
		x, y interface{}
		same bool
	}{
		{a, a, true}, {a, refine_newError("x"), false}, {nil, a, false}, {a, nil, false}, {nil, nil, true},
		{1, 1, true}, {1, int8(1), false}, {slice, slice, false},
	} {
		if refine_identical(test.x, test.y) != test.same {
			t.Errorf("identical is %v of %#v and %v", !test.same, test.x, test.y)
		}
	}
}
