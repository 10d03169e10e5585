package worker

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"runtime"
	"testing"
	"testing/iotest"
)

const testNonce = 0x1122334455667788

// frame is a reply as a worker writes it, with whatever in it.
func frame(nonce uint64, seq, status, index, discards, size uint32, payload string) string {
	le := binary.LittleEndian
	b := le.AppendUint64(nil, nonce)
	for _, v := range []uint32{seq, status, index, discards, size} {
		b = le.AppendUint32(b, v)
	}
	return string(b) + payload
}

// ended and failing are honest replies.
func ended(seq, count, discards uint32) string {
	return frame(testNonce, seq, 0, count, discards, 0, "")
}

func failing(seq, index, discards uint32) string {
	payload := "\x03\x05\x00\x05panic\x06string\x00\x00\x00\x00\x00\x00\x00\x00" // a panic in the call
	return frame(testNonce, seq, 1, index, discards, uint32(len(payload)), payload)
}

// reading is a process that has been sent two batches of inputs and one of
// constructor calls, of which it has begun the last input.
func reading() *Process {
	p := &Process{nonce: testNonce, binary: &Binary{}, pipes: pipes{shared: &shared{word: new([512]uint64)}}}
	p.ledger.send(1, 4)
	p.ledger.send(2, 1)
	p.ledger.send(3, 2)
	p.pipes.shared.word[0] = 3<<32 | 1
	return p
}

// TestReplies has replies of a worker that is honest, and of ones that are not:
// those count for nothing from the first bad one on.
func TestReplies(t *testing.T) {
	built := frame(testNonce, 3, 0, 2, 0, 4, "\x00\x00\x03\x00")
	tests := []struct {
		name, src string
		good      int
		bad       bool // else the replies just end
	}{
		{"honest", ended(1, 4, 2) + ended(2, 1, 0) + built, 3, false},
		{"failures", failing(1, 0, 0) + failing(1, 3, 1) + ended(1, 4, 1) + failing(2, 0, 0) + ended(2, 1, 0), 5, false},
		{"truncated header", ended(1, 4, 2)[:20], 0, false},
		{"truncated payload", failing(1, 0, 0)[:30], 0, false},
		{"other nonce", frame(1, 1, 0, 4, 0, 0, ""), 0, true},
		{"other batch", ended(2, 1, 0), 0, true},
		{"old batch", ended(1, 4, 0) + ended(1, 4, 0), 1, true},
		{"batch not asked for", ended(1, 4, 0) + ended(2, 1, 0) + built + ended(4, 1, 0), 3, true},
		{"batch 0", ended(0, 0, 0), 0, true},
		{"fewer inputs", ended(1, 3, 0), 0, true},
		{"more inputs", ended(1, 5, 0), 0, true},
		{"4 billion inputs", ended(1, math.MaxUint32, 0), 0, true},
		{"more discards than inputs", ended(1, 4, 5), 0, true},
		{"4 billion discards", ended(1, 4, math.MaxUint32), 0, true},
		{"discarded what failed", failing(1, 0, 0) + ended(1, 4, 4), 1, true},
		{"fewer discards than before", failing(1, 2, 2) + ended(1, 4, 1), 1, true},
		{"failure twice", failing(1, 1, 0) + failing(1, 1, 0), 1, true},
		{"failures backwards", failing(1, 1, 0) + failing(1, 0, 0), 1, true},
		{"failure beyond the end", failing(1, 4, 0), 0, true},
		{"failure after the end", ended(1, 4, 0) + failing(1, 0, 0), 1, true},
		{"unknown status", frame(testNonce, 1, 3, 4, 0, 0, ""), 0, true},
		{"huge payload", frame(testNonce, 1, 1, 0, 0, math.MaxUint32, ""), 0, true},
		{"largest payload that is not there", frame(testNonce, 1, 1, 0, 0, maxPayload, "x"), 0, false},
		{"empty failure", frame(testNonce, 1, 1, 0, 0, 0, ""), 0, true},
		{"unknown kind", frame(testNonce, 1, 1, 0, 0, 8, "\x64\x05\x00\x00\x00\x00\x00\x00"), 0, true},
		{"unknown phase", frame(testNonce, 1, 1, 0, 0, 8, "\x03\x64\x00\x00\x00\x00\x00\x00"), 0, true},
		{"2 billion results", frame(testNonce, 1, 1, 0, 0, 11, "\x03\x05\x00\x00\x00\x00\xff\xff\xff\xff\x07"), 0, true},
		{"string beyond the payload", frame(testNonce, 1, 1, 0, 0, 8, "\x03\x05\x00\x7f\x00\x00\x00\x00"), 0, true},
		{"bytes behind the failure", frame(testNonce, 1, 1, 0, 0, 9, "\x03\x05\x00\x00\x00\x00\x00\x00\x00"), 0, true},
		{"unknown value", ended(1, 4, 0) + ended(2, 1, 0) + frame(testNonce, 3, 0, 2, 0, 4, "\x00\x00\x09\x00"), 2, true},
		{"value beyond the payload", ended(1, 4, 0) + ended(2, 1, 0) + frame(testNonce, 3, 0, 2, 0, 4, "\x00\x00\x01\x7f"), 2, true},
	}
	for _, test := range tests {
		good, err := replies(test.src)
		if good != test.good || (errors.Is(err, errFrame) || errors.Is(err, errForged)) != test.bad {
			t.Errorf("%s: %d replies and error %v; want %d, bad %t", test.name, good, err, test.good, test.bad)
		}
	}
}

// replies reads replies until the first error, and returns their number.
func replies(src string) (good int, err error) {
	p := reading()
	for r := bufio.NewReader(iotest.HalfReader(bytes.NewReader([]byte(src)))); ; good++ {
		if _, err := p.read(r); err != nil {
			return good, err
		}
	}
}

// TestLostDiscards has shared memory that tells of more discards than there can
// be, or of fewer than there were.
func TestLostDiscards(t *testing.T) {
	for _, test := range []struct {
		mark mark
		want int
	}{
		{mark{seq: 2, index: 3, discards: 1}, 1},
		{mark{seq: 2, index: 3, discards: 3}, 2},
		{mark{seq: 2, index: 3, discards: math.MaxInt}, 2},
		{mark{seq: 2, index: 3, discards: -1}, 1},
		{mark{seq: 1, index: 3, discards: 9}, 3},
	} {
		l := &ledger{pending: []entry{{seq: 2, count: 5, next: 2, failed: 1, discards: 1}}}
		if got := l.discarded(test.mark); got != test.want {
			t.Errorf("%+v: %d discards; want %d", test.mark, got, test.want)
		}
	}
}

// FuzzReplies reads any bytes as the replies of a worker. They take memory only
// in proportion to their number, and never answer more than was asked.
func FuzzReplies(f *testing.F) {
	f.Add(ended(1, 4, 2) + ended(2, 1, 0) + frame(testNonce, 3, 0, 2, 0, 4, "\x00\x00\x03\x00"))
	f.Add(failing(1, 0, 0) + failing(1, 3, 1) + ended(1, 4, 1))
	f.Add(frame(testNonce, 1, 1, 0, 0, maxPayload, "x"))
	f.Add(ended(1, 4, 0) + ended(2, 1, 0) + frame(testNonce, 3, 0, 2, 0, 12, "\x00\x00\x04\x08\x03\x05\x00\x00\x00\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, src string) {
		p := reading()
		r := bufio.NewReader(bytes.NewReader([]byte(src)))
		answered := 0
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for {
			reply, err := p.read(r)
			if err != nil {
				if !errors.Is(err, errFrame) && !errors.Is(err, errForged) && err != io.EOF && err != io.ErrUnexpectedEOF {
					t.Fatalf("error %v", err)
				}
				break
			}
			if reply.Fault == nil {
				answered++
			}
			if reply.Inputs > 4 || reply.Discards > reply.Inputs || answered > 3 {
				t.Fatalf("%+v is the reply number %d", reply, answered)
			}
		}
		runtime.ReadMemStats(&after)
		if used, limit := after.TotalAlloc-before.TotalAlloc, uint64(1<<20+100*len(src)); used > limit {
			t.Fatalf("%d bytes take %d bytes of memory", len(src), used)
		}
	})
}
