// Package canonical writes values in a form that two versions of a package
// have in common.
//
// In come values by reflection: what a call returned, and its arguments after
// it. Out goes text in the manner of Go: equal exactly if the values are equal
// in all that they reach. Pointers are numbered as they are met, so that
// sharing and cycles show and addresses do not; maps are sorted; errors are
// their type and message; of functions and channels only whether they are nil
// counts. The work is linear in the text, which is cut at a limit and says so.
//
// Package source adds its files to the package under test.
package canonical
