// Package graphs tests inputs whose pointers share nodes and point back: their
// numbers, against published counts and an independent list, and what runs on
// them.
package graphs
