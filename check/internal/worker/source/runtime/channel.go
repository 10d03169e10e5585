package runtime

import (
	"encoding/binary"
	"os"
	"sync"
	"sync/atomic"
	"syscall"

	"github.com/typetarget/target/check/internal/worker/protocol"
	"github.com/typetarget/target/check/internal/worker/source/parent"
)

// A channel is the connection of a worker with its parent.
type channel struct {
	nonce          uint64 // begins every frame
	request, reply parent.Descriptor
	page           *page
	writing        sync.Mutex
	frame          []byte // the last frame that was written, to reuse its memory
}

// send writes one frame: a reply, or the handshake.
func (c *channel) send(seq, status, index, discards uint32, payload []byte) {
	c.writing.Lock()
	defer c.writing.Unlock()
	le := binary.LittleEndian
	b := le.AppendUint64(c.frame[:0], c.nonce)
	b = le.AppendUint32(b, seq)
	b = le.AppendUint32(b, status)
	b = le.AppendUint32(b, index)
	b = le.AppendUint32(b, discards)
	b = le.AppendUint32(b, uint32(len(payload)))
	b = append(b, payload...)
	c.frame = b
	for len(b) > 0 {
		n, err := syscall.Write(c.reply, b)
		if err == syscall.EINTR {
			continue
		}
		if err != nil {
			c.cutOff("cannot reply: " + err.Error())
		}
		b = b[n:]
	}
}

// read fills b with bytes from the parent. It returns false if the parent
// closed the pipe.
func (c *channel) read(b []byte) bool {
	for len(b) > 0 {
		n, err := syscall.Read(c.request, b)
		if err == syscall.EINTR {
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

// cutOff ends a worker that cannot communicate with its parent any more.
func (c *channel) cutOff(why string) {
	c.page.set(protocol.WordCut, 1)
	die(why)
}

func die(why string) {
	os.Stderr.WriteString("target worker: " + why + "\n")
	os.Exit(2)
}

// A page is memory that the parent reads while a call runs and after the
// process has died. It says which input runs, in which phase, and how many
// inputs of the batch were discarded.
type page [protocol.SharedWords]uint64

// set writes a word.
func (p *page) set(word int, v uint64) { atomic.StoreUint64(&p[word], v) }

// begin notes that the input of a batch at the index is decoded next.
func (p *page) begin(seq, index uint32) {
	p.set(protocol.WordTick, uint64(seq)<<32|uint64(index))
	p.at(protocol.PhaseDecode, 0)
}

// at notes that the clause is evaluated next, in the phase.
func (p *page) at(phase protocol.Phase, clause uint32) {
	p.set(protocol.WordPhase, uint64(phase)<<32|uint64(clause))
}

// phase returns the phase of the input that runs.
func (p *page) phase() protocol.Phase {
	return protocol.Phase(atomic.LoadUint64(&p[protocol.WordPhase]) >> 32)
}
