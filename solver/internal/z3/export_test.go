//go:build cgo

package z3

// LimitMemory bounds the library's memory, in MiB.
var LimitMemory = limitMemory
