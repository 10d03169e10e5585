package rival

import (
	"fmt"
	"slices"

	"github.com/typetarget/target/check/bench/subject"
	"github.com/typetarget/target/examples/redblack"
)

type keyedRedBlack struct {
	key int
	t   *subject.RedBlack
}

var redBlackAdd = redBlackFamily("RedBlackAdd", func(in keyedRedBlack) bool {
	return subject.RedBlackAdded(in.key, in.t, subject.RedBlackAdd(in.key, in.t))
})

// redBlackFamily returns the family of the inputs of a function of a key and a
// red-black tree.
func redBlackFamily(name string, holds func(keyedRedBlack) bool) *Family[keyedRedBlack] {
	return &Family[keyedRedBlack]{
		Func:   name,
		Params: func(in keyedRedBlack) []any { return []any{in.key, in.t} },
		Valid:  func(in keyedRedBlack) bool { return subject.IsRedBlack(in.t) },
		Holds:  holds,
		Generate: func(b Bounds, yield func(keyedRedBlack) bool) bool {
			return loopRange(b.Lo, b.Hi, func(key int) bool {
				return redBlackTrees(b.Depth, b.Lo, b.Hi, setRedBlack, func(t *subject.RedBlack) bool { return yield(keyedRedBlack{key, t}) })
			})
		},
		Loop: func(b Bounds, yield func(keyedRedBlack) bool) bool {
			return loopRange(b.Lo, b.Hi, func(key int) bool {
				return loopRedBlack(b, func(t *subject.RedBlack) bool { return yield(keyedRedBlack{key, t}) })
			})
		},
		Random: func(b Bounds, draw Draw) keyedRedBlack {
			return keyedRedBlack{b.Lo + draw(b.Hi-b.Lo+1), randomRedBlack(b, draw)}
		},
		RandomValid: func(b Bounds, draw Draw) keyedRedBlack {
			keys := b.Hi - b.Lo + 1
			return keyedRedBlack{b.Lo + draw(keys), randomValidRedBlack(b.Lo, keys, draw(min(keys, 1<<(b.Depth-1))+1), draw)}
		},
	}
}

// redBlackTree returns the family of Korat's red-black trees of some nodes,
// with as many keys from 0 on.
func redBlackTree(nodes int) Subject {
	valid := func(t *subject.RedBlack) bool { return subject.RedBlackSize(t) == nodes && subject.IsRedBlack(t) }
	return &Family[*subject.RedBlack]{
		Func:   fmt.Sprintf("RedBlackTree%d", nodes),
		Params: one[*subject.RedBlack],
		Valid:  valid,
		Holds: func(t *subject.RedBlack) bool {
			return subject.RedBlackRemoved(t.Key, t, subject.DeleteRedBlackRoot(t))
		},
		Generate: func(b Bounds, yield func(*subject.RedBlack) bool) bool {
			return fullRedBlackTrees(b.Depth, b.Lo, b.Hi, setRedBlack, yield)
		},
		Loop:   loopRedBlack,
		Random: randomRedBlack,
		RandomValid: func(b Bounds, draw Draw) *subject.RedBlack {
			return randomValidRedBlack(b.Lo, nodes, nodes, draw)
		},
	}
}

func setRedBlack(n, l *subject.RedBlack, key int, red bool, r *subject.RedBlack) {
	n.Left, n.Key, n.Color, n.Right = l, key, redblack.Black, r
	if red {
		n.Color = redblack.Red
	}
}

func loopRedBlack(b Bounds, yield func(*subject.RedBlack) bool) bool {
	return loopTrees(b.Depth, func(l, r *subject.RedBlack, yield func(*subject.RedBlack) bool) bool {
		return loopRange(b.Lo, b.Hi, func(key int) bool {
			return yield(&subject.RedBlack{Color: redblack.Red, Left: l, Key: key, Right: r}) &&
				yield(&subject.RedBlack{Color: redblack.Black, Left: l, Key: key, Right: r})
		})
	}, yield)
}

func randomRedBlack(b Bounds, draw Draw) *subject.RedBlack {
	return randomTree(b.Depth, draw, func(l, r *subject.RedBlack) *subject.RedBlack {
		return &subject.RedBlack{Color: redblack.Color(draw(2)), Left: l, Key: b.Lo + draw(b.Hi-b.Lo+1), Right: r}
	})
}

// randomValidRedBlack draws a red-black tree of some nodes, of a few keys from
// lo on. It does not insert keys: some trees are never the result of insertion.
func randomValidRedBlack(lo, keys, nodes int, draw Draw) *subject.RedBlack {
	chosen := permutation(keys, draw)[:nodes]
	slices.Sort(chosen)
	var heights []int
	for black := range nodes + 1 {
		if leastRedBlack(black) <= nodes && nodes <= mostRedBlack(black, true) {
			heights = append(heights, black)
		}
	}
	return redBlackOf(chosen, lo, heights[draw(len(heights))], true, draw)
}

// leastRedBlack returns the minimum number of nodes of a red-black tree of some
// black height, and mostRedBlack the maximum number. red says whether its root
// may be red.
func leastRedBlack(black int) int { return 1<<black - 1 }

func mostRedBlack(black int, red bool) int {
	switch {
	case red:
		return 2*mostRedBlack(black, false) + 1
	case black == 0:
		return 0
	}
	return 2*mostRedBlack(black-1, true) + 1
}

// redBlackOf draws a red-black tree of given keys and black height. It adds lo
// to each key.
func redBlackOf(keys []int, lo, black int, red bool, draw Draw) *subject.RedBlack {
	if len(keys) == 0 {
		return nil
	}
	below := len(keys) - 1
	isRed := len(keys) > mostRedBlack(black, false) || red && below >= 2*leastRedBlack(black) && draw(2) == 0
	height := black - 1
	if isRed {
		height = black
	}
	least, most := leastRedBlack(height), mostRedBlack(height, !isRed)
	left := max(least, below-most)
	left += draw(min(most, below-least) - left + 1)
	n := new(subject.RedBlack)
	setRedBlack(n, redBlackOf(keys[:left], lo, height, !isRed, draw), lo+keys[left], isRed, redBlackOf(keys[left+1:], lo, height, !isRed, draw))
	return n
}

// permutation draws an order of 0..n-1.
func permutation(n int, draw Draw) []int {
	p := make([]int, n)
	for i := range p {
		j := draw(i + 1)
		p[i], p[j] = p[j], i
	}
	return p
}
