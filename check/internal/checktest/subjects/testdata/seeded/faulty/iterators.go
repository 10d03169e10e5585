package seeded

import "iter"

// Take are the first n values.
//
//refine:ensures len(result) <= max(n, 0)
func Take(seq iter.Seq[int], n int) []int {
	var taken []int
	for x := range seq {
		taken = append(taken, x)
		if len(taken) == n {
			break
		}
	}
	return taken
}

// Pairs are the values of a sequence two by two, the last one alone if need be.
//
//refine:ensures slices.Equal(slices.Concat(result...), slices.Collect(seq))
func Pairs(seq iter.Seq[int]) [][]int {
	var pairs [][]int
	var pair []int
	for x := range seq {
		pair = append(pair, x)
		if len(pair) == 2 {
			pairs = append(pairs, pair)
			pair = nil
		}
	}
	return pairs
}

// Compact leaves out what is equal to the value before.
//
//refine:ensures slices.Equal(result, slices.Compact(slices.Collect(seq)))
func Compact(seq iter.Seq[int]) []int {
	var out []int
	last := 0
	for x := range seq {
		if x != last {
			out = append(out, x)
		}
		last = x
	}
	return out
}

// Index makes a map of pairs.
//
//refine:check
func Index(seq iter.Seq2[string, int]) map[string]int {
	var index map[string]int
	for k, v := range seq {
		if v != 0 {
			index[k] = v
		}
	}
	return index
}
