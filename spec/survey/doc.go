// Package survey counts the functions of packages that are not loaded yet.
//
// [Of] parses the files of a package and counts the functions that will have a
// contract once the package is loaded. It does not check types.
package survey
