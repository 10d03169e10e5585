package rival

import "github.com/typetarget/target/check/bench/subject"

type movement struct {
	n int
	s subject.Stack
}

var focusLeft = &Family[movement]{
	Func:   "FocusLeft",
	Params: func(in movement) []any { return []any{in.n, in.s} },
	Valid:  func(in movement) bool { return in.n >= 0 && subject.NoWindowTwice(in.s) },
	Holds: func(in movement) bool {
		return subject.Moved(in.n, in.s, subject.FocusLeft(in.n, in.s))
	},
	Generate: func(b Bounds, yield func(movement) bool) bool {
		side := Bounds{b.Depth, b.Lo, b.Hi}
		return loopRange(max(b.Lo, 0), b.Hi, func(n int) bool {
			return loopRange(b.Lo, b.Hi, func(focus int) bool {
				used := uint64(1) << (focus - b.Lo)
				return distinctSlices(make([]int, 0, b.Depth), used, side, func(up []int) bool {
					taken := used
					for _, w := range up {
						taken |= 1 << (w - b.Lo)
					}
					return distinctSlices(make([]int, 0, b.Depth), taken, side, func(down []int) bool {
						return yield(movement{n, subject.Stack{Focus: focus, Up: up, Down: down}})
					})
				})
			})
		})
	},
	Loop: func(b Bounds, yield func(movement) bool) bool {
		return loopRange(b.Lo, b.Hi, func(n int) bool {
			return loopRange(b.Lo, b.Hi, func(focus int) bool {
				return loopSlices(b, func(up []int) bool {
					return loopSlices(b, func(down []int) bool {
						return yield(movement{n, subject.Stack{Focus: focus, Up: up, Down: down}})
					})
				})
			})
		})
	},
	Random: func(b Bounds, draw Draw) movement {
		return movement{b.Lo + draw(b.Hi-b.Lo+1), subject.Stack{Focus: b.Lo + draw(b.Hi-b.Lo+1), Up: randomSlice(b, draw), Down: randomSlice(b, draw)}}
	},
	RandomValid: func(b Bounds, draw Draw) movement {
		all := permutation(b.Hi-b.Lo+1, draw)
		for i := range all {
			all[i] += b.Lo
		}
		up := draw(min(b.Depth, len(all)-1) + 1)
		down := draw(min(b.Depth, len(all)-1-up) + 1)
		return movement{max(b.Lo, 0) + draw(b.Hi-max(b.Lo, 0)+1), subject.Stack{Focus: all[0], Up: all[1 : 1+up], Down: all[1+up : 1+up+down]}}
	},
}
