package flow

import (
	"reflect"
	"unsafe"
)

// A queue has the tags of the values in the buffer of a channel. Values are
// only followed in one goroutine, which receives what it has sent.
type queue struct {
	values [][]tagged
	// lost says that code that is not followed has sent or received.
	lost bool
}

// channels has the queues of channels by their addresses.
var channels = map[unsafe.Pointer]*queue{}

func queueOf(c unsafe.Pointer) *queue {
	if channels[c] == nil {
		channels[c] = &queue{}
	}
	return channels[c]
}

// Send is a value that is sent on a channel, with its tag.
func Send[V, T any](v V, c chan<- T) V {
	if follows() {
		send(c, []tagged{{tag, wordAs[T](&v)}})
	}
	return v
}

// SendWhole is a value that is sent on a channel, with its parts.
func SendWhole[T any](v T, c chan<- T) T {
	if !follows() {
		return v
	}
	var parts []tagged
	for i, at := range Parts(&v) {
		t := tagged{word: wordAt(at)}
		if i < len(whole) {
			t.tag = whole[i]
		}
		parts = append(parts, t)
	}
	send(c, parts)
	return v
}

// send adds the tags of a value to those of a channel. A send that blocks or
// panics ends the call, or the channel is lost.
func send[T any](c chan<- T, v []tagged) {
	q := queueOf(reflect.ValueOf(c).UnsafePointer())
	q.lost = q.lost || len(q.values) != len(c) || len(c) == cap(c)
	q.values = append(q.values, v)
}

// Sent says that a value of unknown origin has been sent on a channel.
func Sent[T any](c chan<- T) {
	if follows() {
		q := queueOf(reflect.ValueOf(c).UnsafePointer())
		q.lost = q.lost || len(q.values) != len(c)-1
		q.values = append(q.values, nil)
	}
}

// Received gives variables the tags of a value that one of them has just
// received from a channel. There is one or none.
func Received[T any](c <-chan T, to ...*T) {
	if !follows() {
		return
	}
	var all []unsafe.Pointer
	for _, p := range to {
		all = Parts(p)
	}
	receive(reflect.ValueOf(c).UnsafePointer(), len(c), all)
}

// receive gives parts the tags of a value from a channel, in which some values
// are left.
func receive(c unsafe.Pointer, left int, parts []unsafe.Pointer) {
	known := take(c, left, parts)
	for i, at := range parts {
		if i < len(known) {
			bind(at, known[i])
		} else {
			bind(at, 0)
		}
	}
}

// Receive is a value from a channel, with its tag or its parts.
func Receive[T any](c <-chan T) T {
	v, _ := ReceiveOK(c)
	return v
}

// ReceiveOK is a value from a channel, as that of [Receive], and whether one
// was sent.
func ReceiveOK[T any](c <-chan T) (T, bool) {
	v, ok := <-c
	if follows() {
		tag, whole = 0, nil
		if all := Parts(&v); ok {
			whole = take(reflect.ValueOf(c).UnsafePointer(), len(c), all)
		}
		if len(whole) == 1 {
			tag = whole[0]
		}
	}
	return v, ok
}

// take takes the tags of a value from the queue of a channel, in which some are
// left.
func take(c unsafe.Pointer, left int, parts []unsafe.Pointer) (all []int) {
	q := queueOf(c)
	if q.lost = q.lost || len(q.values) != left+1; q.lost {
		return nil
	}
	v := q.values[0]
	q.values = q.values[1:]
	for i, at := range parts {
		if i < len(v) {
			all = append(all, v[i].of(wordAt(at)))
		}
	}
	return all
}
