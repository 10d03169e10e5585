package dispatch

import (
	"slices"
	"time"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/solver/problem"
)

const (
	// maxCopied is the maximum number of variables of models that are
	// copied for another goroutine to write. Larger models usually realize
	// few of their variables, so that writing one takes no longer than
	// copying it.
	maxCopied = 64
	// maxChunkNumbers is the number of values at which a chunk is handed
	// over.
	maxChunkNumbers = 1 << 16
	// maxQueued is the maximum number of chunks that wait to be sent.
	maxQueued = 4
)

// A buffer holds the models that are still to be sent. The enumeration does not
// wait for their outcomes unless there are many.
type buffer struct {
	current chunk   // being filled
	queue   []chunk // to be sent; the first is under way
	emptied []chunk // to be filled again
}

// A chunk holds some models in the order in which they are found, as the
// numbers of each, or in wire form.
type chunk struct {
	count   int
	numbers []int64
	inputs  []byte
	began   time.Time // when the first was found
	first   int64     // its index in the order of inputs
}

// add adds a model, which has an index in the order of inputs, and reports
// whether the current chunk is full. A chunk holds at most size models.
func (b *buffer) add(w *decode.Writer, m problem.Model, index int64, size int) (full bool) {
	c := b.next(index)
	if len(m) <= maxCopied {
		c.numbers = append(c.numbers, m...)
	} else {
		c.inputs = w.Append(c.inputs, m)
	}
	return c.isFull(size)
}

// addInput does as add for an input in wire form.
func (b *buffer) addInput(wire []byte, index int64, size int) (full bool) {
	c := b.next(index)
	c.inputs = append(c.inputs, wire...)
	return c.isFull(size)
}

// next counts the next model, and returns the chunk to add it to.
func (b *buffer) next(index int64) *chunk {
	c := &b.current
	if c.count == 0 {
		c.began, c.first = time.Now(), index
	}
	c.count++
	return c
}

// isFull reports whether no more models are to be added to the chunk.
func (c *chunk) isFull(size int) bool {
	return c.count >= size || len(c.numbers) >= maxChunkNumbers || len(c.inputs) >= maxBatchBytes
}

// flush queues the models of the current chunk, and reports whether there are
// any.
func (b *buffer) flush() bool {
	if b.current.count == 0 {
		return false
	}
	b.queue = append(b.queue, b.current)
	b.current = chunk{}
	if n := len(b.emptied); n > 0 {
		b.current = b.emptied[n-1]
		b.emptied = b.emptied[:n-1]
	}
	return true
}

// pop takes the first chunk off the queue, once all of it is sent.
func (b *buffer) pop() {
	c := b.queue[0]
	b.queue = slices.Delete(b.queue, 0, 1)
	b.emptied = append(b.emptied, chunk{numbers: c.numbers[:0], inputs: c.inputs[:0]})
}

// pending returns the number of models that are not yet in a batch.
func (b *buffer) pending() int {
	n := b.current.count
	for _, c := range b.queue {
		n += c.count
	}
	return n
}

// sendChunks sends the chunks that are queued as batches, until the dispatcher
// ends.
func (d *Dispatcher) sendChunks() {
	for {
		c, w, ok := d.nextChunk()
		if !ok {
			return
		}
		width := len(c.numbers) / c.count
		for i := 0; i < c.count; {
			d.mu.Lock()
			to, over := d.pool.empty(), d.ended != nil
			d.mu.Unlock()
			if over {
				return
			}
			if len(c.inputs) > 0 {
				to.inputs, to.count = append(to.inputs, c.inputs...), c.count
				i += c.count
			}
			for ; i < c.count && len(to.inputs) < maxBatchBytes; i++ {
				to.inputs = w.Append(to.inputs, c.numbers[i*width:(i+1)*width])
				to.count++
			}
			d.sendPart(to)
		}
		d.mu.Lock()
		d.buffer.pop()
		d.changed.Broadcast()
		d.mu.Unlock()
	}
}

// nextChunk waits for a chunk to send.
func (d *Dispatcher) nextChunk() (chunk, *decode.Writer, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for len(d.buffer.queue) == 0 && d.ended == nil {
		d.changed.Wait()
	}
	if d.ended != nil {
		return chunk{}, nil, false
	}
	return d.buffer.queue[0], d.level.writer, true
}

// sendPart sends a part of the first chunk of the queue as soon as a worker can
// take another batch.
func (d *Dispatcher) sendPart(b *batch) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if w := d.await(); w != nil {
		c := &d.buffer.queue[0]
		b.first = c.first
		c.first, c.count = c.first+int64(b.count), c.count-b.count
		d.pool.give(w, b)
		d.send(b)
	}
}
