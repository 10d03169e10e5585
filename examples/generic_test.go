package examples

import (
	"cmp"
	"slices"

	"github.com/typetarget/target/examples/generic"
)

// The preconditions of the functions of package generic, by instance.

func genericInsert[T cmp.Ordered](_ T, l *generic.List[T]) bool {
	var heads []T
	for ; l != nil; l = l.Tail {
		heads = append(heads, l.Head)
	}
	return len(slices.Compact(slices.Clone(heads))) == len(heads) && slices.IsSorted(heads)
}

func genericInsertSlice[T cmp.Ordered](_ T, xs []T) bool { return slices.IsSorted(xs) }

// A receiver that no method compares with nil is never nil.
func genericLen[T comparable](s *generic.Stack[T]) bool { return s != nil }

func genericPush[T comparable](s *generic.Stack[T], _ T) bool { return s != nil }

func genericPop[T comparable](s *generic.Stack[T]) bool { return s != nil && len(s.Items) > 0 }
