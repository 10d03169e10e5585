// Package scope knows which variables a guard realizes together.
//
// [New] takes a problem and returns its regions. A region is the variables with
// one guard, and the regions within it: regions nest as the parts of a value
// do. Regions give the size of models and the condition that models are fresh,
// as terms under the conditions of the regions. They also tell which variables
// the root does not depend on unless the variables are realized.
package scope
