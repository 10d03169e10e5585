package narrowing

import (
	"maps"
	"slices"
)

// Plain are the packages whose functions are taken to do nothing but compute.
func Plain() []string { return slices.Sorted(maps.Keys(plain)) }
