// Package gotypes answers questions about go/types and its messages for the
// loader, the elaboration and the assembly of contracts.
package gotypes
