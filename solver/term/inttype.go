package term

import "math"

// An IntType is the size and signedness of a Go integer type. An OpIntOf may
// have any number of Bits from 1 to 64, and 64 only if it is signed.
type IntType struct {
	Bits   uint8
	Signed bool
}

// signed64 is the K of an OpIntOf that reads all 64 bits.
const signed64 = 64 | 1<<8

// key returns t as the K of an OpIntOf.
func (t IntType) key() int64 {
	k := int64(t.Bits)
	if t.Signed {
		k |= 1 << 8
	}
	return k
}

// Range returns the least and the greatest value of the type. For an unsigned
// type with 64 bits it returns the range of its values that are int64s.
func (t IntType) Range() (lo, hi int64) {
	switch {
	case t.Signed:
		return math.MinInt64 >> (64 - t.Bits), math.MaxInt64 >> (64 - t.Bits)
	case t.Bits == 64:
		return 0, math.MaxInt64
	}
	return 0, 1<<t.Bits - 1
}

// Truncate returns the value of the type with the lowest bits of v, as a
// conversion from int64 does. For an unsigned type with 64 bits it returns the
// bits of the value.
func (t IntType) Truncate(v int64) int64 {
	if t.Signed {
		return v << (64 - t.Bits) >> (64 - t.Bits)
	}
	return int64(uint64(v) << (64 - t.Bits) >> (64 - t.Bits))
}

// ReadType returns how an OpIntOf with the constant k reads its operand: the
// lowest Bits bits, with or without a sign. A signed read of 64 bits does not
// change the int64 that represents the operand.
func ReadType(k int64) IntType { return IntType{uint8(k), k&(1<<8) != 0} }
