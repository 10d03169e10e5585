package rival

// loopTrees yields every tree of a height of at most depth. nodes yields the
// nodes over two subtrees, one for each label.
func loopTrees[N any](depth int, nodes func(l, r *N, yield func(*N) bool) bool, yield func(*N) bool) bool {
	if !yield(nil) {
		return false
	}
	return depth == 0 || loopTrees(depth-1, nodes, func(l *N) bool {
		return loopTrees(depth-1, nodes, func(r *N) bool { return nodes(l, r, yield) })
	})
}

// loopRange yields lo..hi.
func loopRange(lo, hi int, yield func(int) bool) bool {
	for x := lo; x <= hi; x++ {
		if !yield(x) {
			return false
		}
	}
	return true
}

// A keyed function makes a search tree's node, in n or a new one.
type keyed[N any] func(n *N, l *N, key int, r *N)

// searchTrees yields every search tree of a height of at most depth with keys
// in lo..hi.
func searchTrees[N any](depth, lo, hi int, set keyed[N], yield func(*N) bool) bool {
	if !yield(nil) {
		return false
	}
	if depth == 0 {
		return true
	}
	n := new(N)
	for key := lo; key <= hi; key++ {
		if !searchTrees(depth-1, lo, key-1, set, func(l *N) bool {
			return searchTrees(depth-1, key+1, hi, set, func(r *N) bool {
				set(n, l, key, r)
				return yield(n)
			})
		}) {
			return false
		}
	}
	return true
}

// fullSearchTrees yields every search tree of a height of at most depth with
// all the keys lo..hi.
func fullSearchTrees[N any](depth, lo, hi int, set keyed[N], yield func(*N) bool) bool {
	if lo > hi {
		return yield(nil)
	}
	if depth == 0 {
		return true
	}
	n := new(N)
	for key := lo; key <= hi; key++ {
		if !fullSearchTrees(depth-1, lo, key-1, set, func(l *N) bool {
			return fullSearchTrees(depth-1, key+1, hi, set, func(r *N) bool {
				set(n, l, key, r)
				return yield(n)
			})
		}) {
			return false
		}
	}
	return true
}

// A colored function makes a red-black tree's node in n.
type colored[N any] func(n *N, l *N, key int, red bool, r *N)

// redBlackTrees yields every red-black tree of a height of at most depth with
// keys in lo..hi.
func redBlackTrees[N any](depth, lo, hi int, set colored[N], yield func(*N) bool) bool {
	for black := range depth + 1 {
		if !redBlackTreesOf(depth, black, true, false, lo, hi, set, yield) {
			return false
		}
	}
	return true
}

// fullRedBlackTrees yields those with all the keys lo..hi.
func fullRedBlackTrees[N any](depth, lo, hi int, set colored[N], yield func(*N) bool) bool {
	for black := range depth + 1 {
		if !redBlackTreesOf(depth, black, true, true, lo, hi, set, yield) {
			return false
		}
	}
	return true
}

// redBlackTreesOf yields those of a given black height. The root may be red if
// red is set, and the trees have all keys if full is set.
func redBlackTreesOf[N any](depth, black int, red, full bool, lo, hi int, set colored[N], yield func(*N) bool) bool {
	if black == 0 && (!full || lo > hi) && !yield(nil) {
		return false
	}
	if depth == 0 || black > depth {
		return true
	}
	n := new(N)
	roots := func(isRed bool, below int) bool {
		least := 1<<below - 1 // nodes of a subtree
		for key := lo + least; key <= hi-least; key++ {
			if !redBlackTreesOf(depth-1, below, !isRed, full, lo, key-1, set, func(l *N) bool {
				return redBlackTreesOf(depth-1, below, !isRed, full, key+1, hi, set, func(r *N) bool {
					set(n, l, key, isRed, r)
					return yield(n)
				})
			}) {
				return false
			}
		}
		return true
	}
	return (!red || roots(true, black)) && (black == 0 || roots(false, black-1))
}

// leastAVL returns the minimum number of nodes of an AVL tree of some height.
func leastAVL(height int) int {
	if height <= 0 {
		return 0
	}
	return leastAVL(height-1) + 1 + leastAVL(height-2)
}

// avlTrees yields every AVL tree of exactly some height with keys in lo..hi.
func avlTrees[N any](height, lo, hi int, set keyed[N], yield func(*N) bool) bool {
	if height <= 0 {
		return height < 0 || yield(nil)
	}
	n := new(N)
	for _, below := range [][2]int{{height - 1, height - 1}, {height - 1, height - 2}, {height - 2, height - 1}} {
		left, right := below[0], below[1]
		for key := lo + leastAVL(left); key <= hi-leastAVL(right); key++ {
			if !avlTrees(left, lo, key-1, set, func(l *N) bool {
				return avlTrees(right, key+1, hi, set, func(r *N) bool {
					set(n, l, key, r)
					return yield(n)
				})
			}) {
				return false
			}
		}
	}
	return true
}

// A balance says which sizes two siblings may have.
type balance func(l, r int) bool

// sizedTrees yields every search tree of some size and a height of at most
// depth with keys in lo..hi whose siblings are balanced.
func sizedTrees[N any](size, depth, lo, hi int, ok balance, set keyed[N], yield func(*N) bool) bool {
	if size == 0 {
		return yield(nil)
	}
	if depth == 0 || size > hi-lo+1 {
		return true
	}
	n := new(N)
	for left := range size {
		right := size - 1 - left
		if !ok(left, right) {
			continue
		}
		for key := lo + left; key <= hi-right; key++ {
			if !sizedTrees(left, depth-1, lo, key-1, ok, set, func(l *N) bool {
				return sizedTrees(right, depth-1, key+1, hi, ok, set, func(r *N) bool {
					set(n, l, key, r)
					return yield(n)
				})
			}) {
				return false
			}
		}
	}
	return true
}

// randomTree draws a tree of a height of at most depth; node draws a node's
// labels.
func randomTree[N any](depth int, draw Draw, node func(l, r *N) *N) *N {
	if depth == 0 || draw(3) == 0 {
		return nil
	}
	return node(randomTree(depth-1, draw, node), randomTree(depth-1, draw, node))
}
