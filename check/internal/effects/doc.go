// Package effects finds what a call may do and read besides its arguments.
//
// [Refused] takes a contract and returns the reason that no call of the
// function may represent all inputs that differ only in parts that the call
// does not read, or an empty string. The call must do the same whenever it
// reads the same values in the same order, and it must keep nothing for the
// next call. Only the worker may notice that memory is missing: code that
// recovers from panics would notice it too, and goroutines would crash. The
// package therefore looks at all code that a call may reach, including the
// clauses. If it cannot show that a piece of code qualifies, it assumes that it
// does not.
//
// [Varies] asks whether calls with the same arguments may differ. [Of] asks
// less: whether a call leaves something behind that its outcome does not show.
// [Outside] asks whether a call may reach files, processes, the network or the
// environment. It reads all code that a call reaches without going through an
// interface or a function value, in any module.
package effects
