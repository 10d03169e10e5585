package coverage

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"testing"
)

// TestConstants names constants in the ways that conditions do.
func TestConstants(t *testing.T) {
	scope := types.NewScope(nil, token.NoPos, token.NoPos, "")
	for name, v := range map[string]constant.Value{"limit": constant.MakeInt64(72), "half": constant.MakeFloat64(0.5), "word": constant.MakeString("40"), "far": constant.MakeInt64(1 << 40)} {
		scope.Insert(types.NewConst(token.NoPos, nil, name, types.Typ[types.UntypedInt], v))
	}
	scope.Insert(types.NewVar(token.NoPos, nil, "size", types.Typ[types.Int]))
	for text, want := range map[string][]int64{
		"len(xs) > 32":                      {32},
		"len(s) == 0x21 || len(s) >= limit": {33, 72},
		"case 31, 257, 256, half, size:":    {256},
		"for i := 1_00; i < far; i++":       {100},
		`s == "50" && len(s) == 'a' + 4.0`:  nil,
		"word == limits(40.0, é)":           nil,
		"":                                  nil,
	} {
		if got := (Branch{Text: text}).Constants(scope, 32, 256); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
