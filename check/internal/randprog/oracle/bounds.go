package oracle

// Bounds are the domain of a function: the depth, the bytes of strings, whether
// floating-point types have their special values and, where ranged is set, the
// integers.
type Bounds struct {
	Depth   int
	Ranged  bool
	Lo, Hi  int
	Letters string
	Words   Words
	Both    bool // nil slices and empty ones, nil maps and empty ones
	Special bool
	// Plain leaves out what the code tells apart, which here is nil maps
	// alone.
	Plain bool
	// Room are the numbers of elements that slices have room for behind
	// their length.
	Room []int
}

// NilMaps reports whether maps are nil besides empty.
func (b Bounds) NilMaps() bool { return b.Both || !b.Plain }

// Capacities are bounds of capacities, with the room that slices have then.
var Capacities = []struct {
	Bound string
	Room  []int
}{{"exact", []int{0}}, {"spare", []int{2}}, {"both", []int{0, 2}}}

func (b Bounds) ints(name string) (lo, hi int) {
	lo, hi = -b.Depth, b.Depth
	if b.Ranged {
		lo, hi = b.Lo, b.Hi
	}
	if !signed(name) {
		lo = max(lo, 0)
	}
	return lo, hi
}
