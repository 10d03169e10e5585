package runtime

import (
	"encoding/binary"
	"math"
	"unsafe"

	"github.com/typetarget/target/check/internal/worker/source/lazyinput"
	"github.com/typetarget/target/decode/wire"
)

// An Input reads the inputs of a batch from their wire form.
type Input struct {
	Bytes []byte
	Pos   int // the number of bytes that are decoded
	End   int // the end of the input that runs
	// unread says which parts of the input are not decoded; nil if all are.
	unread *lazyinput.Reading
	// nodes are the nodes of graphs that the parameters so far have
	// introduced, for each type of nodes.
	nodes [][]unsafe.Pointer
	// arrays are slices of all of the arrays that parameters share, for
	// each group of parameters.
	arrays []unsafe.Pointer
}

// Graphs forgets all nodes and arrays: the first parameter is read next.
func (r *Input) Graphs() {
	clear(r.arrays)
	for i := range r.nodes {
		r.nodes[i] = r.nodes[i][:0]
	}
}

// Introduce adds a node. typ is the number of the type of nodes.
func (r *Input) Introduce(typ int, node unsafe.Pointer) {
	for len(r.nodes) <= typ {
		r.nodes = append(r.nodes, nil)
	}
	r.nodes[typ] = append(r.nodes[typ], node)
}

// Node returns the node of a type that the number of a pointer refers to.
func (r *Input) Node(typ int, number uint64) unsafe.Pointer {
	if typ >= len(r.nodes) || wire.Referred(number) > uint64(len(r.nodes[typ])) {
		panic("a pointer to a node that there is not")
	}
	return r.nodes[typ][wire.Referred(number)-1]
}

// IntroduceArray sets the array of a group of parameters, given by a pointer to
// a slice of the whole array.
func (r *Input) IntroduceArray(group int, slice unsafe.Pointer) {
	for len(r.arrays) <= group {
		r.arrays = append(r.arrays, nil)
	}
	r.arrays[group] = slice
}

// Array returns a pointer to the slice of the whole array of a group.
func (r *Input) Array(group int) unsafe.Pointer {
	if group >= len(r.arrays) || r.arrays[group] == nil {
		panic("a window of an array that there is not")
	}
	return r.arrays[group]
}

// A Slice is the memory layout of a slice.
type Slice struct {
	First    unsafe.Pointer
	Len, Cap int
}

// Hole returns memory that replaces the next part, if the part is not decoded,
// and skips the part. Otherwise it returns nil.
func (r *Input) Hole(size uintptr) unsafe.Pointer {
	if r.unread == nil {
		return nil
	}
	return r.over(size)
}

func (r *Input) over(size uintptr) unsafe.Pointer {
	hole, end := r.unread.At(r.Pos, size)
	if hole != nil {
		r.Pos = end
	}
	return hole
}

// Elements does the same as Hole for n elements of a size.
func (r *Input) Elements(n int, size uintptr) unsafe.Pointer {
	if r.unread == nil {
		return nil
	}
	return r.over(uintptr(n) * size)
}

// IsHole reports whether a pointer is to the memory that replaces the next
// part, and skips the part if so.
func (r *Input) IsHole(p unsafe.Pointer) bool {
	if r.unread == nil {
		return false
	}
	end, ok := r.unread.Is(r.Pos, p)
	if ok {
		r.Pos = end
	}
	return ok
}

// IsText reports whether a string is equal to the next string.
func (r *Input) IsText(s string) bool {
	if r.unread != nil && len(s) > 0 {
		from := r.Pos
		if r.Size() == len(s) && r.IsHole(unsafe.Pointer(unsafe.StringData(s))) {
			return true
		}
		r.Pos = from
	}
	return s == r.Text()
}

// Bool reads one byte.
func (r *Input) Bool() bool {
	v := r.Bytes[r.Pos] != 0
	r.Pos++
	return v
}

// Varint reads a signed integer.
func (r *Input) Varint() int64 {
	if b := r.Bytes[r.Pos]; b < 0x80 {
		r.Pos++
		return int64(b>>1) ^ -int64(b&1)
	}
	v, n := binary.Varint(r.Bytes[r.Pos:])
	if n <= 0 {
		panic("no signed integer")
	}
	r.Pos += n
	return v
}

// Uvarint reads an unsigned integer.
func (r *Input) Uvarint() uint64 {
	if b := r.Bytes[r.Pos]; b < 0x80 {
		r.Pos++
		return uint64(b)
	}
	v, n := binary.Uvarint(r.Bytes[r.Pos:])
	if n <= 0 {
		panic("no unsigned integer")
	}
	r.Pos += n
	return v
}

// Size reads the number of values or bytes that follow. It is limited by the
// number of bytes left, so that memory can be allocated for the values.
func (r *Input) Size() int { return r.sized(r.Uvarint()) }

// sized returns n as the number of values or bytes that follow.
func (r *Input) sized(n uint64) int {
	if n > uint64(len(r.Bytes)-r.Pos)+wire.MaxEmpty {
		panic("more values than there are bytes")
	}
	return int(n)
}

// Length reads the size of a map; -1 for nil.
func (r *Input) Length() int { return r.Size() - 1 }

// Extent reads the length of a slice, -1 for nil, and its spare capacity: room
// or 0.
func (r *Input) Extent(room int) (n, spare int) {
	k, hasSpare := wire.Length(r.Uvarint())
	if hasSpare {
		spare = room
	}
	return r.sized(k) - 1, spare
}

// Float reads a floating-point number.
func (r *Input) Float() float64 {
	v := math.Float64frombits(binary.LittleEndian.Uint64(r.Bytes[r.Pos:]))
	r.Pos += 8
	return v
}

// Text reads a string.
func (r *Input) Text() string {
	n := r.Size()
	if n > len(r.Bytes)-r.Pos { // the bytes after these are of an earlier batch
		panic("more bytes of a string than there are")
	}
	if h := r.Hole(uintptr(n)); h != nil {
		return unsafe.String((*byte)(h), n)
	}
	v := string(r.Bytes[r.Pos : r.Pos+n])
	r.Pos += n
	return v
}
