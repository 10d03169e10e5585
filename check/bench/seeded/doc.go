// Package seeded has functions of package subject with the bugs that were
// seeded into the benchmarks of Target (Seidel, Vazou, Jhala, ESOP 2015). How
// soon they are found is measured by package bench.
package seeded
