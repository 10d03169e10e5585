package worker

import "context"

// A Handle holds a worker, and starts one if there is none: before the first
// use, and after an input has ended the worker. The zero Handle has no worker.
type Handle struct {
	process *Process // nil if there is none
}

// Hold returns a handle of a worker that is running.
func Hold(p *Process) Handle { return Handle{process: p} }

// Running returns the worker, and starts it if there is none. Close ends the
// worker; the end of ctx does not. The error is that of Binary.Start.
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

// Ask runs a batch of inputs and waits for the first reply. It starts a worker
// as Running does, and ends it if there is no reply. The error is that of
// Running or of [Process.Reply].
func (h *Handle) Ask(ctx context.Context, b *Binary, limits Limits, number int, inputs []byte, count int) (Reply, error) {
	p, err := h.Running(ctx, b, limits)
	if err != nil {
		return Reply{}, err
	}
	p.Send(number, inputs, count) // its last reply says if it is lost
	reply, err := p.Reply(ctx)
	if err != nil {
		h.Close()
	}
	return reply, err
}

// Process returns the worker that is running, or nil if there is none.
func (h *Handle) Process() *Process { return h.process }

// Close ends the worker, if there is one.
func (h *Handle) Close() {
	if h.process != nil {
		h.process.Close()
		h.process = nil
	}
}
