package worker

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"time"

	"github.com/typetarget/target/check/internal/worker/sandbox"
	"github.com/typetarget/target/check/internal/worker/system"
)

// lingerTime is the time that a worker may take to end after its reply pipe has
// ended. drainTime is the time that its last bytes may take to arrive after it
// has ended.
const (
	lingerTime = 200 * time.Millisecond
	drainTime  = 50 * time.Millisecond
)

// start makes the pipes and starts the process.
func (p *Process) start() (err error) {
	b := p.binary
	p.pipes.shared, err = newShared(b.temp, p.nonce, Limits{Call: p.limits.Call, Memory: p.memory()}, p.binary.notes.marks(), p.binary.notes.functions)
	if err != nil {
		return err
	}
	if err := p.makeFolder(); err != nil {
		p.pipes.shared.close()
		return err
	}
	defer func() {
		if err != nil {
			p.removeFolder()
		}
	}()
	requestRead, requestWrite, err := os.Pipe()
	if err != nil {
		p.pipes.shared.close()
		return err
	}
	system.Widen(requestWrite)
	replyRead, replyWrite, err := os.Pipe()
	if err != nil {
		p.pipes.shared.close()
		requestRead.Close()
		requestWrite.Close()
		return err
	}
	cmd := exec.Command(b.executable(), "-test.run=^$")
	cmd.Args[0] = b.path
	cmd.Dir = b.dir
	env := b.options.environ()
	if b.options.Sandbox != nil {
		env = few(env)
	}
	cmd.Env = append(env, "PWD="+b.dir, "GOTRACEBACK=single")
	if b.options.Race {
		cmd.Env = append(cmd.Env, "GORACE=halt_on_error=1")
	}
	if p.pipes.folder != "" {
		cmd.Env = append(cmd.Env, "TMPDIR="+p.pipes.folder)
	}
	cmd.Stdout, cmd.Stderr = &p.out, &p.err
	system.Connect(cmd, requestRead, replyWrite, p.pipes.shared.memory)
	cmd.WaitDelay = lingerTime
	system.CloseOnExec()
	system.OwnGroup(cmd)
	system.DieWithParent(cmd)
	p.cmd, p.pipes.request, p.pipes.reply = cmd, requestWrite, replyRead

	started := make(chan error)
	if b.options.Sandbox != nil {
		sandbox.Thread(func() { p.wait(started) })
	} else {
		go p.wait(started)
	}
	err = <-started
	requestRead.Close()
	replyWrite.Close()
	if err != nil {
		p.pipes.shared.close()
		requestWrite.Close()
		replyRead.Close()
		return fmt.Errorf("cannot start a worker: %w", err)
	}
	return nil
}

// memory returns the number of bytes that the worker limits itself to; 0 for no
// limit.
func (p *Process) memory() int64 {
	if p.binary.options.Race { // the race detector's shadow memory counts as data
		return 0
	}
	return p.limits.Memory
}

// wait starts the process and waits for it, on one thread, since the process
// ends with the thread. It then kills the processes that are left in the
// process group. It does not wait for others that still hold the pipes.
func (p *Process) wait(started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := p.run()
	p.parentPeak = system.OwnPeakMemory()
	started <- err
	if err != nil {
		return
	}
	system.AwaitExit(p.cmd.Process, p.Ended(), lingerTime/10)
	close(p.milestones.exited)
	p.signal()
	p.cmd.Wait()
	p.mu.Lock()
	p.reaped = true
	p.mu.Unlock()
	p.pipes.reply.SetReadDeadline(time.Now())
	p.pipes.request.SetWriteDeadline(time.Now())
	close(p.milestones.waited)
}

// run starts the process on this thread. A sandbox restricts the thread, too.
func (p *Process) run() error {
	if p.pipes.folder == "" {
		return p.cmd.Start()
	}
	return p.binary.options.Sandbox.Start(p.cmd, p.pipes.folder)
}

// makeFolder makes the directory of a worker in a sandbox.
func (p *Process) makeFolder() (err error) {
	if p.binary.options.Sandbox != nil {
		p.pipes.folder, err = os.MkdirTemp(p.binary.temp, "folder-")
	}
	return err
}

// removeFolder removes that directory once the process has ended. Files that it
// cannot remove are removed with the binary.
func (p *Process) removeFolder() {
	if p.pipes.folder != "" {
		os.RemoveAll(p.pipes.folder)
	}
}

// A lastReader reads a pipe that has a read deadline, with the bytes that are
// left in it at the deadline.
type lastReader struct{ pipe *os.File }

// Read reads for drainTime more if the deadline has passed. The errors are
// those of the pipe.
func (r lastReader) Read(b []byte) (int, error) {
	n, err := r.pipe.Read(b)
	if os.IsTimeout(err) {
		r.pipe.SetReadDeadline(time.Now().Add(drainTime))
		n, err = r.pipe.Read(b)
	}
	return n, err
}

// hangUp notes that there is nothing more to read from the worker. It kills the
// worker after lingerTime, unless the worker has ended.
func (p *Process) hangUp() {
	p.pipes.reply.Close()
	close(p.milestones.ended)
	time.AfterFunc(lingerTime, func() {
		select {
		case <-p.milestones.exited:
		default:
			p.fate.lingered.Store(true)
			p.signal()
		}
	})
}

// signal kills the process group, if it is still the worker's.
func (p *Process) signal() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.reaped {
		system.KillGroup(p.cmd.Process)
	}
}

// kill ends the process group of a worker that has not ended.
func (p *Process) kill() {
	select {
	case <-p.milestones.ended:
	case <-p.milestones.exited:
	default:
		p.fate.killed.Store(true)
		p.signal()
	}
}

// exceed ends a worker that has exceeded a limit.
func (p *Process) exceed(limit string) {
	p.fate.exceeded.Store(&limit)
	p.kill()
}
