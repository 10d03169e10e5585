package levels

import (
	"go/types"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/typetarget/target/encode/domain"
	"github.com/typetarget/target/spec/bounds"
)

// maxFloats is the maximum number of floats that one parameter or field has
// because the code compares others with them, without the ones between.
const maxFloats = 16

// comparedFloats adds to numbers the floats that the code compares others with.
// Those that are not within the bounds are named. The others are further floats
// unless they are within least. If beyond is true, it includes floats around
// them: see withNeighbours.
func (f *fitting) comparedFloats(all map[*types.Var]*domain.Numbers, within, least bounds.Range, beyond bool) {
	named := map[*types.Var][]float64{}
	for _, n := range f.least.Dictionary.Floats {
		if math.Abs(n.Value) <= maxNumber && len(named[n.In]) < maxFloats {
			named[n.In] = append(named[n.In], n.Value)
		}
	}
	halves := domain.Floats{Lo: 2 * within.Lo, Hi: 2 * within.Hi}
	lesser := domain.Floats{Lo: 2 * least.Lo, Hi: 2 * least.Hi}
	for v, floats := range named {
		slices.Sort(floats)
		if beyond {
			floats = withNeighbours(floats)
		}
		own := numbersOf(all, v)
		for _, x := range floats {
			switch {
			case !halves.Contains(x):
				own.NamedFloats = append(own.NamedFloats, x)
			case !lesser.Contains(x):
				own.Floats = append(own.Floats, x)
			}
		}
		if len(own.NamedFloats)+len(own.Floats) > 0 {
			all[v] = &own
		}
	}
}

// withNeighbours returns ascending floats with one halfway between two, and one
// by 1 on each side, unless another one is nearer.
func withNeighbours(floats []float64) []float64 {
	all := []float64{floats[0] - 1}
	for i, x := range floats {
		all = append(all, x)
		if i+1 == len(floats) {
			break
		}
		next := floats[i+1]
		if next-x > 2 {
			all = append(all, x+1, x+(next-x)/2, next-1)
		} else {
			all = append(all, x+(next-x)/2)
		}
	}
	return slices.Compact(append(all, floats[len(floats)-1]+1))
}

// occurring returns the numbers of bounds without the floats that no input has,
// since the precondition excludes them.
func (f *fitting) occurring(b domain.Bounds) map[*types.Var]*domain.Numbers {
	all := cloned(b.Numbers)
	plain := map[*types.Var]*domain.Numbers{}
	for v, n := range all {
		without := *n
		without.Named, without.NamedFloats = nil, nil
		plain[v] = &without
	}
	for v, n := range all {
		occurs := func(x float64) bool {
			own := *plain[v]
			own.NamedFloats = []float64{x}
			b.Numbers = maps.Clone(plain)
			b.Numbers[v] = &own
			inputs, all := f.addedIn(f.domain(b), 1)
			return inputs > 0 || !all
		}
		if len(n.NamedFloats) > 0 {
			own := *n
			own.NamedFloats = slices.DeleteFunc(slices.Clone(n.NamedFloats), func(x float64) bool { return !occurs(x) })
			all[v] = &own
		}
	}
	return all
}

// floatsText lists floats of a parameter or field.
func floatsText(floats []float64, of *types.Var) string {
	bits := 64
	if isSingle(of.Type()) {
		bits = 32
	}
	var all []string
	for _, x := range floats {
		all = append(all, strconv.FormatFloat(x, 'g', -1, bits))
	}
	return strings.Join(all, ", ")
}

// isSingle reports whether a type is float32, or holds nothing else.
func isSingle(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.Float32
	case interface{ Elem() types.Type }: // a pointer, list or map
		return isSingle(u.Elem())
	}
	return false
}
