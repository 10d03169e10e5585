package dispatch

import (
	"context"
	"sync"

	"github.com/typetarget/target/check/internal/worker"
	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/spec/clause"
)

// maxKilled is how often an input is run alone if a signal of unknown origin
// kills its worker.
const maxKilled = 5

// A Rerun is the outcome of an input that ran alone, in a fresh worker.
type Rerun struct {
	Fault    *worker.Fault // nil if there is no fault
	Lost     bool          // the fault cost the worker
	Discards int           // 1 if the input counts as discarded
	// Rejected is the clause that is false for an input that counts as
	// discarded; nil if the input is discarded for another reason.
	Rejected *clause.Clause
}

// A Start starts a worker, which the end of the context ends.
type Start func(context.Context) (*worker.Process, error)

// Isolate runs an input in wire form alone, in a fresh worker that has ended
// when Isolate returns. number is the number of the worker's function. If the
// call takes long, the fault has samples of its stack. The error is that of
// start, or [worker.ErrLost] if the worker ends without a reply.
func Isolate(ctx context.Context, start Start, number int, input []byte) (Rerun, error) {
	return IsolateUntraced(ctx, start, worker.Tracing(number), input)
}

// IsolateUntraced runs an input as Isolate does, and returns the same errors,
// but takes no samples. With samples, a call that takes long has more time than
// the limits of the worker say.
func IsolateUntraced(ctx context.Context, start Start, number int, input []byte) (Rerun, error) {
	var closing sync.WaitGroup
	defer closing.Wait()
	return isolate(ctx, start, &closing, number, input)
}

// isolate runs an input alone in a fresh worker, which is closed in the
// background.
func isolate(ctx context.Context, start Start, closing *sync.WaitGroup, number int, input []byte) (r Rerun, err error) {
	for range maxKilled {
		r, err = isolateOnce(ctx, start, closing, number, input)
		if err != nil || r.Fault == nil || !r.Fault.Killed || r.Fault.Kind == protocol.KindTimeout {
			break
		}
	}
	return r, err
}

func isolateOnce(ctx context.Context, start Start, closing *sync.WaitGroup, number int, input []byte) (Rerun, error) {
	p, err := start(ctx)
	if err != nil {
		return Rerun{}, err
	}
	defer closing.Go(p.Close)
	p.Send(number, input, 1) // its last reply says if it is lost
	reply, ok := <-p.Replies()
	switch {
	case !ok:
		return Rerun{}, worker.ErrLost
	case reply.Fault == nil:
		closing.Go(p.Finish)
		if last, ok := <-p.Replies(); ok {
			return Rerun{Fault: last.Fault, Lost: true}, nil
		}
	case !reply.Lost:
		p.Close()
		reply.Fault.Output = p.Output() // all of it, now that the process has ended
	}
	discards := reply.Discards
	if reply.Void {
		discards++
	}
	return Rerun{Fault: reply.Fault, Lost: reply.Lost, Discards: discards, Rejected: reply.Rejected}, nil
}
