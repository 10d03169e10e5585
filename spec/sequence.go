package spec

import "go/types"

// Sequence reports whether values of a type are sequences: functions that a
// range clause can range over, such as those of iter.Seq and iter.Seq2. The
// elements are the types of the values that each step of a sequence gives, at
// most two.
func Sequence(t types.Type) (elements *types.Tuple, ok bool) {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || sig.Variadic() || sig.Params().Len() != 1 || sig.Results().Len() != 0 {
		return nil, false
	}
	yield, ok := sig.Params().At(0).Type().Underlying().(*types.Signature)
	if !ok || yield.Variadic() || yield.Params().Len() > 2 || yield.Results().Len() != 1 {
		return nil, false
	}
	result, ok := yield.Results().At(0).Type().Underlying().(*types.Basic)
	if !ok || result.Info()&types.IsBoolean == 0 {
		return nil, false
	}
	return yield.Params(), true
}
