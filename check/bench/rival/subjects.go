package rival

import "slices"

// Lifted lists the families of package lifted.
func Lifted() []Subject { return slices.Concat(sequences(), arrays(), trees()) }

// EndToEnd lists the families of package subject.
func EndToEnd() []Subject {
	return []Subject{
		listInsert, redBlackAdd, mapDelete, mapDifference, focusLeft, subst,
		heapArray, binaryTree(4), binaryTree(10), searchTree(4), searchTree(9), searchRoot(), redBlackTree(4), redBlackTree(10),
	}
}

// Named returns the family of a function, or nil.
func Named(name string) Subject {
	for _, s := range slices.Concat(Lifted(), EndToEnd(), Seeded()) {
		if s.Name() == name {
			return s
		}
	}
	return nil
}
