package narrowing

import (
	"go/types"
	"slices"
)

// plain are packages of the standard library whose functions do nothing but
// compute from what they are given, always the same, and let panics pass. The
// ones listed are others.
var plain = map[string][]string{
	"bytes":          {"NewBuffer"}, // which recovers where it grows
	"cmp":            nil,
	"container/heap": nil,
	"container/list": nil,
	"container/ring": nil,
	"encoding/hex":   {"Dumper", "NewDecoder", "NewEncoder"},
	"errors":         nil,
	"math":           nil,
	"math/bits":      nil,
	"math/cmplx":     nil,
	"path":           nil,
	"slices":         nil,
	"sort":           nil,
	"strconv":        nil,
	"strings":        nil,
	"unicode":        nil,
	"unicode/utf16":  nil,
	"unicode/utf8":   nil,
}

// formatters are functions of package fmt that do nothing else either, if what
// they are given has no methods: from panics of these they recover.
var formatters = []string{"Errorf", "Sprint", "Sprintf", "Sprintln"}

// isPlain reports whether a function of the standard library is plain, whatever
// it is given.
func isPlain(fn *types.Func) bool {
	if fn.Pkg().Path() == "fmt" {
		return slices.Contains(formatters, fn.Name()) // its arguments are looked at where it is called
	}
	others, ok := plain[fn.Pkg().Path()]
	return ok && !slices.Contains(others, fn.Name())
}

// isPlainPackage reports whether functions of a package of the standard library
// are plain, whose variables therefore do not change.
func isPlainPackage(p *types.Package) bool {
	_, ok := plain[p.Path()]
	return ok
}

// readers are functions that read what they are given, and neither keep nor
// return it.
var readers = map[string]bool{
	"slices.BinarySearch": true, "slices.Contains": true, "slices.Index": true,
	"sort.SearchInts": true, "sort.SearchStrings": true, "strings.Join": true,
}
