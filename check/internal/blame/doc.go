// Package blame finds out which functions build the values that break others.
//
// In come the ways in which the functions of a package fail, with what has
// built the arguments of the inputs that fail, and of some that ran beside
// them. Out go [Group]s: findings of several functions that one [Maker] has a
// part in, and that inputs without it do not have. A method that leaves a value
// broken is then one finding, and not one for each function that meets such a
// value.
package blame
