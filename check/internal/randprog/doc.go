// Package randprog writes random annotated Go programs together with their own
// oracle.
//
// A program is one package main. Each of its functions has a random signature
// and a random precondition, written twice: in the annotation language, and as
// plain Go that shares nothing with it. Its main enumerates the domains of
// DESIGN by nested calls, keeps the inputs whose plain Go precondition is true,
// and prints them in the wire form. The tool must enumerate the same set.
package randprog
