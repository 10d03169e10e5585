package flag

// SplitOverwrites exchanges two elements without a place for the first.
//
//refine:ensures forall x in s[:lo]: x < mid
//refine:ensures forall x in s[lo:hi]: x == mid
//refine:ensures forall x in s[hi:]: mid < x
func SplitOverwrites(s []int, mid int) (lo, hi int) {
	end := len(s)
	for hi < end {
		switch x := s[hi]; {
		case x < mid:
			s[lo] = s[hi]
			s[hi] = s[lo]
			lo++
			hi++
		case x > mid:
			end--
			s[hi], s[end] = s[end], x
		default:
			hi++
		}
	}
	return lo, hi
}

// SplitPure has no leave to write to the slice.
//
//refine:ensures forall x in s[lo:hi]: x == mid
//refine:pure
func SplitPure(s []int, mid int) (lo, hi int) { return Split(s, mid) }
