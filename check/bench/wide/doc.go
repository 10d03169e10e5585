// Package wide has preconditions that are wide or hard: products, systems of
// linear equations, clauses as in SAT problems, hashes, and integers of 64
// bits. Package bench measures which engine enumerates them best.
package wide
