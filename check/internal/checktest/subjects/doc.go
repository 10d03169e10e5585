// Package subjects checks code that is not written for one feature: parsers of
// the standard library, functions with seeded faults, and packages that are too
// large or too deep.
package subjects
