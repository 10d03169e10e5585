package inside

import refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"

// refine_maxApplied is how many clauses the shared memory has room for; of the
// others nothing is noted.
const refine_maxApplied = (refine_protocol.SharedWords - refine_protocol.WordApplied) * 64

// applied reports whether the clause is known to have applied to an input, or
// need not be known to.
func (w *refine_worker) applied(clause uint32) bool {
	return w.asked.judging || clause >= refine_maxApplied || w.page[refine_protocol.WordApplied+clause/64]&(1<<(clause%64)) != 0
}

// apply notes that the clause applies to an input, where it does. The parent
// reads the note once the process has ended.
func (w *refine_worker) apply(clause uint32, applies bool) {
	if applies && clause < refine_maxApplied {
		w.page[refine_protocol.WordApplied+clause/64] |= 1 << (clause % 64)
	}
}
