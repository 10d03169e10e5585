package narrowing

import (
	"go/types"
	"slices"
)

// plain has packages of the standard library whose functions only compute
// results from their arguments, always the same ones, and let panics pass. The
// functions listed for a package are exceptions.
var plain = map[string][]string{
	"bytes":          {"NewBuffer"}, // it recovers from a panic when it grows
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

// formatters are functions of package fmt that are also plain if their
// arguments have no methods. They recover from panics of methods.
var formatters = []string{"Errorf", "Sprint", "Sprintf", "Sprintln"}

// isPlain reports whether a function of the standard library is plain for any
// arguments.
func isPlain(fn *types.Func) bool {
	if fn.Pkg().Path() == "fmt" {
		return slices.Contains(formatters, fn.Name()) // its calls are checked for their arguments
	}
	others, ok := plain[fn.Pkg().Path()]
	return ok && !slices.Contains(others, fn.Name())
}

// isPlainPackage reports whether functions of a package of the standard library
// are plain. The variables of such a package do not change.
func isPlainPackage(p *types.Package) bool {
	_, ok := plain[p.Path()]
	return ok
}

// readers are functions that read their arguments, and neither keep nor return
// them.
var readers = map[string]bool{
	"slices.BinarySearch": true, "slices.Contains": true, "slices.Index": true,
	"sort.SearchInts": true, "sort.SearchStrings": true, "strings.Join": true,
}
