// Package plain writes values as text for tests that import nothing of this
// module.
//
// In comes a variable, which is pointed to. Out goes text in the manner of Go,
// equal if the values are equal in all that they reach. It holds no addresses:
// what refers to itself is cut there, maps are sorted, errors behind interfaces
// are their type and message, and values of other packages are what their
// method String says. Whether two parts are one variable does not show.
//
// Workers are made of it, and package regress writes its files into tests, so
// that both write the same.
package plain
