package term

// A termSet is a set of terms that is emptied in constant time.
type termSet struct {
	stamps []uint32 // by term: the stamp of the last set that it was in
	stamp  uint32
}

// reset empties the set, for terms below n.
func (x *termSet) reset(n int) {
	if len(x.stamps) < n {
		x.stamps = append(x.stamps, make([]uint32, 2*n-len(x.stamps))...)
	}
	if x.stamp++; x.stamp == 0 {
		clear(x.stamps)
		x.stamp = 1
	}
}

// add adds a term below the number given to reset.
func (x *termSet) add(t Term) { x.stamps[t] = x.stamp }

// has reports whether t is in the set; None is not.
func (x *termSet) has(t Term) bool {
	return t != None && int(t) < len(x.stamps) && x.stamps[t] == x.stamp
}

// termValues holds values of terms and is emptied in constant time.
type termValues struct {
	known  termSet
	values []int64 // by term
}

// reset empties the values, for terms below n.
func (x *termValues) reset(n int) {
	x.known.reset(n)
	if n := len(x.known.stamps); len(x.values) < n {
		x.values = append(x.values, make([]int64, n-len(x.values))...)
	}
}

// set gives a value to a term below the number given to reset.
func (x *termValues) set(t Term, v int64) {
	x.known.add(t)
	x.values[t] = v
}
