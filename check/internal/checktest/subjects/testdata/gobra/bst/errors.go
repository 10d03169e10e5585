package bst

// DeleteKeeps forgets to put the least value to the right in place of the one
// that goes.
//
//refine:ensures !t.Contains(v)
func (t *Tree) DeleteKeeps(v int) { t.root = t.root.deleteKeeps(v) }

func (n *node) deleteKeeps(v int) *node {
	switch {
	case n == nil:
		return nil
	case v < n.value:
		n.left = n.left.deleteKeeps(v)
	case v > n.value:
		n.right = n.right.deleteKeeps(v)
	case n.left == nil:
		return n.right
	case n.right == nil:
		return n.left
	default:
		n.right, _ = n.right.deleteLeast()
	}
	return n
}

// InsertGrows promises that no v is there yet.
//
//refine:ensures len(t.Values()) == len(old(t).Values()) + 1
func (t *Tree) InsertGrows(v int) { t.Insert(v) }

// InsertSomething promises less than Insert, so that one who reads no more than
// the promise does not know whether v is there.
//
//refine:ensures forall x in old(t).Values(): x in t.Values()
func (t *Tree) InsertSomething(v int) { t.Insert(v) }
