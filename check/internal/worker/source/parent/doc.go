// Package parent connects a worker with the process that has started it: it
// takes over the descriptors and the shared memory, and sets the limits that
// the system can set.
package parent
