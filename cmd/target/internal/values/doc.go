// Package values reads the values of flags.
//
// A [Value] is a flag.Value for any type, with a function that takes a text and
// returns what it says. Other functions of the package are such functions: for
// words, numbers, durations, sizes and ranges. Their errors say what is wanted;
// package flag puts the name of the flag in front.
package values
