package rival

import (
	"fmt"

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

// redBlackFamily are the inputs of a function of a key and a red-black tree.
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
			key := func() int { return b.Lo + draw(b.Hi-b.Lo+1) }
			var t *subject.RedBlack
			for range draw(1 << (b.Depth/2 + 1)) {
				t = redblack.Add(key(), t)
			}
			for range draw(3) {
				t = redblack.Delete(key(), t)
			}
			return keyedRedBlack{key(), reddened(t, draw)}
		},
	}
}

// redBlackTree are Korat's red-black trees of some nodes, with as many keys from 0 on.
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
			var t *subject.RedBlack
			for _, key := range permutation(nodes, draw) {
				t = redblack.Add(b.Lo+key, t)
			}
			return reddened(t, draw)
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

// reddened makes the root red now and then, where its children let it be.
func reddened(t *subject.RedBlack, draw Draw) *subject.RedBlack {
	if t == nil || draw(2) == 0 {
		return t
	}
	if r := (&subject.RedBlack{Color: redblack.Red, Left: t.Left, Key: t.Key, Right: t.Right}); subject.IsRedBlack(r) {
		return r
	}
	return t
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
