// Package proof asks whether any integers break a contract.
//
// In comes a contract with the bounds that its inputs had. [Lift] lifts the
// function under test over the same shapes with all integers of each type. Out
// comes a [Body], whose obligations are terms. [Body.Order] says which inputs
// stand for all, if the function only compares integers. [Body.Decide] asks the
// solver whether some input breaks an obligation. [Body.Boundary] yields inputs
// at the ends and corners of the domains, on which runs of the compiled
// function show whether the lifted one is right about it. Package check runs
// what these lead to.
package proof
