package worker

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/system"
	"github.com/typetarget/target/spec/clause"
)

// reportTime is the time that a worker may take to report a stack overflow once
// the innermost frames are there. A trace through millions of frames takes
// seconds, and its start is enough.
const reportTime = 200 * time.Millisecond

// slowTime is the time after which Slow reports an input, unless half of the
// limit is less.
const slowTime = 500 * time.Millisecond

// serve reads replies until there are no more.
func (p *Process) serve() {
	defer close(p.milestones.served)
	defer close(p.replies)
	r := bufio.NewReader(lastReader{p.pipes.reply})
	for {
		reply, err := p.read(r)
		if err != nil {
			p.hangUp()
			<-p.milestones.waited
			<-p.milestones.watched
			if last, ok := p.lost(err); ok {
				p.replies <- last
			}
			p.release()
			return
		}
		p.handing.Store(true)
		p.replies <- reply
		p.handing.Store(false)
	}
}

// traceTime is the additional time that a call may take if samples of its stack
// are still to come, and the time that a stack overflow may take to show its
// innermost frames. On a busy machine they may be late.
const traceTime = 5 * time.Second

// read reads one reply, and the samples before it.
func (p *Process) read(r *bufio.Reader) (Reply, error) {
	reply, status, payload, err := readReply(r, p.nonce)
	for err == nil && status == protocol.StatusTraced {
		p.fate.traced.add(reply.Seq, reply.Inputs, payload)
		reply, status, payload, err = readReply(r, p.nonce)
	}
	if err != nil {
		return reply, err
	}
	failed := status == protocol.StatusFailed
	if !p.ledger.take(reply, failed, p.pipes.shared.read()) {
		return reply, errForged
	}
	if failed {
		reply.Fault, err = readFault(payload, p.binary.numbered)
		if reply.Fault != nil {
			reply.Fault.Output = p.Output()
		}
		return reply, err
	}
	if len(payload) > 0 && payload[0] == protocol.BitsMark {
		reply.Holds = payload[1:]
		return reply, nil
	}
	if len(payload) > 0 && slices.Contains(observeMarks, payload[0]) {
		reply.Observed, err = readObserved(payload[0], payload[1:], reply.Inputs)
		return reply, err
	}
	reply.Calls = reply.Inputs - reply.Discards
	if len(payload) > 0 && payload[0] == protocol.CallsMark {
		calls, n := binary.Uvarint(payload[1:])
		if n <= 0 {
			return reply, errFrame
		}
		reply.Calls, payload = int(calls), nil
	}
	reply.Rejected = p.rejected(reply)
	reply.Built, err = readBuilt(payload, p.binary.numbered)
	return reply, err
}

// rejected returns the clause that rejected the one input of a batch, or nil if
// none did.
func (p *Process) rejected(r Reply) *clause.Clause {
	number := p.pipes.shared.rejected()
	if r.Inputs != 1 || r.Discards != 1 || number == 0 || number > uint64(len(p.binary.numbered.clauses)) {
		return nil
	}
	return p.binary.numbered.clauses[number-1]
}

// watch kills the worker if one input takes too long, or if the worker says
// nothing at all about a batch. Time in which this process itself does not run
// does not count.
func (p *Process) watch() {
	defer close(p.milestones.watched)
	interval := min(max(p.limits.Call/16, 2*time.Millisecond), 100*time.Millisecond)
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	var last mark
	var stuck time.Duration
	before, told := time.Now(), false
	for {
		select {
		case <-p.milestones.ended:
			return
		case now := <-ticker.C:
			passed := min(now.Sub(before), 2*interval)
			before = now
			m := p.pipes.shared.read()
			if m.seq != last.seq || m.index != last.index || m.again != last.again || p.handing.Load() || !p.ledger.waits() {
				last, stuck, told = m, 0, false
				continue
			}
			stuck += passed
			if !told && stuck >= min(slowTime, p.limits.Call/2) {
				told = true
				select {
				case p.slow <- Place{m.seq, int(m.index)}:
				default:
				}
			}
			if r, ok := p.err.crash(); ok && r.overflows() {
				if stuck <= reportTime || !r.isInnermost() && stuck <= traceTime {
					continue
				}
				p.fate.overflow.Store(true)
				p.kill()
				return
			}
			if stuck >= p.limits.Call && !(m.tracing && stuck < p.limits.Call+traceTime) {
				p.fate.timedOut.Store(true)
				p.fate.stopped.Store(system.IsStopped(p.cmd.Process))
				p.kill()
				return
			}
		}
	}
}

// crash returns the report of the crash that ended the process, if a crash did.
// The code under test may itself write text that looks like a report.
func (p *Process) crash() (crashReport, bool) {
	r, ok := p.err.crash()
	if !ok || p.fate.overflow.Load() {
		return r, ok
	}
	const failed, raced = 2, 66
	status, _ := p.cmd.ProcessState.Sys().(syscall.WaitStatus)
	switch {
	case status.Exited():
		return r, status.ExitStatus() == failed || status.ExitStatus() == raced
	case status.Signaled():
		return r, status.Signal() != syscall.SIGKILL && status.Signal() != syscall.SIGTERM
	}
	return r, false
}

// lost returns the last reply, which says how the worker ended. It returns
// false if the worker was meant to end.
func (p *Process) lost(err error) (Reply, bool) {
	m := p.pipes.shared.read()
	f := &Fault{Phase: m.phase, Output: p.Output()}
	p.binary.numbered.name(f, int(m.clause))
	f.Samples = p.fate.traced.of(m)
	state := p.cmd.ProcessState
	crash, crashed := p.crash()
	switch {
	case p.fate.exceeded.Load() != nil:
		f.Kind, f.Detail, f.Memory = protocol.KindCrash, *p.fate.exceeded.Load(), true
	case p.fate.killed.Load() && !p.fate.timedOut.Load() && !p.fate.overflow.Load():
		return Reply{}, false
	case crashed:
		f.Kind = protocol.KindCrash
		f.Detail, f.Memory = p.crashDetail(crash)
		f.File, f.Line = crash.place(p.binary.dir)
		f.Stack = crash.stack()
		if (m.phase > protocol.PhaseCall || m.phase == protocol.PhaseIdle) && crash.elsewhere() { // the goroutine is one that the call has left behind
			f.Phase, f.Clause, f.Use = protocol.PhaseCall, nil, nil
		}
		f.Killed = strings.HasPrefix(crash.message, "SIGQUIT: ")
	case p.fate.timedOut.Load():
		f.Kind, f.Killed = protocol.KindTimeout, p.fate.stopped.Load()
		f.Detail = fmt.Sprintf(noEnd+"%v", p.limits.Call)
		if used := system.PeakMemory(state, p.parentPeak); p.memory() > 0 && used > p.memory()/4*3 {
			f.Detail += fmt.Sprintf(", with %d of %d MiB of memory in use", used>>20, p.memory()>>20)
		}
	case errors.Is(err, errFrame):
		f.Kind, f.Abused = protocol.KindCrash, true
		f.Detail = "it writes to file descriptors that it has not opened"
	case errors.Is(err, errForged):
		f.Kind, f.Abused = protocol.KindCrash, true
		f.Detail = "it tampers with what the worker says"
	case m.end == p.nonce && p.finishing(): // as it was meant to
		return Reply{}, false
	case m.cutOff || m.end == p.nonce || p.fate.lingered.Load():
		f.Kind, f.Abused = protocol.KindCrash, true
		f.Detail = "it closes file descriptors that it has not opened"
	case state.Exited():
		f.Kind = protocol.KindExit
		f.Status = state.ExitCode()
		f.Detail = state.String()
	default:
		f.Kind = protocol.KindCrash
		f.Detail = state.String()
		f.Killed = fromOutside(state.Sys().(syscall.WaitStatus).Signal())
	}
	return Reply{Seq: m.seq, Inputs: int(m.index), Discards: p.ledger.discarded(m), Fault: f, Lost: true, Void: m.void}, true
}

// finishing reports whether the worker was asked to end.
func (p *Process) finishing() bool {
	select {
	case <-p.sending.finish:
		return true
	default:
		return false
	}
}

// fromOutside reports whether a signal is one that people and systems send, not
// one that a fault causes.
func fromOutside(s syscall.Signal) bool {
	switch s {
	case syscall.SIGKILL, syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP, syscall.SIGQUIT:
		return true
	}
	return false
}

// crashDetail returns the message of a crash, and whether a limit of memory or
// of the stack caused the crash, or may have. The message names the limit if it
// is known to be the cause.
func (p *Process) crashDetail(r crashReport) (detail string, memory bool) {
	limit, peak := p.memory(), system.PeakMemory(p.cmd.ProcessState, p.parentPeak)
	says := strings.Contains(r.message, "out of memory")
	switch {
	case r.overflows():
		return fmt.Sprintf("%s (the limit is %d MiB)", r.message, protocol.MaxStack>>20), true
	case limit == 0:
		return r.message, says
	case says:
		return fmt.Sprintf("%s (the limit is %d MiB)", r.message, limit>>20), true
	case strings.Contains(r.message, "cannot allocate memory"), peak > limit/2, r.isUnchecked():
		return fmt.Sprintf("out of memory (the limit is %d MiB): %s", limit>>20, r.message), true
	case peak == 0 && p.parentPeak > limit/2:
		return r.message, true // the limit may be the cause, which cannot be known
	}
	return r.message, false
}
