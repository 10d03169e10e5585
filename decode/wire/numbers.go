package wire

// MaxEmpty is the number of values by which a number may exceed the number of
// bytes that follow it, since some values take no bytes, such as those of
// struct{}.
const MaxEmpty = 1 << 12

// The numbers in front of what a pointer points to. Null is a nil pointer.
// Fresh points to memory that no earlier pointer points to, and the value there
// follows. A greater number refers to a node that an earlier pointer has
// introduced: see Reference.
const (
	Null  = 0
	Fresh = 1
)

// Reference returns the number of a pointer to a node of a graph. The nodes of
// one type are numbered from 1, in the order in which the wire form of all
// parameters introduces them.
func Reference(node int) uint64 { return Fresh + uint64(node) }

// Referred returns the node that the number of a pointer refers to, or 0 if the
// number is Null or Fresh.
func Referred(n uint64) uint64 {
	if n <= Fresh {
		return 0
	}
	return n - Fresh
}

// inside is added to the kind of a pointer to a field of a node. The pointer to
// the node follows.
const inside = 1 << 12

// Inside returns the number of a pointer to a field of a node of a graph. kind
// is the index of the field among those to which pointers of the type may lead.
func Inside(kind int) uint64 { return inside + uint64(kind) }

// InsideKind returns the kind of a pointer to a field of a node, or -1 if the
// number is that of another pointer.
func InsideKind(n uint64) int {
	if n < inside || n >= 2*inside {
		return -1
	}
	return int(n - inside)
}

// The numbers in front of a slice that is a window of an array. After NewWindow
// the array follows, as a slice, and after either the indexes at which the
// window begins and ends. Window is a window of the array that an earlier
// parameter of the same type has introduced.
const (
	Window    = 1 << 28
	NewWindow = Window + 1
)

// spare is added to the number in front of a slice with spare capacity. The
// length of every slice is less. The zero values in the spare capacity are not
// written.
const spare = 1 << 27

// Slice returns the number in front of a slice that is not nil: its length plus
// 1, and more if the slice has spare capacity.
func Slice(length int, hasSpare bool) uint64 {
	n := uint64(length) + 1
	if hasSpare {
		n += spare
	}
	return n
}

// Length returns the length plus 1 of a slice, 0 for nil, and whether the slice
// has spare capacity. n is the number in front of the slice.
func Length(n uint64) (length uint64, hasSpare bool) {
	if n > spare {
		return n - spare, true
	}
	return n, false
}
