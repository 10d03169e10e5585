package inside

import refine_atomic "sync/atomic"

// refine_siftMark opens the payload of the reply. Package worker holds the same
// number.
const refine_siftMark = 0xff

// sift evaluates a precondition on values and replies with a bit for each,
// which is set where it holds. An evaluation that ends the goroutine, or a
// value that cannot be read, ends the batch as a failed input does.
func (w *refine_worker) sift(run func(*refine_worker) refine_outcome, seq, count uint32) {
	var index uint32
	failed := true
	defer func() {
		if failed {
			w.send(seq, 1, index, 0, w.failure.encode())
		}
	}()
	bits := make([]byte, 1+(count+7)/8)
	bits[0] = refine_siftMark
	refine_atomic.StoreUint64(&w.shared[refine_wordDiscards], 0)
	for ; index < count; index++ {
		w.phase, w.clause, w.failure, w.records = refine_phaseDecode, 0, refine_failure{}, w.records[:0]
		w.forget()
		refine_atomic.StoreUint64(&w.shared[refine_wordTick], uint64(seq)<<32|uint64(index))
		refine_atomic.StoreUint64(&w.shared[refine_wordPhase], refine_phaseDecode<<32)
		if w.returned(run(w)) == refine_failed {
			refine_atomic.StoreUint64(&w.shared[refine_wordPhase], refine_phaseIdle)
			return
		}
		if len(w.records) > 0 {
			bits[1+index/8] |= 1 << (index % 8)
		}
		w.pos = w.end
	}
	refine_atomic.StoreUint64(&w.shared[refine_wordPhase], refine_phaseIdle)
	failed = false
	w.send(seq, 0, count, 0, bits)
}
