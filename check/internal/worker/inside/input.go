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
	w.pos += n
	return v
}

// length reads the length of a slice, -1 for nil.
func (w *refine_worker) length() int { return int(w.uvarint()) - 1 }

// float reads a floating-point number.
func (w *refine_worker) float() float64 {
	v := refine_math.Float64frombits(refine_binary.LittleEndian.Uint64(w.in[w.pos:]))
	w.pos += 8
	return v
}

// text reads a string.
func (w *refine_worker) text() string {
	n := int(w.uvarint())
	v := string(w.in[w.pos : w.pos+n])
	w.pos += n
	return v
}
