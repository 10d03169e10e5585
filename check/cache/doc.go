// Package cache keeps the results of earlier runs in a directory.
//
// [Open] finds the directory. [NewVerdicts] returns what earlier runs with the
// same settings have found. [Recall] takes the code of a function in its
// versions, and returns what is kept about the same code. [Keep] keeps what
// this run has found.
//
// Lines of the code may move between two runs. An entry therefore holds the
// places in the code instead of the positions in events. A position in a
// package of others stays as it is. If one is elsewhere, the entry is good for
// the same lines only.
//
// [Cache.Get] and [Cache.Put] read and write the entry of a [Key], which is a
// hash of all that the result depends on.
//
// An entry has a checksum over its key and content: one that is torn, edited or
// renamed is ignored. Entries are written to a temporary file first, so that
// several processes can use one directory. A directory that cannot be read or
// written to is one without entries. [Cache.Trim] removes entries that were not
// used for some days, and the oldest ones if all take too much room.
package cache
