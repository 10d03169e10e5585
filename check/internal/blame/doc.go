// Package blame finds out which functions build the values that break others.
//
// [Groups] takes the ways in which the functions of a package fail. Each [Way]
// lists the makers of the arguments of the inputs that fail, compared with
// other inputs that ran. Groups returns [Group]s: findings of several functions
// that one [Maker] has a part in, and that inputs without the maker do not
// have. A method that leaves a value broken is then one finding, and not one
// for each function that receives such a value.
package blame
