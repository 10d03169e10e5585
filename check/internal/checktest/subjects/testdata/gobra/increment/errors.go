package increment

// AddBeyond goes one element too far.
//
//refine:ensures forall i, x in s: x == old(s)[i] + n
func AddBeyond(s []int, n int) {
	for i := 0; i <= len(s); i++ {
		s[i] += n
	}
}

// AddPromisesMore promises something of an element beyond the last.
//
//refine:ensures forall i in 0..len(s)+1: s[i] == old(s)[i] + n
func AddPromisesMore(s []int, n int) { Add(s, n) }
