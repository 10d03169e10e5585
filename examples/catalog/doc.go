// Package catalog shows each kind of type and each clause in a small function: what to write, and how
// many inputs come of it. The tests of the examples hold every count against brute force, and
// put a bug beside each contract.
package catalog
