package dispatch

import (
	"slices"
	"sync"
	"time"

	"github.com/typetarget/target/check/internal/worker"
)

// halveTime is how long inputs are run together to find the one by which a
// worker is lost, if it is not among the last ones.
const halveTime = 3 * time.Second

// A place is the place of an input in a batch.
type place struct {
	batch *batch
	index int
	wire  []byte
}

// halve looks for the input by which a worker is lost although its call had
// returned, if [recovery.search] has not found it: a goroutine that a call has
// started may fail much later. All inputs that the worker is known to have run
// before an index of a batch run together in another worker. If that worker is
// lost too, half of them run, and so on. It reports whether there is such an
// input.
func (r *recovery) halve(w *poolWorker, b *batch, index int) (found bool, err error) {
	suspects, err := r.before(w, b, index)
	if err != nil {
		return false, r.d.stopped(err)
	}
	begin := time.Now()
	lost, err := r.loses(suspects)
	for lost && err == nil && len(suspects) > 1 && time.Since(begin) < halveTime {
		first, second := suspects[:len(suspects)/2], suspects[len(suspects)/2:]
		suspects = first
		if lost, err = r.loses(first); !lost && err == nil {
			suspects = second
			lost, err = r.loses(second)
		}
	}
	if err != nil {
		return false, r.d.stopped(err)
	}
	if !lost || len(suspects) > 1 {
		return false, nil
	}
	in := suspects[0]
	if found, err = r.suspect(in.batch, in.index); found && err == nil && in.batch == b && b != w.done {
		err = r.cut(b, in.index)
	}
	return found, err
}

// before returns the inputs that a worker is known to have run before an index
// of a batch, in their order.
func (r *recovery) before(w *poolWorker, b *batch, index int) (all []place, err error) {
	batches := slices.Clone(w.past)
	slices.Reverse(batches)
	if b != w.done {
		batches = append(batches, b)
	}
	for _, one := range batches {
		rest := one.inputs
		for i := 0; i < one.count && (one != b || i < index); i++ {
			_, after, err := r.d.cfg.Read(rest)
			if err != nil {
				return nil, err
			}
			all = append(all, place{one, i, rest[:len(rest)-len(after)]})
			rest = after
		}
	}
	return all, nil
}

// loses reports whether a fresh worker that runs some inputs is lost, during
// them or after.
func (r *recovery) loses(inputs []place) (bool, error) {
	if len(inputs) == 0 {
		return false, nil
	}
	d := r.d
	p, err := d.cfg.Start(d.workers)
	if err != nil {
		return false, err
	}
	defer d.closing.Go(p.Close)
	var wire []byte
	for _, in := range inputs {
		wire = append(wire, in.wire...)
	}
	p.Send(d.level.number, wire, len(inputs)) // its last reply says if it is lost
	finish := sync.OnceFunc(func() { d.closing.Go(p.Finish) })
	for reply := range p.Replies() {
		switch {
		case reply.Lost:
			return true, nil
		case reply.Fault == nil:
			finish()
		}
	}
	if d.workers.Err() != nil {
		return false, worker.ErrLost
	}
	return false, nil
}
