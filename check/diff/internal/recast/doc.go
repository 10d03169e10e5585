// Package recast compares the types of two versions of a function.
//
// [Structure] writes the types of a function's parameters so that two versions
// with the same text read the same wire form. If the texts differ, a [Recaster]
// converts the inputs of one version to those of the other: fields are matched
// by name, and a field that one version lacks is zero in the other. [Signature]
// and [Hidden] say what else differs: the function's type, and fields that only
// one version has.
package recast
