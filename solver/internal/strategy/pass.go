package strategy

import "github.com/typetarget/target/solver/problem"

// A Pass is asked, before an enumeration yields n models one after the other,
// whether none of them is wanted. last is the last of them, which it must not
// keep, or nil if they have been counted before and are not looked at again. If
// it returns true, the enumeration goes on behind them as if it had yielded
// them: they count, and so do the steps to them unless last is nil.
type Pass func(n int64, last problem.Model) bool
