package rival

import (
	"fmt"

	"github.com/typetarget/target/check/bench/subject"
)

var heapArray = &Family[subject.Array]{
	Func:   "HeapArray",
	Params: one[subject.Array],
	Valid:  subject.IsHeapArray,
	Holds: func(a subject.Array) bool {
		r := subject.HeapArray(a)
		return subject.IsHeapArray(r) && r.Size == max(a.Size-1, 0) && len(r.Elems) == len(a.Elems)
	},
	Generate: func(b Bounds, yield func(subject.Array) bool) bool {
		elems := make([]int, 0, b.Depth)
		return heaps(elems, Bounds{b.Depth, 0, b.Hi}, func(xs []int) bool {
			for n := len(xs); n <= b.Depth && len(xs) <= b.Hi; n++ {
				if n > len(xs) {
					elems[:n][n-1] = -1
				}
				if !yield(subject.Array{Elems: elems[:n], Size: len(xs)}) {
					return false
				}
			}
			return true
		})
	},
	Loop: func(b Bounds, yield func(subject.Array) bool) bool {
		return loopSlices(b, func(xs []int) bool {
			return loopRange(b.Lo, b.Hi, func(size int) bool { return yield(subject.Array{Elems: xs, Size: size}) })
		})
	},
	Random: func(b Bounds, draw Draw) subject.Array {
		a := subject.Array{Elems: randomSlice(b, draw)}
		a.Size = draw(len(a.Elems) + 1)
		for i := a.Size; i < len(a.Elems); i++ {
			a.Elems[i] = -1 // one would not leave that to chance
		}
		return a
	},
	RandomValid: func(b Bounds, draw Draw) subject.Array {
		a := subject.Array{Elems: make([]int, draw(b.Depth+1))}
		a.Size = draw(len(a.Elems) + 1)
		for i := range a.Elems {
			switch {
			case i >= a.Size:
				a.Elems[i] = -1
			case i == 0:
				a.Elems[i] = draw(b.Hi + 1)
			default:
				a.Elems[i] = draw(a.Elems[(i-1)/2] + 1)
			}
		}
		return a
	},
}

// binaryTree returns the family of Korat's binary trees of some nodes.
func binaryTree(nodes int) Subject {
	return &Family[*subject.Binary]{
		Func:   fmt.Sprintf("BinaryTree%d", nodes),
		Params: one[*subject.Binary],
		Valid:  func(t *subject.Binary) bool { return subject.BinarySize(t) == nodes },
		Holds:  func(t *subject.Binary) bool { return subject.Mirrored(t, subject.Mirror(t)) },
		Generate: func(b Bounds, yield func(*subject.Binary) bool) bool {
			return binaries(nodes, b.Depth, yield)
		},
		Loop: func(b Bounds, yield func(*subject.Binary) bool) bool {
			return loopTrees(b.Depth, func(l, r *subject.Binary, yield func(*subject.Binary) bool) bool {
				return yield(&subject.Binary{Left: l, Right: r})
			}, yield)
		},
		Random: func(b Bounds, draw Draw) *subject.Binary {
			return randomTree(b.Depth, draw, func(l, r *subject.Binary) *subject.Binary { return &subject.Binary{Left: l, Right: r} })
		},
		RandomValid: func(_ Bounds, draw Draw) *subject.Binary { return randomBinary(nodes, draw) },
	}
}

// binaries yields every binary tree of some nodes and a height of at most
// depth.
func binaries(nodes, depth int, yield func(*subject.Binary) bool) bool {
	if nodes == 0 {
		return yield(nil)
	}
	if depth == 0 {
		return true
	}
	n := new(subject.Binary)
	for left := range nodes {
		if !binaries(left, depth-1, func(l *subject.Binary) bool {
			return binaries(nodes-1-left, depth-1, func(r *subject.Binary) bool {
				n.Left, n.Right = l, r
				return yield(n)
			})
		}) {
			return false
		}
	}
	return true
}

func randomBinary(nodes int, draw Draw) *subject.Binary {
	if nodes == 0 {
		return nil
	}
	left := draw(nodes)
	return &subject.Binary{Left: randomBinary(left, draw), Right: randomBinary(nodes-1-left, draw)}
}

// searchTree returns the family of Korat's search trees of some nodes, with as
// many keys.
func searchTree(nodes int) Subject {
	f := searchFamily(fullSearchTrees[subject.Search])
	f.Func = fmt.Sprintf("SearchTree%d", nodes)
	f.Valid = func(t *subject.Search) bool { return subject.SearchSize(t) == nodes && subject.IsSearch(t) }
	f.RandomValid = func(b Bounds, draw Draw) *subject.Search { return randomSearch(b.Lo, b.Lo+nodes-1, draw) }
	return f
}

// searchRoot returns the family of search trees with a root.
func searchRoot() Subject {
	f := searchFamily(func(depth, lo, hi int, set keyed[subject.Search], yield func(*subject.Search) bool) bool {
		return searchTrees(depth, lo, hi, set, func(t *subject.Search) bool { return t == nil || yield(t) })
	})
	f.Func = "SearchRoot"
	f.Valid = func(t *subject.Search) bool { return t != nil && subject.IsSearch(t) }
	f.RandomValid = func(b Bounds, draw Draw) *subject.Search {
		lo := b.Lo + draw(b.Hi-b.Lo+1)
		return randomSearch(lo, lo+draw(b.Hi-lo+1), draw)
	}
	return f
}

// searchFamily returns a family of search trees with a function that generates
// them.
func searchFamily(generate func(depth, lo, hi int, set keyed[subject.Search], yield func(*subject.Search) bool) bool) *Family[*subject.Search] {
	return &Family[*subject.Search]{
		Params: one[*subject.Search],
		Holds:  func(t *subject.Search) bool { return subject.RootDeleted(t, subject.DeleteRoot(t)) },
		Generate: func(b Bounds, yield func(*subject.Search) bool) bool {
			return generate(b.Depth, b.Lo, b.Hi, func(n, l *subject.Search, key int, r *subject.Search) {
				n.Left, n.Key, n.Right = l, key, r
			}, yield)
		},
		Loop: func(b Bounds, yield func(*subject.Search) bool) bool {
			return loopTrees(b.Depth, func(l, r *subject.Search, yield func(*subject.Search) bool) bool {
				return loopRange(b.Lo, b.Hi, func(key int) bool { return yield(&subject.Search{Left: l, Key: key, Right: r}) })
			}, yield)
		},
		Random: func(b Bounds, draw Draw) *subject.Search {
			return randomTree(b.Depth, draw, func(l, r *subject.Search) *subject.Search {
				return &subject.Search{Left: l, Key: b.Lo + draw(b.Hi-b.Lo+1), Right: r}
			})
		},
	}
}

// randomSearch draws a search tree with all the keys lo..hi.
func randomSearch(lo, hi int, draw Draw) *subject.Search {
	if lo > hi {
		return nil
	}
	key := lo + draw(hi-lo+1)
	return &subject.Search{Left: randomSearch(lo, key-1, draw), Key: key, Right: randomSearch(key+1, hi, draw)}
}
