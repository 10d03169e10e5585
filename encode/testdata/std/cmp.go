package diff

import (
	"cmp"
)

//refine:bound depth=2
func cmp_Compare(a, b int) bool {
	return cmp.Compare(a, b) < 0
}

//refine:bound depth=2
func cmp_Less(a, b string) bool {
	return cmp.Less(a, b)
}

//refine:bound depth=2
func cmp_Or(a, b int) bool {
	return cmp.Or(a, b, 2) == 2
}
