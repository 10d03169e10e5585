// Package everyday has preconditions over the data structures of ordinary
// programs, written with the loops, early returns, helpers and maps that
// ordinary programs have. Package bench measures how fast the engine enumerates
// the inputs that satisfy them.
package everyday
