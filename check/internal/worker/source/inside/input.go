package inside

import (
	refine_binary "encoding/binary"
	refine_math "math"
)

// bool reads one byte.
func (w *refine_worker) bool() bool {
	v := w.in[w.pos] != 0
	w.pos++
	return v
}

// varint reads a signed integer.
func (w *refine_worker) varint() int64 {
	if b := w.in[w.pos]; b < 0x80 {
		w.pos++
		return int64(b>>1) ^ -int64(b&1)
	}
	v, n := refine_binary.Varint(w.in[w.pos:])
	if n <= 0 {
		panic("no signed integer")
	}
	w.pos += n
	return v
}

// uvarint reads an unsigned integer.
func (w *refine_worker) uvarint() uint64 {
	if b := w.in[w.pos]; b < 0x80 {
		w.pos++
		return uint64(b)
	}
	v, n := refine_binary.Uvarint(w.in[w.pos:])
	if n <= 0 {
		panic("no unsigned integer")
	}
	w.pos += n
	return v
}

// refine_maxEmpty is the number of values without a byte, such as those of
// struct{}, that follow one number. Package decode holds the same number.
const refine_maxEmpty = 1 << 12

// size reads how many values or bytes follow: no more than there are bytes, so
// that room can be made for them.
func (w *refine_worker) size() int { return w.sized(w.uvarint()) }

// sized is n as the number of values or bytes that follow.
func (w *refine_worker) sized(n uint64) int {
	if n > uint64(len(w.in)-w.pos)+refine_maxEmpty {
		panic("more values than there are bytes")
	}
	return int(n)
}

// refine_spareForm is what spare capacity adds to the number in front of a
// slice, and refine_spareRoom the number of elements that it has room for.
// Packages decode and spec hold the same numbers.
const (
	refine_spareForm = 1 << 27
	refine_spareRoom = 2
)

// length reads the size of a map, -1 for nil.
func (w *refine_worker) length() int { return w.size() - 1 }

// extent reads the length of a slice, -1 for nil, and for how many more
// elements it has room.
func (w *refine_worker) extent() (n, room int) {
	k := w.uvarint()
	if k > refine_spareForm {
		return w.sized(k-refine_spareForm) - 1, refine_spareRoom
	}
	return w.sized(k) - 1, 0
}

// float reads a floating-point number.
func (w *refine_worker) float() float64 {
	v := refine_math.Float64frombits(refine_binary.LittleEndian.Uint64(w.in[w.pos:]))
	w.pos += 8
	return v
}

// text reads a string.
func (w *refine_worker) text() string {
	n := w.size()
	if n > len(w.in)-w.pos { // what lies behind is of an earlier batch
		panic("more bytes of a string than there are")
	}
	v := string(w.in[w.pos : w.pos+n])
	w.pos += n
	return v
}
