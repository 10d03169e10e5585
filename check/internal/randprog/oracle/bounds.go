package oracle

// Bounds are the domain of a function: the depth, the bytes of strings, whether
// floating-point types have their special values and, if ranged is set, the
// integers.
type Bounds struct {
	Depth   int
	Ranged  bool
	Lo, Hi  int
	Letters string
	Words   Words
	Both    bool // nil slices and empty ones, nil maps and empty ones
	Special bool
	// Plain leaves out the dictionary of the code, which affects only nil
	// maps here.
	Plain bool
	// Room lists the spare capacities of slices, in elements.
	Room []int
}

// NilMaps reports whether maps can be nil in addition to empty.
func (b Bounds) NilMaps() bool { return b.Both || !b.Plain }

// Capacities are bounds of capacities, each with the spare capacities that
// slices then have.
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
