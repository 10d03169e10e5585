package rival

import (
	"math"

	"github.com/typetarget/target/check/bench/lifted"
)

// trees returns the families over trees of package lifted.
func trees() []Subject {
	search := func(name string, valid func(*lifted.Tree) bool) Subject {
		return &Family[*lifted.Tree]{
			Func: name, Params: one[*lifted.Tree], Valid: valid,
			Generate: func(b Bounds, yield func(*lifted.Tree) bool) bool {
				return searchTrees(b.Depth, b.Lo, b.Hi, setTree, yield)
			},
			Loop: func(b Bounds, yield func(*lifted.Tree) bool) bool {
				return loopTrees(b.Depth, func(l, r *lifted.Tree, yield func(*lifted.Tree) bool) bool {
					return loopRange(b.Lo, b.Hi, func(key int) bool { return yield(&lifted.Tree{Key: key, Left: l, Right: r}) })
				}, yield)
			},
		}
	}
	redBlack := func(name string) Subject {
		return &Family[*lifted.RedBlack]{
			Func: name, Params: one[*lifted.RedBlack], Valid: lifted.IsRedBlack,
			Generate: func(b Bounds, yield func(*lifted.RedBlack) bool) bool {
				return redBlackTrees(b.Depth, b.Lo, b.Hi, func(n *lifted.RedBlack, l *lifted.RedBlack, key int, red bool, r *lifted.RedBlack) {
					n.Left, n.Key, n.Red, n.Right = l, key, red, r
				}, yield)
			},
			Loop: func(b Bounds, yield func(*lifted.RedBlack) bool) bool {
				return loopTrees(b.Depth, func(l, r *lifted.RedBlack, yield func(*lifted.RedBlack) bool) bool {
					return loopRange(b.Lo, b.Hi, func(key int) bool {
						return yield(&lifted.RedBlack{Key: key, Left: l, Right: r}) && yield(&lifted.RedBlack{Key: key, Red: true, Left: l, Right: r})
					})
				}, yield)
			},
		}
	}
	avl := func(name string) Subject {
		return &Family[*lifted.AVL]{
			Func: name, Params: one[*lifted.AVL], Valid: lifted.IsAVL,
			Generate: func(b Bounds, yield func(*lifted.AVL) bool) bool {
				for height := range min(b.Depth, b.Hi) + 1 {
					if !avlTrees(height, b.Lo, b.Hi, setAVL, yield) {
						return false
					}
				}
				return true
			},
			Loop: func(b Bounds, yield func(*lifted.AVL) bool) bool {
				return loopTrees(b.Depth, func(l, r *lifted.AVL, yield func(*lifted.AVL) bool) bool {
					return loopRange(b.Lo, b.Hi, func(key int) bool {
						return loopRange(b.Lo, b.Hi, func(height int) bool {
							return yield(&lifted.AVL{Key: key, Height: height, Left: l, Right: r})
						})
					})
				}, yield)
			},
		}
	}
	sized := func(name string) Subject {
		return &Family[*lifted.Sized]{
			Func: name, Params: one[*lifted.Sized],
			Valid: func(t *lifted.Sized) bool { return t.OK() && lifted.IsOrderedSized(t, math.MinInt, math.MaxInt) },
			Generate: func(b Bounds, yield func(*lifted.Sized) bool) bool {
				for size := range min(1<<b.Depth-1, b.Hi) + 1 {
					if !sizedTrees(size, b.Depth, b.Lo, b.Hi, aboutTwice, setSized, yield) {
						return false
					}
				}
				return true
			},
			Loop: func(b Bounds, yield func(*lifted.Sized) bool) bool {
				return loopTrees(b.Depth, func(l, r *lifted.Sized, yield func(*lifted.Sized) bool) bool {
					return loopRange(b.Lo, b.Hi, func(key int) bool {
						return loopRange(b.Lo, b.Hi, func(size int) bool {
							return yield(&lifted.Sized{Key: key, Size: size, Left: l, Right: r})
						})
					})
				}, yield)
			},
		}
	}
	ordered := func(t *lifted.Tree) bool { return lifted.IsOrdered(t, math.MinInt, math.MaxInt) }
	return []Subject{
		search("SearchTree", ordered),
		search("WideSearchTree", ordered),
		search("DeepSearchTree", ordered),
		search("DeeperSearchTree", ordered),
		search("SearchTreeMinMax", lifted.IsOrderedMinMax),
		search("SearchTreeInOrder", func(t *lifted.Tree) bool { return lifted.IsStrict(lifted.InOrder(t, nil)) }),
		search("SearchTreeKeys", func(t *lifted.Tree) bool { return lifted.IsStrict(lifted.KeysOf(t)) }),
		redBlack("RedBlackTree"), redBlack("WideRedBlackTree"), redBlack("DeepRedBlackTree"),
		avl("AVLTree"), avl("WideAVLTree"), avl("DeepAVLTree"),
		sized("SizedTree"), sized("WideSizedTree"), sized("DeepSizedTree"),
	}
}

func setTree(n, l *lifted.Tree, key int, r *lifted.Tree) { n.Left, n.Key, n.Right = l, key, r }

func setAVL(n, l *lifted.AVL, key int, r *lifted.AVL) {
	height := func(t *lifted.AVL) int {
		if t == nil {
			return 0
		}
		return t.Height
	}
	n.Left, n.Key, n.Height, n.Right = l, key, 1+max(height(l), height(r)), r
}

func setSized(n, l *lifted.Sized, key int, r *lifted.Sized) {
	size := func(t *lifted.Sized) int {
		if t == nil {
			return 0
		}
		return t.Size
	}
	n.Left, n.Key, n.Size, n.Right = l, key, size(l)+1+size(r), r
}

// aboutTwice lets one sibling be one larger than twice the other.
func aboutTwice(l, r int) bool { return l <= 2*r+1 && r <= 2*l+1 }
