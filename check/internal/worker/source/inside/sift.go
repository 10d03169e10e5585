package inside

import refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"

// sift evaluates a precondition on values and replies with a bit for each,
// which is set if it holds. An evaluation that ends the goroutine, or a value
// that cannot be read, ends the batch as a failed input does.
func (w *refine_worker) sift(run func(*refine_worker) refine_outcome, seq, count uint32) {
	var index uint32
	failed := true
	defer func() {
		if failed {
			w.channel.send(seq, 1, index, 0, w.failure.encode())
		}
	}()
	bits := make([]byte, 1+(count+7)/8)
	bits[0] = refine_protocol.SiftMark
	w.page.set(refine_protocol.WordDiscards, 0)
	for ; index < count; index++ {
		w.failure, w.records = refine_failure{}, w.records[:0]
		w.begin(seq, index)
		if w.returned(run(w)) == refine_failed {
			w.page.at(refine_protocol.PhaseIdle, 0)
			return
		}
		if len(w.records) > 0 {
			bits[1+index/8] |= 1 << (index % 8)
		}
		w.in.pos = w.in.end
	}
	w.page.at(refine_protocol.PhaseIdle, 0)
	failed = false
	w.channel.send(seq, 0, count, 0, bits)
}
