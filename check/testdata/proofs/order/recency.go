package order

// Touch returns keys, which are in the order of their last use, after a use of
// key. If there are more than size then, the one that was used first is left
// out.
//
//refine:requires distinct(keys) && 0 < size && len(keys) <= size
//refine:ensures result[0] == key && distinct(result) && len(result) <= size
//refine:ensures forall k in result: k == key || k in keys
//refine:ensures forall i, k in keys: k == key || k in result || i == size-1 && !(key in keys)
func Touch(keys []int, key, size int) []int {
	r := []int{key}
	for _, k := range keys {
		if k != key {
			r = append(r, k)
		}
	}
	return r[:min(len(r), size)]
}

// TouchDifference is Touch, but takes keys that are less by far for equal.
//
//refine:requires distinct(keys) && 0 < size && len(keys) <= size
//refine:ensures forall i, k in keys: k == key || k in result || i == size-1 && !(key in keys)
func TouchDifference(keys []int, key, size int) []int {
	r := []int{key}
	for _, k := range keys {
		if k-key > 0 || key-k > 0 {
			r = append(r, k)
		}
	}
	return r[:min(len(r), size)]
}

// A Use is when a key was used.
type Use struct{ Key, At int }

// Oldest returns the index of the use that is longest ago, and -1 if there is
// none.
//
//refine:ensures result == -1 <==> len(uses) == 0
//refine:ensures forall u in uses: uses[result].At <= u.At
func Oldest(uses []Use) int {
	oldest := -1
	for i, u := range uses {
		if oldest < 0 || u.At < uses[oldest].At {
			oldest = i
		}
	}
	return oldest
}

// OldestDifference is Oldest, but compares by subtraction.
//
//refine:ensures result == -1 <==> len(uses) == 0
//refine:ensures forall u in uses: uses[result].At <= u.At
func OldestDifference(uses []Use) int {
	oldest := -1
	for i, u := range uses {
		if oldest < 0 || u.At-uses[oldest].At < 0 {
			oldest = i
		}
	}
	return oldest
}
