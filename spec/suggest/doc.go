// Package suggest finds the name that a misspelt name resembles, for the
// messages about unknown names.
package suggest
