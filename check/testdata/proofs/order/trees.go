package order

// A Tree is a binary tree; nil is the empty one.
type Tree struct {
	Left  *Tree
	Key   int
	Right *Tree
}

// Ordered reports whether the keys of t ascend from left to right and lie
// between those that lo and hi point to, if they are not nil.
func (t *Tree) Ordered(lo, hi *int) bool {
	if t == nil {
		return true
	}
	if lo != nil && t.Key <= *lo || hi != nil && t.Key >= *hi {
		return false
	}
	return t.Left.Ordered(lo, &t.Key) && t.Right.Ordered(&t.Key, hi)
}

// Has reports whether key is in a search tree.
func (t *Tree) Has(key int) bool {
	switch {
	case t == nil:
		return false
	case key < t.Key:
		return t.Left.Has(key)
	case key > t.Key:
		return t.Right.Has(key)
	}
	return true
}

// Add adds key to t.
//
//refine:requires t.Ordered(nil, nil)
//refine:ensures result.Ordered(nil, nil)
func (t *Tree) Add(key int) *Tree {
	switch {
	case t == nil:
		return &Tree{Key: key}
	case key < t.Key:
		t.Left = t.Left.Add(key)
	case key > t.Key:
		t.Right = t.Right.Add(key)
	}
	return t
}

// AddDifference is Add, but compares by subtraction.
//
//refine:requires t.Ordered(nil, nil)
//refine:ensures result.Ordered(nil, nil)
func (t *Tree) AddDifference(key int) *Tree {
	switch {
	case t == nil:
		return &Tree{Key: key}
	case key-t.Key < 0:
		t.Left = t.Left.AddDifference(key)
	case key-t.Key > 0:
		t.Right = t.Right.AddDifference(key)
	}
	return t
}

// AddModel is Add, and looks at what becomes of any key k.
//
//refine:requires t.Ordered(nil, nil)
//refine:ensures result.Has(k) == (old(t.Has(k)) || k == key)
func AddModel(t *Tree, key, k int) *Tree { return t.Add(key) }

// AddModelDifference is AddModel, but compares by subtraction.
//
//refine:requires t.Ordered(nil, nil)
//refine:ensures result.Has(k) == (old(t.Has(k)) || k == key)
func AddModelDifference(t *Tree, key, k int) *Tree { return t.AddDifference(key) }

// Delete takes key out of t.
//
//refine:requires t.Ordered(nil, nil)
//refine:ensures result.Ordered(nil, nil) && !result.Has(key)
func (t *Tree) Delete(key int) *Tree {
	switch {
	case t == nil:
		return nil
	case key < t.Key:
		return &Tree{t.Left.Delete(key), t.Key, t.Right}
	case key > t.Key:
		return &Tree{t.Left, t.Key, t.Right.Delete(key)}
	case t.Left == nil:
		return t.Right
	case t.Right == nil:
		return t.Left
	}
	next := t.Right
	for next.Left != nil {
		next = next.Left
	}
	return &Tree{t.Left, next.Key, t.Right.Delete(next.Key)}
}

// DeleteDifference is Delete, but compares by subtraction.
//
//refine:requires t.Ordered(nil, nil)
//refine:ensures result.Ordered(nil, nil) && !result.Has(key)
func (t *Tree) DeleteDifference(key int) *Tree {
	switch {
	case t == nil:
		return nil
	case key-t.Key < 0:
		return &Tree{t.Left.DeleteDifference(key), t.Key, t.Right}
	case key-t.Key > 0:
		return &Tree{t.Left, t.Key, t.Right.DeleteDifference(key)}
	case t.Left == nil:
		return t.Right
	case t.Right == nil:
		return t.Left
	}
	next := t.Right
	for next.Left != nil {
		next = next.Left
	}
	return &Tree{t.Left, next.Key, t.Right.DeleteDifference(next.Key)}
}
