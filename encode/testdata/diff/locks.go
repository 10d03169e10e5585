package diff

import (
	"sync"
	"sync/atomic"
)

// Locks and atomic operations of one goroutine.

func atomicInt32(x, y int32) bool {
	var a atomic.Int32
	a.Store(x)
	if a.Add(y) != x+y || a.Load() != x+y {
		return false
	}
	return a.CompareAndSwap(1, 7) && a.Swap(3) == 7 && a.Load() == 3
}

func atomicUint64(x, y uint64) bool {
	n := x
	old := atomic.SwapUint64(&n, y-1)
	swapped := atomic.CompareAndSwapUint64(&n, x, 5)
	return old == x && atomic.AddUint64(&n, ^uint64(0)) > 3 || swapped
}

func atomicWraps(x int8) bool {
	n := int32(x) << 28
	return atomic.AddInt32(&n, n) == n && n < 0
}

func atomicElement(xs []int32) bool {
	for i := range xs {
		atomic.AddInt32(&xs[i], int32(i))
	}
	return len(xs) > 1 && atomic.LoadInt32(&xs[0]) == atomic.LoadInt32(&xs[1])
}

func atomicNil(p *int32) bool { return atomic.LoadInt32(p) == 1 }

func locked(x int) bool {
	var mu sync.Mutex
	mu.Lock()
	defer mu.Unlock()
	return x > 0 && !mu.TryLock()
}

func lockedInLoop(xs []int) bool {
	var mu sync.RWMutex
	sum := 0
	for _, x := range xs {
		if x < 0 {
			mu.RLock()
			sum -= x
			mu.RUnlock()
			continue
		}
		mu.Lock()
		sum += x
		mu.Unlock()
	}
	return sum == 3 && mu.TryRLock()
}

func once(x, y int) bool {
	var o sync.Once
	n := 0
	if x > 0 {
		o.Do(func() { n += x })
	}
	o.Do(func() { n -= y })
	o.Do(func() { n = 100 })
	return n == 2
}
