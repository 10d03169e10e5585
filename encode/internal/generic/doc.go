// Package generic instantiates generic code: it replaces type parameters by
// type arguments.
//
// In come types of generic declarations; out come types free of type parameters
// ([Args.Subst]). Type arguments are unique for their types ([Instances.Of]),
// so that calls of one instance can be told by a number. A type that is
// declared within a generic function has an instance of its own for each of its
// argument lists.
package generic
