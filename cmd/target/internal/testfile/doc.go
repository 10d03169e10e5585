// Package testfile reads and writes the test files that target gen makes.
//
// [Open] takes a folder, the name of a file and the header of such files, and
// returns the [File] with what it holds. [File.Replace] writes what it is to
// hold, in one piece or not at all, and says so.
package testfile
