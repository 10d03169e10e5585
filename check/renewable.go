package check

import (
	"context"

	"github.com/typetarget/target/check/internal/worker"
)

// A renewable is a worker that is started where there is none: before its first use, and after an input has
// cost it.
type renewable struct {
	process *worker.Process // nil where there is none
}

// running returns the worker. The end of ctx does not end it: close does.
func (r *renewable) running(ctx context.Context, binary *worker.Binary, limits worker.Limits) (*worker.Process, error) {
	if r.process != nil {
		return r.process, nil
	}
	p, err := binary.Start(context.WithoutCancel(ctx), limits)
	if err != nil {
		return nil, err
	}
	r.process = p
	return p, nil
}

// close ends the worker, if there is one.
func (r *renewable) close() {
	if r.process != nil {
		r.process.Close()
		r.process = nil
	}
}
