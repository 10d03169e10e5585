// Package causes has what decides where differences of functions come from.
//
// [Declarations] says which functions two versions of packages declare in other
// words. [Arguments] compares outcomes of calls by their arguments, however
// these were built. [Diverging] finds the call at which two runs of a function
// part.
package causes
