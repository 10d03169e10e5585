package generalize

import (
	"context"
	"go/types"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec/gotypes"
)

// maxBalanced is how many integers other than zero an input may have if each
// two of them are to be balanced.
const maxBalanced = 12

// balance gives two integers of a failing input the same distance from zero. It
// returns the plainer input if that fails too, and nil otherwise. Two integers
// whose product overflows need it: neither gets smaller alone.
func (r *Reducer) balance(ctx context.Context, values []value.Value) ([]value.Value, error) {
	method := r.Contract.Func.Signature().Recv() != nil
	sites := sitesOf(values, method)
	var numbers []int
	for i, s := range sites {
		if v, ok := s.v.(*value.Int); ok && v.V != 0 && !isEnumeration(v.T) {
			numbers = append(numbers, i)
		}
	}
	if len(numbers) > maxBalanced {
		return nil, nil
	}
	for at, i := range numbers {
		for _, j := range numbers[at+1:] {
			a, b := sites[i].v.(*value.Int), sites[j].v.(*value.Int)
			if !types.Identical(a.T, b.T) {
				continue
			}
			var all [][]value.Value
			for _, k := range between(distance(a.T, a.V), distance(b.T, b.V)) {
				first := sites[i].put(atDistance(a, k))
				all = append(all, sitesOf(first, method)[j].put(atDistance(b, k)))
			}
			if next, err := r.firstPlainer(ctx, values, all); next != nil || err != nil || ctx.Err() != nil {
				return next, err
			}
		}
	}
	return nil, nil
}

// between returns distances up to halfway between two distances, nearest to
// zero first. They are less than halfway by all of it, by a half, by a quarter,
// ..., by one, by nothing.
func between(a, b uint64) []uint64 {
	half := min(a, b) + (max(a, b)-min(a, b))/2
	var all []uint64
	for by := half; by > 0; by /= 2 {
		all = append(all, half-by)
	}
	return append(all, half)
}

// atDistance returns an integer of the type and sign of v with the given
// distance from zero.
func atDistance(v *value.Int, k uint64) *value.Int {
	if v.V < 0 && !gotypes.IsBasic(v.T, types.IsUnsigned) {
		k = -k
	}
	return &value.Int{T: v.T, V: int64(k)}
}
