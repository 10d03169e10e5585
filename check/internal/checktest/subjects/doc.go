// Package subjects checks code that is not made for one feature: parsers of the
// standard library, functions with seeded faults, and packages that take
// everything.
package subjects
