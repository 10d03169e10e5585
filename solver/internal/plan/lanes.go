package plan

import (
	"math/bits"

	"github.com/typetarget/target/solver/term"
)

// lanes are some of up to 64 values of a variable that a level looks at
// together: bit j stands for the value j steps after the first.
type lanes uint64

// laneCount is the greatest number of values looked at together.
const laneCount = 64

// allLanes are those of 64 values.
const allLanes = ^lanes(0)

// window returns the lanes of every step-th value from from to to, and whether
// there are more than that.
func window(from, to, step int64) (l lanes, more bool) {
	n := uint64(to) - uint64(from)
	if step != 1 {
		n /= uint64(step)
	}
	if n >= laneCount {
		return allLanes, true
	}
	return allLanes >> (laneCount - 1 - n), false
}

// first returns the first of the lanes; there must be at least one.
func (l lanes) first() int64 { return int64(bits.TrailingZeros64(uint64(l))) }

// last returns the last of the lanes; there must be at least one.
func (l lanes) last() int64 { return int64(bits.Len64(uint64(l))) - 1 }

// count returns the number of lanes.
func (l lanes) count() int64 { return int64(bits.OnesCount64(uint64(l))) }

// laneOf returns the lane of value alone, or none, where base is the first
// value.
func laneOf(value, base, step int64) lanes {
	n := uint64(value) - uint64(base)
	if step != 1 {
		if n%uint64(step) != 0 {
			return 0
		}
		n /= uint64(step)
	}
	return 1 << n // none from 64 on
}

// lanesIf returns all lanes or none.
func lanesIf(b bool) lanes {
	if b {
		return allLanes
	}
	return 0
}

// atMostZero returns the lanes j with slope*j + base <= 0.
func atMostZero(slope, base int64) lanes {
	switch {
	case slope == 0:
		return lanesIf(base <= 0)
	case slope > 0:
		if base > 0 {
			return 0
		}
		return ^(^lanes(1) << quotient(-base, slope))
	case base <= 0:
		return allLanes
	}
	return allLanes << quotient(base-slope-1, -slope) // from the quotient rounded up
}

// isZero returns the lanes j with slope*j + base == 0.
func isZero(slope, base int64) lanes {
	switch slope {
	case 0:
		return lanesIf(base == 0)
	case 1:
		return 1 << uint64(-base)
	case -1:
		return 1 << uint64(base)
	}
	if base%slope != 0 {
		return 0
	}
	return 1 << uint64(-base/slope)
}

// quotient is a/b rounded down, for a >= 0 and b > 0.
func quotient(a, b int64) uint64 {
	if b == 1 {
		return uint64(a)
	}
	return uint64(a) / uint64(b)
}

// compare returns the lanes j that satisfy "slope*j + base op 0".
func compare(op term.Op, slope, base int64) lanes {
	switch op {
	case term.OpLE:
		return atMostZero(slope, base)
	case term.OpEQ:
		return isZero(slope, base)
	}
	return ^isZero(slope, base)
}
