package worker

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"syscall"
	"time"

	"github.com/typetarget/target/check/internal/worker/protocol"
)

// The limits of the start of a worker.
const (
	// startTimeout is the time for a start if Limits sets none.
	startTimeout = 30 * time.Second
	// restartTimeout is the minimum time for a worker that has started
	// before. The time is restartFactor times the time of the first start,
	// if that is more.
	restartTimeout = 5 * time.Second
	restartFactor  = 20
	// maxStarts is the maximum number of attempts if a start fails and the
	// package may not be at fault.
	maxStarts = 3
)

// A StartError says that a worker ended or failed before it could serve: an
// init function of the package or of an import panicked, exited or hung.
type StartError struct {
	// Msg says in one line what went wrong. Output is the worker's output.
	Msg    string
	Output string

	killed bool // by a signal that is not an effect of the package
}

func (e *StartError) Error() string { return "the worker does not start: " + e.Msg }

// A starts holds what is known about the starts of a binary.
type starts struct {
	mu   sync.Mutex
	took time.Duration // by the first start that succeeded
	err  *StartError   // of a start that failed, if none has succeeded
}

// Start runs a worker and waits for its greeting. The process ends with ctx,
// and by Close. If the initialisation of the package fails, it is not tried
// again, unless a worker has started before or the start was killed. The error
// is a [*StartError] then, the context's, or that of the system.
func (b *Binary) Start(ctx context.Context, limits Limits) (*Process, error) {
	limits.Start = cmp.Or(limits.Start, startTimeout)
	var err error
	for range maxStarts {
		b.starts.mu.Lock()
		took, failed := b.starts.took, b.starts.err
		b.starts.mu.Unlock()
		if failed != nil {
			return nil, failed
		}
		if took > 0 {
			limits.Start = min(limits.Start, max(restartTimeout, restartFactor*took))
		}
		begin := time.Now()
		var p *Process
		if p, err = newProcess(ctx, b, limits); err == nil {
			b.starts.mu.Lock()
			b.starts.took = cmp.Or(b.starts.took, time.Since(begin))
			b.starts.mu.Unlock()
			return p, nil
		}
		start := (*StartError)(nil)
		if !errors.As(err, &start) {
			return nil, err
		}
		if took == 0 && !start.killed {
			b.starts.mu.Lock()
			if b.starts.took == 0 {
				b.starts.err = start
			}
			b.starts.mu.Unlock()
			return nil, err
		}
	}
	return nil, err
}

// greet reads the greeting.
func (p *Process) greet() error {
	hello, _, marker, err := readReply(lastReader{p.pipes.reply}, p.nonce)
	switch {
	case err != nil:
		return err
	case hello.Seq != protocol.Version || string(marker) != p.binary.marker || hello.Inputs != p.binary.functions:
		return errors.New("it is another worker's binary")
	}
	return nil
}

func (p *Process) startError(err error) error {
	e := &StartError{Output: p.Output()}
	crash, crashed := p.crash()
	status, _ := p.cmd.ProcessState.Sys().(syscall.WaitStatus)
	switch {
	case crashed:
		e.Msg = "the package's initialisation crashes: " + crash.message
	case p.fate.exceeded.Load() != nil:
		e.Msg = "the package's initialisation has " + *p.fate.exceeded.Load()
	case p.fate.timedOut.Load():
		e.Msg = fmt.Sprintf("the package's initialisation takes longer than %v", p.limits.Start)
	case status.Exited():
		e.Msg = fmt.Sprintf("the package's initialisation exits with status %d", status.ExitStatus())
	case status.Signaled() && !p.fate.lingered.Load():
		e.Msg, e.killed = p.cmd.ProcessState.String(), true
	default:
		e.Msg = err.Error()
	}
	return e
}
