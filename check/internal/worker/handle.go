package worker

import "context"

// A Handle is a worker that is started if there is none: before its first use,
// and after an input has cost it. The zero Handle has none.
type Handle struct {
	process *Process // nil if there is none
}

// Hold returns a handle of a worker that is running.
func Hold(p *Process) Handle { return Handle{process: p} }

// Running returns the worker. The end of ctx does not end it: Close does.
func (h *Handle) Running(ctx context.Context, b *Binary, limits Limits) (*Process, error) {
	if h.process != nil {
		return h.process, nil
	}
	p, err := b.Start(context.WithoutCancel(ctx), limits)
	if err != nil {
		return nil, err
	}
	h.process = p
	return p, nil
}

// Process is the worker that is running, nil if there is none.
func (h *Handle) Process() *Process { return h.process }

// Close ends the worker, if there is one.
func (h *Handle) Close() {
	if h.process != nil {
		h.process.Close()
		h.process = nil
	}
}
