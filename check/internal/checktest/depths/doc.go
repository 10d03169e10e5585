// Package depths tests how deep checks go that nobody has told how deep: which
// faults they find, which inputs these are, and that they are the same each
// time.
package depths
