// Package gotypes answers what the loader, the elaboration and the assembly of
// contracts ask of go/types and its messages.
package gotypes
