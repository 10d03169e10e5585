// Package sizemap is a map with integer keys as a size-balanced tree, in the manner of Adams:
// the sizes of two siblings never differ by more than a factor of three. Each node stores the
// size of its tree, so only exact sizes make a valid input.
package sizemap

// A Map is a size-balanced tree; nil is the empty one.
type Map struct {
	Size  int
	Left  *Map
	Key   int
	Right *Map
}

//refine:type Between(lo, hi int) = {m *Map | m != nil ==> lo < m.Key < hi && m.Left is Between(lo, m.Key) && m.Right is Between(m.Key, hi)}
//refine:type Balanced = {m *Map | m is Between(math.MinInt, math.MaxInt) && sized(m) && balanced(m)}

// The largest factor between the sizes of siblings, and the one that tells a single from a
// double rotation.
const (
	delta = 3
	ratio = 2
)

func size(m *Map) int {
	if m == nil {
		return 0
	}
	return m.Size
}

// sized reports whether every node of m stores the size of its tree.
//
//refine:measure
func sized(m *Map) bool {
	return m == nil || sized(m.Left) && sized(m.Right) && m.Size == 1+size(m.Left)+size(m.Right)
}

// balanced reports whether no two siblings in m differ too much in size.
//
//refine:measure
func balanced(m *Map) bool {
	if m == nil {
		return true
	}
	l, r := size(m.Left), size(m.Right)
	if l+r > 1 && (l > delta*r || r > delta*l) {
		return false
	}
	return balanced(m.Left) && balanced(m.Right)
}

// Has reports whether key is in m.
func Has(m *Map, key int) bool {
	for m != nil {
		switch {
		case key < m.Key:
			m = m.Left
		case key > m.Key:
			m = m.Right
		default:
			return true
		}
	}
	return false
}

// Insert returns m with key.
//
//refine:func (key int, m Balanced) (r Balanced)
//refine:ensures forall k in -9..10: Has(r, k) == (Has(m, k) || k == key)
//refine:pure
//refine:bound ints=0..5
func Insert(key int, m *Map) *Map {
	switch {
	case m == nil:
		return node(nil, key, nil)
	case key < m.Key:
		return balance(Insert(key, m.Left), m.Key, m.Right)
	case key > m.Key:
		return balance(m.Left, m.Key, Insert(key, m.Right))
	}
	return m
}

// Delete returns m without key.
//
//refine:func (key int, m Balanced) (r Balanced)
//refine:ensures forall k in -9..10: Has(r, k) == (Has(m, k) && k != key)
//refine:pure
//refine:bound ints=0..7
func Delete(key int, m *Map) *Map {
	switch {
	case m == nil:
		return nil
	case key < m.Key:
		return balance(Delete(key, m.Left), m.Key, m.Right)
	case key > m.Key:
		return balance(m.Left, m.Key, Delete(key, m.Right))
	}
	return glue(m.Left, m.Right)
}

// Difference returns the keys of a that are not in b.
//
//refine:func (a Balanced, b Balanced) (r Balanced)
//refine:ensures forall k in -9..10: Has(r, k) == (Has(a, k) && !Has(b, k))
//refine:pure
//refine:bound ints=0..4
func Difference(a, b *Map) *Map {
	switch {
	case a == nil:
		return nil
	case b == nil:
		return a
	}
	below, above := split(a, b.Key)
	return merge(Difference(below, b.Left), Difference(above, b.Right))
}

func node(l *Map, key int, r *Map) *Map {
	return &Map{1 + size(l) + size(r), l, key, r}
}

// balance builds a node whose children differ by at most one insertion or deletion too many.
func balance(l *Map, key int, r *Map) *Map {
	switch a, b := size(l), size(r); {
	case a+b <= 1:
		return node(l, key, r)
	case b > delta*a:
		return rotateLeft(l, key, r)
	case a > delta*b:
		return rotateRight(l, key, r)
	}
	return node(l, key, r)
}

func rotateLeft(l *Map, key int, r *Map) *Map {
	if size(r.Left) < ratio*size(r.Right) {
		return node(node(l, key, r.Left), r.Key, r.Right)
	}
	m := r.Left
	return node(node(l, key, m.Left), m.Key, node(m.Right, r.Key, r.Right))
}

func rotateRight(l *Map, key int, r *Map) *Map {
	if size(l.Right) < ratio*size(l.Left) {
		return node(l.Left, l.Key, node(l.Right, key, r))
	}
	m := l.Right
	return node(node(l.Left, l.Key, m.Left), m.Key, node(m.Right, key, r))
}

// glue joins two maps balanced against each other, all keys of l below those of r.
func glue(l, r *Map) *Map {
	switch {
	case l == nil:
		return r
	case r == nil:
		return l
	case size(l) > size(r):
		rest, last := cutLast(l)
		return balance(rest, last, r)
	}
	first, rest := cutFirst(r)
	return balance(l, first, rest)
}

func cutFirst(m *Map) (first int, rest *Map) {
	if m.Left == nil {
		return m.Key, m.Right
	}
	first, l := cutFirst(m.Left)
	return first, balance(l, m.Key, m.Right)
}

func cutLast(m *Map) (rest *Map, last int) {
	if m.Right == nil {
		return m.Left, m.Key
	}
	r, last := cutLast(m.Right)
	return balance(m.Left, m.Key, r), last
}

// split returns the keys of m below key, and those above it.
func split(m *Map, key int) (below, above *Map) {
	switch {
	case m == nil:
		return nil, nil
	case key < m.Key:
		l, r := split(m.Left, key)
		return l, link(r, m.Key, m.Right)
	case key > m.Key:
		l, r := split(m.Right, key)
		return link(m.Left, m.Key, l), r
	}
	return m.Left, m.Right
}

// link joins two maps of any sizes with a key between them.
func link(l *Map, key int, r *Map) *Map {
	switch {
	case l == nil:
		return Insert(key, r)
	case r == nil:
		return Insert(key, l)
	case delta*size(l) < size(r):
		return balance(link(l, key, r.Left), r.Key, r.Right)
	case delta*size(r) < size(l):
		return balance(l.Left, l.Key, link(l.Right, key, r))
	}
	return node(l, key, r)
}

// merge joins two maps of any sizes, all keys of l below those of r.
func merge(l, r *Map) *Map {
	switch {
	case l == nil:
		return r
	case r == nil:
		return l
	case delta*size(l) < size(r):
		return balance(merge(l, r.Left), r.Key, r.Right)
	case delta*size(r) < size(l):
		return balance(l.Left, l.Key, merge(l.Right, r))
	}
	return glue(l, r)
}
