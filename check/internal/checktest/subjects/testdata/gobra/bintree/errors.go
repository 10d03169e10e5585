package bintree

// InsertLeft forgets the right side.
//
//refine:ensures result.Contains(v)
func (t *Tree) InsertLeft(v int) *Tree {
	switch {
	case t == nil:
		return &Tree{Value: v}
	case (t.Value+v)%2 == 0:
		t.Left = t.Left.Insert(v)
	}
	return t
}

// firstAnyhow does not ask for a tree that has a node.
//
//refine:ensures first == old(t).values()[0]
func firstAnyhow(t *Tree) (rest *Tree, first int) { return t.deleteFirst() }

// DeleteAllOfMany promises that something is left.
//
//refine:ensures result.Value != v
func (t *Tree) DeleteAllOfMany(v int) *Tree { return t.DeleteAll(v) }
