// Package proof asks whether any integers break a contract.
//
// [Lift] takes a contract with the bounds that its inputs had. It lifts the
// function under test over the same shapes, with all integers of each type, and
// returns a [Body]. The obligations of a body are terms. [Body.Order] says
// which inputs represent all, if the function only compares integers.
// [Body.Decide] asks the solver whether some input breaks an obligation.
// [Body.Boundary] yields inputs at the ends and corners of the domains. Runs of
// the compiled function on these inputs show whether the lifted function is
// right about it. Package check makes these runs.
package proof
