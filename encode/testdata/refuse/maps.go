package refuse

import "maps"

func mapFirst(m map[int]bool) bool {
	for k := range m { // want "a loop over a map, on whose order the result depends, which Go leaves open"
		return k > 0
	}
	return false
}

func mapLast(m map[int]int) bool {
	last := 0
	for _, v := range m { // want "a loop over a map, on whose order the result depends, which Go leaves open"
		last = v
	}
	return last == 1
}

// Each loop has an order of its own.
func mapTwice(m map[int]int) bool {
	return anyKey(m) == anyKey(m)
}

func anyKey(m map[int]int) int {
	for k := range m { // want "a loop over a map, on whose order the result depends, which Go leaves open"
		return k
	}
	return 0
}

func mapPanicOrFalse(m map[int]int, b bool) bool {
	return b || mapWithin(m, [2]bool{true}) == 0
}

func mapWithin(m map[int]int, xs [2]bool) int {
	for k := range m { // want "a loop over a map, on whose order the result depends, which Go leaves open"
		if xs[k] {
			return 0
		}
	}
	return 1
}

func mapAdds(m map[int]int) bool {
	for k, v := range m { // want "a loop that changes the map it ranges over, other than by deleting the key at hand"
		m[k+v] = v
	}
	return len(m) == 1
}

func mapDeletesOther(m map[int]int) bool {
	for k := range m { // want "a loop that changes the map it ranges over, other than by deleting the key at hand"
		delete(m, -k)
	}
	return len(m) == 1
}

func firstKey(m map[int]int) bool {
	for k := range maps.Keys(m) { // want "cannot lift a loop over a map, on whose order the result depends"
		return k == 0
	}
	return false
}

func mapOfOne(m map[[1]bool]int) bool {
	for k := range m { // want "a loop over a map, on whose order the result depends, which Go leaves open"
		return k[0]
	}
	return false
}
