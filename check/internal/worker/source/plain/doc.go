// Package plain writes values as text for tests that import nothing of this
// module.
//
// [Text] takes a pointer to a variable, and returns Go-like text. Two texts are
// equal if the values are equal in everything that they reach. A text has no
// addresses. A pointer that occurs again is written as a number, so that the
// text shows cycles and which pointers are equal, except between the entries of
// a map. A slice or map inside itself is cut there, and maps are sorted. An
// error in an interface is written as its type and message. A value of another
// package is the result of its method String, if it has one.
//
// Workers contain this package, and package gentest writes its files into
// tests, so that both write the same texts.
package plain
