package replace

// AllIdle has workers that look at their section and do nothing.
//
//refine:ensures forall i, v in s: v == (if old(s)[i] == x { y } else { old(s)[i] })
func AllIdle(s []int, x, y int) {
	share(s, func(part []int) {
		for i, v := range part {
			if v == x {
				part[i] = v
			}
		}
	})
}

// AllOfThem forgets what is not searched for.
//
//refine:ensures forall v in s: v == y
func AllOfThem(s []int, x, y int) { All(s, x, y) }
