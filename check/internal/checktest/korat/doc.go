// Package korat has the structures that Korat was measured with (Boyapati,
// Khurshid and Marinov, ISSTA 2002), and two that come with it, as Go types. A
// predicate is the repOk of a structure; the function without a body has it as
// its precondition, and stands for a method under test.
package korat
