// Package drawing draws trees, lists and graphs, whose source is hard to read.
//
// [Of] takes the arguments of a call as values, and returns lines of text for
// those that are linked structures of some size and fit a screen.
package drawing
