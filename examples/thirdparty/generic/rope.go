package generic

import (
	"slices"

	"github.com/zyedidia/generic/rope"
)

// An Edit of a rope.
type Edit struct {
	Kind  EditKind
	At, N uint8
}

// An EditKind says what an Edit does.
type EditKind uint8

// The kinds: N new elements at At, or without the N elements at At, or the rope in two at At and
// joined again.
const (
	Insert EditKind = iota
	Remove
	Resplit
)

// fits reports whether each edit is within the rope, which is empty at first.
func fits(edits []Edit) bool {
	n := 0
	for _, e := range edits {
		at, count := int(e.At), int(e.N)
		switch e.Kind {
		case Insert:
			if at > n {
				return false
			}
			n += count
		case Remove:
			if at+count > n {
				return false
			}
			n -= count
		case Resplit:
			if at > n || count != 0 {
				return false
			}
		}
	}
	return true
}

// Rope wraps the package rope: "A rope provides the same interface as an array, but supports
// efficient insertion and deletion from the middle of the array." Its nodes have two elements at
// most here.
//
//refine:requires fits(edits)
//refine:ensures slices.Equal(value, edited(edits)) && length == len(value)
//refine:ensures slices.Equal(byIndex, value)
//refine:bound depth=4 ints=0..4
func Rope(edits []Edit) (value, byIndex []int, length int) {
	r := ropeOf(edits)
	for i := range r.Len() {
		byIndex = append(byIndex, r.At(i))
	}
	return slices.Clone(r.Value()), byIndex, r.Len()
}

// RopeRebuild wraps Rebuild: "rebuilds the entire rope structure, resulting in a balanced tree." It
// is refuted: the next use of a rope that had been split panics. Rebuild collects the elements in
// the root, and leaves it marked as an inner node, whose children are nil (v1.2.1).
//
//refine:requires fits(edits)
//refine:ensures slices.Equal(value, edited(edits))
//refine:bound ints=0..3
func RopeRebuild(edits []Edit) (value []int) {
	r := ropeOf(edits)
	r.Rebuild()
	return slices.Clone(r.Value())
}

func ropeOf(edits []Edit) *rope.Node[int] {
	rope.SplitLength, rope.JoinLength = 2, 1
	r := rope.New[int](nil)
	for i, e := range edits {
		switch e.Kind {
		case Insert:
			r.Insert(int(e.At), inserted(i, int(e.N)))
		case Remove:
			r.Remove(int(e.At), int(e.At+e.N))
		case Resplit:
			r = rope.Join(r.SplitAt(int(e.At)))
		}
	}
	return r
}

// edited makes the edits of a slice.
func edited(edits []Edit) []int {
	var s []int
	for i, e := range edits {
		switch e.Kind {
		case Insert:
			s = slices.Insert(s, int(e.At), inserted(i, int(e.N))...)
		case Remove:
			s = slices.Delete(s, int(e.At), int(e.At+e.N))
		}
	}
	return s
}

// inserted are the n elements that the edit number i inserts.
func inserted(i, n int) []int {
	var s []int
	for k := range n {
		s = append(s, 10*i+k)
	}
	return s
}
