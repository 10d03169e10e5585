package generalize

import (
	"go/token"
	"go/types"
	"testing"
)

func TestIsData(t *testing.T) {
	branch := types.NewNamed(types.NewTypeName(token.NoPos, nil, "Branch", nil), nil, nil)
	branch.SetUnderlying(types.NewSlice(branch))
	number := types.Typ[types.Int]
	for _, test := range []struct {
		list types.Type
		want bool
	}{
		{types.NewSlice(number), true},
		{types.NewSlice(types.NewArray(number, 3)), true},
		{types.NewMap(number, types.NewSlice(types.Typ[types.String])), true},
		{types.NewSlice(types.NewPointer(number)), false},
		{types.NewSlice(types.NewStruct(nil, nil)), false},
		{branch, false},
		{types.NewSlice(branch), false},
	} {
		if got := isData(test.list); got != test.want {
			t.Errorf("%v: %t", test.list, got)
		}
	}
}
