package inside

import (
	refine_binary "encoding/binary"
	refine_os "os"
	refine_syscall "syscall"

	refine_protocol "github.com/typetarget/target/check/internal/worker/protocol"
)

// A refine_channel is what a worker speaks with its parent through.
type refine_channel struct {
	nonce          uint64 // what opens every frame
	request, reply int    // the descriptors
	frame          []byte // the last one that was written, for its memory
	page           *refine_page
}

// send writes one frame: a reply, or the handshake.
func (c *refine_channel) send(seq, status, index, discards uint32, payload []byte) {
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
