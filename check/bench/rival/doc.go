// Package rival makes inputs in the ways that compete with target: a
// hand-written generator, brute force, testing/quick, pgregory.net/rapid and
// native fuzzing.
//
// A [Family] describes the valid inputs of one function of the packages lifted,
// subject or seeded in plain Go: how to loop over all values and filter them,
// how to generate the valid ones, how to draw random ones. Its [Family.Rate]
// runs one [Method] for some time and counts valid inputs.
package rival
