// Package outside finds functions that may look at or change more than their
// arguments: files, processes, the network, the environment.
//
// [Reaches] takes a contract and returns a function of the standard library
// that its code may call, or a variable that it mentions. It reads all code
// that a call reaches without going through an interface or a function value,
// in any module.
package outside
