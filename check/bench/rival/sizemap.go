package rival

import (
	"slices"

	"github.com/typetarget/target/check/bench/subject"
)

type keyedMap struct {
	key int
	m   *subject.Map
}

var mapDelete = mapFamily("MapDelete", func(in keyedMap) bool {
	return subject.MapDeleted(in.key, in.m, subject.MapDelete(in.key, in.m))
})

// mapFamily returns the family of the inputs of a function of a key and a
// size-balanced tree.
func mapFamily(name string, holds func(keyedMap) bool) *Family[keyedMap] {
	return &Family[keyedMap]{
		Func:   name,
		Params: func(in keyedMap) []any { return []any{in.key, in.m} },
		Valid:  func(in keyedMap) bool { return subject.IsMap(in.m) },
		Holds:  holds,
		Generate: func(b Bounds, yield func(keyedMap) bool) bool {
			return loopRange(b.Lo, b.Hi, func(key int) bool {
				return maps(b, func(m *subject.Map) bool { return yield(keyedMap{key, m}) })
			})
		},
		Loop: func(b Bounds, yield func(keyedMap) bool) bool {
			return loopRange(b.Lo, b.Hi, func(key int) bool {
				return loopMaps(b, func(m *subject.Map) bool { return yield(keyedMap{key, m}) })
			})
		},
		Random: func(b Bounds, draw Draw) keyedMap {
			return keyedMap{b.Lo + draw(b.Hi-b.Lo+1), randomMap(b, draw)}
		},
		RandomValid: func(b Bounds, draw Draw) keyedMap {
			return keyedMap{b.Lo + draw(b.Hi-b.Lo+1), randomValidMap(b, draw)}
		},
	}
}

type twoMaps struct{ a, b *subject.Map }

var mapDifference = mapsFamily("MapDifference", func(in twoMaps) bool {
	return subject.MapSubtracted(in.a, in.b, subject.MapDifference(in.a, in.b))
})

// mapsFamily returns the family of the inputs of a function of two
// size-balanced trees.
func mapsFamily(name string, holds func(twoMaps) bool) *Family[twoMaps] {
	return &Family[twoMaps]{
		Func:   name,
		Params: func(in twoMaps) []any { return []any{in.a, in.b} },
		Valid:  func(in twoMaps) bool { return subject.IsMap(in.a) && subject.IsMap(in.b) },
		Holds:  holds,
		Generate: func(b Bounds, yield func(twoMaps) bool) bool {
			return maps(b, func(x *subject.Map) bool {
				return maps(b, func(y *subject.Map) bool { return yield(twoMaps{x, y}) })
			})
		},
		Loop: func(b Bounds, yield func(twoMaps) bool) bool {
			return loopMaps(b, func(x *subject.Map) bool {
				return loopMaps(b, func(y *subject.Map) bool { return yield(twoMaps{x, y}) })
			})
		},
		Random:      func(b Bounds, draw Draw) twoMaps { return twoMaps{randomMap(b, draw), randomMap(b, draw)} },
		RandomValid: func(b Bounds, draw Draw) twoMaps { return twoMaps{randomValidMap(b, draw), randomValidMap(b, draw)} },
	}
}

// maps yields every size-balanced tree. The sizes are within the bounds, like
// the keys.
func maps(b Bounds, yield func(*subject.Map) bool) bool {
	for size := range min(1<<b.Depth-1, b.Hi) + 1 {
		if !sizedTrees(size, b.Depth, b.Lo, b.Hi, aboutThrice, setMap, yield) {
			return false
		}
	}
	return true
}

// aboutThrice lets one sibling be three times as large as the other.
func aboutThrice(l, r int) bool { return l+r <= 1 || l <= 3*r && r <= 3*l }

func setMap(n, l *subject.Map, key int, r *subject.Map) {
	size := func(m *subject.Map) int {
		if m == nil {
			return 0
		}
		return m.Size
	}
	n.Size, n.Left, n.Key, n.Right = size(l)+1+size(r), l, key, r
}

func loopMaps(b Bounds, yield func(*subject.Map) bool) bool {
	return loopTrees(b.Depth, func(l, r *subject.Map, yield func(*subject.Map) bool) bool {
		return loopRange(b.Lo, b.Hi, func(key int) bool {
			return loopRange(b.Lo, b.Hi, func(size int) bool {
				return yield(&subject.Map{Size: size, Left: l, Key: key, Right: r})
			})
		})
	}, yield)
}

// randomMap draws a tree with the right sizes, since a developer would not
// leave them to chance.
func randomMap(b Bounds, draw Draw) *subject.Map {
	return randomTree(b.Depth, draw, func(l, r *subject.Map) *subject.Map {
		m := new(subject.Map)
		setMap(m, l, b.Lo+draw(b.Hi-b.Lo+1), r)
		return m
	})
}

// randomValidMap draws keys, and puts a tree together of them.
func randomValidMap(b Bounds, draw Draw) *subject.Map {
	keys := permutation(b.Hi-b.Lo+1, draw)[:draw(min(1<<(b.Depth-1), b.Hi)+1)]
	slices.Sort(keys)
	return balancedMap(keys, b.Lo, draw)
}

// balancedMap draws a tree of some keys. It adds lo to each key.
func balancedMap(keys []int, lo int, draw Draw) *subject.Map {
	if len(keys) == 0 {
		return nil
	}
	n := len(keys) - 1
	least := 0 // of the smaller side
	for !aboutThrice(least, n-least) {
		least++
	}
	left := least + draw(n-2*least+1)
	m := new(subject.Map)
	setMap(m, balancedMap(keys[:left], lo, draw), lo+keys[left], balancedMap(keys[left+1:], lo, draw))
	return m
}
