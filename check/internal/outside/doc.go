// Package outside finds functions that may look at or change more than what
// they are given: files, processes, the network, the environment.
//
// In comes a contract. Out goes a function of the standard library that its
// code may call, or a variable that it mentions. All code is read that a call
// reaches without going through an interface or a function value, in whatever
// module it is.
package outside
