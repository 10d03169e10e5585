package intrinsic

import (
	"go/types"

	"github.com/typetarget/target/encode/internal/exec"
)

// Of returns the intrinsic that computes what fn does, nil if there is none.
func Of(fn *types.Func) exec.Intrinsic {
	if fn.Pkg() == nil {
		return nil
	}
	if in := intrinsics[fn.Pkg().Path()]; in != nil {
		return in[fn.FullName()]
	}
	return nil
}

// intrinsics are the functions that are computed here, by the path of their
// package and by full name. Those of package strings and below are in assembly,
// or lead to such functions by a way that differs between machines; others look
// at addresses, at capacities, or at types by reflection.
var intrinsics = map[string]map[string]exec.Intrinsic{
	"bytes": {
		"bytes.Index":     ofBytes(indexText),
		"bytes.EqualFold": ofBytes(equalFold),
	},
	"errors": {
		"errors.Is": errorsIs,
		"errors.As": errorsAs,
	},
	"internal/bytealg": {
		"internal/bytealg.Compare":         ofBytes(compareText),
		"internal/bytealg.CompareString":   ofStrings(compareText),
		"internal/bytealg.Count":           bytesByte(countByte),
		"internal/bytealg.CountString":     stringByte(countByte),
		"internal/bytealg.IndexByte":       bytesByte(indexByte),
		"internal/bytealg.IndexByteString": stringByte(indexByte),
		"internal/bytealg.MakeNoZero":      makeNoZero,
	},
	"internal/stringslite": {
		"internal/stringslite.Clone": cloneText,
		"internal/stringslite.Index": ofStrings(indexText),
	},
	"maps":      {"maps.Clone": cloneMap},
	"math":      mathFuncs,
	"math/bits": countingBits(),
	"slices": {
		"slices.overlaps": overlaps,
		"slices.startIdx": startIndex,
	},
	"sort": {
		"sort.Slice":         byReflection("slices.SortFunc"),
		"sort.SliceStable":   byReflection("slices.SortStableFunc"),
		"sort.SliceIsSorted": byReflection("slices.IsSortedFunc"),
	},
	"strings": {
		"strings.EqualFold":       ofStrings(equalFold),
		"(*strings.Builder).Grow": builderGrow,
		"(*strings.Builder).Cap":  builderCap,
	},
	"sync/atomic": atomicFuncs(),
	"unicode":     unicodeFuncs(),
}
