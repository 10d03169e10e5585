// Package seeded has functions of package subject with the bugs that were
// seeded into the benchmarks of Target (Seidel, Vazou, Jhala, ESOP 2015).
// Package bench measures how soon they are found.
package seeded
