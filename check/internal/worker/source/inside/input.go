package inside

import (
	refine_binary "encoding/binary"
	refine_math "math"
	refine_unsafe "unsafe"

	refine_unread "github.com/typetarget/target/check/internal/worker/source/unread"
)

// A refine_input reads the inputs of a batch from their wire form.
type refine_input struct {
	bytes []byte
	pos   int // how much is decoded
	end   int // where the input that runs ends
	// unread says which parts of the input are not decoded; nil if all are.
	unread *refine_unread.Reading
}

// A refine_slice is what a slice is made of.
type refine_slice struct {
	first    refine_unsafe.Pointer
	len, cap int
}

// hole returns memory in the place of the part that is next, if it is not to be
// decoded, and goes over it; nil otherwise.
func (r *refine_input) hole(size uintptr) refine_unsafe.Pointer {
	if r.unread == nil {
		return nil
	}
	return r.over(size)
}

func (r *refine_input) over(size uintptr) refine_unsafe.Pointer {
	hole, end := r.unread.At(r.pos, size)
	if hole != nil {
		r.pos = end
	}
	return hole
}

// elements is hole for n elements of a size.
func (r *refine_input) elements(n int, size uintptr) refine_unsafe.Pointer {
	if r.unread == nil {
		return nil
	}
	return r.over(uintptr(n) * size)
}

// isHole reports whether a pointer is to what takes the place of the part that
// is next, and goes over it if so.
func (r *refine_input) isHole(p refine_unsafe.Pointer) bool {
	if r.unread == nil {
		return false
	}
	end, ok := r.unread.Is(r.pos, p)
	if ok {
		r.pos = end
	}
	return ok
}

// isText reports whether a string is the one that is next.
func (r *refine_input) isText(s string) bool {
	if r.unread != nil && len(s) > 0 {
		from := r.pos
		if r.size() == len(s) && r.isHole(refine_unsafe.Pointer(refine_unsafe.StringData(s))) {
			return true
		}
		r.pos = from
	}
	return s == r.text()
}

// bool reads one byte.
func (r *refine_input) bool() bool {
	v := r.bytes[r.pos] != 0
	r.pos++
	return v
}

// varint reads a signed integer.
func (r *refine_input) varint() int64 {
	if b := r.bytes[r.pos]; b < 0x80 {
		r.pos++
		return int64(b>>1) ^ -int64(b&1)
	}
	v, n := refine_binary.Varint(r.bytes[r.pos:])
	if n <= 0 {
		panic("no signed integer")
	}
	r.pos += n
	return v
}

// uvarint reads an unsigned integer.
func (r *refine_input) uvarint() uint64 {
	if b := r.bytes[r.pos]; b < 0x80 {
		r.pos++
		return uint64(b)
	}
	v, n := refine_binary.Uvarint(r.bytes[r.pos:])
	if n <= 0 {
		panic("no unsigned integer")
	}
	r.pos += n
	return v
}

// refine_maxEmpty is the number of values without a byte, such as those of
// struct{}, that follow one number. Package decode holds the same number.
const refine_maxEmpty = 1 << 12

// size reads how many values or bytes follow: no more than there are bytes, so
// that room can be made for them.
func (r *refine_input) size() int { return r.sized(r.uvarint()) }

// sized is n as the number of values or bytes that follow.
func (r *refine_input) sized(n uint64) int {
	if n > uint64(len(r.bytes)-r.pos)+refine_maxEmpty {
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
func (r *refine_input) length() int { return r.size() - 1 }

// extent reads the length of a slice, -1 for nil, and for how many more
// elements it has room.
func (r *refine_input) extent() (n, room int) {
	k := r.uvarint()
	if k > refine_spareForm {
		return r.sized(k-refine_spareForm) - 1, refine_spareRoom
	}
	return r.sized(k) - 1, 0
}

// float reads a floating-point number.
func (r *refine_input) float() float64 {
	v := refine_math.Float64frombits(refine_binary.LittleEndian.Uint64(r.bytes[r.pos:]))
	r.pos += 8
	return v
}

// text reads a string.
func (r *refine_input) text() string {
	n := r.size()
	if n > len(r.bytes)-r.pos { // what lies behind is of an earlier batch
		panic("more bytes of a string than there are")
	}
	if h := r.hole(uintptr(n)); h != nil {
		return refine_unsafe.String((*byte)(h), n)
	}
	v := string(r.bytes[r.pos : r.pos+n])
	r.pos += n
	return v
}
