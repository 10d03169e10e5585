package worker

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Limits are those of one worker process.
type Limits struct {
	// Call is how long one input may take.
	Call time.Duration
	// Memory is how many bytes the process may use; 0 for no limit.
	Memory int64
}

// startTimeout is how long a worker may take to greet: the initialisation of the package under test
// and of all that it imports.
const startTimeout = 30 * time.Second

// reportTime is how long a worker may take to report its crash: a trace through millions of frames takes
// seconds, and its start is enough.
const reportTime = 200 * time.Millisecond

// lingerTime is how long a worker may take to end after its reply pipe has.
const lingerTime = 200 * time.Millisecond

// A Process is a running worker. Send and Close may be called from different goroutines; Send from one
// at a time.
type Process struct {
	binary  *Binary
	limits  Limits
	cmd     *exec.Cmd
	request *os.File
	shared  *shared
	nonce   uint64
	out     capture
	err     capture

	seq     uint32
	frame   []byte
	replies chan Reply

	timedOut atomic.Bool
	killed   atomic.Bool
	lingered atomic.Bool   // it lived on without its reply pipe
	ended    chan struct{} // closed when the reply pipe has ended
	waited   chan struct{} // closed when the process has been waited for
	watched  chan struct{} // closed when nothing reads the shared memory any more
	stop     func() bool
	close    sync.Once

	mu     sync.Mutex
	reaped bool // the process's number may be another's
}

// ErrLost says that the worker has ended; its last reply says how.
var ErrLost = errors.New("the worker has ended")

// A StartError says that a worker ended or failed before it could serve: an init function of the
// package or of an import panicked, exited or hung.
type StartError struct {
	// Msg is the first line of what it said, Output all of it.
	Msg    string
	Output string
}

func (e *StartError) Error() string { return "the worker does not start: " + e.Msg }

// Start runs a worker and waits for its greeting. The process ends with ctx, and by Close.
func (b *Binary) Start(ctx context.Context, limits Limits) (*Process, error) {
	p := &Process{
		binary:  b,
		limits:  limits,
		replies: make(chan Reply, 64),
		ended:   make(chan struct{}),
		waited:  make(chan struct{}),
		watched: make(chan struct{}),
	}
	var seed [8]byte
	rand.Read(seed[:])
	p.nonce = binary.LittleEndian.Uint64(seed[:])
	replies, err := p.start()
	if err != nil {
		return nil, err
	}
	p.stop = context.AfterFunc(ctx, p.kill)
	greeting := time.AfterFunc(startTimeout, func() {
		p.timedOut.Store(true)
		p.kill()
	})
	err = p.greet(replies)
	greeting.Stop()
	if err != nil {
		replies.Close()
		close(p.ended)
		<-p.waited
		p.release()
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return nil, p.startError(err)
	}
	go p.serve(replies)
	go p.watch()
	return p, nil
}

// start makes the pipes and starts the process. It returns the parent's end of the reply pipe.
func (p *Process) start() (replies *os.File, err error) {
	b := p.binary
	p.shared, err = newShared(b.temp)
	if err != nil {
		return nil, err
	}
	requestRead, requestWrite, err := os.Pipe()
	if err != nil {
		p.shared.close()
		return nil, err
	}
	replyRead, replyWrite, err := os.Pipe()
	if err != nil {
		p.shared.close()
		requestRead.Close()
		requestWrite.Close()
		return nil, err
	}
	cmd := exec.Command(b.path, "-test.run=^$")
	cmd.Dir = b.dir
	cmd.Env = append(b.options.environ(),
		"PWD="+b.dir,
		"GOTRACEBACK=single",
		fmt.Sprintf("%s=%x", envNonce, p.nonce),
	)
	if b.options.Race {
		cmd.Env = append(cmd.Env, "GORACE=halt_on_error=1")
	} else if p.limits.Memory > 0 { // the race detector's shadow memory counts as data
		cmd.Env = append(cmd.Env, fmt.Sprintf("%s=%d", envMemory, p.limits.Memory))
	}
	cmd.Stdout, cmd.Stderr = &p.out, &p.err
	cmd.ExtraFiles = []*os.File{requestRead, replyWrite, p.shared.file}
	cmd.WaitDelay = time.Second
	ownGroup(cmd)
	dieWithParent(cmd)
	p.cmd = cmd
	p.request = requestWrite

	started := make(chan error)
	go p.wait(started)
	err = <-started
	requestRead.Close()
	replyWrite.Close()
	if err != nil {
		p.shared.close()
		requestWrite.Close()
		replyRead.Close()
		return nil, err
	}
	return replyRead, nil
}

// wait starts the process and waits for it, on one thread, since the process ends with that. A process
// that has lost its reply pipe but lives on is killed, and so is what it leaves running.
func (p *Process) wait(started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := p.cmd.Start()
	started <- err
	if err != nil {
		return
	}
	<-p.ended
	linger := time.AfterFunc(lingerTime, func() {
		p.lingered.Store(true)
		p.signal()
	})
	p.cmd.Wait()
	linger.Stop()
	p.signal()
	p.mu.Lock()
	p.reaped = true
	p.mu.Unlock()
	close(p.waited)
}

// signal kills the process group, where it is still the worker's.
func (p *Process) signal() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.reaped {
		killGroup(p.cmd.Process)
	}
}

// kill ends the process group of a worker that has not ended.
func (p *Process) kill() {
	select {
	case <-p.ended:
	default:
		p.killed.Store(true)
		p.signal()
	}
}

// greet reads the greeting.
func (p *Process) greet(replies *os.File) error {
	hello, _, marker, err := readReply(replies, p.nonce)
	switch {
	case err != nil:
		return err
	case hello.Seq != version || string(marker) != p.binary.marker || hello.Inputs != p.binary.functions:
		return errors.New("it is another worker's binary")
	}
	return nil
}

func (p *Process) startError(err error) error {
	e := &StartError{Output: p.Output()}
	crash, crashed := p.err.crash()
	switch {
	case crashed:
		e.Msg = "the package's initialisation crashes: " + crash.message
	case p.timedOut.Load():
		e.Msg = fmt.Sprintf("the package's initialisation takes longer than %v", startTimeout)
	case p.cmd.ProcessState != nil && p.cmd.ProcessState.ExitCode() >= 0:
		e.Msg = fmt.Sprintf("the package's initialisation exits with status %d", p.cmd.ProcessState.ExitCode())
	default:
		e.Msg = err.Error()
	}
	return e
}

// Send sends a batch of count inputs of a function, and returns the sequence number that its reply
// will have. It blocks while the worker has enough to do. The error is ErrLost.
func (p *Process) Send(function int, inputs []byte, count int) (seq uint32, err error) {
	p.seq++
	le := binary.LittleEndian
	b := le.AppendUint64(p.frame[:0], p.nonce)
	b = le.AppendUint32(b, p.seq)
	b = le.AppendUint32(b, uint32(function))
	b = le.AppendUint32(b, uint32(count))
	b = le.AppendUint32(b, uint32(len(inputs)))
	b = append(b, inputs...)
	p.frame = b
	if _, err := p.request.Write(b); err != nil {
		return p.seq, ErrLost
	}
	return p.seq, nil
}

// Replies yields the replies in the order of the batches. It is closed after the worker has ended;
// the last reply then has Lost set, unless Close ended it.
func (p *Process) Replies() <-chan Reply { return p.replies }

// serve reads replies until there are no more.
func (p *Process) serve(replies *os.File) {
	defer close(p.replies)
	r := bufio.NewReader(replies)
	for {
		reply, failed, payload, err := readReply(r, p.nonce)
		if err == nil && failed {
			reply.Fault, err = readFault(payload, p.binary.clauses)
			if reply.Fault != nil {
				reply.Fault.Output = p.Output()
			}
		}
		if err == nil && !failed {
			reply.Built, err = readBuilt(payload, p.binary.clauses)
		}
		if err != nil {
			replies.Close()
			close(p.ended)
			<-p.waited
			<-p.watched
			if last, ok := p.lost(err); ok {
				p.replies <- last
			}
			p.release()
			return
		}
		p.replies <- reply
	}
}

// watch kills the worker where one input takes too long.
func (p *Process) watch() {
	defer close(p.watched)
	interval := min(max(p.limits.Call/8, 2*time.Millisecond), 250*time.Millisecond)
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	var last mark
	var crash time.Time
	since := time.Now()
	for {
		select {
		case <-p.ended:
			return
		case now := <-ticker.C:
			if _, crashed := p.err.crash(); crashed && crash.IsZero() {
				crash = now
			} else if crashed && now.Sub(crash) > reportTime {
				p.timedOut.Store(true)
				p.kill()
				return
			}
			m := p.shared.read()
			if m.phase == Idle || m.seq != last.seq || m.index != last.index {
				last, since = m, now
				continue
			}
			if now.Sub(since) >= p.limits.Call {
				p.timedOut.Store(true)
				p.kill()
				return
			}
		}
	}
}

// lost says how the worker ended: its last reply. It returns false where Close or a context ended it.
func (p *Process) lost(err error) (Reply, bool) {
	m := p.shared.read()
	f := &Fault{Phase: m.phase, Output: p.Output()}
	if hasClause(m.phase) && int(m.clause) < len(p.binary.clauses) {
		f.Clause = p.binary.clauses[m.clause]
	}
	state := p.cmd.ProcessState
	crash, crashed := p.err.crash()
	switch {
	case p.killed.Load() && !p.timedOut.Load():
		return Reply{}, false
	case crashed: // even where reporting it took so long that it was killed
		f.Kind = Crash
		f.Detail = p.crashDetail(crash)
		f.File, f.Line = crash.place(p.binary.dir)
	case p.timedOut.Load():
		f.Kind = Timeout
		f.Detail = fmt.Sprintf("no end after %v", p.limits.Call)
	case errors.Is(err, errFrame):
		f.Kind = Crash
		f.Detail = "it writes to file descriptors that it has not opened"
	case m.cutOff || p.lingered.Load():
		f.Kind = Crash
		f.Detail = "it closes file descriptors that it has not opened"
	case state.Exited() && state.ExitCode() >= 0:
		f.Kind = Exit
		f.Status = state.ExitCode()
		f.Detail = state.String()
	default:
		f.Kind = Crash
		f.Detail = state.String()
	}
	return Reply{Seq: m.seq, Inputs: int(m.index), Discards: m.discards, Fault: f, Lost: true, Void: m.void}, true
}

// crashDetail is the message of a crash; of one that has to do with a limit it tells the limit.
func (p *Process) crashDetail(r crashReport) string {
	memory := p.limits.Memory
	switch {
	case strings.HasSuffix(r.message, "stack overflow"):
		return fmt.Sprintf("%s (the limit is %d MiB)", r.message, maxStack)
	case memory > 0 && peakMemory(p.cmd.ProcessState) > memory/2 && !strings.Contains(r.message, "out of memory"):
		return fmt.Sprintf("out of memory (the limit is %d MiB): %s", memory>>20, r.message)
	}
	return r.message
}

// Output is the start and the end of what the worker has written to its standard streams so far,
// without the report of a crash; once Close has returned it is of all that was written.
func (p *Process) Output() string { return p.out.text() + p.err.text() }

// release frees what the process held.
func (p *Process) release() {
	p.stop()
	p.request.Close()
	p.binary.note(p.shared.applied())
	p.shared.close()
}

// Close ends the worker, whatever it is doing, and waits until it has.
func (p *Process) Close() {
	p.close.Do(func() {
		p.kill()
		for range p.replies {
		}
	})
}

// Ended is closed when the worker has ended.
func (p *Process) Ended() <-chan struct{} { return p.ended }
