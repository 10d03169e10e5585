// Package quiet measures time as it would pass on a quiet machine.
//
// A limit on the time of the wall cuts more work short on a busy machine, and
// two runs of one command then differ. The time of this package passes more
// slowly while threads of the process wait for a processor. If they wait for
// half of the time, it passes at half the speed. Processes that were started
// for a part of the work count if [Include] is called. The time is never slower
// than a tenth, so that nothing waits without an end. Some systems do not say
// how long threads wait; there it is the time of the wall.
//
// [Now] returns the time. [WithDeadline] and [WithTimeout] limit work by it.
package quiet
