// Package cliff has preconditions as people write them, each of which is cheap
// to evaluate on a value and dear to solve for: as a filter on all values it
// takes a second where lifting or search takes minutes.
package cliff
