// Package cliff has preconditions as people write them. Each is cheap to
// evaluate on a value and expensive to solve: as a filter on all values it
// takes a second, whereas lifting or search takes minutes.
package cliff
