package check

import (
	"slices"
	"time"

	"github.com/typetarget/target/decode"
	"github.com/typetarget/target/solver/problem"
)

const (
	// maxCopied is the number of variables up to which models are copied for another goroutine to write. Of larger
	// ones little is realized as a rule, so that writing one takes no longer than to copy it.
	maxCopied = 64
	// maxLoadNumbers is the number of values of models from which on they are handed over.
	maxLoadNumbers = 1 << 16
	// maxQueued is the number of loads that may wait to be sent.
	maxQueued = 4
)

// An intake takes the models from the enumeration, which does not wait for what becomes of them unless there are many.
type intake struct {
	writer  *decode.Writer // of the models of the level
	current load           // being filled
	queue   []load         // to be sent; the first is under way
	emptied []load         // to be filled again
}

// A load is some models as they are found one after the other, as the numbers of each, or in wire form.
type load struct {
	count   int
	numbers []int64
	inputs  []byte
	began   time.Time // when the first was found
}

// add takes a model. It returns false where the enumeration is to stop.
func (f *feeder) add(m problem.Model) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.max > 0 && f.valid+f.pending() >= f.max {
		f.settle()
		if f.reached = f.valid >= f.max; f.reached {
			return false
		}
	}
	b := &f.current
	if b.count == 0 {
		b.began = time.Now()
	}
	b.count++
	if len(m) <= maxCopied {
		b.numbers = append(b.numbers, m...)
	} else {
		b.inputs = f.writer.Append(b.inputs, m)
	}
	if b.count >= f.size || len(b.numbers) >= maxLoadNumbers || len(b.inputs) >= maxBatchBytes {
		f.flush()
		for len(f.queue) > maxQueued && !f.ended.is() {
			f.changed.Wait()
		}
	}
	return !f.ended.is()
}

// pending counts the inputs that have no reply yet.
func (f *feeder) pending() int64 {
	n := f.current.count
	for _, b := range f.queue {
		n += b.count
	}
	for _, b := range f.crew.outstanding {
		n += b.count
	}
	return int64(n)
}

// flush queues the models that there are to be sent.
func (f *feeder) flush() {
	if f.current.count == 0 {
		return
	}
	f.queue = append(f.queue, f.current)
	f.current = load{}
	if n := len(f.emptied); n > 0 {
		f.current = f.emptied[n-1]
		f.emptied = f.emptied[:n-1]
	}
	f.changed.Broadcast()
}

// settle sends what there is and waits for all replies.
func (f *feeder) settle() {
	f.flush()
	for len(f.queue)+len(f.crew.outstanding) > 0 && !f.ended.is() {
		f.changed.Wait()
	}
}

// sendLoads sends the loads that are queued as batches, until the feeder ends.
func (f *feeder) sendLoads() {
	for {
		b, w, ok := f.nextLoad()
		if !ok {
			return
		}
		width := len(b.numbers) / b.count
		for i := 0; i < b.count; {
			to, ok := f.nextBatch()
			if !ok {
				return
			}
			if len(b.inputs) > 0 {
				to.inputs, to.count = append(to.inputs, b.inputs...), b.count
				i += b.count
			}
			for ; i < b.count && len(to.inputs) < maxBatchBytes; i++ {
				to.inputs = w.Append(to.inputs, b.numbers[i*width:(i+1)*width])
				to.count++
			}
			f.sendPart(to)
		}
		f.sentLoad()
	}
}

// nextLoad waits for a load to send.
func (f *feeder) nextLoad() (load, *decode.Writer, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for len(f.queue) == 0 && !f.ended.is() {
		f.changed.Wait()
	}
	if f.ended.is() {
		return load{}, nil, false
	}
	return f.queue[0], f.writer, true
}

// nextBatch returns a batch to fill.
func (f *feeder) nextBatch() (*batch, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.empty(), !f.ended.is()
}

// sendPart sends a part of the first load of the queue as soon as a worker has few enough batches.
func (f *feeder) sendPart(b *batch) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if m := f.await(); m != nil {
		b.first = f.dealt
		f.dealt += int64(b.count)
		f.queue[0].count -= b.count
		f.crew.give(m, b)
		f.send(b)
	}
}

// sentLoad takes the first load, all of which is sent, off the queue.
func (f *feeder) sentLoad() {
	f.mu.Lock()
	defer f.mu.Unlock()
	b := f.queue[0]
	f.queue = slices.Delete(f.queue, 0, 1)
	f.emptied = append(f.emptied, load{numbers: b.numbers[:0], inputs: b.inputs[:0]})
	f.changed.Broadcast()
}
