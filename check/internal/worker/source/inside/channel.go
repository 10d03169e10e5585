package inside

import (
	refine_binary "encoding/binary"
	refine_os "os"
	refine_sync "sync"
	refine_atomic "sync/atomic"
	refine_syscall "syscall"

	refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"
)

// A refine_channel is what a worker speaks with its parent through.
type refine_channel struct {
	nonce          uint64 // what opens every frame
	request, reply int    // the descriptors
	page           *refine_page
	writing        refine_sync.Mutex
	frame          []byte // the last one that was written, for its memory
}

// send writes one frame: a reply, or the handshake.
func (c *refine_channel) send(seq, status, index, discards uint32, payload []byte) {
	c.writing.Lock()
	defer c.writing.Unlock()
	le := refine_binary.LittleEndian
	b := le.AppendUint64(c.frame[:0], c.nonce)
	b = le.AppendUint32(b, seq)
	b = le.AppendUint32(b, status)
	b = le.AppendUint32(b, index)
	b = le.AppendUint32(b, discards)
	b = le.AppendUint32(b, uint32(len(payload)))
	b = append(b, payload...)
	c.frame = b
	for len(b) > 0 {
		n, err := refine_syscall.Write(c.reply, b)
		if err == refine_syscall.EINTR {
			continue
		}
		if err != nil {
			c.cutOff("cannot reply: " + err.Error())
		}
		b = b[n:]
	}
}

// read fills b with what the parent sent. It returns false if the parent closed
// the pipe.
func (c *refine_channel) read(b []byte) bool {
	for len(b) > 0 {
		n, err := refine_syscall.Read(c.request, b)
		if err == refine_syscall.EINTR {
			continue
		}
		if err != nil {
			c.cutOff("cannot read a request: " + err.Error())
		}
		if n == 0 {
			return false
		}
		b = b[n:]
	}
	return true
}

// cutOff ends a worker that cannot speak with its parent any more.
func (c *refine_channel) cutOff(why string) {
	c.page.set(refine_protocol.WordCut, 1)
	refine_die(why)
}

func refine_die(why string) {
	refine_os.Stderr.WriteString("target worker: " + why + "\n")
	refine_os.Exit(2)
}

// A refine_page is memory that the parent reads while a call runs and after the
// process has died: which input runs, in which phase, and how many of its batch
// were discarded.
type refine_page [refine_protocol.SharedWords]uint64

// set writes a word.
func (p *refine_page) set(word int, v uint64) { refine_atomic.StoreUint64(&p[word], v) }

// begin notes that the input of a batch at the index is decoded next.
func (p *refine_page) begin(seq, index uint32) {
	p.set(refine_protocol.WordTick, uint64(seq)<<32|uint64(index))
	p.at(refine_protocol.PhaseDecode, 0)
}

// at notes that the clause is evaluated next, in the phase.
func (p *refine_page) at(phase refine_protocol.Phase, clause uint32) {
	p.set(refine_protocol.WordPhase, uint64(phase)<<32|uint64(clause))
}

// phase is the phase of the input that runs.
func (p *refine_page) phase() refine_protocol.Phase {
	return refine_protocol.Phase(refine_atomic.LoadUint64(&p[refine_protocol.WordPhase]) >> 32)
}
