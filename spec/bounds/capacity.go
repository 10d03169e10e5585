package bounds

import "fmt"

// A Capacity says which capacities the slices of a domain have. A slice with
// spare capacity has room for [SpareRoom] more elements behind its length.
type Capacity string

const (
	// CapacityFromCode leaves it to the code: slices whose room the code
	// can see have both capacities, all others are exact.
	CapacityFromCode Capacity = ""
	// CapacityExact is the length alone, CapacitySpare spare capacity
	// alone, so that no slice is nil, and CapacityBoth either.
	CapacityExact Capacity = "exact"
	CapacitySpare Capacity = "spare"
	CapacityBoth  Capacity = "both"
)

// SpareRoom is the number of elements that a slice with spare capacity has room
// for behind its length.
const SpareRoom = 2

// capacityNames lists the values of a bound of capacities, for messages.
const capacityNames = "exact, spare or both"

// ParseCapacity reads the value of a bound of capacities. It returns an error
// if s is not exact, spare or both.
func ParseCapacity(s string) (Capacity, error) {
	switch c := Capacity(s); c {
	case CapacityExact, CapacitySpare, CapacityBoth:
		return c, nil
	}
	return "", fmt.Errorf("want %s", capacityNames)
}
