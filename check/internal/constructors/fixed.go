package constructors

import (
	"slices"
	"strings"

	"github.com/typetarget/target/decode/value"
	"github.com/typetarget/target/spec"
)

// FixedNote returns a note on an input that holds values of constructors that
// read the clock or random numbers, or an empty string. fixed are the packages
// whose clock or random numbers the worker fixes.
func FixedNote(values []value.Value, fixed []string) string {
	if len(fixed) == 0 {
		return ""
	}
	read := fixedIn(values)
	read = slices.DeleteFunc(read, func(path string) bool { return !slices.Contains(fixed, path) })
	var parts []string
	if slices.Contains(read, "time") {
		parts = append(parts, "at 2000-01-01 00:00:00 UTC")
	}
	if read = slices.DeleteFunc(read, func(path string) bool { return path == "time" }); len(read) > 0 {
		parts = append(parts, "with the first numbers that a worker has for "+strings.Join(read, " and "))
	}
	if len(parts) == 0 {
		return ""
	}
	return "called " + strings.Join(parts, ", and ")
}

// fixedIn returns the packages whose clock or random numbers the constructors
// of some values may read, each once and sorted.
func fixedIn(values []value.Value) []string {
	var all []string
	for _, v := range values {
		if v == nil {
			continue
		}
		if call, ok := v.(*value.Call); ok && call.Constructor.Contract != nil {
			all = append(all, spec.FixedIn(call.Constructor.Contract.Pkg, call.Constructor.Contract.Func)...)
		}
		all = append(all, fixedIn(v.Parts())...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}
