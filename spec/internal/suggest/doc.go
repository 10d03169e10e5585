// Package suggest finds the name that someone meant who misspelt it, for the
// messages about unknown names.
package suggest
