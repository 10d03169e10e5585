package check

import (
	"fmt"

	"github.com/typetarget/target/solver/panicplace"
)

// guarded calls do, and ends the function with an error where this program itself panics in it, so
// that the other functions are checked all the same.
func (f *function) guarded(do func()) {
	defer func() {
		if v := recover(); v != nil {
			f.end(Event{Action: ActionError, Verdict: Failed, Message: f.internalError(v).Error()})
		}
	}()
	do()
}

// internalError is the error for a panic of this program with v. It is for the function that recovers.
func (f *function) internalError(v any) error {
	return fmt.Errorf("internal error: %s; please report it with the source of %s", panicplace.Describe(v), f.contract.FullName())
}
