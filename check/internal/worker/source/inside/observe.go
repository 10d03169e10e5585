package inside

import (
	refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"
	refine_canonical "github.com/typetarget/target/check/internal/worker/source/canonical"
)

// refine_observe makes the call of an input, which returns pointers to its
// results, and records what it comes to. params are the parameters that refer
// to memory, args pointers to them; fresh makes them once more as they are
// before the call.
func refine_observe(w *refine_worker, call, fresh func() []interface{}, params []refine_canonical.Param, args ...interface{}) refine_outcome {
	o := &w.observer
	if o.IsTold() || refine_canonical.AreBuilt(params) {
		o.Before(fresh())
		w.in.pos = w.in.end
	}
	how := refine_attempt(o, call)
	if out, stopped := w.ended(); stopped {
		if out == refine_discarded {
			return out
		}
		how = refine_canonical.Ending{Kind: byte(refine_protocol.ObservedMisuse), Class: w.failure.detail, Text: w.failure.detail}
	}
	o.After(how, params, args)
	return w.pass()
}

// refine_attempt makes a call and says how it ended.
func refine_attempt(o *refine_canonical.Observer, call func() []interface{}) (how refine_canonical.Ending) {
	returned := false
	defer func() {
		if returned {
			return
		}
		v := recover()
		how.Kind, how.Class, how.Text = byte(refine_protocol.ObservedPanic), refine_panicClass(v), refine_panicText(v)
		how.File, how.Line = refine_panicPlace()
	}()
	o.Call(call)
	returned = true
	return refine_canonical.Ending{Kind: byte(refine_protocol.ObservedReturn)}
}
