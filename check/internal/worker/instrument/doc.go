// Package instrument puts marks into the source of functions.
//
// [Marks.Functions] numbers the branches of functions and inserts a statement
// at the beginning of each, so that a run shows which branches it reaches. A
// branch without code, as that of an if statement without else, gets some. The
// numbers of lines do not change. [Edits] are insertions into a file.
package instrument
