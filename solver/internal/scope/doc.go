// Package scope knows which variables a guard realizes together.
//
// In comes a problem; out come its regions: a region is the variables with one
// guard, and the regions within it, as the parts of a value lie within one
// another. From them follow the size of models and where they are fresh, as
// terms under the conditions of their regions, and which variables the root
// does not depend on unless they are realized.
package scope
