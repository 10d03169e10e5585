package check

import (
	"slices"
	"sync"
	"time"
)

// A queue holds the events of one function, or of a package itself, until it is
// their turn.
type queue struct {
	mu     sync.Mutex
	cond   *sync.Cond
	events []Event
	live   bool // it is their turn
	closed bool
}

func newQueue() *queue {
	q := &queue{}
	q.cond = sync.NewCond(&q.mu)
	return q
}

// add adds an event. The end of the function removes the announcement of a
// failure that was found. A progress event before the queue's turn is dropped,
// since it would be out of date at its turn.
func (q *queue) add(e Event) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if e.Action == ActionProgress && !q.live {
		return
	}
	if e.Action.Ends() {
		q.events = slices.DeleteFunc(q.events, func(e Event) bool { return e.Action == ActionFound })
	}
	e.Time = time.Now()
	q.events = append(q.events, e)
	q.cond.Signal()
}

// close says that there are no more events.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	q.cond.Signal()
}

// wait returns when the queue is closed.
func (q *queue) wait() {
	q.mu.Lock()
	defer q.mu.Unlock()
	for !q.closed {
		q.cond.Wait()
	}
}

// drain passes the events on until the queue is closed.
func (q *queue) drain(f func(Event)) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.live = true
	for {
		for len(q.events) == 0 {
			if q.closed {
				return
			}
			q.cond.Wait()
		}
		events := q.events
		q.events = nil
		q.mu.Unlock()
		for _, e := range events {
			f(e)
		}
		q.mu.Lock()
	}
}
