// Package values holds what the walks over values by reflection have in common:
// when a value is zero ([AllZero]), how unexported parts are reached
// ([Exported], [Variable]), which memory a reference is to ([RefOf]), how a
// sequence runs ([Range]), and the text of a value without parts
// ([AppendLeaf]).
//
// Package source embeds its files. Workers import them, and package gentest
// writes them into tests.
package values
