package randprog

// bounds are the domain of a function: the depth, the bytes of strings, whether floating-point types
// have their special values and, where ranged is set, the integers.
type bounds struct {
	depth   int
	ranged  bool
	lo, hi  int
	letters string
	words   Words
	both    bool // nil slices and empty ones, nil maps and empty ones
	special bool
	// plain leaves out what the code tells apart, which here is nil maps alone.
	plain bool
	// room are the numbers of elements that slices have room for behind their length.
	room []int
}

// nilMaps reports whether maps are nil besides empty.
func (b bounds) nilMaps() bool { return b.both || !b.plain }

// capacities are bounds of capacities, with the room that slices have then.
var capacities = []struct {
	bound string
	room  []int
}{{"exact", []int{0}}, {"spare", []int{2}}, {"both", []int{0, 2}}}

func (b bounds) ints(name string) (lo, hi int) {
	lo, hi = -b.depth, b.depth
	if b.ranged {
		lo, hi = b.lo, b.hi
	}
	if !signed(name) {
		lo = max(lo, 0)
	}
	return lo, hi
}
