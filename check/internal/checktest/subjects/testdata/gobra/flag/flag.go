// Package flag is Dijkstra's Dutch national flag.
package flag

// Split moves what is less than mid to the front and what is greater to the
// back. What equals mid is then s[lo:hi].
//
//refine:ensures 0 <= lo <= hi <= len(s)
//refine:ensures forall x in s[:lo]: x < mid
//refine:ensures forall x in s[lo:hi]: x == mid
//refine:ensures forall x in s[hi:]: mid < x
//refine:ensures multiset(s) == multiset(old(s))
func Split(s []int, mid int) (lo, hi int) {
	end := len(s)
	for hi < end {
		switch x := s[hi]; {
		case x < mid:
			s[lo], s[hi] = x, s[lo]
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
