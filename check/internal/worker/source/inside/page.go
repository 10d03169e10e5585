package inside

import (
	refine_atomic "sync/atomic"

	refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"
)

// A refine_page is memory that the parent reads while a call runs and after the
// process has died: which input runs, in which phase, and how many of its batch
// were discarded.
type refine_page [refine_protocol.SharedWords]uint64

// set writes a word.
func (p *refine_page) set(word int, v uint64) { refine_atomic.StoreUint64(&p[word], v) }

// begin notes that the input of a batch at the index is decoded next.
func (p *refine_page) begin(seq, index uint32) {
	p.set(refine_protocol.WordTick, uint64(seq)<<32|uint64(index))
	p.at(refine_protocol.PhaseDecode, 0)
}

// at notes that the clause is evaluated next, in the phase.
func (p *refine_page) at(phase refine_protocol.Phase, clause uint32) {
	p.set(refine_protocol.WordPhase, uint64(phase)<<32|uint64(clause))
}

// phase is the phase of the input that runs.
func (p *refine_page) phase() refine_protocol.Phase {
	return refine_protocol.Phase(refine_atomic.LoadUint64(&p[refine_protocol.WordPhase]) >> 32)
}
