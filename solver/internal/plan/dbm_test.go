package plan

import (
	"sync/atomic"
	"testing"
)

// A matrix of thousands of variables is not closed once that is of no more use.
func TestCancelWhileClosing(t *testing.T) {
	const n = 100
	var m dbm
	m.reset(n)
	for i := 1; i < n; i++ {
		m.less(i-1, i, 0)
	}
	var canceled atomic.Bool
	canceled.Store(true)
	if !m.close(canceled.Load) || m.at(0, n-1) != unbounded {
		t.Errorf("closed all the same: %d", m.at(0, n-1))
	}
	canceled.Store(false)
	if !m.close(canceled.Load) || m.at(0, n-1) != 0 {
		t.Errorf("not closed: %d", m.at(0, n-1))
	}
}
