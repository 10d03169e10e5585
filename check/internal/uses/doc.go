// Package uses finds the uses of a function's results.
//
// A [Finder] takes a function of a package and the maximum number of steps, and
// returns a list of [Use]. A Use is a program such as d := ParseShort(1);
// d.String(). The worker runs it if the function has not returned an error. A
// result that looks right may hold something that fails when it is used: a lazy
// field, an iterator, an index that String follows.
package uses
