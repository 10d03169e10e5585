// Package subjects checks code that is not written for one feature: parsers of
// the standard library, functions with seeded faults, and packages that are too
// large or too deep. Types that keep each law of the table must pass, and
// mutants of them that break it must have a counterexample.
//
// Programs with known errors that other verifiers were evaluated on are retold
// in Go. The tests check that the correct ones are exhausted, and that each
// error is answered by a counterexample.
//
// Irulan's examples, by the numbers that research on it gives them, are in
//
//	E1, E2       TestIrulanLiterals; E1 also in package effects, TestForms
//	E3           TestIrulanAPI
//	E4, E5       package diff, TestIrulan
//	E6, E7       TestIrulanProperties; what E7 does not reach in the
//	             script unreached of cmd/target
//	E8, E10      TestIrulanPrograms
//	E9, E11, E12 TestIrulanUses
//	E13          TestIrulanPrograms
//	E14 to E16   package diff, TestIrulan
//	E17          TestIrulanPrograms
//	E18, E19     TestIrulanProperties
//	E20          TestIrulanPrograms
//	E21          package effects, TestIrulan
//	E22          TestIrulanProperties
//
// The second half of E13, that a value with two ways to it is made once, is not
// retold: it is about the cache of Irulan, and no program shows it. Mate of E19
// is played on nine squares with two pawns: the program that Irulan was run on
// is not in the text about it. E22 has the student's errors as the text
// describes them, and not their programs.
//
// TestFitSpec has the sorting example of FitSpec, with its minimal sets of
// properties.
package subjects
