// Package generic instantiates generic code: it replaces type parameters by
// type arguments.
//
// [Args.Subst] takes types of generic declarations and returns types free of
// type parameters. Type arguments are unique for their types ([Instances.Of]),
// so that a number identifies the calls of one instance. A type that is
// declared within a generic function has an instance of its own for each of its
// argument lists.
package generic
